import FSRS
import Foundation

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

  /// Returns true if this byte can begin the UTF-8 form of a character that ``JSONText`` escapes.
  private static func canBeginObeyed(_ byte: UInt8) -> Bool {
    byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
  }
}

/// Writers of values in the log, with the keys of an object in alphabetical order.
extension LineBuilder {
  package mutating func put(_ texts: [String]) {
    put("[")
    for (index, text) in texts.enumerated() {
      if index > 0 { put(",") }
      put(text: text)
    }
    put("]")
  }

  package mutating func put(_ confusions: [Confusion]) {
    put("[")
    for (index, confusion) in confusions.enumerated() {
      put(index > 0 ? ",{\"expected\":" : "{\"expected\":", text: confusion.expected)
      put(",\"given\":", text: confusion.given)
      put(",\"unit\":", text: confusion.unit.rawValue)
      put("}")
    }
    put("]")
  }

  package mutating func put(_ state: CardState) {
    put("{")
    if let due = state.due {
      put("\"due\":")
      put(due)
      put(",")
    }
    put("\"lapses\":", Int64(state.lapses))
    if let memory = state.memory {
      put(",\"memory\":")
      put(memory)
    }
    put(",\"phase\":", text: state.phase.rawValue)
    put(",\"reviews\":", Int64(state.reviews))
    put(",\"step\":", Int64(state.step))
    put("}")
  }

  package mutating func put(_ change: Event.Change) {
    switch change {
    case .undo(let entry): put("{\"undo\":", text: entry)
    case .reset: put("{\"reset\":true")
    case .hold(let hold?): put("{\"hold\":", text: hold.rawValue)
    case .hold(nil): put("{\"hold\":null")
    case .flag(let isFlagged): put("{\"flag\":", isFlagged)
    case .priority(let priority): put("{\"priority\":", text: priority.rawValue)
    case .place(let state):
      put("{\"place\":")
      put(state)
    case .introduced: put("{\"introduced\":true")
    }
    put("}")
  }

  private mutating func put(_ state: PlacedState) {
    put("{")
    if let due = state.due {
      put("\"due\":")
      put(due)
      put(",")
    }
    if let isLeech = state.isLeech {
      put("\"isLeech\":", isLeech)
      put(",")
    }
    put("\"lapses\":", Int64(state.lapses))
    if let memory = state.memory {
      put(",\"memory\":")
      put(memory)
    }
    put(",\"phase\":", text: state.phase.rawValue)
    if let reviewedAt = state.reviewedAt { put(",\"reviewedAt\":", reviewedAt.milliseconds) }
    put(",\"step\":", Int64(state.step))
    put("}")
  }

  mutating func put(_ due: Due) {
    switch due {
    case .at(let moment):
      put("{\"at\":", moment.milliseconds)
    case .on(let day):
      put("{\"on\":", Int64(day.number))
    }
    put("}")
  }

  mutating func put(_ memory: FSRS7.State) {
    put("{\"difficulty\":", memory.difficulty)
    put(",\"shortStability\":", memory.shortStability)
    put(",\"stability\":", memory.stability)
    put("}")
  }

  /// Returns the text that `write` writes to a new builder.
  package static func text(_ write: (inout LineBuilder) -> Void) -> String {
    var builder = LineBuilder()
    write(&builder)
    return String(decoding: builder.bytes, as: UTF8.self)
  }
}

/// JSON on one line, without characters by which a text can control a terminal.
package enum JSONText {
  /// Returns a value as one line of JSON, which is the same for equal values.
  ///
  /// The encoder escapes the control characters of C0. This function also escapes DEL, the control
  /// characters of C1, the separators of lines and paragraphs, and the characters that change the
  /// direction of text. All of these occur only inside strings, where an escape has the same
  /// meaning.
  package static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Returns `text`, which must be JSON, with escapes for characters that control a terminal.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isObeyed) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isObeyed(scalar) {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
