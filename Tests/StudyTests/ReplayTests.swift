import FSRS
import Study
import TestSupport
import Testing

/// The log is the truth: what is stored beside it can always be made again from it.
struct ReplayTests {
  private static let seed: UInt64 = 20_261_121

  @Test(arguments: 0..<20)
  func `replaying a random history in memory gives the same state`(batch: Int) async throws {
    for number in 0..<11 {
      let seed = Self.seed &+ UInt64(batch * 100 + number)
      let store = MemoryStore()
      _ = try await check(store, seed: seed, hasChoices: number == 10 && batch < 3)
    }
  }

  @Test(arguments: 0..<20)
  func `replaying a random history on disk gives the same state, as in memory`(
    number: Int
  ) async throws {
    let seed = Self.seed &+ 1_000_000 &+ UInt64(number)
    let made = try StoreKind.sqlite.make()
    let onDisk = try await check(made.store, seed: seed)
    let inMemory = try await check(MemoryStore(), seed: seed)
    #expect(onDisk == inMemory, "seed \(seed)")
    #expect(try DerivedState(of: made.reopened()) == onDisk, "seed \(seed)")
  }

  @Test(arguments: StoreKind.allCases)
  func `a decision holds over what the answer before it did, and not over a later one`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store, words: WordList([SampleWords.word("爱")]))
    try await bench.service.set("leech-threshold", to: "1")
    try await bench.service.set("leech-action", to: "suspend")
    for round in 0..<2 {
      try await bench.answer(in: try await bench.startTyped(), grade: .easy)
      bench.clock.advance(seconds: 4000 * 86_400)
      try await bench.answer(in: try await bench.startTyped(), correctly: false)
      #expect(try DerivedState(of: made.store).cards.map(\.hold) == [.suspended], "\(round)")
      let key = SampleWords.key("爱")
      try await bench.service.decide(.hold(nil), on: [key])
      try await bench.service.decide(.flag(false), on: [key])
      bench.clock.advance(seconds: 3600)
    }
    let lived = try DerivedState(of: made.store)
    #expect(lived.cards.map(\.hold) == [nil])
    #expect(lived.cards.map(\.isFlagged) == [false])
    #expect(lived.cards.map(\.isLeech) == [false])
    #expect(lived.cards.map(\.lapses) == [2])
    try made.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: made.store) == lived)
  }

  private func check(
    _ store: any StudyStore,
    seed: UInt64,
    hasChoices: Bool = false
  ) async throws -> DerivedState {
    var history = RandomHistory(seed: seed, store: store, hasChoices: hasChoices)
    try await history.run(actions: 60)
    let lived = try DerivedState(of: store)
    try store.write { writer in try Ledger(writer).rebuildAll() }
    let replayed = try DerivedState(of: store)
    #expect(history.answers > 10, "seed \(seed)")
    #expect(history.brokenUndos.isEmpty, "seed \(seed)")
    #expect(replayed.cards == lived.cards, "seed \(seed)")
    #expect(replayed.bits == lived.bits, "seed \(seed)")
    #expect(replayed.tallies == lived.tallies, "seed \(seed)")
    #expect(replayed.confusions == lived.confusions, "seed \(seed)")
    #expect(replayed.voided == lived.voided, "seed \(seed)")
    return replayed
  }
}
