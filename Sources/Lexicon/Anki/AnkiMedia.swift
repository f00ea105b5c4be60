import Foundation
import Study

/// The recordings in an Anki package: files named 0, 1, 2 and so on, and their names in Anki.
struct AnkiMedia {
  /// The maximum number of recordings, and of all their bytes.
  var most = (files: 50_000, bytes: 512 << 20)

  private let archive: AnkiArchive
  private let recordings: AnkiPackage.Recordings?
  private var bytes = 0
  /// The names in Anki by the path of the recording; nil for a recording that was left out.
  private var known: [String: String?] = [:]
  /// The names in Anki of the recordings, in the order of their files.
  private(set) var names: [String] = []

  init(_ archive: AnkiArchive, _ recordings: AnkiPackage.Recordings?) {
    (self.archive, self.recordings) = (archive, recordings)
  }

  /// The number of recordings that were left out.
  var leftOut: Int { known.values.count { $0 == nil } }

  /// The content of the file `media`: the name in Anki of each file, as JSON.
  var map: String {
    get throws {
      let pairs = names.enumerated().map { (String($0), $1) }
      return try JSONText.line(Dictionary(uniqueKeysWithValues: pairs))
    }
  }

  /// Adds those recordings of a word that are not in the package yet, and returns the text of the
  /// field that plays them.
  ///
  /// The text is empty if the word has no recordings, or if one of them is left out.
  mutating func add(_ word: Word) throws(LexiconError) -> String {
    var field = ""
    for path in recordings?.files(word) ?? [] {
      guard let name = try name(of: path) else { return "" }
      field += "[sound:\(name)]"
    }
    return field
  }

  private mutating func name(of path: String) throws(LexiconError) -> String? {
    if let name = known[path] { return name }
    guard names.count < most.files, let sound = recordings?.bytes(path),
      bytes + sound.count <= most.bytes
    else {
      known[path] = .some(nil)
      return nil
    }
    // All decks of a collection share one folder of media.
    let name = "trainer-\(path.split(separator: "/").last ?? "")"
    try archive.add(String(names.count), sound)
    bytes += sound.count
    names.append(name)
    known[path] = name
    return name
  }
}
