import Study

/// The drawing of the progress in each level as SVG.
extension LevelChart {
  private static let rowHeight = 30.0
  private static let nameWidth = 96.0
  private static let numberWidth = 124.0
  private static let width = 400.0

  package var svg: String {
    let height = HTMLText.number(Double(rows.count) * Self.rowHeight)
    let numbers = rows.map {
      "\(Self.name($0)): \($0.known.grouped) of \($0.total.grouped)"
    }.joined(separator: ", ")
    var parts = [
      "<svg viewBox=\"0 0 400 \(height)\" role=\"img\" "
        + "aria-label=\"Known words; \(HTMLText.escaped(numbers))\">"
    ]
    for (index, row) in rows.enumerated() { parts.append(drawn(row, at: index)) }
    return parts.joined(separator: "\n") + "\n</svg>"
      + "<p class=\"key\">"
      + self.parts.map { "<span class=\"\(style(of: $0))\">\($0.name)</span>" }
      .joined(separator: " ") + "</p>"
  }

  private func style(of part: Part) -> String { part.name == "firm" ? "known" : part.name }

  private func drawn(_ row: LevelProgress, at index: Int) -> String {
    let top = Double(index) * Self.rowHeight
    let text = HTMLText.number(top + 20)
    let length = Self.width - Self.nameWidth - Self.numberWidth
    var x = Self.nameWidth
    var svg = "<text x=\"0\" y=\"\(text)\">\(HTMLText.escaped(Self.name(row)))</text>"
    for part in parts {
      let count = row[keyPath: part.count]
      guard count > 0 else { continue }
      let share = Double(count) / Double(max(1, row.total)) * length
      svg +=
        "<rect class=\"\(style(of: part))\" x=\"\(HTMLText.number(x))\" "
        + "y=\"\(HTMLText.number(top + 6))\" width=\"\(HTMLText.number(max(1, share)))\" height=\"19\">"
        + "<title>\(count.grouped) \(part.name)</title></rect>"
      x += share
    }
    return svg + "<text class=\"end\" x=\"400\" y=\"\(text)\">"
      + "\(row.known.grouped) of \(row.total.grouped)</text>"
  }
}
