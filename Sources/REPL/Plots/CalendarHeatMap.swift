/// A calendar of the last year that shows the amount of study on each day, with a column for each
/// week.
package struct CalendarHeatMap: Sendable {
  static let weekdayNames = ["Mo", "", "We", "", "Fr", "", "Su"]
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
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
      line = line.padded(to: column) + Self.monthNames[sunday.month - 1] + " "
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
