import Study

/// The drawing of a chart as SVG; the page gives its classes their colours.
extension LineChart {
  private static let width = 400.0
  private static let height = 210.0
  private static let edges = (left: 60.0, right: 14.0, top: 12.0, bottom: 26.0)

  package var svg: String {
    let name = HTMLText.escaped(title)
    var parts = [
      "<svg viewBox=\"0 0 400 210\" role=\"img\" aria-label=\"\(name)\"><title>\(name)</title>"
    ]
    for tick in ticks { parts.append(valueLine(tick)) }
    for tick in DayTick.ticks(days, limit: 4) { parts.append(dayLabel(tick)) }
    for line in lines.reversed() { parts.append(path(line)) }
    return parts.joined(separator: "\n") + "\n</svg>" + key
  }

  private func x(_ day: StudyDay) -> Double {
    let span = Double(days.upperBound.days(since: days.lowerBound))
    let share = Double(day.days(since: days.lowerBound)) / span
    return Self.edges.left + share * (Self.width - Self.edges.left - Self.edges.right)
  }

  private func y(_ value: Double) -> Double {
    let share = (value - values.lowerBound) / (values.upperBound - values.lowerBound)
    let inside = Self.height - Self.edges.top - Self.edges.bottom
    return Self.height - Self.edges.bottom - min(1, max(0, share)) * inside
  }

  private func valueLine(_ value: Double) -> String {
    let (left, right) = (Self.edges.left, Self.width - Self.edges.right)
    let (line, text) = (HTMLText.number(y(value)), HTMLText.number(y(value) + 4.5))
    return
      "<path class=\"grid\" d=\"M\(HTMLText.number(left)) \(line)H\(HTMLText.number(right))\"/>"
      + "<text class=\"end\" x=\"\(HTMLText.number(left - 6))\" y=\"\(text)\">"
      + "\(HTMLText.escaped(label(value)))</text>"
  }

  private func dayLabel(_ tick: DayTick) -> String {
    let place = x(tick.day)
    let anchor =
      place > Self.width - 40
      ? " class=\"end\"" : place < Self.edges.left + 20 ? "" : " class=\"mid\""
    return
      "<text\(anchor) x=\"\(HTMLText.number(place))\" y=\"\(HTMLText.number(Self.height - 8))\">"
      + "\(HTMLText.escaped(tick.label))</text>"
  }

  private func path(_ line: Line) -> String {
    let points = line.points.map { "\(HTMLText.number(x($0.day))) \(HTMLText.number(y($0.value)))" }
    let course = "M" + points.joined(separator: "L")
    guard line.style == .area, let first = line.points.first, let last = line.points.last else {
      return "<path class=\"line \(line.style.rawValue)\" d=\"\(course)\"/>"
    }
    let floor = HTMLText.number(y(values.lowerBound))
    let (start, end) = (HTMLText.number(x(first.day)), HTMLText.number(x(last.day)))
    return "<path class=\"area\" d=\"\(course)L\(end) \(floor)L\(start) \(floor)Z\"/>"
      + "<path class=\"line solid\" d=\"\(course)\"/>"
  }

  private var key: String {
    guard lines.count > 1 else { return "" }
    let entries = lines.map { line in
      "<span class=\"\(line.style.rawValue)\">\(HTMLText.escaped(line.name))</span>"
    }
    return "<p class=\"key\">\(entries.joined(separator: " "))</p>"
  }
}
