/// The rules for the text of imported words.
enum ImportText {
  /// Returns whether a text contains control characters, or characters that change the direction of
  /// text.
  static func isUnsafe(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// Returns the number of hanzi, which have one syllable each; nil when the text contains anything
  /// but hanzi and punctuation between them.
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

  /// Returns the text on one line, with one space between words and none around it.
  static func oneLine(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the text without spaces around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
