/// The conversion of text to a single safe line, for logs and the daemon's standard error.
package enum LogText {
  /// Returns the text with a space in place of every control, every format character such as a bidi
  /// mark, and every line or paragraph separator.
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
