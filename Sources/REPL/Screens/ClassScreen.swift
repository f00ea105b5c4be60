package import Quiz
import Study

/// The lists of a teacher's classes and of their results.
package struct ClassScreen {
  private let style: ScreenStyle
  /// A function that returns the date of a time in milliseconds since 1970.
  private let date: (Int64) -> String

  package init(style: ScreenStyle, date: @escaping (Int64) -> String) {
    (self.style, self.date) = (style, date)
  }

  /// Returns a table of classes.
  package func lines(_ classes: [ClassSummary]) -> [String] {
    let rows = classes.map { found in
      [
        TerminalText.sanitized(found.name), "\(found.pupils)", "\(found.games)",
        found.lastPlayed.map(date) ?? "",
      ]
    }
    return table(
      [.init("class"), .init("pupils", .right), .init("games", .right), .init("last game")],
      rows
    )
  }

  /// Returns the results of a class; `limit`: the maximum number of words that are shown.
  package func lines(_ results: ClassResults, limit: Int) -> [String] {
    var lines = heading(
      Self.title(results, style.texts, date: date).joined(separator: style.separator)
    )
    if !results.pupilGames.isEmpty {
      let titles = ["", style.texts.answered, style.texts.right, "", style.texts.wholeClass]
      let rows = Self.games(results, style.texts, date: date)
      lines += [""] + heading(style.texts.played) + numbers(titles, rows)
    }
    if results.pupil == nil, !results.listed.isEmpty { lines += [""] + pupils(results.listed) }
    if results.pupil == nil, !results.others.isEmpty {
      lines += [""] + heading(style.texts.notListed) + pupils(results.others)
    }
    guard !results.words.isEmpty else { return lines }
    lines += [""] + heading(style.texts.hardest)
    return lines + self.lines(results.words, limit: limit)
  }

  /// Returns words with their results; `limit`: the maximum number that are shown.
  package func lines(_ words: [ClassResults.Word], limit: Int) -> [String] {
    let shown = words.prefix(limit)
    let hasOpen = shown.contains { $0.tally.open > 0 }
    let rows = shown.map { word in
      Array(Self.wordCells(word.tally, style.texts, hasOpen: hasOpen).dropFirst())
        + [TerminalText.sanitized(Self.text(word, style))]
    }
    let rest = words.count - rows.count
    let numbers = hasOpen ? 3 : 2
    return table(Array(repeating: .init("", .right), count: numbers) + [.init("")], rows)
      + (rest > 0 ? style.wrap("and \(rest.counted("more word")); --all lists them") : [])
  }

  /// Returns the parts of a title: the class, its number of pupils and its games.
  ///
  /// For the results of a single pupil, the title is the name of the pupil with the class.
  /// `date`: a function that returns a time in milliseconds since 1970 as text.
  static func title(
    _ results: ClassResults,
    _ texts: PaperText,
    date: (Int64) -> String
  ) -> [String] {
    let name = TerminalText.sanitized(results.name)
    if let pupil = results.pupil { return ["\(TerminalText.sanitized(pupil)), \(name)"] }
    return [
      name, texts.pupils(results.listed.count),
      texts.games(results.games.count, last: results.games.last.map(date)),
    ]
  }

  /// Returns the games of the pupil whose results are shown, as texts: the date, with a word if it was a homework, the numbers as in
  /// ``pupilCells(_:_:)``, and the percentage of the whole class.
  static func games(
    _ results: ClassResults,
    _ texts: PaperText,
    date: (Int64) -> String
  ) -> [[String]] {
    results.pupilGames.map { game in
      let percent = game.group.percent.map { "\($0) %" } ?? ""
      let day = date(game.time) + (game.isHomework ? ", \(texts.homework)" : "")
      return [day] + pupilCells(game.pupil, texts).dropFirst() + [percent]
    }
  }

  /// Returns a pupil's numbers as texts: games, answered questions, right answers, and their
  /// percentage.
  ///
  /// A text is empty if it has nothing to count.
  static func pupilCells(_ tally: ClassResults.Tally, _ texts: PaperText) -> [String] {
    guard tally.games > 0 else { return ["", texts.notBegun, "", ""] }
    return ["\(tally.games)", texts.part(tally.answered, of: tally.asked)]
      + (tally.percent.map { ["\(tally.right)", "\($0) %"] } ?? ["", ""])
  }

  /// Returns a word's numbers as texts: games, right answers, their percentage, and the questions
  /// without an answer.
  ///
  /// A text is empty if it has nothing to count. `hasOpen`: false if the last text is left out.
  static func wordCells(
    _ tally: ClassResults.Tally,
    _ texts: PaperText,
    hasOpen: Bool
  ) -> [String] {
    let counts =
      tally.percent.map {
        ["\(tally.games)", texts.part(tally.right, of: tally.answered), "\($0) %"]
      } ?? ["", "", ""]
    guard hasOpen else { return counts }
    return counts + [tally.open > 0 ? texts.open(tally.open) : ""]
  }

  /// Returns a word with the wrong option that was chosen most often in its place.
  static func text(_ word: ClassResults.Word, _ style: ScreenStyle) -> String {
    [word.text, word.mistake.map(style.texts.instead)].compactMap(\.self)
      .joined(separator: style.separator)
  }

  private func heading(_ text: String) -> [String] {
    style.wrap(text).map { style.palette.styled($0, as: .heading) }
  }

  private func pupils(_ pupils: [ClassResults.Pupil]) -> [String] {
    numbers(
      style.texts.columns + [""],
      pupils.map { [TerminalText.sanitized($0.name)] + Self.pupilCells($0.tally, style.texts) }
    )
  }

  /// Returns a table whose columns after the first one have numbers.
  private func numbers(_ titles: [String], _ rows: [[String]]) -> [String] {
    table(
      titles.enumerated().map { index, title in
        TextTable.Column(title, index == 0 ? .left : .right)
      },
      rows
    )
  }

  private func table(_ columns: [TextTable.Column], _ rows: [[String]]) -> [String] {
    TextTable(columns: columns, rows: rows).lines(width: style.width, glyphs: style.glyphs)
  }
}

