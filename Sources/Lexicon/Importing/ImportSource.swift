import Foundation

/// The file that is imported: what it holds, and in which format.
struct ImportSource {
  enum Kind {
    case cedict, csv, tsv, jsonLines, anki, database

    /// What parts the fields of a table in text.
    var separator: UInt8? { self == .csv ? 0x2C : self == .tsv ? 0x09 : nil }

    /// Whether columns of it can be named as wrong answers.
    var canBeBank: Bool { self == .csv || self == .tsv || self == .database }
  }

  /// The file as it was named.
  let path: String
  /// Its name for messages about its lines.
  let name: String
  let kind: Kind
  /// What is to be read, unpacked; empty for a database, which is read in its place.
  let bytes: [UInt8]

  /// - Throws: `LexiconError` when the file is missing, too large, or of no known format.
  init(path: String) throws(LexiconError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      !isDirectory.boolValue
    else { throw .noInput(path: path) }
    // What is no regular file has no size, and may have no end.
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    )
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw .noInput(path: path)
    }
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path: path) }
    defer { try? file.close() }
    let size = attributes?[.size] as? Int ?? 0
    guard size <= ImportBounds.bytes else {
      throw .tooLarge(path: path, megabytes: ImportBounds.bytes >> 20)
    }
    self.path = path
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    let start = [UInt8]((try? file.read(upToCount: 16)) ?? Data())
    if start.starts(with: Array("SQLite format 3\0".utf8)) {
      (name, kind, bytes) = (fileName, .database, [])
    } else if start.starts(with: [0x50, 0x4B]) || start.starts(with: [0x1F, 0x8B]) {
      let archive = ArchiveFile(path: path)
      let names = try archive.names()
      if let collection = try Self.collection(names, path) {
        (name, kind, bytes) = (fileName, .anki, try archive.bytes(of: collection))
        return
      }
      let isPlain = start.starts(with: [0x1F, 0x8B])
      guard let inside = isPlain ? names.first : names.first(where: Self.isList) else {
        throw .nothingInside(path: path)
      }
      bytes = try archive.bytes(of: inside)
      name = isPlain && fileName.hasSuffix(".gz") ? String(fileName.dropLast(3)) : inside
      kind = Self.kind(name, bytes)
      try ImportBounds.check(bytes, path: path, separator: kind.separator)
    } else {
      (name, bytes) = (fileName, try ImportBounds.contents(of: path))
      kind = Self.kind(fileName, bytes)
      try ImportBounds.check(bytes, path: path, separator: kind.separator)
    }
  }

  /// All bytes as text without a byte order mark, or the first line that is no UTF-8.
  func text() throws(LexiconError) -> String {
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard let text = String(validating: line, as: UTF8.self) else {
        throw .malformed(.init(file: name, line: number, column: 1), .notUTF8)
      }
      guard !ImportBounds.isTooLong(text) else {
        throw .malformed(
          .init(file: name, line: number, column: ImportBounds.lineLength),
          .tooLong(characters: text.unicodeScalars.count)
        )
      }
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(
      decoding: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...],
      as: UTF8.self
    )
  }

  /// The Anki collection in an archive.
  ///
  /// A package of the newest format holds an old collection too, with nothing but a note that asks
  /// for a newer Anki.
  private static func collection(
    _ names: [String],
    _ path: String
  ) throws(LexiconError) -> String? {
    if names.contains("collection.anki21") { return "collection.anki21" }
    if names.contains("collection.anki21b") { throw .newAnki(path: path) }
    return names.contains("collection.anki2") ? "collection.anki2" : nil
  }

  private static let listSuffixes = [".txt", ".u8", ".csv", ".tsv", ".jsonl", ".json", ".ndjson"]

  private static func isList(_ name: String) -> Bool {
    let last = name.split(separator: "/").last ?? ""
    return !last.hasPrefix(".") && listSuffixes.contains { last.lowercased().hasSuffix($0) }
  }

  /// The format by the file's name, else by its first line.
  private static func kind(_ name: String, _ bytes: [UInt8]) -> Kind {
    let lower = name.lowercased()
    if lower.hasSuffix(".csv") { return .csv }
    if lower.hasSuffix(".tsv") { return .tsv }
    if [".jsonl", ".json", ".ndjson"].contains(where: lower.hasSuffix) { return .jsonLines }
    if lower.hasSuffix(".u8") { return .cedict }
    let line = String(decoding: bytes.prefix(2000).prefix { $0 != 0x0A }, as: UTF8.self)
    if line.hasPrefix("{") { return .jsonLines }
    if line.contains("\t") { return .tsv }
    if line.hasPrefix("#") || line.contains("] /") { return .cedict }
    return line.contains(",") ? .csv : .cedict
  }
}
