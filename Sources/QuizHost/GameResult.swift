package import Quiz
package import REPL

/// The result of a game as data, for JSON and CSV; its field names are fixed.
package struct GameResult: Encodable, Sendable {
  package let type = "end"
  package let players: [PlayerResult]
  package let questions: [Question]
  /// The numbers, from 1, of the missed questions: those with a wrong answer, the hardest first,
  /// then those without answers.
  package let missed: [Int]
  /// The teams, the best first; nil in a game without teams.
  package let teams: [TeamResult]?

  private enum CodingKeys: String, CodingKey { case type, players, questions, missed, teams }

  package struct Question: Encodable, Sendable {
    package let kind: String
    package let text: String
    package let options: [String]
    /// The position, from 0, of the right option.
    package let right: Int
    /// The number of right answers.
    package let correct: Int
    /// The number of answers.
    package let answered: Int
    /// The word; nil for a question from a question bank.
    package let word: QuizWord?

    init(_ result: QuestionResult) {
      (kind, text, options) = (result.item.kind, result.item.text, result.item.options)
      (right, word) = (result.item.right, result.item.word)
      (correct, answered) = (result.right, result.answered)
    }
  }

  package struct TeamResult: Encodable, Sendable {
    package let rank: Int
    /// The colour of the team.
    package let team: String
    /// The mean of the points of the team's players, rounded to whole points.
    package let points: Int
    /// The number of players in the team, without those who have no connection and no answer.
    package let players: Int
  }

  package struct PlayerResult: Encodable, Sendable {
    package let rank: Int
    package let name: String
    /// The colour of the team; nil in a game without teams.
    package let team: String?
    package let points: Int
    /// The number of right answers.
    package let right: Int
    /// The number of questions that the player was asked.
    package let asked: Int
    package let answers: [Answer]
  }

  package struct Answer: Encodable, Sendable {
    /// The number of the question, from 1.
    package let q: Int
    /// The position, from 0, of the chosen option.
    package let c: Int
    package let right: Bool
    package let points: Int
    /// The credited time of the answer, in milliseconds since the question was shown.
    package let ms: Int
  }

  package init(_ game: borrowing LiveGame) {
    questions = game.questionResults.map { Question($0) }
    missed = game.missed.map(\.number)
    teams = game.teamRows?.map { row in
      TeamResult(
        rank: row.rank,
        team: Self.color(row.team) ?? "",
        points: row.points,
        players: row.players
      )
    }
    players = game.standings.map { standing in
      PlayerResult(
        rank: standing.rank,
        name: standing.name,
        team: Self.color(standing.team),
        points: standing.score.points,
        right: standing.score.right,
        asked: standing.score.asked,
        answers: standing.answers.sorted { $0.key < $1.key }.map {
          Answer(
            q: $0.key,
            c: $0.value.choice,
            right: $0.value.isRight,
            points: $0.value.points,
            ms: $0.value.milliseconds
          )
        }
      )
    }
  }

  private static func color(_ team: Int?) -> String? {
    team.flatMap(TeamColor.init)?.rawValue
  }

  /// Returns the results of games as CSV, one below the other.
  ///
  /// Each game has a row for each player, with rank, name, team (in a game with teams), points,
  /// right answers and the chosen option of each question. `texts`: the language of the titles.
  package static func csv(
    _ games: [GameResult],
    separator: CellSeparator = .comma,
    texts: PaperText = PaperText(language: .english)
  ) -> String {
    var rows: [[String]] = []
    for (index, game) in games.enumerated() {
      if index > 0 { rows.append([]) }
      if games.count > 1 { rows.append([texts.game(index + 1)]) }
      rows += game.table(texts)
    }
    return csv(table: rows, separator: separator)
  }

  /// Returns the CSV for the file of results; nil if nobody has answered any question.
  package static func savedCSV(
    _ games: [GameResult],
    separator: CellSeparator,
    texts: PaperText
  ) -> String? {
    let isAnswered = games.contains { game in game.questions.contains { $0.answered > 0 } }
    return isAnswered ? csv(games, separator: separator, texts: texts) : nil
  }

  /// Returns rows of texts as CSV.
  static func csv(table rows: [[String]], separator: CellSeparator) -> String {
    rows.map { separator.row($0) + "\r\n" }.joined()
  }

  private func table(_ texts: PaperText) -> [[String]] {
    let head =
      [texts.rank, texts.columns[0]] + (teams == nil ? [] : [texts.team])
      + [texts.score, texts.right] + Self.titles(questions, texts)
    let rows = players.map { player in
      ["\(player.rank)", player.name] + (teams == nil ? [] : [player.team ?? ""])
        + ["\(player.points)", "\(player.right)"]
        + questions.enumerated().map { index, question in
          guard let answer = player.answers.first(where: { $0.q == index + 1 }) else { return "" }
          return question.options[answer.c] + (answer.right ? "" : " (\(texts.wrong))")
        }
    }
    return [head] + rows
  }

  /// Returns the titles of the columns of questions.
  static func titles(_ questions: [Question], _ texts: PaperText) -> [String] {
    questions.enumerated().map { "\(texts.question($0 + 1)): \($1.text)" }
  }
}

/// The character between the cells of a table for spreadsheets.
package enum CellSeparator: String, CaseIterable, Sendable {
  case comma, semicolon, tab

  /// Makes the separator that spreadsheets expect in the user's locale.
  ///
  /// It is a semicolon where numbers have a decimal comma.
  package init(environment: [String: String]) {
    let locale = UserLocale("LC_NUMERIC", in: environment)
    let hasPoint = locale.language == "es" && Self.spanishWithPoint.contains(locale.territory)
    self = Self.withDecimalComma.contains(locale.language) && !hasPoint ? .semicolon : .comma
  }

  /// The languages with a decimal comma.
  ///
  /// Source: CLDR 48, the symbol `decimal`.
  private static let withDecimalComma: Set<String> = [
    "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu",
    "id", "is", "it", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl",
    "sq", "sr", "sv", "tr", "uk", "vi",
  ]
  /// The territories in which Spanish has a decimal point, from the same source.
  private static let spanishWithPoint: Set<String> = [
    "CU", "DO", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "SV", "US",
  ]

  private var character: Unicode.Scalar {
    switch self {
    case .comma: ","
    case .semicolon: ";"
    case .tab: "\t"
    }
  }

  /// Returns a row of cells, without an end of the line.
  package func row(_ cells: [String]) -> String {
    cells.map(cell).joined(separator: String(character))
  }

  /// The characters with which a formula can begin (also in the full width of Chinese keyboards),
  /// and the blanks that spreadsheets skip before one.
  private static let formulaStarts = Set("=+-@＝＋－＠\t\r\n".unicodeScalars)
  /// The characters for which a cell is quoted with any separator.
  private static let quoted = Set(",\"\r\n".unicodeScalars)

  /// Returns a cell, quoted if CSV requires it or the text could be a formula.
  ///
  /// A spreadsheet would evaluate a cell that begins with one of ``formulaStarts`` as a formula, so
  /// an apostrophe is put before it.
  func cell(_ cell: String) -> String {
    let isFormula = cell.unicodeScalars.first.map(Self.formulaStarts.contains) ?? false
    let safe = isFormula ? "'" + cell : cell
    let isQuoted = safe.unicodeScalars.contains { $0 == character || Self.quoted.contains($0) }
    return isFormula || isQuoted ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
  }
}

/// The results so far, for the file of results and for other programs.
package struct HostReport: Sendable {
  /// The results of all games; the last one may still go on.
  package let results: [GameResult]
  /// True if the last game has ended.
  package let isOver: Bool
}
