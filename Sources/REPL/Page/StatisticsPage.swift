package import Study

/// The statistics with charts: as a single HTML page that loads no other files, or as the contents
/// of a page that has its own head.
package struct StatisticsPage {
  private let statistics: Statistics
  private let charts: StatisticsCharts
  private let texts: StatisticsTexts
  private let words: ShownWords
  private let style: ScreenStyle

  /// Makes a page; `words` are those that the statistics name.
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

  /// The sections, which ``sheet`` styles in an element of the class `report`; a list item of a word
  /// has its key in the attribute `data-word`.
  package var sections: String { parts.joined(separator: "\n") }

  private var parts: [String] {
    var sections: [String] = []
    if let fading = charts.fading {
      sections.append(section(fading.title, fading.svg + paragraph(texts.counts)))
    }
    if let growth = charts.growth {
      sections.append(section(growth.title, growth.svg + paragraph(texts.forecast)))
    }
    sections.append(
      section("Progress by level", charts.levels.svg)
    )
    sections.append(section("The last year", calendar, isWide: true))
    if let recall = charts.recall {
      sections.append(section(recall.title, recall.svg + paragraph(texts.retention)))
    }
    if let minutes = charts.minutes {
      sections.append(section(minutes.title, minutes.svg + paragraph(texts.effort)))
    }
    if statistics.forecast.contains(where: { $0 > 0 }) {
      sections.append(section("Words due in the next two weeks", charts.due.svg))
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
      text =
        texts.otherConfusions.isEmpty
        ? "<p>No confusion was seen yet.</p>"
        : "<p>Too few answers yet to be sure of a weak spot.</p>"
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
