import FSRS
import Foundation
import Study
import TestSupport
import Testing

/// Imports from Anki that are taken back, replaced or repeated after a reset.
struct AnkiRevisionTests {
  private static let word = SampleWords.word("爱")
  private static let reading = CardKey(word.key, .reading)
  private static let meaning = CardKey(word.key, .meaning)
  private static let start: Int64 = 1_785_000_000_000
  private static let day: Int64 = 86_400_000
  private static let now = Timestamp(milliseconds: start + 100 * day)

  private static func card(_ name: String = "guid:0") -> AnkiCard {
    var card = AnkiCard(name: name, phase: .review, changedAt: Timestamp(milliseconds: start))
    card.due = .on(StudyDay(number: 20_800))
    (card.intervalDays, card.stability, card.difficulty) = (30, 40, 6)
    (card.isSuspended, card.isFlagged) = (true, true)
    card.answers = [0, 1, 4].map { days in
      AnkiAnswer(
        id: start + days * day,
        kind: .answer(.good),
        milliseconds: 3000,
        isLearning: days < 2
      )
    }
    card.lastEntry = start + 4 * day
    return card
  }

  private static func intake<Value: Sendable>(
    _ store: any StudyStore,
    _ body: (AnkiIntake) throws -> Value
  ) throws -> Value {
    let history = try AnkiHistory(DayClock(timeZone: .gmt, dayStartHour: 4))
    return try store.write { try body(AnkiIntake($0, history)) }
  }

  private static func add(
    _ cards: [CardKey: [AnkiCard]],
    leavingOut leftOut: [String] = [],
    to store: any StudyStore
  ) throws -> AnkiIntake.Report {
    let history = try AnkiHistory(DayClock(timeZone: .gmt, dayStartHour: 4))
    let planned = try store.read { reader in
      try AnkiIntake.report(of: cards, leavingOut: leftOut, history, in: reader)
    }
    let report = try intake(store) { try $0.add(cards, leavingOut: leftOut) }
    // A dry run says what happens.
    #expect(planned.answers == report.answers && planned.withdrawn == report.withdrawn)
    #expect(try Audit.differences(in: store) == [])
    return report
  }

  private static func reset(_ keys: [CardKey], in store: any StudyStore) throws {
    try store.write { writer in
      try Ledger(writer).record(
        keys.map { ($0, .reset) },
        at: now,
        day: StudyDay(number: 20_760)
      )
    }
  }

  private static func cards(_ store: any StudyStore) throws -> [Card] {
    try store.read { try $0.cards(.all) }
  }

