import Study

/// The drawing of the progress in each level as SVG.
extension LevelChart {
  private static let rowHeight = 30.0
  private static let nameWidth = 84.0
  private static let numberWidth = 106.0
  private static let width = 400.0

  package var svg: String {
    let height = HTMLText.number(Double(rows.count) * Self.rowHeight)
    var parts = [
      "<svg viewBox=\"0 0 400 \(height)\" role=\"img\" aria-label=\"Progress by level\">"
        + "<title>Progress by level</title>"
    ]
    for (index, row) in rows.enumerated() { parts.append(drawn(row, at: index)) }
    return parts.joined(separator: "\n") + "\n</svg>"
      + "<p class=\"key\"><span class=\"known\">firm</span> "
      + "<span class=\"learning\">learning</span> <span class=\"new\">new</span></p>"
  }

  private func drawn(_ row: LevelProgress, at index: Int) -> String {
    let top = Double(index) * Self.rowHeight
    let text = HTMLText.number(top + 20)
    let length = Self.width - Self.nameWidth - Self.numberWidth
    var x = Self.nameWidth
    var svg = "<text x=\"0\" y=\"\(text)\">\(HTMLText.escaped(Self.name(row)))</text>"
    let parts = [
      ("known", "firm", row.known), ("learning", "learning", row.learning), ("new", "new", row.new),
    ]
    for (style, name, count) in parts where count > 0 {
      let share = Double(count) / Double(max(1, row.total)) * length
      svg +=
        "<rect class=\"\(style)\" x=\"\(HTMLText.number(x))\" y=\"\(HTMLText.number(top + 6))\" "
        + "width=\"\(HTMLText.number(max(1, share)))\" height=\"19\">"
        + "<title>\(count.grouped) \(name)</title></rect>"
      x += share
    }
    return svg + "<text class=\"end\" x=\"400\" y=\"\(text)\">"
      + "\(row.known.grouped) of \(row.total.grouped)</text>"
  }
}
