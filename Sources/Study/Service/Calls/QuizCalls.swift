import FSRS
import Foundation

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
  /// True to store a wrong answer to a word that the learner has begun and that is not due; nil
  /// means false.
  ///
  /// If nil or false, such an answer counts as a slip and is not stored.
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
  /// The word is new, and the answer is wrong or no more new words are begun today; the answer was
  /// not stored.
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

extension LocalStudyService {
  /// Stores an answer of a quiz, or returns the reason for not storing it.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if the question or the answer is invalid.
  package func store(_ answer: StoreQuizAnswer) throws(StudyError) -> QuizOutcome {
    let question = answer.question
    let judge = AnswerJudge(question: question, warnings: Set(AnswerWarning.allCases))
    guard let game = QuizKey.game(of: question.id),
      question.card == CardKey(question.item.key, question.kind.skill),
      case .success(let verdict) = judge.judge(answer.given)
    else { throw .noSuchQuestion }
    guard try words.item(question.card.word) != nil else { return .absent }
    let settings = try settings()
    let countsSlip = answer.countsSlip ?? false
    if let refusal = try refusal(question, verdict, countsSlip: countsSlip, settings) {
      return refusal
    }
    var counts = try quizDueCounts(of: game, settings)
    let given = judge.saysUnknown(answer.given) ? Review.unknown : answer.given
    let recorded = try recorder.record(
      Submit(
        drill: DrillID(rawValue: game),
        question: question.id,
        given: given,
        milliseconds: min(max(0, answer.milliseconds), Self.longestTime),
        grade: verdict.isRight ? .good : .again
      ),
      verdict,
      OpenQuestion(question: question, policy: GradePolicy(milliseconds: [])),
      counts,
      at: now(),
      timeZone
    )
    counts.move(from: recorded.review.before.due, to: recorded.card.due)
    known.quiz = (game, counts)
    return .stored
  }

  /// Returns the reason for not storing an answer; nil if it is to be stored or is already stored.
  ///
  /// `countsSlip`: true to store a wrong answer to a word that is not due.
  private func refusal(
    _ question: Question,
    _ verdict: Verdict,
    countsSlip: Bool,
    _ settings: Settings
  ) throws(StudyError) -> QuizOutcome? {
    let moment = now()
    let today = today(settings, at: moment)
    return try store.read { (reader) -> QuizOutcome? in
      if try reader.review(idempotencyKey: question.id) != nil { return nil }
      let card = try reader.card(question.card)
      if card?.hold != nil { return .held }
      guard let card, card.phase != .new || card.isIntroduced else {
        let skills = Set(settings.skills + [question.card.skill])
        let cards = try reader.cards(.all)
        // A word that was begun in another skill is not a new one.
        let isBegun = cards.contains { $0.key.word == question.card.word && $0.isBegun }
        let begun = TodaysWords(cards, practising: skills, on: today).begun
        return isBegun || verdict.isRight && begun < settings.newPerDay ? nil : .tooNew
      }
      return verdict.isRight || countsSlip || card.isDue(at: moment, on: today) ? nil : .slip
    }
  }

  /// Returns the numbers of cards due on each day, as read at the start of a game and updated by
  /// its answers.
  private func quizDueCounts(
    of game: String,
    _ settings: Settings
  ) throws(StudyError) -> DueCalendar {
    if let known = known.quiz, known.game == game { return known.counts }
    let skills = Set(settings.skills + [.bank])
    return DueCalendar(of: try cards().cards, in: skills)
  }
}

/// The form of a quiz: its category, length and number of questions; only games of the same form
/// are compared.
package struct QuizForm: Codable, Hashable, Sendable {
  /// A text of the category, the kinds of questions and the edition, for example
  /// `level 1, reading, 2025`.
  package var category: String
  package var seconds: Int
  package var questions: Int

  package init(category: String, seconds: Int, questions: Int) {
    (self.category, self.seconds, self.questions) = (category, seconds, questions)
  }

  /// True if the category, the length and the number of questions are in their valid ranges.
  var isPossible: Bool {
    (1...400).contains(category.utf8.count) && (1...3_600).contains(seconds)
      && (1...1_000_000).contains(questions)
  }
}

/// The result of a game: its right answers, including those that were not stored in the log.
package struct QuizRecord: Codable, Comparable, Hashable, Sendable {
  package var right: Int
  /// The total time of the right answers.
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

/// The best result in each form of quiz.
struct QuizBests: Codable {
  private struct Best: Codable {
    var form: QuizForm
    var record: QuizRecord
  }

  /// The name of the stored text in the table of settings, which is not part of the log.
  static let settingName = "quiz-best"
  /// The maximum number of forms; beyond it, the form whose best result is the oldest is removed.
  private static let most = 500

  /// The best results, in the order in which they were reached.
  private var games: [Best] = []

  /// Decodes a stored text; there are no results if `text` is nil or cannot be decoded.
  init(_ text: String?) {
    guard let text, let read = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return
    }
    games = read.games
  }

  subscript(form: QuizForm) -> QuizRecord? { games.first { $0.form == form }?.record }

  /// Adds a result if its numbers are valid and it is better than the former best of its form;
  /// returns true if it was added.
  ///
  /// A result without a right answer is not added.
  mutating func accept(_ record: QuizRecord, of form: QuizForm) -> Bool {
    guard form.isPossible, (1...form.questions).contains(record.right),
      (0...form.seconds * 1_000).contains(record.milliseconds),
      self[form].map({ $0 < record }) ?? true
    else { return false }
    games.removeAll { $0.form == form }
    games.append(Best(form: form, record: record))
    games.removeFirst(max(0, games.count - Self.most))
    return true
  }
}

extension LocalStudyService {
  /// Returns the best result of a form; nil if there is none.
  package func bestQuiz(_ form: QuizForm) throws(StudyError) -> QuizRecord? {
    QuizBests(try storedSettings()[QuizBests.settingName])[form]
  }

  /// Stores a result if it is the best of its form, and returns the best one; nil if there is none.
  package func keepQuiz(
    _ record: QuizRecord,
    of form: QuizForm
  ) throws(StudyError) -> QuizRecord? {
    try store.write { (writer) throws(StudyError) in
      var bests = QuizBests(try writer.settings()[QuizBests.settingName])
      if bests.accept(record, of: form), let line = try? JSONText.line(bests) {
        try writer.set(QuizBests.settingName, to: line)
      }
      return bests[form]
    }
  }
}
