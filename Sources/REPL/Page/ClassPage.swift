package import Quiz
import Study

/// The results of a class or of one pupil as a page of HTML to print.
package struct ClassPage {
  /// The maximum number of words in a list of a page.
  private static let mostWords = 500

  private let results: ClassResults
  private let paper: PaperPage
  private let subtitle: String
  private let games: [[String]]

  /// Makes a page; `date`: a function that returns the date of a time in milliseconds since 1970.
  package init(_ results: ClassResults, style: ScreenStyle, date: (Int64) -> String) {
    self.results = results
    let title = ClassScreen.title(results, style.texts, date: date)
    subtitle = title.dropFirst().joined(separator: " · ")
    games = ClassScreen.games(results, style.texts, date: date)
    paper = PaperPage(title: title.first ?? "", style: style, sheet: Self.sheet)
  }

  private var texts: PaperText { paper.style.texts }

  package var text: String {
    let head =
      results.pupil == nil
      ? [
        "<p class=\"soft\">\(HTMLText.escaped(subtitle))</p>",
        pupils(results.listed, texts.pupils), pupils(results.others, texts.notListed),
      ] : [section(texts.played, texts.gameColumns, games)]
    return paper.text((head + [words]).filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private func pupils(_ pupils: [ClassResults.Pupil], _ title: String) -> String {
    let absent = ClassScreen.absent(from: results, texts)
    return section(
      title,
      texts.columns + ["%"],
      pupils.map {
        [paper.chinese($0.name)] + ClassScreen.pupilCells($0.tally, texts, absent: absent)
      }
    )
  }

  private var words: String {
    guard results.pupil != nil else { return list(results.words, texts.hardest) }
    let missed = results.missedWords
    let hasNumbers = ClassScreen.needsNumbers(missed)
    let others = ClassScreen.otherWords(results, paper.style, limit: Self.mostWords)
      .map { "<p>\(paper.chinese($0))</p>" }
    return ([list(missed, texts.missed, hasNumbers: hasNumbers)] + others)
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns words as a table; `hasNumbers`: false to leave out their results.
  private func list(
    _ words: [ClassResults.Word],
    _ title: String,
    hasNumbers: Bool = true
  ) -> String {
    let words = words.prefix(Self.mostWords)
    let hasOpen = words.contains { $0.tally.open > 0 }
    let titles = [texts.games, texts.right, "%"] + (hasOpen ? [""] : [])
    return section(
      title,
      [""] + (hasNumbers ? titles : []),
      words.map {
        [paper.chinese(ClassScreen.text($0, paper.style))]
          + (hasNumbers ? ClassScreen.wordCells($0.tally, texts, hasOpen: hasOpen) : [])
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
