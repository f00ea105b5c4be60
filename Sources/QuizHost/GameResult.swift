package import Quiz

/// The result of a game as data, for JSON and CSV; its field names are fixed.
package struct GameResult: Encodable, Sendable {
  package let type = "end"
  package let players: [PlayerResult]
  package let questions: [Question]

  private enum CodingKeys: String, CodingKey { case type, players, questions }

  package struct Question: Encodable, Sendable {
    package let kind: String
    package let text: String
    package let options: [String]
    /// The position of the right option.
    package let right: Int
  }

  package struct PlayerResult: Encodable, Sendable {
    package let rank: Int
    package let name: String
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
    /// The position of the chosen option.
    package let c: Int
    package let right: Bool
    package let points: Int
    /// The milliseconds that were credited.
    package let ms: Int
  }

  package init(_ game: borrowing LiveGame) {
    questions = game.items.prefix(game.revealed).map {
      Question(kind: $0.kind, text: $0.text, options: $0.options, right: $0.right)
    }
    players = game.standings.map { standing in
      PlayerResult(
        rank: standing.rank,
        name: standing.name,
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

  /// The result as CSV: rank, name, points, right, and a column with the chosen option for each
  /// question.
  package var csv: String {
    let head =
      ["rank", "name", "points", "right"]
      + questions.enumerated().map { "question \($0 + 1): \($1.text)" }
    let rows = players.map { player in
      ["\(player.rank)", player.name, "\(player.points)", "\(player.right)"]
        + questions.enumerated().map { index, question in
          guard let answer = player.answers.first(where: { $0.q == index + 1 }) else { return "" }
          return question.options[answer.c] + (answer.right ? "" : " (wrong)")
        }
    }
    return ([head] + rows).map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
  }

  /// The characters with which a formula can begin (also in the full width of Chinese keyboards),
  /// and the blanks that spreadsheets skip before one.
  private static let formulaStarts = Set("=+-@＝＋－＠\t\r\n".unicodeScalars)

  /// Returns a cell, quoted if CSV requires it.
  ///
  /// A spreadsheet would evaluate a cell that begins with one of ``formulaStarts`` as a formula, so
  /// an apostrophe is put before it.
  static func cell(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map(formulaStarts.contains) ?? false
    let safe = isFormula ? "'" + text : text
    guard isFormula || safe.contains(where: { ",\"\r\n\r\n".contains($0) }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}
