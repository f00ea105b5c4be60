import Study

/// The drawing of a chart for a terminal.
extension LineChart {
  private static let eighths = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Returns the rows, the labels of the days and a key, no wider than this many cells (at least
  /// 20).
  package func lines(width: Int, glyphs: Glyphs) -> [String] {
    let width = max(20, width)
    let labels = [values.upperBound, values.lowerBound].map(label)
    let labelCells = labels.map { CellWidth.of($0) }.max() ?? 0
    let columns = width - labelCells - 1
    let rows = width < 40 ? 6 : 8
    var cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    for line in lines.reversed() { draw(line, in: &cells, glyphs: glyphs) }
    var text = cells.enumerated().map { row, line in
      let name = row == 0 ? labels[0] : row == rows - 1 ? labels[1] : ""
      return (name.padded(to: labelCells, .right) + " " + line.joined()).withoutTrailingBlanks()
    }
    text.append(dayLine(columns, indent: labelCells + 1))
    return text + key(width: width, glyphs: glyphs)
  }

  private func draw(_ line: Line, in cells: inout [[String]], glyphs: Glyphs) {
    let (rows, columns) = (cells.count, cells[0].count)
    let span = Double(days.upperBound.days(since: days.lowerBound))
    for column in 0..<columns {
      let share = columns == 1 ? 1 : Double(column) / Double(columns - 1)
      let day = Double(days.lowerBound.number) + span * share
      guard let value = line.value(on: day) else { continue }
      let height =
        (value - values.lowerBound) / (values.upperBound - values.lowerBound) * Double(rows)
      guard line.style == .area else {
        let row = min(rows - 1, max(0, Int(height.rounded(.down))))
        cells[rows - 1 - row][column] = Self.mark(line.style, glyphs)
        continue
      }
      for row in 0..<rows {
        let filled = min(1, max(0, height - Double(row)))
        if let sign = Self.filling(filled, glyphs) { cells[rows - 1 - row][column] = sign }
      }
    }
  }

  /// Returns the character of a cell that is filled to a share from 0 to 1; nil for an empty one.
  private static func filling(_ share: Double, _ glyphs: Glyphs) -> String? {
    guard glyphs == .unicode else { return share >= 0.5 ? "#" : share > 0 ? "." : nil }
    let eighth = Int((share * 8).rounded(.up))
    return eighth == 0 ? nil : eighths[eighth - 1]
  }

  private static func mark(_ style: Style, _ glyphs: Glyphs) -> String {
    switch style {
    case .area: glyphs == .unicode ? "█" : "#"
    case .solid: glyphs == .unicode ? "•" : "*"
    case .dashed: glyphs == .unicode ? "·" : "."
    case .faint: glyphs == .unicode ? "─" : "-"
    }
  }

  /// Returns the line of labels, each of which begins below its day if there is room.
  ///
  /// `columns`: the width of the chart in cells. `indent`: the number of cells left of the chart.
  private func dayLine(_ columns: Int, indent: Int) -> String {
    let span = Double(days.upperBound.days(since: days.lowerBound))
    var line = String(repeating: " ", count: indent)
    for tick in DayTick.ticks(days, limit: max(2, columns / 8)) {
      let share = Double(tick.day.days(since: days.lowerBound)) / span
      let column = indent + Int((share * Double(columns - 1)).rounded())
      guard column >= line.count, column + tick.label.count <= indent + columns else { continue }
      line = line.padded(to: column) + tick.label + " "
    }
    return line.withoutTrailingBlanks()
  }

  private func key(width: Int, glyphs: Glyphs) -> [String] {
    guard lines.count > 1 else { return [] }
    // Spaces inside an entry must not break.
    let entries = lines.map { line in
      "\(Self.mark(line.style, glyphs)) \(line.name)".replacing(" ", with: "\u{A0}")
    }
    return entries.joined(separator: "  ").wrapped(to: width)
      .map { $0.replacing("\u{A0}", with: " ") }
  }
}

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
