import DiskFiles
import Foundation

/// A file that is imported: its format, and the file from which its words are read.
struct ImportSource {
  /// The path of the file as the user typed it.
  let path: String
  /// The name of the file in messages about its lines.
  let name: String
  let format: ImportFormat
  /// The byte between the fields of a table in text or on a sheet; nil in other formats.
  let separator: UInt8?
  /// The encoding of the text; nil if it is UTF-8.
  let encoding: TextEncoding?
  /// True if full-width commas separate the fields of a table in text; they are read as tabs.
  private let hasWideCommas: Bool
  /// The names of the sheets of a workbook, beginning with the one that is read; empty for any
  /// other file.
  let sheets: [String]
  /// A function that receives the share of the file that was read, from 0 to 1.
  let progress: (Double) -> Void
  /// The file that was unpacked from an archive, or written from a sheet; nil if there is none.
  ///
  /// It is deleted with the last copy of this value.
  private let unpacked: UnpackedFile?
  /// The collection of Anki; nil in other formats.
  let collection: AnkiFile?

  /// The path of the file that contains the words: the given one, or the one that was unpacked or
  /// written from it.
  var file: String { unpacked?.path ?? path }

  /// Opens a file and recognizes its format.
  ///
  /// `sheet`: the name of the sheet of a workbook; nil for the first one. `recognize`: a function
  /// that recognizes the encoding of a text from its first bytes.
  ///
  /// - Throws: `LexiconError` if the file is missing, damaged or too large, is a document, a picture
  ///   or an archive without a list, or has no sheet with that name.
  init(
    path: String,
    sheet: String? = nil,
    encoding recognize: ([UInt8]) -> TextEncoding? = { TextEncoding(of: $0) },
    progress: @escaping (Double) -> Void
  ) throws(LexiconError) {
    self.path = path
    self.progress = progress
    let fileName = path.split(separator: "/").last.map(String.init) ?? path
    let start = try Self.start(of: path)
    let isZip = start.starts(with: [0x50, 0x4B])
    let isDatabase = start.starts(with: DatabaseSignature.bytes)
    let names = isZip ? try ArchiveFile(path: path).names() : []
    if AnkiFile.isPackage(names) || (isDatabase && AnkiFile.isCollection(fileName)) {
      (name, format, unpacked, sheets) = (fileName, .anki, nil, [])
      (separator, encoding, hasWideCommas) = (nil, nil, false)
      collection = try AnkiFile(path: path)
      return
    }
    collection = nil
    try Self.checkSize(of: path)
    if let workbook = Workbook(path: path, files: names) {
      let read = try workbook.sheet(named: sheet)
      (name, format, unpacked, sheets) = (fileName, workbook.format, read.file, read.names)
      (separator, encoding, hasWideCommas) = (UInt8(ascii: "\t"), nil, false)
      return
    }
    guard sheet == nil else { throw .noSheets(path: path) }
    sheets = []
    try Self.refuseDocument(path: path, start, names)
    let isGzip = start.starts(with: [0x1F, 0x8B])
    var beginning = start
    if isZip || isGzip {
      let found = try ArchiveFile(path: path).unpack { isGzip || Self.isList($0) ? 0 : nil }
      guard let found else { throw .nothingInside(path: path) }
      unpacked = found.file
      // The name that a gzip file may contain does not count, because the user does not see it.
      let stem = fileName.hasSuffix(".gz") ? String(fileName.dropLast(3)) : fileName
      name = isGzip ? stem : found.name
      beginning = try Self.beginning(of: found.file.path)
    } else {
      (name, unpacked) = (fileName, nil)
    }
    guard isDatabase || !beginning.contains(0) || TextEncoding(of: beginning) == .utf16 else {
      throw .noList(path: path)
    }
    encoding = recognize(beginning)
    let text = TableText(beginning, encoding)
    format = isDatabase && !isZip ? .sqlite : text.format(of: name)
    separator = text.separator(format)
    hasWideCommas = separator != nil && text.hasWideCommas
  }

  /// Throws an error for documents of kinds that learners often try to import and that cannot be
  /// read.
  ///
  /// `start`: the first bytes of the file. `names`: the names of the files in it, if it is a zip
  /// file.
  private static func refuseDocument(
    path: String,
    _ start: [UInt8],
    _ names: Set<String>
  ) throws(LexiconError) {
    // A compound file, in which Excel 97 to 2003 and all encrypted workbooks are stored.
    if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { throw .oldWorkbook(path: path) }
    let isText = start.starts(with: Array("%PDF".utf8)) || start.starts(with: Array("{\\rtf".utf8))
    if isText || names.contains("word/document.xml") || names.contains("ppt/presentation.xml") {
      throw .document(path: path)
    }
  }

