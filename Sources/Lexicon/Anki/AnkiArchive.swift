import CArchive
import Foundation
import Study

/// An Anki package that is being written, as a zip archive.
final class AnkiArchive {
  private let path: String
  private let archive: OpaquePointer

  /// Creates the archive at a path, replacing an existing file.
  init(_ path: String) throws(LexiconError) {
    guard carchive_load() else {
      throw .cannotWrite(path: path, reason: "this needs the Debian package libarchive13")
    }
    guard let archive = carchive_write_new() else {
      throw .cannotWrite(path: path, reason: "no memory")
    }
    (self.path, self.archive) = (path, archive)
    guard carchive_write_set_format_zip(archive) == CARCHIVE_OK,
      carchive_write_open_filename(archive, path) == CARCHIVE_OK
    else { throw fault }
  }

  deinit { carchive_write_free(archive) }

  /// Adds a file with a name and its content.
  func add(_ name: String, _ bytes: Data) throws(LexiconError) {
    guard let entry = carchive_entry_new() else { throw fault }
    defer { carchive_entry_free(entry) }
    carchive_entry_set_pathname(entry, name)
    carchive_entry_set_size(entry, Int64(bytes.count))
    carchive_entry_set_filetype(entry, 0o100000)
    carchive_entry_set_perm(entry, 0o600)
    carchive_entry_set_mtime(entry, time_t(AnkiSchema.creation), 0)
    let isWritten =
      carchive_write_header(archive, entry) == CARCHIVE_OK
      && bytes.withUnsafeBytes { carchive_write_data(archive, $0.baseAddress, $0.count) }
        == bytes.count
    guard isWritten else { throw fault }
  }

  /// Adds the metadata, the collection and the map of the media, and completes the archive.
  ///
  /// `collection`: the path of the collection. `media`: the content of the file `media`.
  func finish(with collection: String, media: String = "{}") throws(LexiconError) {
    guard let bytes = FileManager.default.contents(atPath: collection) else { throw fault }
    try add("meta", Data([8, 2]))
    try add("collection.anki21", bytes)
    try add("media", Data(media.utf8))
    guard carchive_write_close(archive) == CARCHIVE_OK else { throw fault }
  }

  private var fault: LexiconError {
    let reason = carchive_error_string(archive).map { String(cString: $0) }
    return .cannotWrite(path: path, reason: reason ?? "the disk did not accept it")
  }
}

/// The recordings in an Anki package: files named 0, 1, 2 and so on, and their names in Anki.
struct AnkiMedia {
  /// The maximum number of recordings, and the maximum of their total size in bytes.
  var most = (files: 50_000, bytes: 512 << 20)

  private let archive: AnkiArchive
  private let recordings: AnkiPackage.Recordings?
  private var bytes = 0
  /// The name in Anki of each recording, by its path; nil for a recording that was left out.
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
