package import Study

/// A chart of the words that become due in the next days.
package struct DueChart: Sendable {
  package let days: [(day: StudyDay, count: Int)]

  package init(_ days: [(day: StudyDay, count: Int)]) { self.days = days }

  /// Returns the name of a day by its number of days from today: `today`, `tomorrow`, `Wed 25`.
  private func name(_ index: Int) -> String {
    switch index {
    case 0: return "today"
    case 1: return "tomorrow"
    default:
      let day = days[index].day
      let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
      return "\(names[day.weekday]) \(day.civil.day)"
    }
  }

  /// Returns a row for each day in this many cells; a single line if nothing becomes due.
  package func lines(width: Int, glyphs: Glyphs) -> [String] {
    guard days.contains(where: { $0.count > 0 }) else { return ["nothing yet"] }
    let bars = days.enumerated().map { index, day in
      BarChart.Bar(
        label: name(index),
        value: Double(day.count),
        text: day.count.grouped
      )
    }
    return BarChart(bars).lines(width: width, glyphs: glyphs)
  }

  private static let height = 170.0
  private static let top = 18.0
  private static let bottom = 38.0
  private static let digitWidth = 10.0

  package var svg: String {
    let most = Double(max(1, days.map(\.count).max() ?? 1))
    let step = 400.0 / Double(max(1, days.count))
    let numbers = days.indices.map { "\(name($0)) \(days[$0].count.grouped)" }
      .joined(separator: ", ")
    var parts = ["<svg viewBox=\"0 0 400 170\" role=\"img\" aria-label=\"Due words: \(numbers)\">"]
    for (index, day) in days.enumerated() {
      let middle = (Double(index) + 0.5) * step
      let length = Double(day.count) / most * (Self.height - Self.top - Self.bottom)
      let labelWidth = Double(day.count.grouped.count) * Self.digitWidth
      let y = Self.height - Self.bottom - length
      let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
      parts.append(
        "<rect class=\"known\" x=\"\(HTMLText.number(middle - step * 0.36))\" "
          + "y=\"\(HTMLText.number(y))\" width=\"\(HTMLText.number(step * 0.72))\" "
          + "height=\"\(HTMLText.number(length))\"/>"
          + "<text class=\"mid\" x=\"\(HTMLText.number(max(middle, labelWidth / 2)))\" "
          + "y=\"\(HTMLText.number(y - 5))\">\(day.count.grouped)</text>"
          + "<text class=\"mid\" x=\"\(HTMLText.number(middle))\" y=\"150\">"
          + "\(names[day.day.weekday])</text>"
          + "<text class=\"mid\" x=\"\(HTMLText.number(middle))\" y=\"166\">\(day.day.civil.day)</text>"
      )
    }
    return parts.joined(separator: "\n") + "\n</svg>"
  }
}
