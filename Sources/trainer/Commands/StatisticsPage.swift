import REPL
import Study

/// The statistics as one page of HTML that loads nothing from elsewhere.
struct StatisticsPage {
  let statistics: Statistics

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Pinyin Trainer \(statistics.today.text)</title>
    <style>
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em }
    table { border-collapse: collapse } td, th { padding: .1em .8em .1em 0; text-align: left }
    td.number { text-align: right } .bar { background: #4a7ebb; height: .8em; min-width: 1px }
    .days { display: grid; grid-auto-flow: column; grid-template-rows: repeat(7, 11px); gap: 2px }
    .days i { width: 11px; background: #ddd } .days .l1 { background: #c6dbef }
    .days .l2 { background: #6baed6 } .days .l3 { background: #2171b5 } .days .l4 { background: #08306b }
    @media (prefers-color-scheme: dark) { body { background: #111; color: #ddd } .days i { background: #333 } }
    </style>
    <h1>Pinyin Trainer</h1>
    <p>\(summary)</p>
    <h2>Words</h2>
    \(bars(Status.allCases.map { ($0.rawValue, statistics.words[$0] ?? 0) }.filter { $0.1 > 0 }))
    <h2>Due in the next two weeks</h2>
    \(bars(statistics.forecast.enumerated().map { (statistics.today.adding($0.offset).text, $0.element) }))
    <h2>Most confused</h2>
    \(confusions)
    <h2>The last year</h2>
    \(calendar)
    </html>

    """
  }

  private var summary: String {
    let measured = statistics.retention.measured.map { "\(Int(($0 * 100).rounded())) %" } ?? "–"
    let target = Int((statistics.retention.target * 100).rounded())
    return """
      \(statistics.reviews.total) answers, \(statistics.reviews.correct) right,
      \(statistics.reviews.today) today. Streak: \(statistics.streakDays) days.
      Retention \(measured), target \(target) %. Studied \(statistics.secondsStudied / 60) minutes.
      """
  }

  private func bars(_ rows: [(String, Int)]) -> String {
    let most = max(1, rows.map(\.1).max() ?? 1)
    let lines = rows.map { name, count in
      "<tr><td>\(Self.escaped(name))<td class=\"number\">\(count)"
        + "<td><div class=\"bar\" style=\"width:\(count * 300 / most)px\"></div>"
    }
    return "<table>" + lines.joined(separator: "\n") + "</table>"
  }

  private var confusions: String {
    guard !statistics.confusions.isEmpty else { return "<p>None yet.</p>" }
    let rows = statistics.confusions.prefix(10).map { tally in
      "<tr><td>\(Self.escaped(ConfusionText.line(tally.confusion, style: .plain)))"
        + "<td class=\"number\">\(tally.count) of \(tally.shown)"
    }
    return "<table>" + rows.joined(separator: "\n") + "</table>"
  }

  private var calendar: String {
    let first = statistics.today.adding(-364 - statistics.today.weekday)
    let most = max(1, statistics.calendar.values.max() ?? 1)
    let days = (0...statistics.today.days(since: first)).map { offset in
      let day = first.adding(offset)
      let count = statistics.calendar[day] ?? 0
      let level = count == 0 ? 0 : 1 + (count * 3) / most
      return "<i class=\"l\(level)\" title=\"\(day.text): \(count)\"></i>"
    }
    return "<div class=\"days\">\(days.joined())</div>"
  }

  private static func escaped(_ text: String) -> String {
    TerminalText.sanitized(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
