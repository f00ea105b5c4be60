import FSRS
import SeededRandom
import Study
import TestSupport
import Testing

/// What comes from elsewhere leads to the same state as a log that was written in one piece.
struct IngestTests {
  private static let seed: UInt64 = 20_261_122

  @Test(arguments: StoreKind.allCases, 0..<6)
  func `taking entries in is equal to a rebuild after every step`(
    kind: StoreKind,
    number: Int
  ) async throws {
    let seed = Self.seed &+ UInt64(number)
    var generator = SplitMix64(seed: seed)
    let entries = try await Self.entries(of: [seed, seed &+ 1000], using: &generator)
    let made = try kind.make()
    try Self.take(entries.configurations, into: made.store)
    var rest = entries.others.shuffled(using: &generator)[...]
    var steps = 0
    while !rest.isEmpty {
      let batch = rest.prefix(Int.random(in: 1...25, using: &generator))
      rest = rest.dropFirst(batch.count)
      let again = entries.others.shuffled(using: &generator).prefix(3)
      try Self.take(Array(batch + again), into: made.store)
      let taken = try DerivedState(of: made.store)
      try made.store.write { writer in try Ledger(writer).rebuildAll() }
      #expect(try DerivedState(of: made.store) == taken, "seed \(seed), step \(steps)")
      steps += 1
    }
    #expect(steps > 3, "seed \(seed)")
    #expect(try Audit(of: made.store).differences == [])
  }

  @Test(arguments: StoreKind.allCases, 0..<4)
  func `the same copies in any order give the same log, whatever of one key comes first`(
    kind: StoreKind,
    number: Int
  ) async throws {
    let seed = Self.seed &+ 50 &+ UInt64(number)
    var generator = SplitMix64(seed: seed)
    let entries = try await Self.entries(of: [seed, seed &+ 1000], using: &generator)
    let forged = entries.others.prefix(20).map(Self.forged)
    var exports: Set<[String]> = []
    for _ in 0..<3 {
      let made = try kind.make()
      try Self.take(entries.configurations.shuffled(using: &generator), into: made.store)
      let all = (entries.others + forged).shuffled(using: &generator)
      for entry in all { try Self.take([entry], into: made.store) }
      let lived = try DerivedState(of: made.store)
      try made.store.write { writer in try Ledger(writer).rebuildAll() }
      #expect(try DerivedState(of: made.store) == lived, "seed \(seed)")
      exports.insert(try Self.export(made.store))
    }
    #expect(exports.count == 1, "seed \(seed)")
  }

  @Test(arguments: StoreKind.allCases)
  func `of two copies the smaller bytes are kept, also where texts count as equal`(
    kind: StoreKind
  ) async throws {
    let source = MemoryStore()
    let bench = StudyBench(source, words: WordList([SampleWords.word("爱")]))
    try await bench.answer(in: try await bench.startTyped())
    let entries = try Self.entries(of: source)
    guard case .review(var review, let digest)? = entries.last else {
      Issue.record("no answer was recorded")
      return
    }
    review.given = "lu\u{308}3"
    let decomposed = LogEntry.review(review, configuration: digest)
    review.given = "l\u{FC}3"
    let composed = LogEntry.review(review, configuration: digest)
    var logs: [[UInt8]] = []
    for pair in [[composed, decomposed], [decomposed, composed]] {
      let made = try kind.make()
      try Self.take(entries.filter(\.isConfiguration), into: made.store)
      for entry in pair { try Self.take([entry], into: made.store) }
      logs.append(Array(try Self.export(made.store).joined().utf8))
    }
    #expect(logs[0] == logs[1])
  }

