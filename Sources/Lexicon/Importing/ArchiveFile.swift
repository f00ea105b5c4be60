import CArchive
import Foundation

/// Reads zip and gzip files through libarchive, within limits.
///
/// Names in an archive only choose what is read; they are never paths.
struct ArchiveFile {
  let path: String

  /// The most that an archive may unpack to, as a multiple of its size.
  static let largestRatio = 200
  /// What is always allowed, since a short text may pack better.
  private static let smallestLimit = 1 << 20

  /// The names of the files inside; a plain gzip file has one, `data`.
  func names() throws(LexiconError) -> [String] {
    var names: [String] = []
    try visit { name, _ throws(LexiconError) in
      names.append(name)
      guard names.count <= ImportBounds.archivedFiles else {
        throw .badArchive(path: path, reason: "it holds too many files")
      }
      return true
    }
    return names
  }

  /// The bytes of the first file with that name.
  func bytes(of wanted: String) throws(LexiconError) -> [UInt8] {
    var bytes: [UInt8]?
    try visit { name, archive throws(LexiconError) in
      guard name == wanted else { return true }
      bytes = try unpacked(archive)
      return false
    }
    guard let bytes else { throw .nothingInside(path: path) }
    return bytes
  }

  private func visit(
    _ body: (_ name: String, OpaquePointer) throws(LexiconError) -> Bool
  ) throws(LexiconError) {
    guard carchive_load() else {
      throw .badArchive(path: path, reason: "this needs the Debian package libarchive13")
    }
    guard let archive = carchive_read_new() else {
      throw .badArchive(path: path, reason: "no memory")
    }
    defer { carchive_read_free(archive) }
    carchive_read_support_filter_gzip(archive)
    carchive_read_support_format_zip(archive)
    carchive_read_support_format_raw(archive)
    guard carchive_read_open_filename(archive, path, 1 << 16) == CARCHIVE_OK else {
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
      guard try body(text.map { String(cString: $0) } ?? "", archive) else { return }
    }
  }

  private func unpacked(_ archive: OpaquePointer) throws(LexiconError) -> [UInt8] {
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    let limit = max(size * Self.largestRatio, Self.smallestLimit)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { space in
        carchive_read_data(archive, space.baseAddress, space.count)
      }
      guard count >= 0 else { throw fault(archive) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= ImportBounds.bytes else {
        throw .tooLarge(path: path, megabytes: ImportBounds.bytes >> 20)
      }
      guard bytes.count <= limit else { throw .overfullArchive(path: path) }
    }
  }

  private func fault(_ archive: OpaquePointer) -> LexiconError {
    let reason = carchive_error_string(archive).map { String(cString: $0) }
    return .badArchive(path: path, reason: reason ?? "it is damaged")
  }
}
