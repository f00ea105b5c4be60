/// The drawing of the last year as SVG, in two halves of 27 weeks, one below the other.
extension CalendarHeatMap {
  private static let cell = 14.0
  private static let left = 30.0
  private static let top = 20.0
  private static let halfWeeks = 27

  /// The two halves of the year, the earlier one first.
  package var svg: [String] {
    let (monday, scale) = shown
    return [monday, monday + 7 * Self.halfWeeks].map { half(from: $0, scale) }
  }

  /// The key: the colours of the calendar with the numbers that they represent.
  package var key: [(level: Int, text: String)] {
    [(0, "none")]
      + shown.scale.ranges.map { level, range in
        (
          level,
          range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
        )
      }
  }

  /// The first Monday that is shown, in days since 1970-01-01, and the scale of the days from then
  /// on.
  private var shown: (monday: Int, scale: HeatScale) {
    let monday = lastDay.daysSince1970 - lastDay.weekday - 7 * (2 * Self.halfWeeks - 1)
    let days = CivilDay(daysSince1970: monday)...lastDay
    return (monday, HeatScale(counts.filter { days.contains($0.key) }.values))
  }

  private func half(from monday: Int, _ scale: HeatScale) -> String {
    let width = Self.left + Double(Self.halfWeeks) * Self.cell
    let height = Self.top + 7 * Self.cell
    let first = CivilDay(daysSince1970: monday)
    let end = CivilDay(daysSince1970: min(lastDay.daysSince1970, monday + 7 * Self.halfWeeks - 1))
    let name = "Answers a day, \(first.text) to \(end.text)"
    var parts = [
      "<svg class=\"year\" viewBox=\"0 0 \(HTMLText.number(width)) \(HTMLText.number(height))\" "
        + "role=\"img\" aria-label=\"\(name)\">"
    ]
    for (weekday, label) in Self.weekdayNames.enumerated() where !label.isEmpty {
      let y = Self.top + (Double(weekday) + 0.75) * Self.cell
      parts.append("<text x=\"0\" y=\"\(HTMLText.number(y))\">\(label)</text>")
    }
    for week in 0..<Self.halfWeeks {
      let x = HTMLText.number(Self.left + Double(week) * Self.cell)
      let sunday = CivilDay(daysSince1970: monday + 7 * week + 6).components
      if sunday.day <= 7, week + 2 <= Self.halfWeeks {
        let month = Self.monthNames[sunday.month - 1]
        parts.append("<text x=\"\(x)\" y=\"13\">\(month)</text>")
      }
      for weekday in 0..<7 {
        let day = CivilDay(daysSince1970: monday + 7 * week + weekday)
        guard day <= lastDay else { continue }
        let count = counts[day] ?? 0
        let y = HTMLText.number(Self.top + Double(weekday) * Self.cell)
        let title = count == 0 ? day.text : "\(day.text): \(count)"
        parts.append(
          "<rect class=\"d\(scale.level(of: count))\" x=\"\(x)\" y=\"\(y)\">"
            + "<title>\(title)</title></rect>"
        )
      }
    }
    return parts.joined(separator: "\n") + "\n</svg>"
  }
}
