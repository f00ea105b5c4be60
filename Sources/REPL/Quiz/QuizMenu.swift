/// The list of the categories of a quiz.
package struct QuizMenu {
  private let style: ScreenStyle
  private let categories: [QuizCategory]

  package init(_ categories: [QuizCategory], style: ScreenStyle) {
    self.categories = categories
    self.style = style
  }

  /// The categories with their numbers and counts, in as many columns as fit.
  package var lines: [String] {
    let numbers = String(categories.count).count
    let cells = categories.enumerated().map { index, category in
      "\(index + 1)".padded(to: numbers, .right) + " " + TerminalText.sanitized(category.title)
        + " (\(category.count))"
    }
    let widest = (cells.map { CellWidth.of($0) }.max() ?? 0) + 2
    let columns = max(1, (style.width + 2) / widest)
    let rows = (cells.count + columns - 1) / columns
    guard columns > 1 else { return cells.map { $0.truncated(to: style.width) } }
    return (0..<rows).map { row in
      let line = stride(from: row, to: cells.count, by: rows).map { cells[$0].padded(to: widest) }
      return line.joined().replacing(#/ +$/#, with: "")
    }
  }

  /// Returns the category with a typed number or name; nil if there is none, or if several match.
  ///
  /// A name that is shared by categories of several kinds must be preceded by the kind, as in
  /// `topic travel`.
  package func category(_ typed: String) -> QuizCategory? {
    let text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    if let title = categories.first(where: { $0.title.lowercased() == text }) { return title }
    if let number = Int(text), number > 0, categories.indices.contains(number - 1) {
      return categories[number - 1]
    }
    let named = categories.filter { $0.name.lowercased() == text }
    return named.count == 1 ? named[0] : nil
  }
}
