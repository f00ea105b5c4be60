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
  /// `columns`: the width of the chart in cells. `indent`: the number of cells to the left of it.
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
