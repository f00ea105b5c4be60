package import Study

/// The statistics with charts as HTML.
///
/// The HTML is a single page that loads no other files, or the contents of a page with its own
/// head.
package struct StatisticsPage {
  private let statistics: Statistics
  private let charts: StatisticsCharts
  private let texts: StatisticsTexts
  private let words: ShownWords
  private let style: ScreenStyle

  /// Makes a page; `words`: the words that the statistics name.
  package init(_ statistics: Statistics, style: ScreenStyle, words: ShownWords) {
    self.statistics = statistics
    self.words = words
    self.style = style
    charts = StatisticsCharts(statistics)
    texts = StatisticsTexts(statistics: statistics, style: style, words: words)
  }

  package var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>My Chinese, \(Self.escaped(DayTick.long(statistics.today)))</title>
    <style>
    \(Self.frame)
    \(Self.sheet)
    </style>
    </head>
    <body>
    <header>
    <h1>My Chinese</h1>
    <p class="totals">\(totals)</p>
    <p class="date">\(Self.escaped(StatisticsTexts.firm))</p>
    <p class="date">\(Self.escaped(DayTick.long(statistics.today)))</p>
    </header>
    <main class="report">
    \(sections)
    </main>
    <footer>Made with Pinyin Trainer.</footer>
    </body>
    </html>

    """
  }

  private var totals: String {
    texts.totals.map { text in
      let parts = text.split(separator: " ", maxSplits: 1).map { Self.escaped(String($0)) }
      return "<span><b>\(parts[0])</b> \(parts.count > 1 ? parts[1] : "")</span>"
    }.joined(separator: " ")
  }

  /// The sections as HTML, to be put into an element of the class `report`.
  ///
  /// Their style sheet is ``sheet``. A list item of a word has its key in the attribute
  /// `data-word`.
  package var sections: String { parts.joined(separator: "\n") }

  private var parts: [String] {
    var sections: [String] = []
    if let fading = charts.fading {
      sections.append(section(fading.title, fading.svg + paragraph(texts.counts)))
    }
    if let growth = charts.growth {
      sections.append(section(growth.title, growth.svg + paragraph(texts.forecast)))
    }
    let (rows, later) = texts.levels
    let levels = rows.isEmpty ? "" : LevelChart(rows).svg
    sections.append(section("Progress by level", levels + paragraph(later)))
    sections.append(section("The last year", calendar, isWide: true))
    if let recall = charts.recall, let text = texts.recall {
      sections.append(section(recall.title, recall.svg + paragraph(text)))
    }
    if let minutes = charts.minutes {
      sections.append(section(minutes.title, minutes.svg + paragraph(texts.effort)))
    }
    if statistics.forecast.contains(where: { $0 > 0 }) {
      let chart = charts.due.svg + paragraph(texts.checks)
      sections.append(section("Words due in the next two weeks", chart))
    }
    if !statistics.weakSpots.isEmpty || !texts.otherConfusions.isEmpty {
      sections.append(section("Weak spots", spots))
    }
    let shown = statistics.weakSpots.enumerated().filter { !$0.element.words.isEmpty }
    if !shown.isEmpty {
      sections.append(
        section(
          "Words to practise",
          "<div class=\"lists\">\n"
            + shown.map { wordList($0.element, number: $0.offset + 1) }.joined(separator: "\n")
            + "\n</div>",
          isWide: true
        )
      )
    }
    if !texts.advice.isEmpty {
      sections.append(
        section(
          "What to do next",
          texts.advice.map { paragraph($0) }.joined(),
          isWide: true
        )
      )
    }
    return sections
  }

  private func section(_ title: String, _ content: String, isWide: Bool = false) -> String {
    "<section\(isWide ? " class=\"wide\"" : "")>\n<h2>\(Self.escaped(title))</h2>\n\(content)\n</section>"
  }

  private func paragraph(_ text: String?) -> String {
    guard let text else { return "" }
    return "\n<p>\(Self.escaped(text.prefix(1).uppercased() + text.dropFirst()))</p>"
  }

  private var calendar: String {
    let key = charts.calendar.key.map { level, text in
      "<span class=\"d\(level)\">\(Self.escaped(text))</span>"
    }
    return "<div class=\"halves\">\n" + charts.calendar.svg.joined(separator: "\n")
      + "\n</div>\n<p class=\"key\">Answers a day: \(key.joined(separator: " "))</p>"
  }

  private var spots: String {
    var text = ""
    if statistics.weakSpots.isEmpty {
      text = "<p>Too few answers yet to be sure of a weak spot.</p>"
    } else {
      let rows = statistics.weakSpots.enumerated().map { index, spot in
        let name = Self.escaped(texts.name(spot.tally))
        let link = spot.words.isEmpty ? name : "<a href=\"#spot-\(index + 1)\">\(name)</a>"
        return
          "<li>\(link) <span>\(Self.escaped(ConfusionText.frequency(spot, style)))</span></li>"
      }
      text = "<ul class=\"spots\">\n\(rows.joined(separator: "\n"))\n</ul>"
    }
    let others = texts.otherConfusions.prefix(6).map { tally in
      "<li>\(Self.escaped(texts.name(tally))) "
        + "<span>\(Self.escaped(ConfusionText.frequency(tally)))</span></li>"
    }
    guard !others.isEmpty else { return text }
    return text + "\n<h3>Confused now and then</h3>\n<ul class=\"spots\">\n"
      + others.joined(separator: "\n") + "\n</ul>"
  }

  private func wordList(_ spot: WeakSpot, number: Int) -> String {
    let items = spot.words.map { key in
      let hanzi = Self.escaped(style.text(key, words))
      let bold = "<b lang=\"\(style.script.languageTag)\">\(hanzi)</b>"
      guard let item = words[key] else { return "<li>\(bold)</li>" }
      return "<li data-word=\"\(Self.escaped(key.rawValue))\">\(bold) "
        + "<i>\(Self.escaped(style.text(item.reading)))</i> "
        + "\(Self.escaped(item.gloss.truncated(to: 60, sign: "…")))</li>"
    }
    return
      "<div class=\"words\" id=\"spot-\(number)\">\n<h3>\(Self.escaped(texts.name(spot.tally)))</h3>\n"
      + "<ul>\n\(items.joined(separator: "\n"))\n</ul>\n</div>"
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    HTMLText.escaped(String(text))
  }
}

/// The style sheets of the page, for light and dark displays and for print.
extension StatisticsPage {
  /// The colours and the frame of the single HTML page.
  static let frame = """
    :root { --back: #fbfaf7; --card: #fff; --text: #22262b; --soft: #626a73; --line: #dedcd5;
      --known: #23766b; --learning: #e0a63a; --new: #dfe3e6; --fill: #cfe5e0; --dash: #c2571f;
      --d0: #ebedf0; --d1: #c3e3db; --d2: #7cc3b3; --d3: #36988a; --d4: #0e5a50 }
    @media screen and (prefers-color-scheme: dark) {
      :root { --back: #14171a; --card: #1d2125; --text: #e6e8ea; --soft: #a0a8b0; --line: #363c42;
        --known: #4fb8a6; --learning: #e3b04b; --new: #3a4148; --fill: #1f4a44; --dash: #f09158;
        --d0: #2a3036; --d1: #17463f; --d2: #23766b; --d3: #3ba592; --d4: #8fe0cf } }
    * { box-sizing: border-box }
    body { margin: 0 auto; padding: 20px 16px; max-width: 1080px; background: var(--back);
      color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Noto Sans", sans-serif;
      overflow-wrap: anywhere }
    header { margin: 8px 0 20px } h1 { margin: 0; font-size: 30px; line-height: 1.2 }
    .date, footer { color: var(--soft); font-size: 14px } footer { margin-top: 18px }
    .totals { display: flex; flex-wrap: wrap; gap: 2px 26px; font-size: 18px }
    .totals b { font-size: 26px; color: var(--known) }
    .words:target { outline: 2px solid var(--learning); outline-offset: 6px; border-radius: 4px }
    @media print { body { padding: 0; font-size: 12px; background: none } h1 { font-size: 24px }
      .date, footer { font-size: 11px } }
    """

  /// The style of ``sections`` in an element of the class `report`.
  package static let sheet = """
    .report { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px;
      grid-auto-flow: row dense }
    .report h2 { margin: 0 0 10px; font-size: 18px } .report h3 { margin: 14px 0 4px; font-size: 16px }
    .report p { margin: 8px 0 0 }
    .report section { padding: 16px; background: var(--card); border: 1px solid var(--line);
      border-radius: 10px }
    .report svg { display: block; width: 100%; height: auto }
    .report svg text { fill: var(--soft); font-size: 13px } .report .end { text-anchor: end }
    .report .mid { text-anchor: middle } .report .grid { stroke: var(--line) }
    .report .known, .report .area, .report .solid { --c: var(--known) }
    .report .learning { --c: var(--learning) } .report .placed { --c: var(--fill) }
    .report .new { --c: var(--new) } .report .dashed { --c: var(--dash) }
    .report .faint { --c: var(--soft) } .report .d0 { --c: var(--d0) }
    .report .d1 { --c: var(--d1) } .report .d2 { --c: var(--d2) } .report .d3 { --c: var(--d3) }
    .report .d4 { --c: var(--d4) } .report rect { fill: var(--c) }
    .report .line { fill: none; stroke: var(--c); stroke-width: 2.5; stroke-linejoin: round }
    .report svg .area { fill: var(--fill) } .report .line.dashed { stroke-dasharray: 6 5 }
    .report .line.faint { stroke-width: 1.5 } .report .halves { display: grid; gap: 14px }
    .report .year rect { width: 12px; height: 12px; rx: 2px } .report .year text { font-size: 12px }
    .report .key { display: flex; flex-wrap: wrap; gap: 2px 16px; color: var(--soft);
      font-size: 14px }
    .report .key span::before { content: ""; display: inline-block; width: 12px; height: 12px;
      margin-right: 6px; border-radius: 2px; background: var(--c);
      -webkit-print-color-adjust: exact; print-color-adjust: exact }
    .report ul { margin: 0; padding: 0; list-style: none } .report li { padding: 2px 0 }
    .report .spots li { display: flex; justify-content: space-between; gap: 12px;
      border-bottom: 1px solid var(--line) }
    .report .spots span { color: var(--soft); white-space: nowrap } .report a { color: var(--known) }
    .report .lists { display: grid; gap: 4px 28px;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 290px), 1fr)) }
    .report .words b { font-size: 18px; font-weight: 500 }
    .report .words i { color: var(--known) }
    @media screen and (max-width: 480px) {
      .report svg text, .report .year text { font-size: 16px } }
    @media screen and (max-width: 360px) {
      .report svg text, .report .year text { font-size: 18px } }
    @media print, (min-width: 800px) {
      .report { grid-template-columns: repeat(2, minmax(0, 1fr)) }
      .report .wide { grid-column: 1 / -1 }
      .report .halves { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 28px } }
    @media print { .report { gap: 10px } .report .words b { font-size: 14px }
      .report section, .report .words, .report svg { break-inside: avoid }
      .report section:has(.lists) { break-inside: auto }
      .report section { padding: 10px 12px } .report h2, .report h3 { break-after: avoid }
      .report h2 { font-size: 15px } .report h3 { font-size: 13px } .report .key { font-size: 11px }
      .report a { color: inherit; text-decoration: none } }
    """
}
