package import Study

/// A chart of the progress in each level: firm, learning and new words as parts of one bar.
package struct LevelChart: Sendable {
  package let rows: [LevelProgress]

  package init(_ rows: [LevelProgress]) { self.rows = rows }

  package static func name(_ row: LevelProgress) -> String {
    row.level.map { "level \($0.text)" } ?? (row.isOtherLists ? "other lists" : "other")
  }

  /// Returns the rows and a key, no wider than this many cells (at least 20).
  package func lines(width: Int, glyphs: Glyphs) -> [String] {
    guard !rows.isEmpty else { return [] }
    let width = max(20, width)
    let isNarrow = width < 60
    let names = rows.map {
      isNarrow ? $0.level?.text ?? ($0.isOtherLists ? "lists" : "other") : Self.name($0)
    }
    let nameCells = names.map { CellWidth.of($0) }.max() ?? 0
    let texts = rows.map { row in
      isNarrow ? ["\(row.known)/\(row.total)"] : [row.known, row.learning, row.new].map(\.grouped)
    }
    let cells = (texts.first ?? []).indices.map { column in
      texts.map { CellWidth.of($0[column]) }.max() ?? 0
    }
    let labels = isNarrow ? [""] : [" firm", " learning", " new"]
    let textCells = zip(cells, labels).reduce(0) { $0 + 1 + $1.0 + $1.1.count }
    let barCells = max(4, min(40, width - nameCells - 1 - textCells))
    let lines = zip(rows, zip(names, texts)).map { row, shown in
      let numbers = zip(shown.1, zip(cells, labels)).map { text, column in
        " " + text.padded(to: column.0, .right) + column.1
      }.joined()
      let bar = Self.bar(row, cells: barCells, glyphs)
      return (shown.0.padded(to: nameCells) + " " + bar + numbers).withoutTrailingBlanks()
    }
    let signs = Self.signs(glyphs)
    return lines
      + "\(signs[0]) firm: stays three weeks  \(signs[1]) learning: begun  \(signs[2]) new".wrapped(
        to: width
      )
  }

  private static func signs(_ glyphs: Glyphs) -> [String] {
    glyphs == .unicode ? ["█", "▒", "·"] : ["#", "+", "."]
  }

  /// Returns a bar; a part above 0 has at least one cell, and all parts together fill the bar.
  private static func bar(_ row: LevelProgress, cells: Int, _ glyphs: Glyphs) -> String {
    guard row.total > 0 else { return String(repeating: " ", count: cells) }
    func share(_ count: Int) -> Int {
      count == 0 ? 0 : max(1, Int((Double(count) / Double(row.total) * Double(cells)).rounded()))
    }
    let others = [row.learning, row.new].count { $0 > 0 }
    let known = others == 0 ? cells : min(share(row.known), cells - others)
    let learning =
      row.new == 0 ? cells - known : min(share(row.learning), cells - known - 1)
    return zip(signs(glyphs), [known, learning, cells - known - learning])
      .map { String(repeating: $0, count: max(0, $1)) }.joined()
  }
}
