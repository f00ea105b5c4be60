/// The conversion of text to HTML for a page.
///
/// All text of a page is escaped here; characters that control a terminal or a browser become
/// spaces or visible signs.
package enum HTMLText {
  /// Returns a text escaped for an element or a quoted attribute.
  package static func escaped(_ text: String) -> String {
    TerminalText.sanitized(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  /// Returns a coordinate as text with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + String(whole) + (rest == 0 ? "" : ".\(rest)")
  }
}
