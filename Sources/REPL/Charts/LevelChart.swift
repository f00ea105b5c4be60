package import Study

/// A chart with a bar for each level, divided into its firm, placed, learning and new words.
///
/// A word is firm if its stability is at least three weeks, or if the learner marked it as known. A
/// placed word was marked as known by a placement test, and not answered since. A learning word is
/// any other that is begun.
package struct LevelChart: Sendable {
  package let rows: [LevelProgress]

  package init(_ rows: [LevelProgress]) { self.rows = rows }

  static func name(_ row: LevelProgress) -> String {
    if let level = row.level { return "level \(level.text)" }
    if row.isOtherLists { return "other lists" }
    // The name of a file can be long.
    return TerminalText.sanitized(row.packs?.joined(separator: ", ") ?? "other").truncated(to: 16)
  }

  /// Returns the rows and a key, no wider than this many cells (at least 20).
  package func lines(width: Int, glyphs: Glyphs) -> [String] {
    guard !rows.isEmpty else { return [] }
    let width = max(20, width)
    let wide = columns(isNarrow: false)
    let isNarrow = width < 60 || wide.cells + Self.leastBar > width
    let (names, numbers, cells) = isNarrow ? columns(isNarrow: true) : wide
    let barCells = width - cells < Self.leastBar ? 0 : min(40, width - cells)
    let lines = zip(rows, zip(names, numbers)).map { row, shown in
      (shown.0 + " " + bar(row, cells: barCells, glyphs) + shown.1).withoutTrailingBlanks()
    }
    var key = zip(signs(glyphs), parts).map { sign, part in
      "\(sign) \(part.name)" + (part.meaning.isEmpty ? "" : ": \(part.meaning)")
    }
    if isNarrow, hasPlaced { key.append("number: firm and placed") }
    return lines + key.joined(separator: "  ").wrapped(to: width)
  }

  /// The minimum number of cells of a bar, one for each part; with less room there are no bars.
  private static let leastBar = 4

  /// Returns the names and the numbers of all rows, padded, and the width in cells of a row without
  /// its bar.
  private func columns(isNarrow: Bool) -> (names: [String], numbers: [String], cells: Int) {
    let names = rows.map {
      isNarrow ? $0.level?.text ?? ($0.isOtherLists ? "lists" : "other") : Self.name($0)
    }
    let nameCells = names.map { CellWidth.of($0) }.max() ?? 0
    let texts = rows.map { row in
      isNarrow ? ["\(row.known + row.placed)/\(row.total)"] : counts(row).map(\.grouped)
    }
    let cells = (texts.first ?? []).indices.map { column in
      texts.map { CellWidth.of($0[column]) }.max() ?? 0
    }
    let labels = isNarrow ? [""] : parts.map { " \($0.name)" }
    let numbers = texts.map { row in
      zip(row, zip(cells, labels)).map { text, column in
        " " + text.padded(to: column.0, .right) + column.1
      }.joined()
    }
    let textCells = zip(cells, labels).reduce(0) { $0 + 1 + $1.0 + $1.1.count }
    return (names.map { $0.padded(to: nameCells) }, numbers, nameCells + 1 + textCells)
  }

  struct Part {
    /// The name in the key below the chart; also the CSS class in the SVG, where that of `firm` is
    /// `known`.
    let name: String
    var meaning = ""
    /// The characters that fill the part's cells, with and without Unicode.
    let signs: (unicode: String, ascii: String)
    let count: KeyPath<LevelProgress, Int>
  }

  /// True if a row has placed words, which were marked as known by a placement test.
  private var hasPlaced: Bool { rows.contains { $0.placed > 0 } }

  /// The parts of the bars; placed words are a part only if a row has any.
  var parts: [Part] {
    [
      Part(name: "firm", meaning: "stays three weeks", signs: ("█", "#"), count: \.known),
      Part(name: "placed", meaning: "not yet checked", signs: ("▓", "="), count: \.placed),
      Part(name: "learning", meaning: "begun", signs: ("▒", "+"), count: \.learning),
      Part(name: "new", signs: ("·", "."), count: \.new),
    ].filter { $0.count != \.placed || hasPlaced }
  }

  private func counts(_ row: LevelProgress) -> [Int] { parts.map { row[keyPath: $0.count] } }

  private func signs(_ glyphs: Glyphs) -> [String] {
    parts.map { glyphs == .unicode ? $0.signs.unicode : $0.signs.ascii }
  }

  /// Returns a bar of this many cells; a part above 0 has at least one, and the parts fill the bar.
  private func bar(_ row: LevelProgress, cells: Int, _ glyphs: Glyphs) -> String {
    guard row.total > 0, cells > 0 else { return String(repeating: " ", count: cells) }
    var left = cells
    var later = counts(row).count { $0 > 0 }
    return zip(signs(glyphs), counts(row)).map { sign, count in
      guard count > 0 else { return "" }
      later -= 1
      let share = Int((Double(count) / Double(row.total) * Double(cells)).rounded())
      let length = later == 0 ? left : min(max(1, share), left - later)
      left -= length
      return String(repeating: sign, count: length)
    }.joined()
  }
}

/// The drawing of the progress in each level as SVG.
extension LevelChart {
  private static let rowHeight = 30.0
  /// The height that a second line of text adds to a row of the drawing, in SVG units.
  private static let secondHeight = 20.0
  private static let nameWidth = 96.0
  private static let numberWidth = 124.0
  private static let width = 400.0

  package var svg: String {
    let height = HTMLText.number(rows.reduce(0) { $0 + Self.height($1) })
    let numbers = rows.map {
      "\(Self.name($0)): \($0.known.grouped) of \($0.total.grouped)"
        + (Self.second($0).isEmpty ? "" : " and " + Self.second($0))
    }.joined(separator: ", ")
    var parts = [
      "<svg viewBox=\"0 0 400 \(height)\" role=\"img\" "
        + "aria-label=\"Known words; \(HTMLText.escaped(numbers))\">"
    ]
    var top = 0.0
    for row in rows {
      parts.append(drawn(row, at: top))
      top += Self.height(row)
    }
    return parts.joined(separator: "\n") + "\n</svg>"
      + "<p class=\"key\">"
      + self.parts.map { "<span class=\"\(style(of: $0))\">\($0.name)</span>" }
      .joined(separator: " ") + "</p>"
  }

  private func style(of part: Part) -> String { part.name == "firm" ? "known" : part.name }

  private static func height(_ row: LevelProgress) -> Double {
    second(row).isEmpty ? rowHeight : rowHeight + secondHeight
  }

  /// Returns the second line of a row: the numbers of begun words, which are all but the new ones,
  /// and of placed words.
  ///
  /// It is empty if all begun words are firm.
  private static func second(_ row: LevelProgress) -> String {
    let begun = row.total - row.new
    guard begun > row.known else { return "" }
    return "\(begun.grouped) begun" + (row.placed > 0 ? ", \(row.placed.grouped) placed" : "")
  }

  private func drawn(_ row: LevelProgress, at top: Double) -> String {
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
    let lines = ["\(row.known.grouped) of \(row.total.grouped)", Self.second(row)]
    for (place, line) in lines.enumerated() where !line.isEmpty {
      let y = HTMLText.number(top + 20 + Double(place) * Self.secondHeight)
      svg += "<text class=\"end\" x=\"400\" y=\"\(y)\">\(line)</text>"
    }
    return svg
  }
}
