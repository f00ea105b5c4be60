import CArchive
import DiskFiles
import Foundation

/// A zip, gzip or zstd file, read through libarchive within the limits for imports.
///
/// Names in an archive only decide which file is unpacked; they are never used as paths.
struct ArchiveFile {
  /// The path of the archive that messages show.
  let path: String
  /// The path of the archive or stream that is read.
  let file: String
  /// True if the file is a single zstd stream; otherwise it is a zip or gzip file.
  private let isZstandard: Bool

  init(path: String) {
    (self.path, file, isZstandard) = (path, path, false)
  }

  /// Makes a reader of a zstd stream that comes from the archive at `path`.
  init(zstandard file: UnpackedFile, of path: String) {
    (self.path, self.file, isZstandard) = (path, file.path, true)
  }

  /// The maximum unpacked size of a file in an archive, as a multiple of the archive's size.
  static let largestRatio = 200
  /// The unpacked size, in bytes, that is allowed whatever the ratio is, because a short text can
  /// be compressed by more than `largestRatio`.
  private static let smallestLimit = 1 << 20

  /// Unpacks the preferred file of the archive into a temporary file; returns nil if no file is
  /// wanted.
  ///
  /// A gzip or zstd file contains one file, which is named `data` unless the gzip file stores its
  /// name. `limit`: the maximum size of the unpacked file in bytes. `rank`: a function that returns
  /// the rank of a file by its name, or nil for a file that is not wanted; the file with the lowest
  /// rank is preferred.
  ///
  /// - Throws: `LexiconError` if the archive is damaged, has too many files or is too large
  ///   unpacked, if libarchive is missing, or if the file cannot be written.
  func unpack(
    limit: Int = ImportBounds.bytes,
    rank: (_ name: String) -> Int?
  ) throws(LexiconError) -> (name: String, file: UnpackedFile)? {
    var best: (name: String, file: UnpackedFile)?
    var bestRank: Int?
    var count = 0
    try visit { name, archive throws(LexiconError) in
      count += 1
      guard count <= ImportBounds.archivedFiles else {
        throw .badArchive(path: path, reason: "it contains too many files")
      }
      guard let rank = rank(name), bestRank.map({ rank < $0 }) ?? true else { return }
      (best, bestRank) = ((name, try unpacked(archive, limit)), rank)
    }
    return best
  }

  /// Returns the names of the regular files in the archive.
  func names() throws(LexiconError) -> Set<String> {
    var names: Set<String> = []
    _ = try unpack { name in
      names.insert(name)
      return nil
    }
    return names
  }

  private func visit(
    _ body: (_ name: String, OpaquePointer) throws(LexiconError) -> Void
  ) throws(LexiconError) {
    guard carchive_load() else {
      throw .badArchive(path: path, reason: "this needs the Debian package libarchive13")
    }
    guard let archive = carchive_read_new() else {
      throw .badArchive(path: path, reason: "no memory")
    }
    defer { carchive_read_free(archive) }
    if isZstandard {
      guard carchive_read_support_filter_zstd(archive) == CARCHIVE_OK else {
        throw .badArchive(path: path, reason: "this needs a libarchive that reads zstd")
      }
    } else {
      carchive_read_support_filter_gzip(archive)
      carchive_read_support_format_zip(archive)
    }
    carchive_read_support_format_raw(archive)
    guard carchive_read_open_filename(archive, file, 1 << 16) == CARCHIVE_OK else {
      throw fault(archive)
    }
    while true {
      var entry: OpaquePointer?
      let status = carchive_read_next_header(archive, &entry)
      if status == CARCHIVE_EOF { return }
      guard status == CARCHIVE_OK || status == CARCHIVE_WARN, let entry else {
        throw fault(archive)
      }
      // AE_IFREG; raw data has no type of its own and comes as a regular file.
      guard carchive_entry_filetype(entry) & 0o170000 == 0o100000 else { continue }
      let text = carchive_entry_pathname_utf8(entry) ?? carchive_entry_pathname(entry)
      try body(text.map { String(cString: $0) } ?? "", archive)
    }
  }

  private func unpacked(
    _ archive: OpaquePointer,
    _ limit: Int
  ) throws(LexiconError) -> UnpackedFile {
    let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
    let plausible = max(size * Self.largestRatio, Self.smallestLimit)
    let file = try UnpackedFile()
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { space in
        carchive_read_data(archive, space.baseAddress, space.count)
      }
      guard count >= 0 else { throw fault(archive) }
      guard count > 0 else { return file }
      total += count
      guard total <= limit else { throw .tooLarge(path: path, megabytes: limit >> 20) }
      guard total <= plausible else { throw .overfullArchive(path: path) }
      try file.write(buffer[..<count])
    }
  }

  private func fault(_ archive: OpaquePointer) -> LexiconError {
    let reason = carchive_error_string(archive).map { String(cString: $0) }
    return .badArchive(path: path, reason: reason ?? "it is damaged")
  }
}

/// A temporary file, which is deleted with its last reference.
///
/// It is a copy of a file in an archive, of a sheet or of another program's database, or an Anki
/// collection that is being written.
struct UnpackedFile {
  private let file: TemporaryFile
  var path: String { file.path }

  init(in directory: String = TemporaryFile.directory) throws(LexiconError) {
    do { file = try TemporaryFile(in: directory) } catch {
      throw .cannotWrite(path: directory, reason: error.reason)
    }
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(LexiconError) {
    do { try file.write(bytes) } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }

  /// Appends the contents of the file at a path.
  func copy(_ source: String) throws(LexiconError) {
    do { try file.copy(source) } catch { throw .cannotWrite(path: path, reason: error.reason) }
  }
}
