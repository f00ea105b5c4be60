/// A table of text for a terminal.
package struct TextTable: Sendable {
  /// The title and the alignment of a column.
  package struct Column: Sendable {
    package var title: String
    package var alignment: CellAlignment

    package init(_ title: String, _ alignment: CellAlignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  private static let leastCells = 3

  private let columns: [Column]
  private let rows: [[String]]

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - columns: The columns; if all titles are empty, the table has no header.
  ///   - rows: The cells, safe for a terminal and without colour; missing ones are empty.
  package init(columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows.map { row in
      columns.indices.map { $0 < row.count ? row[$0] : "" }
    }
  }

  /// Returns the lines, no wider than this many cells (at least 20).
  ///
  /// If the table is too wide, the widest column is narrowed, down to three cells; if that is not
  /// enough, the last columns are omitted and a line says how many.
  package func lines(width: Int, glyphs: Glyphs) -> [String] {
    let width = max(20, width)
    let titles = columns.map(\.title)
    let all = titles.allSatisfy(\.isEmpty) ? rows : [titles] + rows
    var cells = columns.indices.map { column in all.map { CellWidth.of($0[column]) }.max() ?? 0 }
    var gap = 2
    func total() -> Int { cells.reduce(0, +) + gap * max(0, cells.count - 1) }

    if total() > width { gap = 1 }
    while total() > width {
      let widest = cells.max() ?? 0
      if widest > Self.leastCells, let column = cells.lastIndex(of: widest) {
        cells[column] -= 1
      } else {
        cells.removeLast()
      }
    }
    let separator = String(repeating: " ", count: gap)
    var lines = all.map { row in
      let line = cells.indices.map { column in
        row[column].truncated(to: cells[column], sign: glyphs.cutSign)
          .padded(to: cells[column], columns[column].alignment)
      }
      return line.joined(separator: separator).withoutTrailingBlanks()
    }
    let hidden = columns.count - cells.count
    if hidden > 0 { lines.append("(+\(hidden) columns)") }
    return lines
  }
}

extension String {
  /// Returns the text without spaces at its end.
  func withoutTrailingBlanks() -> String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