/// The results of a class as a page of HTML to print: the pupils, and the words, the hardest first.
package struct ClassPage {
  /// The maximum number of words of a page.
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
      ] : [section(texts.played, ["", texts.answered, texts.right, "", texts.wholeClass], games)]
    return paper.text((head + [words]).filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private func pupils(_ pupils: [ClassResults.Pupil], _ title: String) -> String {
    section(
      title,
      texts.columns + [""],
      pupils.map { [paper.chinese($0.name)] + ClassScreen.pupilCells($0.tally, texts) }
    )
  }

  private var words: String {
    let words = results.words.prefix(Self.mostWords)
    let hasOpen = words.contains { $0.tally.open > 0 }
    return section(
      texts.hardest,
      ["", texts.games, texts.right] + (hasOpen ? ["", ""] : [""]),
      words.map {
        [paper.chinese(ClassScreen.text($0, paper.style))]
          + ClassScreen.wordCells($0.tally, texts, hasOpen: hasOpen)
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

/// The lines about the names that were read from a list of pupils, and about changes to them.
package struct PupilListScreen {
  private let style: ScreenStyle
  /// The largest number of lines with names; if there are more, some names are left out.
  private static let mostLines = 4

  package init(style: ScreenStyle) { self.style = style }

  /// Returns lines with what was done, the origin of the names, and the names.
  ///
  /// If the names do not fit in four lines, the first ones are shown, the number of those left out,
  /// and the last one.
  ///
  /// `done`: the beginning of the sentence, such as `made 9b with 2 pupils`. `titles`: the titles
  /// of the columns of names. `line`: the line of the first name; nil if no file was read.
  package func lines(
    _ done: String,
    _ names: [ComparedName],
    titles: [String] = [],
    line: Int? = nil
  ) -> [String] {
    guard !names.isEmpty else { return style.wrap(done) }
    let columns = titles.map { "‘\(TerminalText.sanitized($0))’" }.joined(separator: " and ")
    let noun = titles.count == 1 ? "column" : "columns"
    let from = titles.isEmpty ? "from" : "from the \(noun) \(columns),"
    let place = line.map { ", \(from) line \($0) on" } ?? ""
    return style.wrap("\(done)\(place):", hanging: 2) + list(names)
  }

  private func list(_ names: [ComparedName]) -> [String] {
    let texts = names.map { TerminalText.sanitized($0.text) }
    let separator = texts.contains { $0.contains(",") } ? "; " : ", "
    var lines = style.indent(texts.joined(separator: separator))
    var shown = texts.count - 1
    while lines.count > Self.mostLines, shown > 1 {
      shown -= 1
      let some = texts.prefix(shown) + ["(\(texts.count - shown - 1) more)"] + texts.suffix(1)
      lines = style.indent(some.joined(separator: separator))
    }
    return lines
  }

  /// Returns a sentence for each name that was cut or stands in the list more than once, and one
  /// about lines without a name.
  package static func problems(_ list: PupilList) -> [String] {
    list.cut.map { "‘\($0.whole)’ is too long for a name; it is now ‘\($0.short)’" }
      + list.repeated.map { "\($0.name) \(places($0)): add a letter to tell them apart" }
      + (list.skipped > 0 ? ["\(list.skipped.counted("line")) without a name skipped"] : [])
  }

  /// Returns the lines of a repeated name as text: `stands twice, in lines 11 and 12`.
  private static func places(_ name: PupilList.Repeated) -> String {
    let times = name.count == 2 ? "twice" : "\(name.count) times"
    guard name.lines.count == name.count, let last = name.lines.last else {
      return "is named \(times)"
    }
    let first = name.lines.dropLast().map(String.init).joined(separator: ", ")
    return "stands \(times), in lines \(first) and \(last)"
  }
}
