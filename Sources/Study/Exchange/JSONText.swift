import Foundation

/// JSON on one line, without characters by which a text can control a terminal.
package enum JSONText {
  /// Returns a value as one line of JSON, which is the same for equal values.
  ///
  /// The encoder escapes the control characters of C0. This function also escapes DEL, those of C1,
  /// the separators of lines and paragraphs, and the characters that change the direction of text.
  /// They occur only inside strings, where an escape has the same meaning.
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
