package import Study

/// The text of the statistics.
package struct StatisticsScreen {
  let style: ScreenStyle
  let words: ShownWords

  /// Makes a screen; `words` are the words that the statistics name.
  package init(style: ScreenStyle, words: ShownWords = ShownWords()) {
    self.style = style
    self.words = words
  }

  /// Returns the main statistics in a few lines, for use in a drill.
  package func brief(_ statistics: Statistics) -> [String] {
    let texts = StatisticsTexts(statistics: statistics, style: style)
    let due = "due now \(statistics.due.now.grouped), tomorrow \(statistics.due.tomorrow.grouped)"
    return style.wrap(texts.counts + style.separator + due) + style.wrap(effort(statistics))
      + style.wrap(texts.retention)
  }

  /// Returns advice on what to do next, one sentence in each string.
  package func advice(_ statistics: Statistics) -> [String] {
    StatisticsTexts(statistics: statistics, style: style, words: words).advice
  }

  /// Returns all statistics, with their charts.
  package func lines(_ statistics: Statistics) -> [String] {
    let texts = StatisticsTexts(statistics: statistics, style: style, words: words)
    let charts = StatisticsCharts(statistics)
    let width = min(style.width, 80)
    var lines = heading("Words")
    lines += style.wrap(texts.counts)
    lines += charts.levels.lines(width: width, glyphs: style.glyphs)
    lines += texts.forecast.map { style.wrap($0, hanging: 2) } ?? []
    if let fading = charts.fading {
      lines += section(fading.title, fading.lines(width: width, glyphs: style.glyphs))
    }
    if let growth = charts.growth {
      lines += section(growth.title, growth.lines(width: width, glyphs: style.glyphs))
    }
    lines += section(
      "Due in the next two weeks",
      charts.due.lines(width: min(width, 72), glyphs: style.glyphs)
    )
    lines += [""] + heading("Memory")
    lines += style.wrap(texts.retention, hanging: 2)
    lines += style.wrap(effort(statistics), hanging: 2)
    lines += texts.effort.map { style.wrap($0, hanging: 2) } ?? []
    lines += style.wrap(parameters(statistics), hanging: 2)
    lines += leeches(statistics)
    for chart in [charts.recall, charts.minutes].compactMap({ $0 }) {
      lines += section(chart.title, chart.lines(width: width, glyphs: style.glyphs))
    }
    lines += section("Weak spots", spots(statistics.weakSpots, texts))
    lines += section(
      "Confused now and then",
      table(texts.otherConfusions.prefix(8).map { [texts.name($0), ConfusionText.frequency($0)] })
    )
    if !statistics.calendar.isEmpty {
      lines += section(
        "The last year",
        charts.calendar.lines(width: style.width, glyphs: style.glyphs)
      )
    }
    return lines + section("Advice", texts.advice.flatMap { style.wrap($0, hanging: 2) })
  }

  func heading(_ text: String) -> [String] {
    style.wrap(text).map { style.palette.styled($0, as: .heading) }
  }

  /// Returns lines below a heading; empty if there are no lines or `lines` is nil.
  func section(_ title: String, _ lines: [String]?) -> [String] {
    guard let lines, !lines.isEmpty else { return [] }
    return [""] + heading(title) + lines
  }

  private func leeches(_ statistics: Statistics) -> [String] {
    guard !statistics.leeches.isEmpty else { return [] }
    let names = statistics.leeches.prefix(8).map {
      style.text($0, words).truncated(to: 30, sign: style.glyphs.cutSign)
    }
    let rest = statistics.leeches.count - names.count
    return style.wrap(
      "\(statistics.leeches.count.counted("leech", "leeches")): " + names.joined(separator: ", ")
        + (rest > 0 ? " and \(rest.grouped) more" : ""),
      hanging: 2
    )
  }

  private func parameters(_ statistics: Statistics) -> String {
    switch statistics.parameters {
    case .published: "schedule with the published parameters"
    case .own: "schedule with the parameters in your settings"
    case .fitted(let version):
      "schedule adapted to your last \(version.reviews) answers"
    }
  }

  func effort(_ statistics: Statistics) -> String {
    let minutes = (statistics.secondsStudied + 30) / 60
    let time = minutes < 60 ? "\(minutes) min" : "\((minutes / 60).grouped) h \(minutes % 60) min"
    let days = statistics.streakDays.counted("day")
    let reviews = statistics.reviews
    let answers = reviews.total == 1 ? "1 answer" : "\(reviews.total.grouped) answers"
    return "\(answers), \(reviews.correct.grouped) right, \(reviews.today.grouped) today"
      + "\(style.separator)streak \(days)\(style.separator)\(time)"
  }

  /// Returns a row for each of the worst weak spots, at most eight.
  func spots(_ spots: some Collection<WeakSpot>, _ texts: StatisticsTexts) -> [String] {
    table(spots.prefix(8).map { [texts.name($0.tally), ConfusionText.frequency($0, style)] })
  }

  /// Returns rows of two cells; on a narrow screen each row is one wrapped line of text.
  private func table(_ rows: [[String]]) -> [String] {
    guard style.width >= 40 else {
      return rows.flatMap { style.wrap($0.joined(separator: ": "), hanging: 2) }
    }
    return TextTable(columns: [.init(""), .init("", .right)], rows: rows)
      .lines(width: style.width, glyphs: style.glyphs)
  }

  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
