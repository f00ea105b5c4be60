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

  /// Returns the format that the name of the file tells, otherwise the format that the first line
  /// tells.
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
  var hasWideCommas: Bool {
    let wide = line.count { $0 == "，" }
    return wide > counts.values.reduce(0, +)
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
