/// The rows of a text of separated values, read one by one.
///
/// A quoted field may contain separators, line ends and doubled quotation marks. Blanks around a
/// quoted field and before any other field are dropped.
package struct SeparatedRows {
  package struct Row {
    /// The number of the row's first line, from 1.
    package let line: Int
    package let fields: [String]
  }

  /// The fault that a quotation mark is not closed, or is not doubled inside a field.
  package struct Fault: Error {
    /// The number of the field's line, from 1.
    package let line: Int
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var place = 0
  private var line = 1

  /// Makes a reader of a text in UTF-8.
  package init(_ bytes: [UInt8], separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
  }

  /// The share of the text that has been read, from 0 to 1.
  package var share: Double { bytes.isEmpty ? 1 : Double(place) / Double(bytes.count) }

  /// Returns the next row; nil at the end of the text.
  package mutating func next() throws(Fault) -> Row? {
    guard place < bytes.count else { return nil }
    let first = line
    var fields: [String] = []
    while true {
      fields.append(try field())
      guard place < bytes.count else { break }
      place += 1
      if bytes[place - 1] == separator { continue }
      if bytes[place - 1] == Self.carriageReturn, peek(0) == Self.lineFeed { place += 1 }
      line += 1
      break
    }
    return Row(line: first, fields: fields)
  }

  /// Reads a field up to its separator, its line end or the end of the text.
  ///
  /// - Throws: ``Fault`` if a quotation mark is not closed, or is not doubled inside the field.
  private mutating func field() throws(Fault) -> String {
    skipBlanks()
    if peek(0) == Self.quote { return try quotedField() }
    let start = place
    var hasQuotes = false
    while let byte = peek(0), !isEnd(byte) {
      if byte == Self.quote {
        guard peek(1) == Self.quote else { throw Fault(line: line) }
        hasQuotes = true
        place += 1
      }
      place += 1
    }
    return text(start..<place, hasQuotes)
  }

  private mutating func quotedField() throws(Fault) -> String {
    let first = line
    place += 1
    let start = place
    var hasQuotes = false
    while true {
      guard let byte = peek(0) else { throw Fault(line: first) }
      if byte == Self.quote {
        guard peek(1) == Self.quote else { break }
        hasQuotes = true
        place += 1
      } else if byte == Self.lineFeed
        || byte == Self.carriageReturn && peek(1) != Self.lineFeed
      {
        line += 1
      }
      place += 1
    }
    let found = text(start..<place, hasQuotes)
    place += 1
    skipBlanks()
    if let byte = peek(0), !isEnd(byte) { throw Fault(line: first) }
    return found
  }

  private mutating func skipBlanks() {
    while let byte = peek(0), byte != separator,
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    { place += 1 }
  }

  private func text(_ range: Range<Int>, _ hasQuotes: Bool) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
    return hasQuotes ? text.replacing("\"\"", with: "\"") : text
  }

  /// Returns the byte at a distance from the current position; nil after the end.
  private func peek(_ distance: Int) -> UInt8? {
    place + distance < bytes.count ? bytes[place + distance] : nil
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
