import Foundation

/// The rules for the text of imported words.
package enum ImportText {
  /// Converts a text to UTF-8 without a byte order mark.
  ///
  /// The bytes are read as UTF-16 if they begin with the byte order mark of UTF-16, as Excel's
  /// “Unicode text” does, otherwise as UTF-8.
  package static func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
      let text = String(bytes: bytes, encoding: .utf16)
    else { return bytes }
    return Array(text.utf8)
  }

  /// Converts a text to simplified characters with the ICU transform.
  static func simplified(_ traditional: String) -> String {
    traditional.applyingTransform(StringTransform("Hant-Hans"), reverse: false) ?? traditional
  }

  /// Returns true if the ICU transforms between the scripts, in both directions, leave a text
  /// unchanged.
  static func isAlikeInBothScripts(_ text: String) -> Bool {
    simplified(text) == text
      && text.applyingTransform(StringTransform("Hans-Hant"), reverse: false) == text
  }

  /// Returns true if a text contains control characters, line or paragraph separators, or
  /// characters that change the direction of text.
  static func isUnsafe(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// Returns the number of hanzi in a text; nil if it contains none, or anything except hanzi and
  /// the punctuation that occurs in words.
  static func hanziCount(_ text: some StringProtocol) -> Int? {
    var count = 0
    for scalar in text.unicodeScalars {
      if scalar.properties.isIdeographic {
        count += 1
      } else if !"，·、・…—∥".unicodeScalars.contains(scalar) {
        return nil
      }
    }
    return count > 0 ? count : nil
  }

  /// Returns true if a text consists of hanzi and is not the name of a column.
  static func isHanzi(_ text: String) -> Bool {
    hanziCount(text) != nil && WordField(columnName: text) == nil
  }

  /// Returns the text on one line, with single spaces between words.
  static func oneLine(_ text: some StringProtocol) -> String {
    isOneLine(text)
      ? String(text) : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns true if a text is certainly on one line with single spaces; false if it may not be.
  private static func isOneLine(_ text: some StringProtocol) -> Bool {
    var isAfterSpace = true
    for byte in text.utf8 {
      switch byte {
      case 0x20:
        if isAfterSpace { return false }
        isAfterSpace = true
      // Any other space is a control character, or begins with one of these bytes in UTF-8.
      case 0..<0x20, 0xC2, 0xE1, 0xE2, 0xE3: return false
      default: isAfterSpace = false
      }
    }
    return !isAfterSpace || text.isEmpty
  }

  /// Returns true for a visible ASCII character.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    (0x21...0x7E).contains(scalar.value)
  }

  /// Returns the text without spaces at its ends.
  static func trimmed(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    if let first = scalars.first, let last = scalars.last, isVisible(first), isVisible(last) {
      return String(text)
    }
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

/// The text of a gloss: the senses of a word in at most 60 characters.
enum GlossText {
  static let longest = 60

  /// Joins senses with `; `, as many as fit into a gloss.
  ///
  /// `isShortened` is true if a sense was left out or shortened.
  static func joined(_ senses: [String]) -> (text: String, isShortened: Bool) {
    if senses.count == 1, senses[0].utf8.count <= longest { return (senses[0], false) }
    var gloss = ""
    for sense in unique(senses) {
      let longer = gloss.isEmpty ? sense : gloss + "; " + sense
      if longer.utf8.count > longest, longer.count > longest {
        return gloss.isEmpty ? (cut(sense), true) : (gloss, true)
      }
      gloss = longer
    }
    return (gloss, false)
  }

  private static func unique(_ senses: [String]) -> [String] {
    var seen: Set<String> = []
    return senses.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Returns the senses of a text, which are separated by semicolons outside parentheses.
  static func senses(_ text: some StringProtocol) -> [String] {
    guard text.utf8.contains(UInt8(ascii: ";")) else {
      let sense = ImportText.trimmed(text)
      return sense.isEmpty ? [] : [sense]
    }
    var senses: [String] = []
    var current = ""
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth = max(0, depth - 1) }
      if character == ";", depth == 0 {
        senses.append(ImportText.trimmed(current))
        current = ""
      } else {
        current.append(character)
      }
    }
    senses.append(ImportText.trimmed(current))
    return senses.filter { !$0.isEmpty }
  }

  /// Shortens a sense that is too long: removes its parentheses, and if that is not enough, keeps
  /// its first words and adds `…`.
  private static func cut(_ sense: String) -> String {
    var depth = 0
    var plain = ""
    for character in sense {
      if character == "(" { depth += 1 }
      if depth == 0, character != " " || plain.last != " " { plain.append(character) }
      if character == ")" { depth = max(0, depth - 1) }
    }
    plain = ImportText.trimmed(plain)
    guard plain.isEmpty || plain.count > longest else { return plain }
    let start = (plain.isEmpty ? sense : plain).prefix(longest - 1)
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return ImportText.trimmed(words) + "…"
  }
}
