import FSRS
import Pinyin
import SeededRandom
import Study
import TestSupport
import Testing

/// The service in this process, over both stores.
struct ServiceTests {
  @Test func `two services on one database lose no answer`() async throws {
    let made = try StoreKind.sqlite.make()
    let benches = try [StudyBench(made.store), StudyBench(made.reopened())]
    try await withThrowingTaskGroup { group in
      for (index, bench) in benches.enumerated() {
        group.addTask { try await Self.answerHundred(bench, seed: UInt64(index)) }
      }
      try await group.waitForAll()
    }
    let reviews = try made.store.read { reader in
      var reviews: [Study.Review] = []
      try reader.forEachReview { reviews.append($0) }
      return reviews
    }
    #expect(reviews.map(\.id) == Array(1...200))
    #expect(Set(reviews.map(\.idempotencyKey)).count == 200)
    let lived = try DerivedState(of: made.store)
    #expect(lived.tallies.reduce(0) { $0 + $1.reviews } == 200)
    #expect(lived.cards.reduce(0) { $0 + $1.reviews } == 200)
    try made.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: made.store) == lived)
  }

  @Test func `a drill takes back its own answer, not a later one of another drill`() async throws {
    let made = try StoreKind.sqlite.make()
    let mine = StudyBench(made.store)
    let theirs = try StudyBench(made.reopened())
    let drill = try await mine.startTyped()
    let own = try #require(try await mine.answer(in: drill, grade: .easy))
    let other = try await theirs.startTyped()
    let later = try #require(try await theirs.answer(in: other, correctly: true))
    #expect(own.review.card != later.review.card)
    let regraded = try await mine.service.regrade(.good, in: drill)
    #expect(regraded.review.card == own.review.card && regraded.review.correct)
    let undone = try await mine.service.undo(in: drill)
    #expect(undone.review.id == regraded.review.id)
    let standing = try made.store.read { reader in
      try reader.lastStandingReview(upTo: .max)
    }
    #expect(standing?.id == later.review.id)
  }

  /// Answers in as many drills as it takes.
  private static func answerHundred(_ bench: StudyBench, seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    var answered = 0
    while answered < 100 {
      let drill = try await bench.service.startDrill(
        DrillRequest(kinds: [.typed], count: 100, newWords: 100, goesAhead: true, seed: seed)
      ).id
      while answered < 100,
        try await bench.answer(in: drill, correctly: Bool.random(using: &generator)) != nil
      { answered += 1 }
      _ = try await bench.service.endDrill(drill)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an answer that is sent again is counted once`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped()
    let question = try #require(try await bench.question(in: drill))
    let submission = Submit(
      drill: drill,
      question: question.id,
      given: question.text(correctly: true),
      milliseconds: 2000
    )
    let first = try await bench.service.submit(submission)
    bench.clock.advance(seconds: 30)
    let second = try await bench.service.submit(submission)
    guard case .recorded(let one, _) = first, case .recorded(let two, _) = second else {
      Issue.record("\(first) \(second)")
      return
    }
    #expect(one.review == two.review)
    #expect(one.card == two.card)
    #expect(two.verdict.isRight)
    #expect(try DerivedState(of: made.store).tallies.map(\.reviews) == [1])
    #expect(try await bench.service.endDrill(drill).summary.answered == 1)
  }

  @Test func `an answer that was taken back is not taken for recorded`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    let question = try #require(try await bench.question(in: drill))
    let submission = Submit(
      drill: drill,
      question: question.id,
      given: question.text(correctly: true),
      milliseconds: 2000
    )
    _ = try await bench.service.submit(submission)
    _ = try await bench.service.undo(in: drill)
    await #expect(throws: StudyError.noSuchQuestion) { try await bench.service.submit(submission) }
  }

  @Test func `a question of nobody's drill is refused`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    let question = try #require(try await bench.question(in: drill))
    var submission = Submit(
      drill: drill,
      question: "other",
      given: "x",
      milliseconds: 1
    )
    await #expect(throws: StudyError.noSuchQuestion) { try await bench.service.submit(submission) }
    submission = Submit(
      drill: DrillID(rawValue: "gone"),
      question: question.id,
      given: "x",
      milliseconds: 1
    )
    await #expect(throws: StudyError.noSuchQuestion) { try await bench.service.submit(submission) }
    _ = try await bench.service.endDrill(drill)
    await #expect(throws: StudyError.noSuchQuestion) { try await bench.service.nextStep(in: drill) }
    await #expect(throws: StudyError.noSuchQuestion) { try await bench.service.skip(in: drill) }
  }

  @Test func `help and missing tones make a right answer hard`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    _ = try await bench.question(in: drill)
    #expect(try await !bench.service.hint(in: drill).isEmpty)
    #expect(try await bench.answer(in: drill)?.review.grade == .hard)
    let question = try #require(try await bench.question(in: drill))
    let retry = try await bench.service.submit(
      Submit(
        drill: drill,
        question: question.id,
        given: question.item.reading.toneless,
        milliseconds: 10
      )
    )
    #expect(retry == .retry(.tonesMissing))
    #expect(try await bench.answer(in: drill)?.review.grade == .hard)
    #expect(try await bench.answer(in: drill)?.review.grade == .good)
  }

  @Test func `a skipped word is not asked again and not counted`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    let first = try #require(try await bench.question(in: drill))
    #expect(try await bench.question(in: drill) == first)
    try await bench.service.skip(in: drill)
    var words: [WordKey] = []
    while let feedback = try await bench.answer(in: drill, grade: .easy) {
      words.append(feedback.card.key.word)
    }
    #expect(!words.contains(first.item.key))
    #expect(words.count == SampleWords.words.count - 1)
  }

  @Test func `two drills do not ask a word that the other has answered`() async throws {
    let made = try StoreKind.sqlite.make()
    let one = StudyBench(made.store)
    let two = StudyBench(try made.reopened())
    let first = try await one.startTyped()
    let second = try await two.startTyped()
    var words: [WordKey] = []
    for _ in 0..<12 {
      let feedback = try #require(try await one.answer(in: first, grade: .easy))
      words.append(feedback.card.key.word)
    }
    while let feedback = try await two.answer(in: second, grade: .easy) {
      words.append(feedback.card.key.word)
    }
    #expect(words.count == SampleWords.words.count)
    #expect(Set(words).count == words.count)
  }

  @Test func `a change of script holds from the next question on`() async throws {
    let bench = StudyBench(MemoryStore(), words: WordList([SampleWords.word("爱")]))
    var drill = try await bench.startTyped()
    #expect(try await bench.question(in: drill)?.prompt == "爱")
    _ = try await bench.service.endDrill(drill)
    try await bench.service.set("script", to: "traditional")
    drill = try await bench.startTyped()
    #expect(try await bench.question(in: drill)?.prompt == "愛")
  }

  @Test func `a leech is told with what it was confused with`() async throws {
    let bench = StudyBench(MemoryStore(), words: WordList([SampleWords.word("爱")]))
    try await bench.service.set("leech-threshold", to: "1")
    try await bench.service.set("leech-action", to: "suspend")
    let drill = try await bench.startTyped()
    _ = try await bench.answer(in: drill, correctly: false)
    bench.clock.advance(seconds: 60)
    _ = try await bench.answer(in: drill, grade: .easy)
    bench.clock.advance(seconds: 400 * 86_400)
    let later = try await bench.startTyped()
    let feedback = try #require(try await bench.answer(in: later, correctly: false))
    #expect(feedback.leech == ["xiong2"])
    #expect(feedback.card.status == .suspended)
    #expect(try await bench.question(in: later) == nil)
    #expect(try await bench.service.statistics(since: nil, word: nil).leeches.count == 1)
  }

  @Test(arguments: [(2, true), (7, nil)])
  func `a leech that only Anki marked is told so`(lapses: Int, isOfAnki: Bool?) async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, words: WordList([SampleWords.word("爱")]))
    let today = try await bench.service.statistics(since: nil, word: nil).today
    let state = PlacedState(
      phase: .review,
      memory: FSRS7().state(.good, stability: 20),
      lapses: lapses,
      due: .on(today),
      reviewedAt: bench.clock.now.adding(seconds: -20 * 86_400),
      isLeech: true
    )
    try store.write { writer in
      try Ledger(writer).record(
        .place(state),
        on: SampleWords.key("爱"),
        key: "placed",
        at: bench.clock.now.adding(seconds: -60),
        day: today
      )
    }
    let drill = try await bench.startTyped()
    let feedback = try #require(try await bench.answer(in: drill, correctly: false))
    #expect(feedback.leech != nil && feedback.isLeechOfAnki == isOfAnki)
  }

  @Test func `a flag at a pause is that of the last word`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped(1)
    let answered = try #require(try await bench.answer(in: drill))
    #expect(try await bench.question(in: drill) == nil)
    let item = try await bench.service.decide(.flag(true), in: drill)
    #expect(item.key == answered.card.key.word)
    let cards = try bench.store.read { reader in try reader.cards(.word(item.key)) }
    #expect(cards.contains { $0.isFlagged })
    await #expect(throws: StudyError.noSuchQuestion) {
      try await bench.service.decide(.hold(.known), in: drill)
    }
    guard case .decision = try await bench.service.undoAction(in: drill) else {
      Issue.record("the flag is not undone")
      return
    }
  }

  @Test func `the end of a drill says what comes next`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped(3)
    _ = try await bench.answer(in: drill, correctly: false)
    _ = try await bench.answer(in: drill, grade: .easy)
    let third = try #require(try await bench.answer(in: drill))
    #expect(try await bench.question(in: drill) == nil)
    let end = try await bench.service.endDrill(drill)
    #expect(end.summary.answered == 3 && end.summary.right == 2)
    #expect(end.nextStep == .noon.adding(seconds: 60))
    #expect(end.due.now == 0 && end.due.today == 2)
    #expect((end.nextDay?.days(since: end.today) ?? 0) > 0)
    #expect(third.review.confusions.isEmpty)
  }

  @Test func `the end of a drill of one kind counts what is due in all practised skills`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped(3)
    for _ in 1...3 { try await bench.answer(in: drill, correctly: false) }
    _ = try await bench.service.endDrill(drill)
    bench.clock.advance(seconds: 900)
    let other = try await bench.service.startDrill(DrillRequest(kinds: [.hanzi], newWords: 0))
    let end = try await bench.service.endDrill(other.id)
    #expect(end.due.now == 3 && end.new == 0)
    #expect(try await bench.service.due().due == end.due.now)
  }

  @Test func `the minutes of what is due count the steps of new words and of further skills`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    try bench.store.write { try $0.set("new-per-day", to: "4") }
    let drill = try await bench.startTyped(1)
    try await bench.answer(in: drill, milliseconds: 30_000)
    _ = try await bench.service.endDrill(drill)
    let due = try await bench.service.due()
    // Nine answers to three new words, and perhaps one to the word that comes back.
    #expect(due.new == 3 && due.joining == 0 && due.minutes == 5)
    let further = DueReport(due: 50, joining: 6, new: 10, learning: 0, backlog: nil)
    #expect(further.answers == 50 + 2 * 6 + 3 * 10)
  }
}
