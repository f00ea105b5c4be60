import DiskFiles
import Foundation
package import Study

/// The packs that are there: the one of the program, and the user's own in a directory.
///
/// A pack costs nothing before it is opened.
package struct PackLibrary: Sendable {
  /// The pack that comes with the program.
  package let studyPath: String
  /// The directory of the user's own packs; it need not exist.
  package let directory: String

  package init(studyPath: String, directory: String) {
    self.studyPath = studyPath
    self.directory = directory
  }

  /// The names of all packs: the program's own first, then the user's, sorted.
  package var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let own = files.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(7)) }
    return [PackName.study] + own.filter { PackName.isValid($0) && $0 != PackName.study }.sorted()
  }

  package func path(of name: String) -> String {
    name == PackName.study ? studyPath : directory + "/" + name + Self.suffix
  }

  /// Whether a pack of that name is there; the program's own always counts as there.
  package func has(_ name: String) -> Bool {
    name == PackName.study
      || (PackName.isValid(name) && FileManager.default.fileExists(atPath: path(of: name)))
  }

  /// The words of these packs as one source; an earlier pack wins.
  package func open(_ names: [String]) throws(LexiconError) -> any WordSource {
    var packs: [WordPack] = []
    for name in names { packs.append(try WordPack(path: path(of: name), name: name)) }
    guard packs.count != 1 else { return packs[0] }
    return JoinedWords(packs)
  }

  /// Deletes one of the user's own packs; it is gone from the disk then.
  package func remove(_ name: String) throws(LexiconError) {
    let path = path(of: name)
    guard name != PackName.study, has(name) else { throw .noPack(name: name, found: names) }
    do { try DiskFile.remove(path) } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }

  /// Removes the halves of packs that killed programs left.
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
