import FSRS
import Foundation
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
    #expect(first.word != second.word)
    await bench.service.abandon(one)
    let third = try await bench.startTyped()
    #expect(try await bench.question(in: third)?.word == first.word)
  }

  @Test func `a word on a step waits in its own drill alone`() async throws {
    let bench = StudyBench(MemoryStore(), words: WordList([SampleWords.word("爱")]))
    let one = try await bench.startTyped()
    let two = try await bench.startTyped()
    _ = try await bench.answer(in: one, correctly: false)
    #expect(try await bench.question(in: two) == nil)
    #expect(try await bench.question(in: one) != nil)
  }

  @Test func `a drill that was lost goes on with its question and its answers`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    let request = DrillRequest(kinds: [.typed], count: 5, newWords: 5, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    var answers: [String] = []
    for _ in 0..<3 {
      answers.append(
        try #require(try await bench.answer(in: drill, grade: .easy)).review.idempotencyKey
      )
    }
    let question = try #require(try await bench.question(in: drill))
    let later = StudyBench(store, clock: bench.clock)
    let resumed = try await later.service.resumeDrill(
      DrillResumption(request: request, question: question, answers: answers)
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

  private static let forgedNames = ["", "键", "a\u{1B}", String(repeating: "k", count: 201)]

  @Test(arguments: forgedNames.map { ($0, Int64(0)) } + [("x", .max), ("x", .min), ("sound", 0)])
  func `a question whose answer no import would take is not resumed`(
    name: String,
    askedAt: Int64
  ) async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    let own = try #require(try await bench.question(in: drill))
    let question = Question(
      id: name,
      card: own.card,
      word: own.word,
      kind: own.kind,
      prompt: own.prompt,
      options: own.options,
      answer: own.answer,
      isNew: own.isNew,
      askedAt: Timestamp(milliseconds: askedAt)
    )
    _ = try await bench.service.endDrill(drill)
    let resumed = try await bench.service.resumeDrill(
      DrillResumption(
        request: DrillRequest(kinds: [.typed]),
        question: question,
        answers: []
      )
    ).id
    #expect((try await bench.question(in: resumed)?.id == name) == (name == "sound"))
    _ = try await bench.answer(in: resumed)
    var export = Data()
    try Exporter(bench.store).export { export.append(contentsOf: $0) }
    try Importer(export).store(in: MemoryStore())
  }

  @Test func `an answer that was stored before the loss is found again`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    let request = DrillRequest(kinds: [.typed], count: 5, newWords: 5, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    let question = try #require(try await bench.question(in: drill))
    var submission = Submission(
      drill: drill,
      question: question.id,
      given: question.text(correctly: true),
      milliseconds: 900
    )
    let stored = try await bench.service.submit(submission)
    let later = StudyBench(store, clock: bench.clock)
    submission.drill = try await later.service.resumeDrill(
      DrillResumption(request: request, question: question, answers: [])
    ).id
    #expect(try await later.service.submit(submission) == stored)
    #expect(try DerivedState(of: store).tallies.map(\.reviews) == [1])
    #expect(try await later.service.endDrill(submission.drill).summary.answered == 1)
  }

  @Test func `the answer of a live drill is taken back by nobody else's undo`() async throws {
    let bench = StudyBench(MemoryStore())
    let one = try await bench.startTyped()
    let two = try await bench.startTyped()
    let answer = try #require(try await bench.answer(in: one))
    await #expect(throws: StudyError.nothingToUndo) { try await bench.service.undo(in: two) }
    #expect(try await bench.service.undo(in: nil).review == answer.review)
    #expect(try await bench.question(in: one)?.word.key == answer.review.card.word)
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
    #expect(try await bench.question(in: drill)?.word.simplified == "茶")
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
      asked.append([question.word.simplified] + question.options.map(\.text))
      try await service.skip(in: drill)
    }
    _ = try await service.endDrill(drill)
    return asked
  }
}
