/// The calls of a quiz.
enum QuizCalls {
  static let all: [any StudyCall.Type] = [StoreQuizAnswer.self, GetBestQuiz.self]
}

/// The request to store an answer that was given in a quiz.
///
/// A right answer is graded good, a wrong one again, as if the learner had chosen the grade:
/// response times under pressure say nothing about a word. The identifier of the question is the
/// key of the answer in the log, so a repeated call stores nothing twice.
package struct StoreQuizAnswer: StudyCall {
  package static let method = "quiz.answer"
  package static let changesStudy = true
  /// The question with its answer; its identifier is a ``QuizKey``.
  package var question: Question
  /// The number or the text of the chosen option, typed pinyin, or 0 for “don't know”.
  package var given: String
  package var milliseconds: Int
  /// True if a wrong answer to a word that is not due is stored too.
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
  /// The answer is wrong and the word is not due; it was not stored.
  case slip
  /// The word is new, and no more new words are begun today; the answer was not stored.
  case tooNew
  /// The learner has marked the word as known or suspended it; the answer was not stored.
  case held
  /// No pack in use has the word; the answer was not stored.
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

  /// The result; absent fields mean that there is no such game with a right answer.
  package struct Response: Codable, Hashable, Sendable {
    package var best: QuizRecord?
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(best: try await service.bestQuiz(seconds: seconds, questions: questions))
  }
}

/// The result of a game according to the log.
package struct QuizRecord: Codable, Comparable, Hashable, Sendable {
  /// The number of right answers.
  package var right: Int
  /// The time of the right answers.
  package var milliseconds: Int

  package init(right: Int, milliseconds: Int) {
    self.right = right
    self.milliseconds = milliseconds
  }

  /// Orders games by right answers, then by time, where less is better.
  package static func < (left: QuizRecord, right: QuizRecord) -> Bool {
    (left.right, right.milliseconds) < (right.right, left.milliseconds)
  }
}
