/// Makes one line of any text, for logs and for the daemon's own standard error.
package enum LogText {
  /// The text with a space for every character that breaks lines, steers a terminal or turns text
  /// around: controls, formats such as bidi marks, and line and paragraph separators.
  package static func plain(_ text: String) -> String {
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
