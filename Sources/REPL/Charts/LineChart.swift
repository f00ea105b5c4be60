package import Study

/// A chart of values over study days, as lines or as an area.
package struct LineChart: Sendable {
  package struct Point: Hashable, Sendable {
    package let day: StudyDay
    package let value: Double

    package init(_ day: StudyDay, _ value: Double) {
      self.day = day
      self.value = value
    }
  }

  package enum Style: String, Sendable {
    /// A filled area from the lower edge of the chart to the line.
    case area
    case solid
    case dashed
    case faint
  }

  package struct Line: Sendable {
    package let name: String
    package let style: Style
    /// The points of the line, the earliest first.
    package let points: [Point]

    package init(_ name: String, _ style: Style, _ points: [Point]) {
      self.name = name
      self.style = style
      self.points = points
    }

    /// Returns the value on a day, interpolated between two points; nil outside their range.
    ///
    /// `day`: the number of the study day, which can have a fraction.
    func value(on day: Double) -> Double? {
      guard let first = points.first, let last = points.last,
        day >= Double(first.day.number), day <= Double(last.day.number)
      else { return nil }
      var (low, high) = (0, points.count - 1)
      while high - low > 1 {
        let middle = (low + high) / 2
        if Double(points[middle].day.number) <= day { low = middle } else { high = middle }
      }
      let (left, right) = (points[low], points[high])
      let span = Double(right.day.number - left.day.number)
      guard span > 0 else { return right.value }
      let share = (day - Double(left.day.number)) / span
      return left.value + (right.value - left.value) * share
    }
  }

  package enum Unit: Sendable { case count, percent }

  package let title: String
  /// The lines; earlier ones are drawn over later ones.
  package let lines: [Line]
  package let unit: Unit
  /// The first and the last day of the chart.
  let days: ClosedRange<StudyDay>
  /// The values at the lower and the upper edge of the chart.
  let values: ClosedRange<Double>

  /// Makes a chart; nil if the lines cover fewer than two days.
  package init?(_ title: String, unit: Unit, _ lines: [Line]) {
    let points = lines.flatMap(\.points)
    guard let first = points.map(\.day).min(), let last = points.map(\.day).max(), first < last
    else { return nil }
    self.title = title
    self.lines = lines.filter { !$0.points.isEmpty }
    self.unit = unit
    days = first...last
    let (least, most) = (points.map(\.value).min() ?? 0, points.map(\.value).max() ?? 0)
    switch unit {
    case .count: values = 0...Self.roundedUp(max(most, 1))
    case .percent: values = min(0.9, max(0, (least * 10).rounded(.down) / 10))...1
    }
  }

  /// The values at which the axis is labelled, in ascending order.
  var ticks: [Double] {
    let span = values.upperBound - values.lowerBound
    let parts = unit == .percent ? max(1, min(5, (span * 10).rounded())) : 4
    return (0...Int(parts)).map { values.lowerBound + span * Double($0) / parts }
  }

  func label(_ value: Double) -> String {
    switch unit {
    case .percent: "\(Int((value * 100).rounded())) %"
    case .count where value == value.rounded(): Int(value).grouped
    case .count: String((value * 10).rounded() / 10)
    }
  }

  /// Returns the least of the numbers 4, 8, 12, 20, 40, 80, 120, 200 and so on that is not below
  /// `value`.
  private static func roundedUp(_ value: Double) -> Double {
    var unit = 1.0
    while true {
      for factor in [1.0, 2, 3, 5] where unit * factor * 4 >= value { return unit * factor * 4 }
      unit *= 10
    }
  }
}

/// A day of an axis with its label.
struct DayTick: Hashable {
  let day: StudyDay
  let label: String

  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns a date without its year: `3 Nov`.
  static func short(_ day: StudyDay) -> String {
    let (_, month, number) = day.civil
    return "\(number) \(months[month - 1])"
  }

  /// Returns a date: `3 Nov 2026`.
  static func long(_ day: StudyDay) -> String { "\(short(day)) \(day.civil.year)" }

  /// Returns at most `limit` ticks for a period, at days, first days of months, or first days of
  /// years.
  static func ticks(_ days: ClosedRange<StudyDay>, limit: Int) -> [DayTick] {
    let limit = max(1, limit)
    let span = days.upperBound.days(since: days.lowerBound)
    guard span > 62 else {
      let step = max(1, (span + limit) / limit)
      return stride(from: 0, through: span, by: step).map { offset in
        let day = days.lowerBound.adding(offset)
        return DayTick(day: day, label: short(day))
      }
    }
    var firsts: [(day: StudyDay, year: Int, month: Int)] = []
    var day = days.lowerBound
    while day <= days.upperBound {
      let (year, month, number) = day.civil
      if number == 1 { firsts.append((day, year, month)) }
      day = day.adding(number == 1 ? 28 : 1)
    }
    let needed = Double(firsts.count) / Double(limit)
    let step = [1, 2, 3, 4, 6].first { Double($0) >= needed } ?? 12
    let kept = firsts.filter { ($0.month - 1) % step == 0 }
    let years = max(1, (kept.count + limit - 1) / limit)
    return kept.filter { step < 12 || $0.year % years == 0 }.map { first in
      let isYear = first.month == 1
      return DayTick(day: first.day, label: isYear ? String(first.year) : months[first.month - 1])
    }
  }
}
