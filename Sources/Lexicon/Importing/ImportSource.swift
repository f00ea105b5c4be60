import DiskFiles
import Foundation

/// The file to import: its format, and the place from which it is read.
struct ImportSource {
  /// The path of the file as the user typed it.
  let path: String
  /// The name of the file in messages about its lines.
  let name: String
  let format: ImportFormat
  /// The byte between the fields of a table in text; nil in other formats.
  let separator: UInt8?
  /// A function that receives the share of the file that was read, from 0 to 1.
  let progress: (Double) -> Void
  /// The file that was unpacked from an archive; it is deleted with the last copy of this value.
  private let unpacked: UnpackedFile?
  /// The collection, if the format is Anki's.
  let collection: AnkiFile?

  /// The file that contains the words: the given one, or one unpacked from it.
  var file: String { unpacked?.path ?? path }

  /// Opens a file and recognizes its format.
  ///
  /// - Throws: `LexiconError` if the file is missing, too large, or in an unknown format.
  init(path: String, progress: @escaping (Double) -> Void) throws(LexiconError) {
    self.path = path
    self.progress = progress
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    let start = try Self.start(of: path)
    let isZip = start.starts(with: [0x50, 0x4B])
    let isDatabase = start.starts(with: DatabaseSignature.bytes)
    let isPackage = isZip ? AnkiFile.isPackage(try ArchiveFile(path: path).names()) : false
    if isPackage || (isDatabase && AnkiFile.isCollection(fileName)) {
      (name, format, separator, unpacked) = (fileName, .anki, nil, nil)
      collection = try AnkiFile(path: path)
      return
    }
    collection = nil
    try Self.checkSize(of: path)
    let isGzip = start.starts(with: [0x1F, 0x8B])
    guard isZip || isGzip else {
      (name, unpacked) = (fileName, nil)
      format = isDatabase ? .sqlite : Self.format(fileName, start)
      separator = Self.separator(format, start)
      return
    }
    let found = try ArchiveFile(path: path).unpack { isGzip || Self.isList($0) ? 0 : nil }
    guard let found else { throw .nothingInside(path: path) }
    unpacked = found.file
    name = isGzip && fileName.hasSuffix(".gz") ? String(fileName.dropLast(3)) : found.name
    let unpackedStart = try Self.beginning(of: found.file.path)
    format = Self.format(name, unpackedStart)
    separator = Self.separator(format, unpackedStart)
  }

  /// Returns enough of a file to recognize its format.
  ///
  /// - Throws: `LexiconError` if the file is missing, or is not a regular file and may be endless.
  static func start(of path: String) throws(LexiconError) -> [UInt8] {
    let attributes = try Self.attributes(of: path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw .notAFile(path: path)
    }
    return try beginning(of: path)
  }

  /// Throws an error if a file is too large; an Anki package may be larger, since only its
  /// collection is read.
  private static func checkSize(of path: String) throws(LexiconError) {
    guard try attributes(of: path)[.size] as? Int ?? 0 <= ImportBounds.bytes else {
      throw .tooLarge(path: path, megabytes: ImportBounds.bytes >> 20)
    }
  }

  private static func attributes(
    of path: String
  ) throws(LexiconError) -> [FileAttributeKey: Any] {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    )
    guard let attributes else { throw .noInput(path: path) }
    return attributes
  }

  /// Returns enough of a file to recognize its format.
  private static func beginning(of path: String) throws(LexiconError) -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path: path) }
    defer { try? file.close() }
    return ImportText.inUTF8([UInt8]((try? file.read(upToCount: 2000)) ?? Data()))
  }

  /// Reads all bytes of a text in UTF-8, and throws an error if it has too many lines or fields.
  private func bytes() throws(LexiconError) -> [UInt8] {
    let bytes = ImportText.inUTF8(try ImportBounds.contents(of: file))
    try ImportBounds.check(bytes, path: path, separator: separator)
    return bytes
  }

  /// Returns the lines of a text.
  func lines() throws(LexiconError) -> TextLines { TextLines(try bytes(), progress: progress) }

  /// Returns the text of a line.
  ///
  /// - Throws: `LexiconError.malformed` if it is not UTF-8 or too long.
  func checked(_ line: TextLines.Line) throws(LexiconError) -> String {
    guard let text = line.text else {
      throw .malformed(.init(file: name, line: line.number, column: 1), .notUTF8)
    }
    guard !ImportBounds.isTooLong(text) else {
      throw .malformed(
        .init(file: name, line: line.number, column: ImportBounds.lineLength),
        .tooLong(characters: text.unicodeScalars.count)
      )
    }
    return text
  }

  /// Returns the bytes of a text in UTF-8, after checking each of its lines.
  func checkedBytes() throws(LexiconError) -> [UInt8] {
    let bytes = try bytes()
    for line in TextLines(bytes, progress: { _ in }) { _ = try checked(line) }
    return bytes
  }

  private static let listSuffixes = [".txt", ".u8", ".csv", ".tsv", ".jsonl", ".json", ".ndjson"]

  private static func isList(_ name: String) -> Bool {
    let last = name.split(separator: "/").last ?? ""
    return !last.hasPrefix(".") && listSuffixes.contains { last.lowercased().hasSuffix($0) }
  }

  /// Returns the format of a text according to the name of the file, otherwise to its first line.
  private static func format(_ name: String, _ start: [UInt8]) -> ImportFormat {
    let lower = name.lowercased()
    if lower.hasSuffix(".csv") { return .csv }
    if lower.hasSuffix(".tsv") { return .tsv }
    if [".jsonl", ".json", ".ndjson"].contains(where: lower.hasSuffix) { return .jsonLines }
    if lower.hasSuffix(".u8") { return .cedict }
    let line = String(decoding: start.prefix { $0 != 0x0A }, as: UTF8.self)
    if line.hasPrefix("{") { return .jsonLines }
    if line.contains("\t") { return .tsv }
    if line.hasPrefix("#") || line.contains("] /") { return .cedict }
    return line.contains(",") || line.contains(";") ? .csv : .cedict
  }

  /// Returns the byte between the fields of a table.
  ///
  /// In a CSV file, it is the most frequent of comma, semicolon and tab in the first line, since
  /// Excel uses the separator of the regional settings.
  private static func separator(_ format: ImportFormat, _ start: [UInt8]) -> UInt8? {
    let tab = UInt8(ascii: "\t")
    switch format {
    case .tsv: return tab
    case .csv:
      var counts = [UInt8(ascii: ","): 0, UInt8(ascii: ";"): 0, tab: 0]
      var isQuoted = false
      for byte in start.prefix(while: { $0 != 0x0A }) {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if !isQuoted { counts[byte]? += 1 }
      }
      return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    case .cedict, .jsonLines, .anki, .sqlite: return nil
    }
  }
}
