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
      let rows = Self.games(results, style.texts, date: date)
      lines += [""] + heading(style.texts.played) + numbers(style.texts.gameColumns, rows)
    }
    guard results.pupil == nil else { return lines + ownWords(results, limit: limit) }
    if !results.listed.isEmpty { lines += [""] + pupils(results.listed, of: results) }
    if !results.others.isEmpty {
      lines += [""] + heading(style.texts.notListed) + pupils(results.others, of: results)
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
    let numbers = hasOpen ? 3 : 2
    return table(Array(repeating: .init("", .right), count: numbers) + [.init("")], rows)
      + more(words.count - rows.count)
  }

  /// Returns the words of one pupil: those that were answered wrong with what was chosen instead,
  /// and the others in a paragraph; `limit`: the maximum number of each that are shown.
  private func ownWords(_ results: ClassResults, limit: Int) -> [String] {
    var lines: [String] = []
    let missed = results.missedWords
    if !missed.isEmpty {
      lines += [""] + heading(style.texts.missed)
      if Self.needsNumbers(missed) {
        lines += self.lines(missed, limit: limit)
      } else {
        for word in missed.prefix(limit) {
          lines += style.wrap(TerminalText.sanitized(Self.text(word, style)), hanging: 2)
        }
        lines += more(missed.count - limit)
      }
    }
    for text in Self.otherWords(results, style, limit: limit) {
      lines += [""] + style.wrap(TerminalText.sanitized(text), hanging: 2)
    }
    return lines
  }

  /// Returns a line about words that are left out; empty if there are none.
  private func more(_ count: Int) -> [String] {
    count > 0 ? style.wrap("and \(count.counted("more word")); --all lists them") : []
  }

  /// Returns true if numbers say more about some words than that they were answered wrong.
  static func needsNumbers(_ missed: [ClassResults.Word]) -> Bool {
    missed.contains { $0.tally.asked > 1 }
  }

  /// Returns a paragraph with the words that one pupil did not answer, and one with those that were
  /// right; `limit`: the maximum number of words in each.
  static func otherWords(
    _ results: ClassResults,
    _ style: ScreenStyle,
    limit: Int
  ) -> [String] {
    let texts = style.texts
    return [(texts.unanswered, results.openWords), (texts.known, results.knownWords)]
      .filter { !$0.1.isEmpty }
      .map { title, words in
        let rest = words.count - limit
        let shown = words.prefix(limit).map(\.text) + (rest > 0 ? ["+\(rest)"] : [])
        return "\(title): \(shown.joined(separator: style.separator))"
      }
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
      texts.games(
        results.games.count,
        homework: results.homework,
        last: results.games.last.map(date)
      ),
    ]
  }

  /// Returns the games of the pupil whose results are shown, as texts: game or homework with its
  /// date, the numbers as in ``pupilCells(_:_:absent:)``, and the percentage of the whole class.
  static func games(
    _ results: ClassResults,
    _ texts: PaperText,
    date: (Int64) -> String
  ) -> [[String]] {
    results.pupilGames.map { game in
      let percent = game.group.percent.map { "\($0) %" } ?? ""
      let absent = game.isHomework ? texts.notBegun : texts.notThere
      return [texts.played(date(game.time), isHomework: game.isHomework)]
        + pupilCells(game.pupil, texts, absent: absent).dropFirst() + [percent]
    }
  }

  /// Returns a pupil's numbers as texts: games, answered questions, right answers, and their
  /// percentage.
  ///
  /// A text is empty if it has nothing to count. `absent`: the text in place of the numbers of a
  /// pupil who was in no game.
  static func pupilCells(
    _ tally: ClassResults.Tally,
    _ texts: PaperText,
    absent: String
  ) -> [String] {
    guard tally.games > 0 else { return ["", absent, "", ""] }
    return ["\(tally.games)", texts.part(tally.answered, of: tally.asked)]
      + (tally.percent.map { ["\(tally.right)", "\($0) %"] } ?? ["", ""])
  }

  /// Returns the text in place of the numbers of a pupil who was in no game of a class.
  static func absent(from results: ClassResults, _ texts: PaperText) -> String {
    results.homework == results.games.count ? texts.notBegun : texts.notThere
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

  private func pupils(_ pupils: [ClassResults.Pupil], of results: ClassResults) -> [String] {
    let absent = Self.absent(from: results, style.texts)
    return numbers(
      style.texts.columns + ["%"],
      pupils.map {
        [TerminalText.sanitized($0.name)]
          + Self.pupilCells($0.tally, style.texts, absent: absent)
      }
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
