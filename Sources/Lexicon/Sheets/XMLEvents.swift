/// A reader of the part of XML that spreadsheets use: elements, attributes, text, the five named
/// entities, character references and CDATA.
///
/// It reads forward and builds no tree, so the work is proportional to the length of the text. A
/// document type is refused, so no entity can be defined and nothing outside the text is read.
/// Names lose their prefixes: `table:table-cell` is `table-cell`. See decision 56.
struct XMLEvents {
  enum Event: Equatable {
    case start(String, [String: String])
    case end(String)
    case text(String)
  }

  /// An error at a position of the text, counted in bytes from 1.
  struct Fault: Error, Equatable {
    let reason: String
    let position: Int
  }

  private let bytes: [UInt8]
  private var place = 0
  /// The names of the XML elements that are open.
  private var open: [String] = []
  /// The name of an element such as `<row/>`, whose end is the next event; nil if there is none.
  private var pending: String?

  private static let deepest = 200
  private static let mostAttributes = 200

  /// Makes a reader of a text in UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next event; nil at the end of the text.
  ///
  /// - Throws: ``Fault`` if the text is not well-formed or has a document type, or if it has too
  ///   many nested elements or attributes.
  mutating func next() throws(Fault) -> Event? {
    if let name = pending {
      pending = nil
      return .end(name)
    }
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        let text = try self.text()
        if !open.isEmpty { return .text(text) }
        continue
      }
      if skips("<!--") {
        try skip(past: "-->")
      } else if skips("<![CDATA[") {
        let start = place
        try skip(past: "]]>")
        return .text(try decoded(start..<place - 3))
      } else if skips("<?") {
        try skip(past: "?>")
      } else if skips("<!") {
        throw fault("it has a document type")
      } else if skips("</") {
        return try end()
      } else {
        place += 1
        return try start()
      }
    }
    guard open.isEmpty else { throw fault("it ends within ‘\(open.last ?? "")’") }
    return nil
  }

  private mutating func end() throws(Fault) -> Event {
    let name = try self.name()
    skipBlanks()
    guard skips(">"), open.popLast() == name else { throw fault("‘\(name)’ ends out of turn") }
    return .end(name)
  }

  private mutating func start() throws(Fault) -> Event {
    let name = try self.name()
    guard open.count < Self.deepest else { throw fault("its elements are nested too deeply") }
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      if skips("/>") {
        pending = name
        return .start(name, attributes)
      }
      if skips(">") {
        open.append(name)
        return .start(name, attributes)
      }
      guard attributes.count < Self.mostAttributes else {
        throw fault("it has too many attributes")
      }
      let attribute = try self.name()
      skipBlanks()
      guard skips("=") else { throw fault("‘\(attribute)’ has no value") }
      skipBlanks()
      let value = try self.value()
      // If two attributes differ only in their prefixes, the first counts.
      if attributes[attribute] == nil { attributes[attribute] = value }
    }
  }

  /// Reads a name and returns it without its prefix.
  ///
  /// - Throws: `Fault` if there is no name.
  private mutating func name() throws(Fault) -> String {
    var start = place
    while place < bytes.count, !Self.isEndOfName(bytes[place]) {
      if bytes[place] == UInt8(ascii: ":") { start = place + 1 }
      place += 1
    }
    guard start < place else { throw fault("a name is missing") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func value() throws(Fault) -> String {
    guard place < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[place]) else {
      throw fault("a value has no quotation marks")
    }
    let quote = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote { place += 1 }
    guard place < bytes.count else { throw fault("a value does not end") }
    place += 1
    return try withEntities(start..<place - 1)
  }

  private mutating func text() throws(Fault) -> String {
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
    return try withEntities(start..<place)
  }

  // MARK: - Characters

  private func decoded(_ range: Range<Int>) throws(Fault) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw fault("it is not UTF-8")
    }
    return text
  }

  /// Returns the text of a range of bytes with its entities and character references replaced.
  ///
  /// - Throws: ``Fault`` for an unknown entity, an invalid character reference, or bytes that are
  ///   not UTF-8.
  private func withEntities(_ range: Range<Int>) throws(Fault) -> String {
    let text = try decoded(range)
    guard bytes[range].contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        result += part
        continue
      }
      guard let end = part.firstIndex(of: ";"), let scalar = Self.scalar(part[..<end]) else {
        throw fault("‘&\(part.prefix(12))’ is no character")
      }
      result.unicodeScalars.append(scalar)
      result += part[part.index(after: end)...]
    }
    return result
  }

  /// Returns the character of an entity such as `amp` or `#x4E00`; nil if there is none.
  private static func scalar(_ entity: Substring) -> Unicode.Scalar? {
    switch entity {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard entity.first == "#", entity.utf8.count <= 10 else { return nil }
      let digits = entity.dropFirst()
      let number =
        digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      return number.flatMap(Unicode.Scalar.init)
    }
  }

  // MARK: - Bytes

  /// Advances past a text and returns true if it comes next; otherwise returns false.
  private mutating func skips(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { return false }
    for index in 0..<count where bytes[place + index] != text.utf8Start[index] { return false }
    place += count
    return true
  }

  private mutating func skip(past text: StaticString) throws(Fault) {
    while place < bytes.count {
      if skips(text) { return }
      place += 1
    }
    throw fault("it ends too early")
  }

  private mutating func skipBlanks() {
    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D
  }

  private static func isEndOfName(_ byte: UInt8) -> Bool {
    isBlank(byte) || "=/><\"'&".utf8.contains(byte)
  }

  private func fault(_ reason: String) -> Fault { Fault(reason: reason, position: place + 1) }
}
