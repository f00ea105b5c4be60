/// The results of a homework; only the first answer to each question counts.
extension Homework {
  package struct PupilResult: Hashable, Sendable {
    package let id: Int
    package let name: String
    package let isConnected: Bool
    /// The number of questions that were answered right.
    package let right: Int
    /// The chosen option of each answered question, both as positions, from 0, in the host's order.
    package let choices: [Int: Int]
    /// The number of questions that were answered.
    package var answered: Int { choices.count }
  }

  /// The results of the pupils, in the order of joining.
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

  /// The numbers of pupils who have begun and of pupils who are done, for screens.
  package var progress: ServerMessage.Progress {
    ServerMessage.Progress(
      begun: pupils.count { !$0.first.isEmpty },
      done: pupils.count(where: \.hasAnsweredAll),
      of: roster.isEmpty ? nil : roster.count
    )
  }

  /// The results of all questions, in the host's order.
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

  /// The questions that somebody answered wrong, the hardest first.
  package var missed: [QuestionResult] {
    questionResults.filter { $0.right < $0.answered }.sorted { $0.isHarder(than: $1) }
  }

  /// The answers so far, in the form in which a class stores them.
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
