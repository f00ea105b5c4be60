import FSRS
import Pinyin
import TestSupport
import Testing

@testable import Study

/// The answer 0: the learner does not know.
struct UnknownAnswerTests {
  private func feedback(
    _ bench: StudyBench,
    _ kind: QuestionKind,
    given: String = "0"
  ) async throws -> Feedback {
    let drill = try await bench.service.startDrill(
      DrillRequest(kinds: [kind], newWords: 1, seed: 1)
    ).id
    let question = try #require(try await bench.question(in: drill))
    let result = try await bench.service.submit(
      Submit(drill: drill, question: question.id, given: given, milliseconds: 900)
    )
    guard case .recorded(let feedback, _) = result else { throw StudyError.noSuchQuestion }
    return feedback
  }

  @Test(
    arguments: [QuestionKind.reading, .meaning, .typed, .hanzi],
    ["0", " ０ ", "idk", "Don’t know", "I don't know."]
  )
  func `not to know is graded again, without a confusion or a guess`(
    kind: QuestionKind,
    given: String
  ) async throws {
    let bench = StudyBench(MemoryStore())
    let review = try await feedback(bench, kind, given: given).review
    #expect(!review.correct && review.grade == .again && review.isUnknown)
    #expect(review.confusions.isEmpty && review.offered.isEmpty && review.guessRate == 0)
    #expect(try DerivedState(of: bench.store).confusions.isEmpty)
    #expect(try await bench.service.statistics(since: nil, word: nil).reviews.total == 1)
  }

  @Test func `a learned word that is not known is a lapse`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    let question = try #require(try await bench.question(in: drill))
    try await bench.answer(in: drill, grade: .easy)
    bench.clock.advance(seconds: 60 * 86_400)
    _ = try await bench.service.endDrill(drill)
    let later = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], newWords: 0, seed: 1)
    ).id
    let again = try #require(try await bench.question(in: later))
    #expect(again.card == question.card)
    let result = try await bench.service.submit(
      Submit(drill: later, question: again.id, given: "0", milliseconds: 900)
    )
    guard case .recorded(let feedback, _) = result else {
      Issue.record("the answer was not counted")
      return
    }
    #expect(feedback.card.lapses == 1 && feedback.card.phase == .relearning)
    // The same answer, sent again after its acknowledgement was lost, is found.
    let repeated = try await bench.service.submit(
      Submit(drill: later, question: again.id, given: "0", milliseconds: 900)
    )
    guard case .recorded(let second, _) = repeated else {
      Issue.record("the stored answer was not found")
      return
    }
    #expect(second.review == feedback.review)
  }

  @Test func `an option that is literally 0 is that option`() throws {
    let question = try bankQuestion(["0", "1", "2"], answer: 0)
    let judge = AnswerJudge(question: question)
    #expect(!judge.saysUnknown("0"))
    #expect(try judge.judge("0").get().isRight)
    let other = AnswerJudge(question: try bankQuestion(["1", "2", "3"], answer: 0))
    #expect(other.saysUnknown("0"))
    #expect(try other.judge("0").get() == other.unknown)
  }

  @Test(arguments: ["00", "-0", "0.", "o"])
  func `nothing else says not to know`(text: String) throws {
    #expect(!AnswerJudge(question: try bankQuestion(["1", "2"], answer: 0)).saysUnknown(text))
  }

  private func bankQuestion(_ options: [String], answer: Int) throws -> Question {
    let bank = BankQuestion(prompt: "?", answer: options[answer], wrongAnswers: options)
    return Question(
      id: "q",
      card: CardKey(Item.question(bank).key, .bank),
      item: .question(bank),
      kind: .bank,
      prompt: "?",
      options: options.map { Question.Option(text: $0) },
      answer: answer,
      isNew: true,
      askedAt: .noon
    )
  }

  @Test func `a leech does not count what was not known among its wrong answers`() async throws {
    let bench = StudyBench(MemoryStore())
    try await bench.service.set("leech-threshold", to: "1")
    let drill = try await bench.startTyped(1)
    try await bench.answer(in: drill, grade: .easy)
    _ = try await bench.service.endDrill(drill)
    bench.clock.advance(seconds: 60 * 86_400)
    let lapse = try await feedback(bench, .typed)
    #expect(lapse.leech == [])
  }
}
