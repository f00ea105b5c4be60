package import Study

/// The text of the statistics.
package struct StatisticsScreen {
  let style: ScreenStyle
  let words: ShownWords

  /// Makes a screen; `words`: the words that are mentioned in the statistics, such as leeches.
  package init(style: ScreenStyle, words: ShownWords = ShownWords()) {
    self.style = style
    self.words = words
  }

  /// Returns the main statistics in a few lines, for use in a drill.
  package func brief(_ statistics: Statistics) -> [String] {
    let texts = StatisticsTexts(statistics: statistics, style: style)
    let now = statistics.due.now - (statistics.checks ?? 0)
    let due =
      "due: \(now.grouped) now, \(statistics.due.tomorrow.grouped) tomorrow"
      + FirstChecksText.besides(statistics.checks)
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
        + (texts.checks.map { style.wrap($0, hanging: 2) } ?? [])
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

  /// Returns lines below a heading; empty if `lines` is empty or nil.
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
    let minutes = statistics.minutesStudied
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

/// The statistics on one screen.
extension StatisticsScreen {
  /// The number of rows of a screen without the prompt.
  private static let rows = 23

  /// Returns the most important statistics, which fit in 24 rows of 80 cells.
  ///
  /// Advice and weak spots get the rows that remain after the numbers.
  package func short(_ statistics: Statistics) -> [String] {
    let texts = StatisticsTexts(statistics: statistics, style: style, words: words)
    var lines = style.wrap(texts.counts, hanging: 2)
    let levels = texts.levels
    lines += LevelChart(levels.rows).lines(width: min(style.width, 80), glyphs: style.glyphs)
    lines += levels.later.map { style.wrap($0, hanging: 2) } ?? []
    lines += style.wrap(due(statistics), hanging: 2)
    lines += style.wrap(texts.retention, hanging: 2)
    lines += style.wrap(effort(statistics), hanging: 2)
    lines += texts.effort.map { style.wrap($0, hanging: 2) } ?? []
    if !statistics.leeches.isEmpty { lines.append(leechLine(statistics)) }
    let end = style.wrap("\(texts.command("trainer stats --all")) shows the charts and the rest.")
    var room = Self.rows - lines.count - end.count
    func fitting(_ sizes: [Int], _ make: (Int) -> [String]) -> [String] {
      let found = sizes.lazy.map(make).first { $0.count <= room } ?? []
      room -= found.count
      return found
    }
    let advice = fitting([2, 1]) { count in
      section(
        "Advice",
        texts.advice.prefix(count).flatMap { style.wrap($0, hanging: 2) }
      )
    }
    let weakest = fitting([5, 4, 3, 2, 1]) { count in
      section("Weak spots", spots(statistics.weakSpots.prefix(count), texts))
    }
    return lines + weakest + advice + end
  }

  private func due(_ statistics: Statistics) -> String {
    let (due, checks) = (statistics.due, statistics.checks ?? 0)
    let coming = statistics.forecast.prefix(7).reduce(0, +) - checks
    return "due: \((due.now - checks).grouped) now, "
      + "\((due.today - due.now).grouped) later today, \(due.tomorrow.grouped) tomorrow, "
      + "\(coming.grouped) within a week" + FirstChecksText.besides(statistics.checks)
  }

  private func leechLine(_ statistics: Statistics) -> String {
    let names = statistics.leeches.prefix(40).map { style.text($0, words) }
    let text =
      "\(statistics.leeches.count.counted("leech", "leeches")): " + names.joined(separator: ", ")
    return text.truncated(to: style.width, sign: style.glyphs.cutSign)
  }
}
