import CArchiveWriting
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
    try #require(carchive_writing_load())
    let archive = try #require(carchive_write_new())
    defer { carchive_write_free(archive) }
    if packing == .zip {
      carchive_write_set_format_zip(archive)
    } else {
      carchive_write_set_format_raw(archive)
      carchive_write_add_filter_gzip(archive)
    }
    try #require(carchive_write_open_filename(archive, directory(name)) == 0)
    for file in files {
      let entry = try #require(carchive_entry_new())
      defer { carchive_entry_free(entry) }
      carchive_entry_set_pathname(entry, file.name)
      carchive_entry_set_size(entry, Int64(file.bytes.count))
      carchive_entry_set_filetype(entry, 0o100000)
      carchive_entry_set_perm(entry, 0o644)
      try #require(carchive_write_header(archive, entry) == 0)
      let written = file.bytes.withUnsafeBytes {
        carchive_write_data(archive, $0.baseAddress, $0.count)
      }
      try #require(written == file.bytes.count)
    }
    try #require(carchive_write_close(archive) == 0)
    return directory(name)
  }
}

extension ImportReport {
  /// That every entry is accounted for.
  var addsUp: Bool { entries == imported + merged + skipped.count }
}
