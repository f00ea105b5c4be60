import CArchive
import Foundation

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
