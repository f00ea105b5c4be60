/// What a terminal would obey.
enum Terminal {
  /// Whether a text holds a control character other than a line break, or a character that turns
  /// the direction of the text around it.
  static func isControlled(by text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
  }
}
