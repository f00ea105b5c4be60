import FSRS
import Foundation
import Pinyin
import Study
import TestSupport
import Testing

/// Several drills of one service.
struct SharedServiceTests {
  @Test func `a word that one drill asks is not asked by another`() async throws {
    let bench = StudyBench(MemoryStore())
    let one = try await bench.startTyped()
    let two = try await bench.startTyped()
    let first = try #require(try await bench.question(in: one))
    let second = try #require(try await bench.question(in: two))
    #expect(first.item != second.item)
    await bench.service.abandon(one)
    let third = try await bench.startTyped()
    #expect(try await bench.question(in: third)?.item == first.item)
  }

  @Test func `a word on a step waits in its own drill alone`() async throws {
    let bench = StudyBench(MemoryStore(), words: WordList([SampleWords.word("爱")]))
    let one = try await bench.startTyped()
    let two = try await bench.startTyped()
    _ = try await bench.answer(in: one, correctly: false)
    #expect(try await bench.question(in: two) == nil)
    #expect(try await bench.question(in: one) != nil)
  }

  private static let seal = QuestionSeal(key: QuestionSeal.makeKey())

  @Test func `a drill that was lost goes on with its question and its answers`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, seal: Self.seal)
    let request = DrillRequest(kinds: [.typed], count: 5, newWords: 5, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    var answers: [String] = []
    for _ in 0..<3 {
      answers.append(
        try #require(try await bench.answer(in: drill, grade: .easy)).review.idempotencyKey
      )
    }
    let question = try #require(try await bench.question(in: drill))
    let shown = try await bench.service.nextStep(in: drill).question
    let later = StudyBench(store, clock: bench.clock, seal: Self.seal)
    let resumed = try await later.service.resumeDrill(
      DrillResumption(request: request, question: shown, answers: answers)
    ).id
    #expect(try await later.question(in: resumed) == question)
    _ = try await later.answer(in: resumed, grade: .easy)
    #expect(try await later.service.undo(in: resumed).review.idempotencyKey == question.id)
    _ = try await later.answer(in: resumed, grade: .easy)
    _ = try await later.answer(in: resumed, grade: .easy)
    #expect(try await later.question(in: resumed) == nil)
    let summary = try await later.service.endDrill(resumed).summary
    #expect(summary.answered == 5)
  }

  @Test func `an answer that was stored before the loss is found again`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, seal: Self.seal)
    let request = DrillRequest(kinds: [.typed], count: 5, newWords: 5, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    let shown = try await bench.service.nextStep(in: drill).question
    let question = try #require(try await bench.question(in: drill))
    var submission = Submit(
      drill: drill,
      question: question.id,
      given: question.text(correctly: true),
      milliseconds: 900
    )
    let stored = try await bench.service.submit(submission)
    let later = StudyBench(store, clock: bench.clock, seal: Self.seal)
    submission.drill = try await later.service.resumeDrill(
      DrillResumption(request: request, question: shown, answers: [])
    ).id
    #expect(try await later.service.submit(submission).feedback == stored.feedback)
    #expect(try DerivedState(of: store).tallies.map(\.reviews) == [1])
    #expect(try await later.service.endDrill(submission.drill).summary.answered == 1)
  }

  @Test func `a question that was not sealed here is not asked`() async throws {
    let request = DrillRequest(kinds: [.meaning], count: 5, newWords: 5, seed: 1)
    let bench = StudyBench(MemoryStore(), seal: Self.seal)
    let drill = try await bench.service.startDrill(request).id
    let shown = try #require(try await bench.service.nextStep(in: drill).question)
    for seal in [nil, QuestionSeal(key: QuestionSeal.makeKey())] {
      let later = StudyBench(MemoryStore(), clock: bench.clock, seal: seal)
      let resumed = try await later.service.resumeDrill(
        DrillResumption(request: request, question: shown, answers: [])
      ).id
      let next = try #require(try await later.service.nextStep(in: resumed).question)
      #expect(next.id != shown.id)
    }
  }

  @Test(arguments: QuestionKind.allCases) func `what is shown does not hold the answer`(
    kind: QuestionKind
  ) async throws {
    let bench = StudyBench(MemoryStore(), seal: Self.seal)
    let drill = try await bench.service.startDrill(
      DrillRequest(kinds: [kind], count: 8, newWords: 8, seed: 1)
    ).id
    while let shown = try await bench.service.nextStep(in: drill).question {
      let question = try #require(await bench.service.openQuestion(in: drill))
      var shared = shown.options.map(\.text) + [shown.prompt, shown.note ?? ""]
      shared += shown.options.compactMap(\.reading?.numbered)
      shared = shared.map { $0.lowercased() }
      #expect(shown.seal != nil && shown.options == ShownQuestion(question).options)
      let fields = try JSONEncoder().encode(ShownQuestion(question))
      // The random identifier can hold short readings such as da4.
      let text = String(decoding: fields, as: UTF8.self).replacing(question.id, with: "")
      #expect(!text.contains(#""answer""#) && !text.contains(#""word""#))
      for secret in [question.item.reading.numbered, question.item.gloss] {
        let isShown = shared.contains { $0.contains(secret.lowercased()) }
        #expect(isShown || !text.contains(secret), "\(text)")
      }
      try await bench.service.skip(in: drill)
    }
  }

  @Test func `the next step comes with the answer`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped(2)
    for remaining in [1, 0] {
      let question = try #require(try await bench.question(in: drill))
      let result = try await bench.service.submit(
        Submit(
          drill: drill,
          question: question.id,
          given: question.text(correctly: true),
          milliseconds: 900,
          grade: .easy
        )
      )
      guard case .recorded(_, let next) = result else {
        Issue.record("not recorded")
        return
      }
      #expect(next == (try await bench.service.nextStep(in: drill)))
      #expect((next == .finished) == (remaining == 0))
    }
  }

  @Test func `the answer of a live drill is taken back by nobody else's undo`() async throws {
    let bench = StudyBench(MemoryStore())
    let one = try await bench.startTyped()
    let two = try await bench.startTyped()
    let answer = try #require(try await bench.answer(in: one))
    await #expect(throws: StudyError.nothingToUndo) { try await bench.service.undo(in: two) }
    #expect(try await bench.service.undo(in: nil).review == answer.review)
    #expect(try await bench.question(in: one)?.item.key == answer.review.card.word)
    #expect(try await bench.service.endDrill(one).summary.answered == 0)
  }

  @Test func `a reset leaves drills alone`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    _ = try await bench.answer(in: drill)
    let plan = try await bench.service.planReset(.all, settings: false)
    try await bench.service.reset(plan)
    await #expect(throws: StudyError.nothingToUndo) { try await bench.service.undo(in: drill) }
    #expect(try await bench.answer(in: drill) != nil)
  }

  @Test func `questions made ready beforehand are as good as others`() async throws {
    let bench = StudyBench(MemoryStore())
    try await bench.service.prepareQuestions()
    await bench.service.use(words: WordList([SampleWords.word("茶"), SampleWords.word("大")]))
    let drill = try await bench.startTyped()
    #expect(try await bench.question(in: drill)?.item.key.simplified == "茶")
    await #expect(throws: StudyError.emptySelection) {
      try await bench.service.startDrill(DrillRequest(levels: LevelSet(Set([Level.all[5]]))))
    }
    await #expect(throws: StudyError.self) {
      try await bench.service.startDrill(DrillRequest(topic: "none"))
    }
  }

  @Test func `what others drilled before does not change the questions of a seed`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    try await bench.service.prepareQuestions()
    let request = DrillRequest(kinds: [.reading], count: 20, newWords: 20, seed: 1)
    let first = try await bench.service.startDrill(request).id
    for _ in 0..<12 { try await bench.answer(in: first, correctly: false) }
    _ = try await bench.question(in: first)
    _ = try await bench.service.endDrill(first)

    let later = StudyBench(store, clock: bench.clock)
    for seed in UInt64(1)...2 {
      let request = DrillRequest(
        kinds: [.reading],
        count: 20,
        newWords: 20,
        goesAhead: true,
        seed: seed
      )
      let (seen, wanted) = (
        try await bench.options(of: request), try await later.options(of: request)
      )
      #expect(seen.count > 10)
      #expect(seen == wanted, "seed \(seed)")
    }
  }
}

extension StudyBench {
  /// The words and options of a drill whose questions are all skipped.
  fileprivate func options(of request: DrillRequest) async throws -> [[String]] {
    let drill = try await service.startDrill(request).id
    var asked: [[String]] = []
    while let question = try await question(in: drill) {
      asked.append([question.item.key.simplified] + question.options.map(\.text))
      try await service.skip(in: drill)
    }
    _ = try await service.endDrill(drill)
    return asked
  }
}

extension AnswerResult {
  fileprivate var feedback: Feedback? {
    guard case .recorded(let feedback, _) = self else { return nil }
    return feedback
  }
}
