/// A chart of horizontal bars that start at 0, each with a number, and a line with the scale.
package struct BarChart: Sendable {
  /// One row of the chart.
  package struct Bar: Sendable {
    /// The label of the row, safe for a terminal.
    package var label: String
    /// The value; one that is negative, infinite or NaN counts as 0.
    package var value: Double
    /// The value as text, such as `12` or `87 %`.
    package var text: String

    package init(label: String, value: Double, text: String) {
      self.label = label
      self.value = value
      self.text = text
    }

    /// Makes a bar for a count.
    package init(label: String, count: Int) {
      self.init(label: label, value: Double(count), text: String(count))
    }

    fileprivate var length: Double { value.isFinite ? max(0, value) : 0 }
  }

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private let bars: [Bar]
  private let full: Bar?

  /// Makes a chart.
  ///
  /// - Parameters:
  ///   - bars: The rows, from the top.
  ///   - full: A bar whose value has the full length, for example 100 %; nil for the longest bar.
  package init(_ bars: [Bar], full: Bar? = nil) {
    self.bars = bars
    self.full = full ?? bars.max { $0.length < $1.length }
  }

  /// Returns the rows, and the scale if a bar is longer than 0; empty if there are no bars.
  ///
  /// `width`: the maximum width in cells; less than 20 counts as 20.
  package func lines(width: Int, glyphs: Glyphs) -> [String] {
    guard let full, !bars.isEmpty else { return [] }
    let width = max(20, width)
    let textCells = min(max(8, width / 4), bars.map { CellWidth.of($0.text) }.max() ?? 0)
    let labelCells = min(
      bars.map { CellWidth.of($0.label) }.max() ?? 0,
      max(6, (width - textCells - 2) / 2)
    )
    let barCells = width - labelCells - textCells - 2
    let sign = glyphs.cutSign
    let rows = bars.map { bar in
      let share = full.length > 0 ? min(1, bar.length / full.length) : 0
      let drawn = Self.drawn(share: share, cells: barCells, glyphs: glyphs)
      let label = bar.label.truncated(to: labelCells, sign: sign).padded(to: labelCells)
      let text = bar.text.truncated(to: textCells, sign: sign).padded(to: textCells, .right)
      return "\(label) \(drawn.padded(to: barCells)) \(text)"
    }
    guard full.length > 0 else { return rows }
    let block = glyphs == .unicode ? "█" : "#"
    return rows + ["full \(block) = \(full.text)".truncated(to: width, sign: sign)]
  }

  /// Returns a bar that fills a share, from 0 to 1, of the cells; a share above 0 shows at least
  /// the thinnest mark.
  private static func drawn(share: Double, cells: Int, glyphs: Glyphs) -> String {
    guard share > 0 else { return "" }
    switch glyphs {
    case .ascii:
      return String(repeating: "#", count: max(1, Int((share * Double(cells)).rounded())))
    case .unicode:
      let count = max(1, Int((share * Double(cells) * 8).rounded()))
      return String(repeating: "█", count: count / 8) + eighths[count % 8]
    }
  }
}
