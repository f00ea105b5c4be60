/// The results of a homework, in which only first answers count.
extension Homework {
  package struct PupilResult: Hashable, Sendable {
    package let id: Int
    package let name: String
    package let isConnected: Bool
    /// The number of right answers.
    package let right: Int
    /// The chosen options by question, both from 0 in the order of the host.
    package let choices: [Int: Int]
    /// The number of answers.
    package var answered: Int { choices.count }
  }

  /// The results in the order of joining.
  package var results: [PupilResult] {
    pupils.map { pupil in
      PupilResult(
        id: pupil.id,
        name: pupil.name,
        isConnected: pupil.connection != nil,
        right: pupil.right,
        choices: Dictionary(uniqueKeysWithValues: pupil.first.map { ($0.question, $0.choice) })
      )
    }
  }

  /// The count of pupils who have begun and that of pupils who are done, for screens.
  package var progress: ServerMessage.Progress {
    ServerMessage.Progress(
      begun: pupils.count { !$0.first.isEmpty },
      done: pupils.count(where: \.hasAnsweredAll),
      of: roster.isEmpty ? nil : roster.count
    )
  }

  /// The results of all questions, in their order.
  package var questionResults: [QuestionResult] {
    var counts = Array(repeating: (right: 0, answered: 0), count: items.count)
    for answer in pupils.lazy.flatMap(\.first) {
      counts[answer.question].answered += 1
      if answer.isRight { counts[answer.question].right += 1 }
    }
    return zip(items, counts).enumerated().map { index, pair in
      QuestionResult(
        number: index + 1,
        item: pair.0,
        right: pair.1.right,
        answered: pair.1.answered
      )
    }
  }

  /// The questions with a wrong answer, the hardest first.
  package var missed: [QuestionResult] {
    questionResults.filter { $0.right < $0.answered }.sorted { $0.isHarder(than: $1) }
  }

  /// The answers so far, as they are stored with a class.
  package var classRecord: ClassGameRecord {
    ClassGameRecord(
      questions: items.map { .init(word: $0.id, kind: $0.kind, text: $0.missed) },
      players: pupils.filter { !$0.first.isEmpty }.map { pupil in
        ClassGameRecord.Player(
          name: ComparedName(cleaned: pupil.name),
          answers: Dictionary(
            uniqueKeysWithValues: pupil.first.map { ($0.question, $0.isRight) }
          )
        )
      }
    )
  }
}
