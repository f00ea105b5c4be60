package import Quiz
import Study

/// The results of a class as a page of HTML to print: the pupils, and the words from the hardest
/// on.
package struct ClassPage {
  /// The maximum number of words of a page.
  private static let mostWords = 500

  private let results: ClassResults
  private let paper: PaperPage
  private let subtitle: String

  /// Makes a page; `date`: a function that returns the date of a time in milliseconds since 1970.
  package init(_ results: ClassResults, style: ScreenStyle, date: (Int64) -> String) {
    self.results = results
    let title = ClassScreen.title(results, date: date)
    subtitle = title.dropFirst().joined(separator: " · ")
    paper = PaperPage(title: title.first ?? "", style: style, sheet: Self.sheet)
  }

  package var text: String {
    let parts = [
      "<p class=\"soft\">\(HTMLText.escaped(subtitle))</p>",
      pupils(results.listed, "Pupils"), pupils(results.others, "Not on the list"), words,
    ]
    return paper.text(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private func pupils(_ pupils: [ClassResults.Pupil], _ title: String) -> String {
    section(
      title,
      ["name", "games", "right", ""],
      pupils.map { [paper.chinese($0.name)] + ClassScreen.cells($0.tally) }
    )
  }

  private var words: String {
    section(
      "Words, the hardest first; few answers weigh less",
      ["", "games", "right", ""],
      results.words.prefix(Self.mostWords).map {
        [paper.chinese($0.text)] + ClassScreen.cells($0.tally)
      }
    )
  }

  /// Returns a table with a title as HTML; empty without rows.
  ///
  /// `head`: the titles of the columns. `rows`: the cells of each row, which are HTML.
  private func section(_ title: String, _ head: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    func line(_ cells: [String], _ tag: String) -> String {
      "<tr>" + cells.map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>"
    }
    return """
      <section>
      <h2>\(HTMLText.escaped(title))</h2>
      <table>
      <thead>\(line(head, "th"))</thead>
      <tbody>
      \(rows.map { line($0, "td") }.joined(separator: "\n"))
      </tbody>
      </table>
      </section>
      """
  }

  private static let sheet = """
    .soft { color: var(--soft) } section { margin-bottom: 6mm } h2 { font-size: 13pt }
    table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
    th { color: var(--soft); font-weight: normal; font-size: 9pt }
    th, td { padding: .7mm 0 .7mm 4mm; border-bottom: .2mm solid var(--line); text-align: right;
      white-space: nowrap; break-inside: avoid }
    th:first-child, td:first-child { width: 100%; padding-left: 0; text-align: left;
      white-space: normal }
    """
}
