package import Quiz
package import REPL

/// The result of a homework as data, for JSON and CSV; its field names are fixed.
package struct HomeworkResult: Encodable, Sendable {
  package let type = "end"
  package let players: [PupilResult]
  package let questions: [GameResult.Question]
  /// The numbers, from 1, of the questions with a wrong answer, the hardest first.
  package let missed: [Int]
  /// The pupils on the list of the class who have not begun.
  package let notBegun: [String]

  private enum CodingKeys: String, CodingKey { case type, players, questions, missed, notBegun }

  package struct PupilResult: Encodable, Sendable {
    package let name: String
    /// The number of right answers.
    package let right: Int
    /// The number of answers.
    package let answered: Int
    /// The number of questions.
    package let of: Int
    package let answers: [Answer]
  }

  package struct Answer: Encodable, Sendable {
    /// The number of the question, from 1.
    package let q: Int
    /// The position, from 0, of the chosen option.
    package let c: Int
    package let right: Bool
  }

  /// Makes the result of a homework; `roster` has the names on the list of the class.
  package init(_ homework: borrowing Homework, roster: [ComparedName]) {
    let items = homework.items
    let results = homework.results
    questions = homework.questionResults.map { GameResult.Question($0) }
    missed = homework.missed.map(\.number)
    players = results.map { pupil in
      PupilResult(
        name: pupil.name,
        right: pupil.right,
        answered: pupil.answered,
        of: items.count,
        answers: pupil.choices.sorted { $0.key < $1.key }.map {
          Answer(q: $0.key + 1, c: $0.value, right: items[$0.key].right == $0.value)
        }
      )
    }
    notBegun = Self.absent(results.filter { $0.answered > 0 }, roster).map(\.text)
  }

  /// Returns the names on the list `roster` that none of the pupils has.
  static func absent(
    _ pupils: [Homework.PupilResult],
    _ roster: [ComparedName]
  ) -> [ComparedName] {
    let names = Set(pupils.map { ComparedName(cleaned: $0.name).key })
    return roster.filter { !names.contains($0.key) }
  }

  /// Returns the results as CSV: a row for each pupil, then for each pupil on the list who has not
  /// joined.
  ///
  /// The row of a pupil has the name, the numbers of right answers, answers and questions, and the
  /// chosen option of each question. `texts`: the language of the titles.
  package func csv(separator: CellSeparator, texts: PaperText) -> String {
    let head =
      [texts.columns[0], texts.right, texts.answered, texts.asked]
      + GameResult.titles(questions, texts)
    let rows = players.map { pupil in
      [pupil.name, "\(pupil.right)", "\(pupil.answered)", "\(pupil.of)"]
        + questions.enumerated().map { index, question in
          guard let answer = pupil.answers.first(where: { $0.q == index + 1 }) else { return "" }
          return question.options[answer.c] + (answer.right ? "" : " (\(texts.wrong))")
        }
    }
    let joined = Set(players.map { ComparedName(cleaned: $0.name).key })
    let absent = notBegun.filter { !joined.contains(ComparedName(cleaned: $0).key) }
      .map { [$0, "0", "0", "\(questions.count)"] }
    return GameResult.csv(table: [head] + rows + absent, separator: separator)
  }
}
