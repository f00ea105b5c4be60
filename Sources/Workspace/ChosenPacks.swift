import DiskFiles
import Foundation
package import Lexicon
package import Study
import Synchronization

/// A loader of the packs that the learner uses, which can tell whether their files have changed.
package final class ChosenPacks: Sendable {
  /// The name of a pack and the values of its file that change when it is replaced.
  private struct Edition: Equatable {
    let name: String
    let file: FileIdentity?
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  private let library: PackLibrary
  private let editions = Mutex<[Edition]>([])

  package init(_ library: PackLibrary) { self.library = library }

  /// Splits the names of packs into those of existing packs and those of missing ones.
  ///
  /// If none exists, the present packs are the study pack alone.
  package func sort(_ names: [String]) -> (present: [String], missing: [String]) {
    let present = names.filter(library.has)
    return (present.isEmpty ? [PackName.study] : present, names.filter { !present.contains($0) })
  }

  /// Returns the words of the named packs; nil if the packs and their files are those that were
  /// loaded last.
  package func wordsIfChanged(_ names: [String]) throws(LexiconError) -> (any WordSource)? {
    let found = names.map(edition)
    return editions.withLock({ $0 == found }) ? nil : try words(names)
  }

  /// Returns the words of the named packs.
  package func words(_ names: [String]) throws(LexiconError) -> any WordSource {
    let found = names.map(edition)
    let words = try library.open(names)
    editions.withLock { $0 = found }
    return words
  }

  private func edition(_ name: String) -> Edition {
    var information = stat()
    let isThere = stat(library.path(of: name), &information) == 0
    return Edition(
      name: name,
      file: isThere ? FileIdentity(information) : nil,
      size: isThere ? Int64(information.st_size) : -1,
      seconds: isThere ? information.st_mtim.tv_sec : 0,
      nanoseconds: isThere ? information.st_mtim.tv_nsec : 0
    )
  }
}