  @Test(arguments: StoreKind.allCases)
  func `an answer from elsewhere that a later reset reaches does not count`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store, words: WordList([SampleWords.word("爱")]))
    try await bench.answer(in: try await bench.startTyped())
    let early = try Self.entries(of: made.store)
    bench.clock.advance(seconds: 60)
    let plan = try await bench.service.planReset(.all, settings: false)
    try await bench.service.reset(plan)
    guard case .review(var review, let digest)? = early.last else {
      Issue.record("no answer was recorded")
      return
    }
    review.idempotencyKey = "from elsewhere"
    review.clock += 1
    try Self.take([.review(review, configuration: digest)], into: made.store)
    let state = try DerivedState(of: made.store)
    #expect(state.cards.isEmpty && state.tallies.isEmpty)
    #expect(state.voided.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `an undo that comes before its answer reaches it`(kind: StoreKind) async throws {
    let source = MemoryStore()
    let bench = StudyBench(source, words: WordList([SampleWords.word("爱")]))
    try await bench.answer(in: try await bench.startTyped())
    _ = try await bench.service.undo(in: nil)
    let made = try kind.make()
    for entry in try Self.entries(of: source).reversed() where entry.isConfiguration {
      try Self.take([entry], into: made.store)
    }
    for entry in try Self.entries(of: source).reversed() where !entry.isConfiguration {
      try Self.take([entry], into: made.store)
    }
    let state = try DerivedState(of: made.store)
    #expect(state.cards.isEmpty && state.tallies.isEmpty && state.voided.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `an answer without its configuration is refused and leaves nothing`(
    kind: StoreKind
  ) async throws {
    let source = MemoryStore()
    let bench = StudyBench(source)
    try await bench.answer(in: try await bench.startTyped())
    let entries = try Self.entries(of: source).filter { !$0.isConfiguration }
    let made = try kind.make()
    #expect(throws: StudyError.self) { try Self.take(entries, into: made.store) }
    let count = try made.store.read { reader in try reader.reviewCount() }
    #expect(count == 0)
  }

  @Test(arguments: StoreKind.allCases, [["爱", "等"], ["等", "爱"]])
  func `an answer that moves to another card keeps the mark that both cards give it`(
    kind: StoreKind,
    words: [String]
  ) throws {
    let made = try kind.make()
    let cards = words.map { SampleWords.key($0) }
    let configuration = LoggedConfiguration(
      createdAt: Timestamp(milliseconds: EntryGate.moments.lowerBound),
      value: SchedulerConfiguration()
    )
    var review = Review.sample(key: "moves", card: cards[0])
    review.given = "z"
    let before = LogEntry.review(review, configuration: configuration.digest)
    review.card = cards[1]
    review.given = "a"
    let after = LogEntry.review(review, configuration: configuration.digest)
    #expect(after.line < before.line)
    let undos = cards.map { card in
      LogEntry.event(
        Event(
          key: "undo \(card.word.rawValue.utf8.count) \(card == cards[0])",
          clock: review.clock + 1,
          at: review.answeredAt,
          day: review.day,
          card: card,
          change: .undo(entry: "moves")
        )
      )
    }
    try Self.take([.configuration(configuration), before] + undos, into: made.store)
    try Self.take([after], into: made.store)
    let state = try DerivedState(of: made.store)
    #expect(state.voided.count == 1)
    try made.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: made.store) == state)
  }

  @Test func `a clock is never behind one that was seen`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, words: WordList(Array(SampleWords.words.prefix(3))))
    let drill = try await bench.startTyped()
    try await bench.answer(in: drill)
    bench.clock.advance(seconds: -365 * 86_400)
    try await bench.answer(in: drill)
    bench.clock.advance(seconds: 3 * 365 * 86_400)
    try await bench.answer(in: drill)
    let clocks = try Self.entries(of: store).map(\.position.clock)
    #expect(clocks.count == 4)
    #expect(Set(clocks).count == clocks.count && clocks.max() == clocks.last)
    #expect(clocks.last == bench.clock.now.milliseconds)
  }

  // MARK: - Entries

  /// The entries of several machines that lived through different histories.
  private static func entries(
    of seeds: [UInt64],
    using generator: inout SplitMix64
  ) async throws -> (configurations: [LogEntry], others: [LogEntry]) {
    var all: [LogEntry] = []
    for seed in seeds {
      let store = MemoryStore()
      var history = RandomHistory(seed: seed, store: store)
      try await history.run(actions: 50)
      all += try entries(of: store)
    }
    return (all.filter(\.isConfiguration), all.filter { !$0.isConfiguration })
  }

  /// All entries of a store, in the order of the log but for configurations, which come first.
  private static func entries(of store: any StudyStore) throws -> [LogEntry] {
    try store.read { reader in
      let configurations = try reader.configurations()
      var found = configurations.map(LogEntry.configuration)
      var rest: [LogEntry] = try reader.allEvents().map(LogEntry.event)
      try reader.forEachReview { review in
        let digest = configurations.first { $0.id == review.configuration }?.digest ?? ""
        rest.append(.review(review, configuration: digest))
      }
      found += rest.sorted { $0.position < $1.position }
      return found
    }
  }

  private static func take(_ entries: [LogEntry], into store: any StudyStore) throws {
    try store.write { writer in
      let origin = EntryOrigin.copy(from: "00112233445566ff")
      _ = try Ledger(writer).ingest(entries.map { IngestedEntry($0, from: origin) })
    }
  }

  /// An entry with the key of another one and other content.
  private static func forged(_ entry: LogEntry) -> LogEntry {
    switch entry {
    case .review(var review, let digest):
      review.given += "x"
      review.clock += 5000
      review.card = CardKey(SampleWords.words[0].key, .reading)
      return .review(review, configuration: digest)
    case .event(var event):
      event.change = .flag(true)
      event.card = CardKey(SampleWords.words[1].key, .reading)
      return .event(event)
    case .configuration: return entry
    }
  }

  private static func export(_ store: any StudyStore) throws -> [String] {
    try Exporter(store).lines()
  }
}

extension LogEntry {
  fileprivate var isConfiguration: Bool {
    if case .configuration = self { true } else { false }
  }
}
