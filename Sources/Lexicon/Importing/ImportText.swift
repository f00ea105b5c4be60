/// What the fields of imported words may hold.
enum ImportText {
  /// Whether a text holds control characters, or such as turn the direction of the text around them.
  static func isUnsafe(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }

  /// The number of characters that are read, one syllable each; nil when there are others than
  /// hanzi and the marks that part them.
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

  /// The text without spaces around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
