import FSRS
import Study
import TestSupport
import Testing

/// Taking back answers, and giving them another grade.
struct UndoTests {
  @Test(arguments: StoreKind.allCases)
  func `an answer taken back leaves no trace in the state`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped()
    try await bench.answer(in: drill, correctly: false)
    let before = try DerivedState(of: made.store)
    let answered = try #require(try await bench.answer(in: drill))
    let undone = try await bench.service.undo(in: drill)
    let after = try DerivedState(of: made.store)
    #expect(undone.review == answered.review)
    #expect(undone.card == nil)
    #expect(after.cards == before.cards && after.bits == before.bits)
    #expect(after.tallies == before.tallies && after.confusions == before.confusions)
    #expect(after.voided == [answered.review.id])
    #expect(try await bench.question(in: drill)?.card == answered.review.card)
  }

  @Test func `the last answer of an earlier run can be taken back`() async throws {
    let made = try StoreKind.sqlite.make()
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped()
    let first = try #require(try await bench.answer(in: drill))
    try await bench.answer(in: drill)
    let later = StudyBench(try made.reopened())
    _ = try await later.service.undo(in: nil)
    #expect(try await later.service.undo(in: nil).review == first.review)
    #expect(try DerivedState(of: made.store).cards.isEmpty)
    await #expect(throws: StudyError.nothingToUndo) { try await later.service.undo(in: nil) }
  }

  @Test func `a question whose answer was undone is asked again with the same options`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    let request = DrillRequest(kinds: [.reading], count: 4, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    let first = try #require(try await bench.question(in: drill))
    #expect(first.options.count == 4)
    try await bench.answer(in: drill, correctly: false)
    _ = try await bench.service.undo(in: drill)
    let again = try #require(try await bench.question(in: drill))
    #expect(again.options == first.options && again.id != first.id)
    try await bench.answer(in: drill)
    #expect(try await bench.question(in: drill)?.card != first.card)
  }

  @Test(arguments: StoreKind.allCases)
  func `with nothing answered there is nothing to undo`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped()
    await #expect(throws: StudyError.nothingToUndo) { try await bench.service.undo(in: drill) }
    await #expect(throws: StudyError.nothingToUndo) {
      try await bench.service.regrade(.easy, in: drill)
    }
  }

  @Test func `an answer of an earlier drill is not subtracted from this one`() async throws {
    let bench = StudyBench(MemoryStore())
    let earlier = try await bench.startTyped()
    try await bench.answer(in: earlier, correctly: false)
    _ = try await bench.service.endDrill(earlier)
    let drill = try await bench.startTyped(.max)
    _ = try await bench.service.undo(in: drill)
    let end = try await bench.service.endDrill(drill)
    #expect(end.summary.answered == 0)
    #expect(end.summary.missed.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `another grade replaces the answer`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped()
    let first = try #require(try await bench.answer(in: drill, correctly: false))
    bench.clock.advance(seconds: 5)
    let changed = try await bench.service.regrade(.easy, in: drill)
    #expect(changed.review.grade == .easy)
    #expect(changed.review.correct)
    #expect(changed.review.isGradeOverridden)
    #expect(changed.review.answeredAt == first.review.answeredAt)
    #expect(changed.card.phase == .review)
    let state = try DerivedState(of: made.store)
    #expect(state.cards == [changed.card])
    #expect(state.tallies.map(\.reviews) == [1])
    #expect(state.tallies.map(\.correct) == [1])
    let end = try await bench.service.endDrill(drill)
    #expect(end.summary.answered == 1 && end.summary.right == 1 && end.summary.missed.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a reset forgets the card and keeps the log`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped()
    for _ in 0..<3 { try await bench.answer(in: drill) }
    try await bench.service.set("new-per-day", to: "3")
    let plan = try await bench.service.planReset(.all, settings: true)
    #expect(plan.reviews == 3)
    #expect(plan.cards.count == 3)
    try await bench.service.reset(plan)
    let state = try DerivedState(of: made.store)
    #expect(state.cards.isEmpty && state.tallies.isEmpty && state.confusions.isEmpty)
    #expect(state.voided == [1, 2, 3])
    #expect(try await bench.service.storedSettings().isEmpty)
    await #expect(throws: StudyError.nothingToUndo) { try await bench.service.undo(in: nil) }
  }

  @Test func `a reset of words and settings is one transaction`() async throws {
    let store = BusyStore(MemoryStore())
    let bench = StudyBench(store)
    let drill = try await bench.startTyped()
    try await bench.answer(in: drill)
    try await bench.service.set("new-per-day", to: "3")
    let plan = try await bench.service.planReset(.all, settings: true)
    store.isBusyAfterWrite = true
    try await bench.service.reset(plan)
    store.isBusy = false
    #expect(try DerivedState(of: store).cards.isEmpty)
    #expect(try await bench.service.storedSettings().isEmpty)
  }
}
