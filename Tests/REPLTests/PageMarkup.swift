/// The markup of a page that is a single file.
enum PageMarkup {
  /// What a page would load or run; empty if it needs nothing else.
  static func foreign(in page: String) -> [String] {
    ["http", "//", "url(", "@import", "src=", "<link", "<script", "<img", "<iframe", " on"]
      .filter { part in
        part == " on" ? page.contains(/<[^>]* on[a-z]+=/) : page.contains(part)
      }
  }

  /// The elements that are not closed where they should be; empty if all are.
  static func unclosed(in page: String) -> [String] {
    var open: [Substring] = []
    var faults: [String] = []
    for match in page.matches(of: /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/) {
      if !match.1.isEmpty {
        if open.last != match.2 { faults.append("</\(match.2)> after <\(open.last ?? "")>") }
        _ = open.popLast()
      } else if !match.3.hasSuffix("/"), !["meta", "br", "wbr"].contains(match.2) {
        open.append(match.2)
      } else if !["meta", "br", "wbr", "path", "rect", "use"].contains(match.2) {
        faults.append("<\(match.2)> is no void element")
      }
    }
    return faults + open.map { "<\($0)> stays open" }
  }

  /// Returns the text of a piece of a page, with its four escapes undone.
  static func text(_ piece: some StringProtocol) -> String {
    String(piece).replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<")
      .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&amp;", with: "&")
  }
}
