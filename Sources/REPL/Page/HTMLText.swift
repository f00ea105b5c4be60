/// The conversion of text for a page of HTML.
///
/// All text of a page passes through here: what controls a terminal or a browser becomes visible
/// text.
package enum HTMLText {
  /// Returns a text for the inside of an element or a quoted attribute.
  package static func escaped(_ text: String) -> String {
    TerminalText.sanitized(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  /// Returns a coordinate with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
    return (tenths < 0 ? "-" : "") + String(whole) + (rest == 0 ? "" : ".\(rest)")
  }
}
