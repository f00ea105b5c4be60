enum QuizCalls {
  static let all: [any StudyCall.Type] = [
    StoreQuizAnswer.self, GetBestQuiz.self, KeepQuiz.self,
  ]
}

/// The request to store an answer that was given in a quiz.
///
/// The grade is good for a right answer and again for a wrong one, because response times under
/// pressure say nothing about a word. The identifier of the question is the key of the answer in
/// the log, so a repeated request stores it once.
package struct StoreQuizAnswer: StudyCall {
  package static let method = "quiz.answer"
  package static let changesStudy = true
  /// The question with its answer; its identifier is a ``QuizKey``.
  package var question: Question
  /// The answer: the number of the chosen option from 1, its text, or typed pinyin; 0 for “don't
  /// know”.
  package var given: String
  package var milliseconds: Int
  /// True to store a wrong answer to a begun word that is not due, which is otherwise taken for a
  /// slip; nil means false.
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

/// The outcome of a request to store an answer of a quiz.
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

/// The request for the best result of all games of one form.
package struct GetBestQuiz: StudyCall {
  package static let method = "quiz.best"
  package var form: QuizForm

  package init(_ form: QuizForm) { self.form = form }

  /// The result of the request; `best` is nil if no result is stored.
  package struct Response: Codable, Hashable, Sendable {
    package var best: QuizRecord?
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(best: try await service.bestQuiz(form))
  }
}

/// The request to store the result of a game if it is the best one of its form.
package struct KeepQuiz: StudyCall {
  package static let method = "quiz.keep"
  package typealias Response = GetBestQuiz.Response
  package var form: QuizForm
  package var record: QuizRecord

  package init(_ record: QuizRecord, of form: QuizForm) {
    (self.record, self.form) = (record, form)
  }

  package func run(on service: LocalStudyService) async throws(StudyError) -> Response {
    Response(best: try await service.keepQuiz(record, of: form))
  }
}
