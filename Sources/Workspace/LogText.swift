/// Makes one line of a log of any text.
enum LogText {
  /// The text with a space for every character that breaks lines, steers a terminal or turns text
  /// around: controls, formats such as bidi marks, and line and paragraph separators.
  static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isPlain(scalar) ? scalar : " ") }
    return String(scalars)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
