import Pinyin
import Study

/// A page of HTML for printing: a single file in black on white, with a title.
///
/// It fits A4 and Letter, because it names no size of paper, and prints without backgrounds.
struct PaperPage {
  let title: String
  let style: ScreenStyle
  /// The rules of the style sheet for the contents of this page.
  let sheet: String
  /// True if the page has a line for the name of a pupil and the date.
  var asksName = false
  /// The maximum number of points of a test; nil for other pages.
  ///
  /// A test has a place for the points that were reached, and for the mark.
  var points: Int?

  /// Returns the page with these contents, which are HTML.
  ///
  /// `group`: the name of the group that the first test of the page is for; nil for none.
  func text(_ contents: String, group: String? = nil) -> String {
    """
    <!DOCTYPE html>
    <html lang="\(style.language.rawValue)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(HTMLText.escaped(title))</title>
    <style>
    \(Self.sheet)
    \(sheet)
    </style>
    </head>
    <body>
    \(header(group))
    \(contents)
    </body>
    </html>

    """
  }

  /// Returns the title of the page, with the name of a group, and the lines to fill in.
  func header(_ group: String?) -> String {
    let texts = style.texts
    let heading = [title, group].compactMap(\.self).joined(separator: " · ")
    let name = "\n<p class=\"name\"><b>\(texts.name)</b><i></i><b>\(texts.date)</b><i></i></p>"
    let result = points.map { points in
      "\n<p class=\"name result\"><b>\(texts.points)</b><i></i><b>/ \(points)</b>"
        + "<b>\(texts.mark)</b><i></i></p>"
    }
    return "<header>\n<h1>\(chinese(heading))</h1>\(asksName ? name : "")\(result ?? "")\n</header>"
  }

  /// Returns a text as HTML in which the Chinese parts have a language tag, so that a browser
  /// chooses the right glyphs.
  func chinese(_ text: String) -> String {
    TextSpan.spans(TerminalText.sanitized(text), script: style.script).map { span in
      let text = HTMLText.escaped(span.text)
      return span.lang.map { "<span lang=\"\($0)\">\(text)</span>" } ?? text
    }.joined()
  }

  /// Returns a reading as HTML; in bopomofo no line is broken within a syllable.
  func reading(_ text: String) -> String {
    guard style.readingForm == .zhuyin else { return HTMLText.escaped(text) }
    return text.split(separator: " ")
      .map { "<span class=\"syllable\">\(HTMLText.escaped(String($0)))</span>" }
      .joined(separator: " ")
  }

  /// The rules of all pages: type, the title and the line for a name.
  private static let sheet = """
    @page { margin: 12mm }
    * { box-sizing: border-box }
    :root { --ink: #000; --soft: #555; --line: #999 }
    body { margin: 0 auto; max-width: 190mm; background: #fff; color: var(--ink);
      font: 11pt/1.3 system-ui, -apple-system, "Segoe UI", "Noto Sans", "Liberation Sans", sans-serif;
      overflow-wrap: break-word }
    @media screen { body { padding: 12mm 4mm } }
    [lang=zh-Hans] { font-family: "Songti SC", "Noto Serif CJK SC", "Source Han Serif SC",
      "Noto Serif SC", STSong, SimSun, "Microsoft YaHei", "Noto Sans CJK SC", serif }
    [lang=zh-Hant] { font-family: "Songti TC", "Noto Serif CJK TC", "Source Han Serif TC",
      "Noto Serif TC", PMingLiU, "Microsoft JhengHei", "Noto Sans CJK TC", serif }
    header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 1mm 10mm;
      margin-bottom: 5mm }
    h1, h2 { margin: 0; font-size: 16pt; line-height: 1.2; break-after: avoid }
    h2 small { margin-left: 3mm; color: var(--soft); font-size: 11pt; font-weight: normal }
    p { margin: 0 } .syllable { white-space: nowrap }
    .name { flex: 1 1 100mm; display: flex; align-items: baseline; gap: 2mm }
    .name b { font-weight: normal } .name i { flex: 1; border-bottom: .25mm solid var(--line) }
    .name i:first-of-type { flex: 2 }
    .name.result { flex: 0 1 70mm; margin-left: auto } .name.result i { flex: 1 }
    .result b:nth-of-type(3) { margin-left: 6mm }
    """
}