  @Test(arguments: StoreKind.allCases)
  func `an import that is taken back leaves nothing, and can be repeated`(kind: StoreKind) throws {
    let made = try kind.make()
    let store = made.store
    _ = try Self.add([Self.reading: [Self.card()]], to: store)
    let before = try Self.cards(store)
    for _ in 0..<3 {
      #expect(try Self.intake(store) { try $0.undoImports(of: ["guid:0"]) } == 3)
      #expect(try Self.cards(store) == [] && store.read { try $0.tallies() }.isEmpty)
      #expect(try Audit.differences(in: store) == [])
      #expect(try Self.intake(store) { try $0.undoImports(of: ["guid:0"]) } == 0)
      let again = try Self.add([Self.reading: [Self.card()]], to: store)
      #expect(again.answers == 3 && again.placed == 1 && again.known == 0)
      #expect(try Self.cards(store) == before)
      #expect(try Self.add([Self.reading: [Self.card()]], to: store).answers == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `answers before a reset in Anki are known, and taken back with the others`(
    kind: StoreKind
  ) throws {
    let made = try kind.make()
    let store = made.store
    var card = Self.card()
    let reset = AnkiAnswer(
      id: Self.start + 2 * Self.day,
      kind: .forgotten,
      milliseconds: 0,
      isLearning: false
    )
    card.answers.insert(reset, at: 2)
    for _ in 0..<2 {
      #expect(try Self.add([Self.reading: [card]], to: store).answers == 3)
      #expect(try Self.cards(store).map(\.reviews) == [1])
      let again = try Self.add([Self.reading: [card]], to: store)
      #expect(again.answers == 0 && again.known == 3)
      #expect(try Self.intake(store) { try $0.undoImports(of: ["guid:0"]) } == 3)
      #expect(try Self.cards(store) == [] && store.read { try $0.tallies() }.isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `another skill replaces what the same cards brought, there and back`(kind: StoreKind) throws
  {
    let made = try kind.make()
    let store = made.store
    _ = try Self.add([Self.reading: [Self.card()]], to: store)
    let before = try Self.cards(store)
    for (key, other) in [(Self.meaning, Self.reading), (Self.reading, Self.meaning)] {
      let report = try Self.add([key: [Self.card()]], to: store)
      #expect(report.answers == 3 && report.withdrawn == 3 && report.placed == 1)
      #expect(try Self.cards(store).map(\.key) == [key])
      #expect(try store.read { try $0.card(other) } == nil)
      let same = try Self.add([key: [Self.card()]], to: store)
      #expect(same.answers == 0 && same.withdrawn == 0 && same.known == 3)
    }
    #expect(try Self.cards(store) == before)
  }

  @Test(arguments: StoreKind.allCases)
  func `cards that are left out are taken back, and others stay`(kind: StoreKind) throws {
    let made = try kind.make()
    let store = made.store
    let both = [Self.reading: [Self.card()], Self.meaning: [Self.card("guid:1")]]
    _ = try Self.add(both, to: store)
    let report = try Self.add(
      [Self.reading: [Self.card()]],
      leavingOut: ["guid:1"],
      to: store
    )
    #expect(report.withdrawn == 3 && report.answers == 0)
    #expect(try Self.cards(store).map(\.key) == [Self.reading])
    #expect(try Self.add(both, to: store).answers == 3)
    #expect(try Self.cards(store).count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `a reset of everything is followed by a new import, a reset of one word stands`(
    kind: StoreKind
  ) throws {
    let made = try kind.make()
    let store = made.store
    let both = [Self.reading: [Self.card()], Self.meaning: [Self.card("guid:1")]]
    _ = try Self.add(both, to: store)
    let before = try Self.cards(store)
    try Self.reset([Self.reading], in: store)
    #expect(try Self.add(both, to: store).answers == 0)
    #expect(try Self.cards(store).map(\.key) == [Self.meaning])
    try Self.reset([Self.meaning], in: store)
    #expect(try Self.cards(store) == [])
    let report = try Self.add(both, to: store)
    #expect(report.answers == 6 && report.placed == 2)
    #expect(try Self.cards(store) == before)
    #expect(try Self.add(both, to: store).answers == 0)
    #expect(try Self.intake(store) { try $0.undoImports(of: ["guid:0", "guid:1"]) } == 6)
    #expect(try Self.cards(store) == [])
  }

  @Test func `a first import after a reset counts`() throws {
    let store = MemoryStore()
    try Self.reset([Self.reading], in: store)
    #expect(try Self.add([Self.reading: [Self.card()]], to: store).answers == 3)
    #expect(try Self.cards(store).map(\.reviews) == [3])
  }

  @Test func `a placement that an import replaced comes back with the undo`() throws {
    let store = MemoryStore()
    let guess = PlacedState(phase: .review, memory: nil, due: .on(StudyDay(number: 21_000)))
    try store.write { writer in
      try Ledger(writer).record(
        .place(guess),
        on: Self.reading,
        at: Self.now,
        day: StudyDay(number: 20_760)
      )
    }
    let before = try Self.cards(store)
    for _ in 0..<2 {
      _ = try Self.add([Self.reading: [Self.card()]], to: store)
      #expect(try Self.cards(store).first?.due == .on(StudyDay(number: 20_800)))
      _ = try Self.intake(store) { try $0.undoImports(of: ["guid:0"]) }
      #expect(try Self.cards(store) == before)
      #expect(try Audit.differences(in: store) == [])
    }
  }

  @Test func `names that begin alike do not share their entries`() throws {
    let store = MemoryStore()
    _ = try Self.add(
      [Self.reading: [Self.card("x:0")], Self.meaning: [Self.card("x:0:1")]],
      to: store
    )
    #expect(try Self.intake(store) { try $0.undoImports(of: ["x:0"]) } == 3)
    #expect(try Self.cards(store).map(\.key) == [Self.meaning])
  }

  @Test(arguments: StoreKind.allCases)
  func `another machine follows undo, choice and reset, in any order of arrival`(
    kind: StoreKind
  ) throws {
    let made = try kind.make()
    let first = made.store
    let steps: [(any StudyStore) throws -> Void] = [
      { _ = try Self.add([Self.reading: [Self.card()]], to: $0) },
      { _ = try Self.add([Self.meaning: [Self.card()]], to: $0) },
      { store in _ = try Self.intake(store) { try $0.undoImports(of: ["guid:0"]) } },
      { _ = try Self.add([Self.reading: [Self.card()]], to: $0) },
      { try Self.reset([Self.reading], in: $0) },
      { _ = try Self.add([Self.reading: [Self.card()]], to: $0) },
    ]
    for step in steps {
      try step(first)
      var entries: [IngestedEntry] = []
      try first.read { reader in
        try reader.forEachEntry { entries.append(IngestedEntry($0, from: nil)) }
      }
      for reversed in [false, true] {
        let second = MemoryStore()
        let configurations = entries.filter { $0.isConfiguration }
        let others = entries.filter { !$0.isConfiguration }
        let order = configurations + (reversed ? others.reversed() : others)
        for entry in order {
          try second.write { writer in _ = try Ledger(writer).ingest([entry]) }
        }
        #expect(try Self.cards(second) == Self.cards(first))
        #expect(try Exporter(second).lines() == Exporter(first).lines())
        #expect(try Audit.differences(in: second) == [])
      }
    }
  }

  @Test func `two machines that take back and import the same file apart agree afterwards`() throws
  {
    let stores: [any StudyStore] = [MemoryStore(), MemoryStore()]
    for store in stores {
      _ = try Self.add([Self.reading: [Self.card()]], to: store)
      _ = try Self.intake(store) { try $0.undoImports(of: ["guid:0"]) }
      _ = try Self.add([Self.reading: [Self.card()]], to: store)
    }
    #expect(try Exporter(stores[0]).lines() == Exporter(stores[1]).lines())
  }
}

extension IngestedEntry {
  fileprivate var isConfiguration: Bool {
    if case .configuration = entry { true } else { false }
  }
}
