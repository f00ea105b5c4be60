import FSRS
import Study
import TestSupport
import Testing

/// Answers and decisions after the clock of the computer was years ahead for a while.
struct FutureResetTests {
  private static let years = 5 * 365 * 86_400
  private static let key = SampleWords.key("爱")

  /// Returns a learner who answered a word, knew it and reset it five years ahead.
  private func makeBench(_ store: any StudyStore) async throws -> StudyBench {
    let bench = StudyBench(store, words: WordList([SampleWords.word("爱")]))
    try await bench.answer(in: try await bench.startTyped(), grade: .easy)
    bench.clock.advance(seconds: Self.years)
    try await bench.answer(in: try await bench.startTyped(), correctly: false)
    try await bench.service.decide(.hold(.known), on: [Self.key])
    bench.clock.advance(seconds: 86_400)
    let plan = try await bench.service.planReset(.words([Self.key.word]), settings: false)
    try await bench.service.reset(plan)
    bench.clock.advance(seconds: -Self.years)
    return bench
  }

  @Test(arguments: StoreKind.allCases)
  func `a reset of the future voids no new answer, and an undo gives the state before`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = try await makeBench(made.store)
    let before = try DerivedState(of: made.store)
    #expect(before.cards.isEmpty)
    let drill = try await bench.startTyped()
    let answer = try #require(try await bench.answer(in: drill))
    let answered = try DerivedState(of: made.store)
    #expect(answered.cards.map(\.reviews) == [1])
    #expect(answered.voided == before.voided && !before.voided.contains(answer.review.id))
    #expect(try await bench.service.undo(in: drill).review == answer.review)
    let after = try DerivedState(of: made.store)
    #expect(after.cards == before.cards && after.tallies == before.tallies)
    #expect(after.confusions == before.confusions)
    #expect(after.voided == before.voided + [answer.review.id])
    try made.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: made.store) == after)
  }

  @Test(arguments: StoreKind.allCases)
  func `a reset of the future removes no new decision`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = try await makeBench(made.store)
    try await bench.service.decide(.hold(.suspended), on: [Self.key])
    let decided = try DerivedState(of: made.store)
    #expect(decided.cards.map(\.hold) == [.suspended])
    try made.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: made.store) == decided)
  }

  @Test(arguments: StoreKind.allCases)
  func `a reset of the future is moved once`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = try await makeBench(made.store)
    try await bench.answer(in: try await bench.startTyped())
    let moved = try made.store.read { try $0.allEvents() }
    try await bench.service.decide(.flag(true), on: [Self.key])
    let events = try made.store.read { try $0.allEvents() }
    #expect(events.count == moved.count + 1)
    #expect(try DerivedState(of: made.store).cards.map(\.reviews) == [1])
  }
}
