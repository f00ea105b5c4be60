package import Study

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
    lines += levels(statistics.levels)
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

  /// Returns the rows up to the last level with a begun word, and one line for the later levels.
  private func levels(_ rows: [LevelProgress]) -> [String] {
    let begun = rows.lastIndex { $0.total > $0.new }.map { $0 + 1 } ?? 0
    let later = rows[begun...]
    let width = min(style.width, 80)
    guard let first = later.first, let last = later.last, later.count > 1 else {
      return LevelChart(rows).lines(width: width, glyphs: style.glyphs)
    }
    let new = later.reduce(0) { $0 + $1.new }.counted("new word")
    return LevelChart(Array(rows[..<begun])).lines(width: width, glyphs: style.glyphs)
      + style.wrap("\(LevelChart.name(first)) to \(LevelChart.name(last)): \(new)", hanging: 2)
  }

  private func due(_ statistics: Statistics) -> String {
    let due = statistics.due
    let coming = statistics.forecast.prefix(7).reduce(0, +)
    return "due: \(due.now.grouped) now, \((due.today - due.now).grouped) later today, "
      + "\(due.tomorrow.grouped) tomorrow, "
      + "\(coming.grouped) within a week"
  }

  private func leechLine(_ statistics: Statistics) -> String {
    let names = statistics.leeches.prefix(40).map { style.text($0, words) }
    let text =
      "\(statistics.leeches.count.counted("leech", "leeches")): " + names.joined(separator: ", ")
    return text.truncated(to: style.width, sign: style.glyphs.cutSign)
  }
}