  /// Returns the beginning of a file, which is enough to recognize its format.
  ///
  /// - Throws: `LexiconError` if the file is missing or cannot be opened, or is not a regular file
  ///   and may be endless.
  static func start(of path: String) throws(LexiconError) -> [UInt8] {
    let attributes = try Self.attributes(of: path)
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw .notAFile(path: path)
    }
    return try beginning(of: path)
  }

  /// Throws an error if a file is too large.
  ///
  /// Anki packages are not checked, because only their collection is read.
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

  /// Returns the first 65,536 bytes of a file, or none if they cannot be read.
  ///
  /// - Throws: `LexiconError.unreadable` if the file cannot be opened.
  private static func beginning(of path: String) throws(LexiconError) -> [UInt8] {
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path: path) }
    defer { try? file.close() }
    return [UInt8]((try? file.read(upToCount: 1 << 16)) ?? Data())
  }

  /// Returns all bytes of a text, converted to UTF-8.
  ///
  /// - Throws: `LexiconError` if the text has too many bytes, lines or fields, or cannot be read.
  private func bytes() throws(LexiconError) -> [UInt8] {
    let contents = try ImportBounds.contents(of: file)
    var bytes = encoding.flatMap { $0.inUTF8(contents) } ?? ImportText.inUTF8(contents)
    if hasWideCommas { bytes = TableText.withTabs(bytes) }
    try ImportBounds.check(bytes, path: path, separator: separator)
    return bytes
  }

  func lines() throws(LexiconError) -> TextLines { TextLines(try bytes(), progress: progress) }

  /// Returns the text of a line after checking it.
  ///
  /// - Throws: `LexiconError.malformed` if the line is not UTF-8 or is too long.
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
}

/// The beginning of a text, from which its format is recognized.
struct TableText {
  /// The first line that is neither empty nor a comment that begins with `//`; empty if there is
  /// none.
  private let line: String

  /// Makes the beginning of a text from its first bytes; `encoding` is nil for UTF-8.
  init(_ start: [UInt8], _ encoding: TextEncoding?) {
    // The bytes may end within a character.
    let converted = (0...3).lazy.compactMap { cut in
      encoding?.inUTF8(Array(start.dropLast(cut)))
    }.first
    let text = String(decoding: converted ?? ImportText.inUTF8(start), as: UTF8.self)
    line =
      text.split(whereSeparator: \.isNewline)
      .first { !$0.hasPrefix("//") && !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
  }

  /// Returns the format that follows from the name of the file, otherwise from the first line.
  func format(of name: String) -> ImportFormat {
    let lower = name.lowercased()
    if lower.hasSuffix(".csv") { return .csv }
    if lower.hasSuffix(".tsv") { return .tsv }
    if [".jsonl", ".json", ".ndjson"].contains(where: lower.hasSuffix) { return .jsonLines }
    if lower.hasSuffix(".u8") { return .cedict }
    if line.hasPrefix("{") { return .jsonLines }
    if line.contains("\t") { return .tsv }
    if line.hasPrefix("#") || line.contains("] /") { return .cedict }
    let hasSeparator = line.contains { ",;，".contains($0) }
    // A line with a word alone belongs to a table with one column.
    return hasSeparator || isWord ? .csv : .cedict
  }

  /// True if the line has a word in a notation of ``AnkiHeadword``, and no slash.
  private var isWord: Bool {
    let headword = AnkiHeadword(line)
    return !headword.spellings.isEmpty && !line.contains("/")
  }

  /// Returns the byte between the fields of a table; nil for a format that is not a table in text.
  ///
  /// In a CSV file, it is the most frequent of comma, semicolon and tab in the first line, since
  /// Excel uses the separator of the regional settings.
  func separator(_ format: ImportFormat) -> UInt8? {
    switch format {
    case .csv: hasWideCommas ? UInt8(ascii: "\t") : counts.max(by: Self.isLess)?.key
    case .tsv: UInt8(ascii: "\t")
    case .cedict, .jsonLines, .anki, .sqlite, .xlsx, .ods: nil
    }
  }

  /// True if full-width commas separate the fields, as input methods for Chinese write them.
  ///
  /// In a line with tabs they are part of the text.
  var hasWideCommas: Bool {
    let wide = line.count { $0 == "，" }
    return !line.contains("\t") && wide > counts.values.reduce(0, +)
  }

  /// Returns a text in UTF-8 with a tab in place of each full-width comma.
  static func withTabs(_ bytes: [UInt8]) -> [UInt8] {
    let comma = Array("，".utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == comma[0], bytes[place...].starts(with: comma) {
        result.append(UInt8(ascii: "\t"))
        place += comma.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return result
  }

  /// The number of times that each possible separator occurs in the line outside quotation marks.
  private var counts: [UInt8: Int] {
    var counts = [UInt8(ascii: ","): 0, UInt8(ascii: ";"): 0, UInt8(ascii: "\t"): 0]
    var isQuoted = false
    for byte in line.utf8 {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted { counts[byte]? += 1 }
    }
    return counts
  }

  private static func isLess(
    _ one: (key: UInt8, value: Int),
    _ other: (key: UInt8, value: Int)
  )
    -> Bool
  {
    (one.value, other.key) < (other.value, one.key)
  }
}
