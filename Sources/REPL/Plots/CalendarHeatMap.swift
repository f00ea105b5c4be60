/// A calendar of the last year that shows the amount of study on each day, with a column for each
/// week.
package struct CalendarHeatMap: Sendable {
  static let weekdayNames = ["Mo", "", "We", "", "Fr", "", "Su"]
  private static let labelCells = 3

  let counts: [CivilDay: Int]
  let lastDay: CivilDay

  /// Makes a calendar.
  ///
  /// - Parameters:
  ///   - counts: The number of answers on each day that has any.
  ///   - lastDay: The latest day shown; its week is the last column.
  package init(counts: [CivilDay: Int], lastDay: CivilDay) {
    self.counts = counts
    self.lastDay = lastDay
  }

  /// Returns the months, seven rows and a legend, no wider than this many cells (at least 20).
  ///
  /// The calendar shows as many of the latest weeks as fit, at most 53; its scale depends only on
  /// the days shown.
  package func lines(width: Int, glyphs: Glyphs) -> [String] {
    let width = max(20, width)
    let weekCount = min(53, width - Self.labelCells)
    let firstMonday = CivilDay(
      daysSince1970: lastDay.daysSince1970 - lastDay.weekday - 7 * (weekCount - 1)
    )
    let shown = counts.filter { (firstMonday...lastDay).contains($0.key) }
    let scale = HeatScale(shown.values)
    let signs = glyphs == .unicode ? ["·", "░", "▒", "▓", "█"] : [" ", ".", ":", "+", "#"]

    var lines = [monthLine(from: firstMonday, weekCount: weekCount)]
    for weekday in 0..<7 {
      var line = Self.weekdayNames[weekday].padded(to: Self.labelCells)
      for week in 0..<weekCount {
        let day = CivilDay(daysSince1970: firstMonday.daysSince1970 + 7 * week + weekday)
        line += day > lastDay ? " " : signs[scale.level(of: shown[day] ?? 0)]
      }
      lines.append(line.withoutTrailingBlanks())
    }
    return lines + legend(scale, signs: signs, width: width)
  }

  /// Returns the line of month names, each above the week of its first day if there is room.
  private func monthLine(from firstMonday: CivilDay, weekCount: Int) -> String {
    var line = String(repeating: " ", count: Self.labelCells)
    for week in 0..<weekCount {
      let sunday = CivilDay(daysSince1970: firstMonday.daysSince1970 + 7 * week + 6).components
      let column = Self.labelCells + week
      let hasRoom = column + 3 <= Self.labelCells + weekCount && line.count <= column
      guard sunday.day <= 7, hasRoom else { continue }
      line = line.padded(to: column) + DayTick.months[sunday.month - 1] + " "
    }
    return line.withoutTrailingBlanks()
  }

  private func legend(_ scale: HeatScale, signs: [String], width: Int) -> [String] {
    var entries = [signs[0] == " " ? "blank 0" : "\(signs[0]) 0"]
    for (level, range) in scale.ranges {
      let last = range.count > 1 ? "-\(range.upperBound)" : ""
      entries.append("\(signs[level]) \(range.lowerBound)\(last)")
    }
    // Spaces inside an entry must not break.
    let joined = entries.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: "  ")
    return joined.wrapped(to: width).map { $0.replacing("\u{A0}", with: " ") }
  }
}

/// The scale that divides a calendar's counts into four levels.
struct HeatScale {
  /// The largest count of the shown days.
  private let most: Int
  /// The count up to which counts are divided equally among the four levels; higher counts have the
  /// fourth one.
  private let full: Int
  private static let levels = 4

  /// Makes the scale for the counts of the shown days.
  ///
  /// It ends at the largest count, or at one and a half times the 90th percentile of the counts if
  /// that is less, so that a single busy day does not make all others look the same.
  init(_ counts: some Collection<Int>) {
    let done = counts.filter { $0 > 0 }.sorted()
    most = done.last ?? 0
    full = done.isEmpty ? 0 : min(most, (done[(done.count - 1) * 9 / 10] * 3 + 1) / 2)
  }

  /// Returns the level of a count from 1 to 4; 0 for a count of 0.
  func level(of count: Int) -> Int {
    count <= 0 ? 0 : min(Self.levels, (Self.levels * count + full - 1) / full)
  }

  /// The ranges of counts of all levels that have any, in ascending order.
  var ranges: [(level: Int, range: ClosedRange<Int>)] {
    guard full > 0 else { return [] }
    return (1...Self.levels).compactMap { level in
      let first = (level - 1) * full / Self.levels + 1
      let last = level == Self.levels ? most : level * full / Self.levels
      return first <= last ? (level, first...last) : nil
    }
  }
}

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
        let month = DayTick.months[sunday.month - 1]
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

/// A day of the proleptic Gregorian calendar, counted from 1970-01-01.
package struct CivilDay: Hashable, Comparable, Sendable {
  /// The number of days since 1970-01-01, negative before.
  package var daysSince1970: Int

  package init(daysSince1970: Int) {
    self.daysSince1970 = daysSince1970
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  package var weekday: Int {
    let shifted = (daysSince1970 + 3) % 7  // 1970-01-01 was a Thursday
    return shifted < 0 ? shifted + 7 : shifted
  }

  /// The year, the month (1 to 12) and the day (1 to 31), computed with years that begin on 1 March
  /// in eras of 400 years.
  ///
  /// Source of the arithmetic: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  package var components: (year: Int, month: Int, day: Int) {
    let fromMarch = daysSince1970 + 719_468
    let era = (fromMarch >= 0 ? fromMarch : fromMarch - 146_096) / 146_097
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The date in the form `2026-11-21`.
  package var text: String {
    let (year, month, day) = components
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  package static func < (left: CivilDay, right: CivilDay) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}
