/// The calls of a quiz.
enum QuizCalls {
  static let all: [any StudyCall.Type] = [StoreQuizAnswer.self, GetBestQuiz.self]
}

/// The request to store an answer that was given in a quiz.
///
/// A right answer is graded good, a wrong one again, as if the learner had chosen the grade: time
/// under pressure says nothing about a word. The identifier of the question is the key of the answer
/// in the log, so a repeated call stores nothing twice.
package struct StoreQuizAnswer: StudyCall {
  package static let method = "quiz.answer"
  package static let changesStudy = true
  /// The question with its answer; its identifier is a ``QuizKey``.
  package var question: Question
  /// The number or the text of the chosen option, typed pinyin, or 0 for not known.
  package var given: String
  package var milliseconds: Int
  /// True if a wrong answer about a word that is not due is stored too.
  package var countsSlip: Bool?

  package init(
    _ question: Question,
    given: String,
    milliseconds: Int,
    countsSlip: Bool = false
  ) {
    self.question = question
    self.given = given
    self.milliseconds = milliseconds
    self.countsSlip = countsSlip ? true : nil
  }

  package struct Response: Codable, Hashable, Sendable {
    package var outcome: QuizOutcome
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(outcome: try await service.store(self))
  }
}

/// The way in which an answer in a quiz was handled.
package enum QuizOutcome: String, CaseIterable, Codable, Hashable, Sendable {
  case stored
  /// The answer is wrong and the word not due; it was not stored.
  case slip
  /// The word is new, and no more new words are begun today; not stored.
  case tooNew
  /// The word is known or suspended by the learner's own decision; not stored.
  case held
  /// No pack in use has the word; not stored.
  case absent
}

/// The request for the best game so far, from the answers in the log.
package struct GetBestQuiz: StudyCall {
  package static let method = "quiz.best"
  /// The length of the games in seconds.
  package var seconds: Int
  /// The number of questions of the games.
  package var questions: Int

  package init(seconds: Int, questions: Int) {
    self.seconds = seconds
    self.questions = questions
  }

  /// The result; empty if there is no such game with a right answer.
  package struct Response: Codable, Hashable, Sendable {
    package var best: QuizRecord?
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(best: try await service.bestQuiz(seconds: seconds, questions: questions))
  }
}

/// The result of a game as the log has it.
package struct QuizRecord: Codable, Comparable, Hashable, Sendable {
  /// The number of right answers.
  package var right: Int
  /// The time of the right answers.
  package var milliseconds: Int

  package init(right: Int, milliseconds: Int) {
    self.right = right
    self.milliseconds = milliseconds
  }

  /// Orders games by right answers, then by time: fewer milliseconds are better.
  package static func < (left: QuizRecord, right: QuizRecord) -> Bool {
    (left.right, right.milliseconds) < (right.right, left.milliseconds)
  }
}
