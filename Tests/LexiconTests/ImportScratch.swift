import CArchive
import Foundation
import Lexicon
import Study
import TestSupport
import Testing

/// A directory with files to be imported.
struct ImportScratch {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  func write(_ text: String, to name: String) throws -> String {
    try directory.write(Array(text.utf8), to: name)
    return directory(name)
  }

  func importing(
    _ text: String,
    as name: String,
    options: ImportOptions = ImportOptions()
  ) throws -> WordImporter {
    try WordImporter(path: try write(text, to: name), options: options)
  }

  enum Packing { case zip, gzip }

  /// Packs files into an archive through libarchive; gzip takes the bytes of the first.
  func pack(
    _ files: [(name: String, bytes: [UInt8])],
    _ packing: Packing,
    to name: String
  ) throws
    -> String
  {
    let archive = try #require(archive_write_new())
    defer { archive_write_free(archive) }
    if packing == .zip {
      archive_write_set_format_zip(archive)
    } else {
      archive_write_set_format_raw(archive)
      archive_write_add_filter_gzip(archive)
    }
    try #require(archive_write_open_filename(archive, directory(name)) == ARCHIVE_OK)
    for file in files {
      let entry = try #require(archive_entry_new())
      defer { archive_entry_free(entry) }
      archive_entry_set_pathname(entry, file.name)
      archive_entry_set_size(entry, Int64(file.bytes.count))
      archive_entry_set_filetype(entry, 0o100000)
      archive_entry_set_perm(entry, 0o644)
      try #require(archive_write_header(archive, entry) == ARCHIVE_OK)
      let written = file.bytes.withUnsafeBytes {
        archive_write_data(archive, $0.baseAddress, $0.count)
      }
      try #require(written == file.bytes.count)
    }
    try #require(archive_write_close(archive) == ARCHIVE_OK)
    return directory(name)
  }
}

extension ImportReport {
  /// That every entry is accounted for.
  var addsUp: Bool { entries == imported + merged + skipped.count }
}
