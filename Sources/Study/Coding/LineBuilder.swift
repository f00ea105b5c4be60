/// A fast writer of lines of JSON, whose output equals that of ``JSONText`` byte for byte.
package struct LineBuilder {
  package private(set) var bytes: [UInt8] = []
  /// The index in `bytes`, from 0, at which the current line begins.
  private var start = 0

  package init() {}

  package mutating func put(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }

  /// Writes a text that is JSON already, unchanged.
  package mutating func put(json text: String) { bytes.append(contentsOf: text.utf8) }

  package mutating func put(_ value: Int64) { bytes.append(contentsOf: value.description.utf8) }

  package mutating func put(_ value: Double) {
    bytes.append(contentsOf: CanonicalReader.text(of: value).utf8)
  }

  package mutating func put(_ value: Bool) { value ? put("true") : put("false") }

  /// Writes a string in quotes, with the necessary escapes.
  package mutating func put(text: String) {
    bytes.append(0x22)
    var text = text
    text.withUTF8 { utf8 in
      if utf8.contains(where: Self.needsEscape) {
        putEscaped(utf8)
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(0x22)
  }

  /// Writes a key and a string; `name` is the key with its quotes, its colon and any comma or brace
  /// before it.
  package mutating func put(_ name: StaticString, text: String) {
    put(name)
    put(text: text)
  }

  package mutating func put(_ name: StaticString, _ value: Int64) {
    put(name)
    put(value)
  }

  package mutating func put(_ name: StaticString, _ value: Double) {
    put(name)
    put(value)
  }

  package mutating func put(_ name: StaticString, _ value: Bool) {
    put(name)
    put(value)
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C
  }

  private mutating func putEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    for byte in utf8 {
      switch byte {
      case 0x22: put("\\\"")
      case 0x5C: put("\\\\")
      case 0x08: put("\\b")
      case 0x0C: put("\\f")
      case 0x0A: put("\\n")
      case 0x0D: put("\\r")
      case 0x09: put("\\t")
      case 0..<0x20:
        put("\\u00")
        for digit in [byte >> 4, byte & 0xF] {
          bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
      default: bytes.append(byte)
      }
    }
  }

  /// Ends the line and escapes characters that control a terminal.
  package mutating func endLine() {
    if bytes[start...].contains(where: Self.canBeginObeyed) {
      let line = String(decoding: bytes[start...], as: UTF8.self)
      bytes.removeSubrange(start...)
      bytes.append(contentsOf: JSONText.escaped(line).utf8)
    }
    bytes.append(0x0A)
    start = bytes.count
  }

  /// Returns true if the UTF-8 form of a character that ``JSONText`` escapes can begin with this
  /// byte.
  private static func canBeginObeyed(_ byte: UInt8) -> Bool {
    byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
  }
}
