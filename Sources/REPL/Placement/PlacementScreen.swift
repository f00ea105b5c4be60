package import Study

/// The text about the effect of a placement.
package struct PlacementScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// Returns the number of words known, with a bar for each level.
  package func lines(_ report: PlacementReport) -> [String] {
    let bars = report.rows.map { row in
      BarChart.Bar(
        label: row.level.map { "level \($0)" } ?? "other",
        value: row.words > 0 ? Double(row.known) / Double(row.words) : 0,
        text: "\(row.known.grouped)/\(row.words.grouped)"
      )
    }
    let full = BarChart.Bar(label: "", value: 1, text: "all words of the level")
    let placed =
      report.likely + report.partly == 0
      ? "None of them is new; nothing is changed."
      : "\((report.likely + report.partly).grouped) of them would be marked as learned: "
        + "\(report.likely.grouped) likely known, \(report.partly.grouped) partly known. Each is then "
        + "asked once in the next weeks, as a check, and relearned after a wrong answer. "
        + "The other words are new; the bars show those that are not."
    let list =
      "Levels are those of the HSK list of \(report.edition.rawValue), the setting edition."
    return style.wrap("You know about \(Self.rounded(report.known).grouped) words. \(list)")
      + BarChart(bars, full: full).lines(width: style.width, glyphs: style.glyphs)
      + style.wrap(placed)
  }

  /// Returns a number with two significant digits from 100 on, which is the precision of the test.
  private static func rounded(_ count: Int) -> Int {
    var unit = 1
    while count / unit >= 100 { unit *= 10 }
    return (count + unit / 2) / unit * unit
  }
}
