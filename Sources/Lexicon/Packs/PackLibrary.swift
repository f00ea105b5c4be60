import DiskFiles
import Foundation
package import Study

/// The installed packs: the study pack of the program, and the user's own packs in a directory.
///
/// A pack's file is read only when the pack is opened.
package struct PackLibrary: Sendable {
  /// The path of the study pack, which comes with the program.
  package let studyPath: String
  /// The directory of the user's own packs, which may not exist.
  package let directory: String

  package init(studyPath: String, directory: String) {
    self.studyPath = studyPath
    self.directory = directory
  }

  /// The names of all packs: the study pack first, then the user's own, sorted.
  package var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let own = files.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(7)) }
    return [PackName.study] + own.filter { PackName.isValid($0) && $0 != PackName.study }.sorted()
  }

  package func path(of name: String) -> String {
    name == PackName.study ? studyPath : directory + "/" + name + Self.suffix
  }

  /// Returns true if a pack of that name exists; the study pack always counts as existing.
  package func has(_ name: String) -> Bool {
    name == PackName.study
      || (PackName.isValid(name) && FileManager.default.fileExists(atPath: path(of: name)))
  }

  /// Opens packs as one source of words; if several packs have a word, the first one is used.
  ///
  /// If the study pack is not among them, remarks on their words refer to it too, unless it cannot
  /// be read.
  package func open(_ names: [String]) throws(LexiconError) -> any WordSource {
    var packs: [WordPack] = []
    for name in names { packs.append(try WordPack(path: path(of: name), name: name)) }
    guard !names.contains(PackName.study) else {
      return packs.count == 1 ? packs[0] : JoinedWords(packs)
    }
    return JoinedWords(packs, reference: try? WordPack(path: studyPath, name: PackName.study))
  }

  /// Throws an error unless an imported pack has that name.
  ///
  /// The error is `LexiconError.builtInPack` for the study pack, and `.noPack` otherwise.
  package func checkRemovable(_ name: String) throws(LexiconError) {
    guard name != PackName.study else { throw .builtInPack(name) }
    guard has(name) else { throw .noPack(name: name, found: Array(names.dropFirst())) }
  }

  /// Deletes an imported pack, and waits until the deletion is on the disk.
  ///
  /// - Throws: an error of ``checkRemovable(_:)``, or `LexiconError.cannotWrite`.
  package func remove(_ name: String) throws(LexiconError) {
    try checkRemovable(name)
    let path = path(of: name)
    do { try DiskFile.remove(path) } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }

  /// Removes unfinished packs that killed programs left behind.
  package func removeLeftovers() {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for file in files {
      guard let mark = file.range(of: Self.suffix + PackBuilder.draftMark),
        PackName.isValid(String(file[..<mark.lowerBound])), pid_t(file[mark.upperBound...]) != nil
      else { continue }
      Draft.removeAbandoned(directory + "/" + file)
    }
  }

  private static let suffix = ".sqlite"
}
