import FSRS
import Foundation
import Study
import TestSupport
import Testing

/// Cards of Anki as entries of the log.
struct AnkiHistoryTests {
  private static let word = SampleWords.word("爱")
  private static let key = CardKey(word.key, .reading)
  private static let start: Int64 = 1_785_000_000_000
  private static let day: Int64 = 86_400_000

  private static func card(_ name: String = "guid:0") -> AnkiCard {
    var card = AnkiCard(
      name: name,
      phase: .review,
      changedAt: Timestamp(milliseconds: start + 20 * day)
    )
    card.due = .on(StudyDay(number: 20_800))
    card.intervalDays = 30
    card.lapses = 1
    (card.stability, card.difficulty) = (40, 6)
    card.answers = [
      answer(0, .answer(.good), isLearning: true), answer(1, .answer(.good), isLearning: true),
      answer(4, .answer(.again)), answer(5, .answer(.hard)),
    ]
    card.lastEntry = start + 5 * day
    return card
  }

  private static func answer(
    _ days: Int64,
    _ kind: AnkiAnswer.Kind,
    isLearning: Bool = false
  ) -> AnkiAnswer {
    AnkiAnswer(id: start + days * day, kind: kind, milliseconds: 3000, isLearning: isLearning)
  }

  private static func add(
    _ cards: [AnkiCard],
    to store: any StudyStore
  ) throws -> AnkiIntake.Report {
    let clock = DayClock(timeZone: try #require(TimeZone(identifier: "UTC")), dayStartHour: 4)
    return try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(clock)).add([key: cards])
    }
  }

  private static func stored(_ store: any StudyStore) throws -> Card {
    try #require(try store.read { reader in try reader.card(key) })
  }

  /// Checks that the derived state is the one that a rebuild gives.
  private static func isSound(_ store: any StudyStore) throws -> Bool {
    try Audit.differences(in: store) == []
  }

  @Test(arguments: StoreKind.allCases)
  func `a card keeps its due day, lapses and answers, and twice is once`(kind: StoreKind) throws {
    let made = try kind.make()
    let store = made.store
    let report = try Self.add([Self.card()], to: store)
    #expect(report.answers == 4 && report.placed == 1 && report.known == 0)
    let card = try Self.stored(store)
    #expect(card.due == .on(StudyDay(number: 20_800)) && card.phase == .review)
    #expect(card.lapses == 1 && card.reviews == 4)
    #expect(card.lastReviewedAt == Timestamp(milliseconds: Self.start + 5 * Self.day))
    let lines = try Exporter(store).lines()
    let again = try Self.add([Self.card()], to: store)
    #expect(again.answers == 0 && again.placed == 0 && again.known == 4)
    #expect(try Exporter(store).lines() == lines)
    #expect(try Self.isSound(store))
  }

  @Test(arguments: StoreKind.allCases)
  func `imported answers are in the days, and not in response times, confusions or undo`(
    kind: StoreKind
  ) throws {
    let made = try kind.make()
    let store = made.store
    _ = try Self.add([Self.card()], to: store)
    try store.read { reader in
      let tallies = try reader.tallies()
      #expect(tallies.reduce(0) { $0 + $1.reviews } == 4)
      #expect(tallies.reduce(0) { $0 + $1.correct } == 3)
      #expect(tallies.reduce(0) { $0 + $1.introduced } == 1)
      #expect(tallies.count == 4)
      #expect(try reader.responseTimes(kind: .reading, limit: 50) == [])
      #expect(try reader.answerSummaries() == [])
      #expect(try reader.confusions(since: nil) == [])
      #expect(try reader.lastStandingReview(upTo: .max) == nil)
      let first = try #require(try reader.review(idempotencyKey: "anki:guid:0:\(Self.start)"))
      #expect(first.source == .anki && first.isGradeOverridden && first.guessRate == 0)
    }
  }

  @Test func `a whole history gives the memory of its answers, at their real times`() throws {
    let store = MemoryStore()
    _ = try Self.add([Self.card()], to: store)
    let model = FSRS7()
    var memory = model.first(.good)
    for (grade, days) in [(Rating.good, 1.0), (.again, 3), (.hard, 1)] {
      memory = model.next(memory, rating: grade, elapsedDays: days)
    }
    #expect(try #require(Self.stored(store).memory).isAlike(memory))
  }

  @Test(arguments: [true, false])
  func `a card of SM-2, and one without its first answers, gets the interval of Anki`(
    isOld: Bool
  ) throws {
    let store = MemoryStore()
    var card = Self.card()
    if isOld {
      (card.stability, card.difficulty) = (nil, nil)
      card.factor = 1300
    } else {
      card.answers.removeFirst(2)
    }
    _ = try Self.add([card], to: store)
    let memory = try #require(try Self.stored(store).memory)
    let days = FSRS7().elapsedDays(memory, untilRecall: 0.9)
    #expect(abs(days - (isOld ? 30 : 40)) < 1e-6)
    #expect(abs(memory.difficulty - (isOld ? 10 : 6)) < 1e-9)
  }

  @Test(arguments: StoreKind.allCases)
  func `practice counts and changes nothing, wrong answers included`(kind: StoreKind) throws {
    let plain = MemoryStore()
    _ = try Self.add([Self.card()], to: plain)
    let made = try kind.make()
    let store = made.store
    var card = Self.card()
    card.answers += [
      Self.answer(6, .practice(.again)), Self.answer(7, .practice(.good)),
    ]
    let report = try Self.add([card], to: store)
    #expect(report.practice == 2 && report.answers == 4)
    #expect(try Self.stored(store).memory == Self.stored(plain).memory)
    #expect(try Self.stored(store).lapses == 1)
    let training = try store.read { reader in try reader.trainingAnswers(after: nil, limit: .max) }
    #expect(training.count == 4)
    #expect(training.allSatisfy { $0.source == .anki && $0.milliseconds == 3000 })
    let rest = try store.read { reader in
      try reader.trainingAnswers(after: training[0].position, limit: 2)
    }
    #expect(rest == Array(training[1...2]))
    #expect(try Self.isSound(store))
  }

  @Test func `a forgotten card is new, and its answers no longer count`() throws {
    let store = MemoryStore()
    var card = Self.card()
    card.answers.append(Self.answer(6, .forgotten))
    card.phase = .new
    card.due = nil
    let report = try Self.add([card], to: store)
    #expect(report.resets == 1 && report.placed == 0)
    let (found, tallies) = try store.read { reader in
      (try reader.card(Self.key), try reader.tallies())
    }
    #expect(found == nil && tallies.isEmpty)
    #expect(try Self.isSound(store))
  }

  @Test func `marks of Anki come and go, and marks made here stay`() throws {
    let store = MemoryStore()
    var card = Self.card()
    (card.isSuspended, card.isFlagged, card.isLeech) = (true, true, true)
    let report = try Self.add([card], to: store)
    #expect(report.suspended == 1 && report.flagged == 1 && report.leechWords == [Self.word.key: 1])
    #expect(try Self.stored(store).hold == .suspended)
    #expect(try Self.stored(store).isFlagged && Self.stored(store).isLeech)
    (card.isSuspended, card.isFlagged) = (false, false)
    card.changedAt = Timestamp(milliseconds: Self.start + 30 * Self.day)
    _ = try Self.add([card], to: store)
    #expect(try Self.stored(store).hold == nil && !Self.stored(store).isFlagged)
    let now = Timestamp(milliseconds: Self.start + 40 * Self.day)
    try store.write { writer in
      try Ledger(writer).record(.hold(.known), on: Self.key, at: now, day: StudyDay(number: 20_900))
    }
    _ = try Self.add([card], to: store)
    #expect(try Self.stored(store).hold == .known)
    #expect(try Self.isSound(store))
  }

  @Test func `a mark of Anki goes when it goes there, although one made here was undone`() throws {
    let store = MemoryStore()
    var card = Self.card()
    (card.isSuspended, card.isFlagged) = (true, true)
    _ = try Self.add([card], to: store)
    let now = Timestamp(milliseconds: Self.start + 25 * Self.day)
    let marks: [(key: String, change: Event.Change)] = [
      ("known", .hold(.known)), ("plain", .flag(false)),
    ]
    try store.write { writer in
      let (ledger, day) = (Ledger(writer), StudyDay(number: 20_700))
      for mark in marks {
        try ledger.record(mark.change, on: Self.key, key: mark.key, at: now, day: day)
        try ledger.record(.undo(entry: mark.key), on: Self.key, at: now, day: day)
      }
    }
    #expect(try Self.stored(store).hold == .suspended && Self.stored(store).isFlagged)
    (card.isSuspended, card.isFlagged) = (false, false)
    card.changedAt = Timestamp(milliseconds: Self.start + 30 * Self.day)
    _ = try Self.add([card], to: store)
    #expect(try Self.stored(store).hold == nil && !Self.stored(store).isFlagged)
    #expect(try Self.isSound(store))
  }

  @Test func `a placement undone here does not come back when an import is taken back`() throws {
    let store = MemoryStore()
    let now = Timestamp(milliseconds: Self.start)
    let guess = PlacedState(phase: .review, memory: nil, due: .on(StudyDay(number: 21_000)))
    try store.write { writer in
      let (ledger, day) = (Ledger(writer), StudyDay(number: 20_660))
      try ledger.record(.place(guess), on: Self.key, key: "guess", at: now, day: day)
      try ledger.record(.undo(entry: "guess"), on: Self.key, at: now, day: day)
    }
    _ = try Self.add([Self.card()], to: store)
    let clock = DayClock(timeZone: try #require(TimeZone(identifier: "UTC")), dayStartHour: 4)
    _ = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(clock)).undoImports(of: ["guid:0"])
    }
    #expect(try store.read { reader in try reader.card(Self.key) } == nil)
  }

  @Test func `answers in both programs stand in the order in which they were given`() throws {
    let store = MemoryStore()
    _ = try Self.add([Self.card()], to: store)
    let before = try Self.stored(store)
    var later = Self.card()
    later.answers.append(Self.answer(10, .answer(.good)))
    later.lastEntry = Self.start + 10 * Self.day
    later.due = .on(StudyDay(number: 20_900))
    let report = try Self.add([later], to: store)
    #expect(report.answers == 1 && report.placed == 1)
    let card = try Self.stored(store)
    #expect(card.due == .on(StudyDay(number: 20_900)) && card.reviews == before.reviews + 1)
    #expect(try Self.isSound(store))
  }

  @Test func `an imported history replaces a placement here`() throws {
    let store = MemoryStore()
    let now = Timestamp(milliseconds: Self.start + 50 * Self.day)
    let guess = PlacedState(phase: .review, memory: nil, due: .on(StudyDay(number: 21_000)))
    try store.write { writer in
      try Ledger(writer).record(.place(guess), on: Self.key, at: now, day: StudyDay(number: 20_710))
    }
    _ = try Self.add([Self.card()], to: store)
    #expect(try Self.stored(store).due == .on(StudyDay(number: 20_800)))
    #expect(try Self.isSound(store))
  }

  @Test func `two cards of one word and skill become one, with the answers of both`() throws {
    let store = MemoryStore()
    var other = Self.card("other:1")
    other.answers = [Self.answer(2, .answer(.good), isLearning: true)]
    other.lastEntry = Self.start + 2 * Self.day
    other.due = .on(StudyDay(number: 1))
    let report = try Self.add([other, Self.card()], to: store)
    #expect(report.answers == 5 && report.placed == 1)
    #expect(try Self.stored(store).due == .on(StudyDay(number: 20_800)))
  }

  @Test func `an export carries imported answers`() throws {
    let store = MemoryStore()
    var card = Self.card()
    card.isLeech = true
    card.answers.append(Self.answer(6, .practice(.good)))
    _ = try Self.add([card], to: store)
    let lines = try Exporter(store).lines()
    let made = try StoreKind.sqlite.make()
    let copy = made.store
    let data = Data(lines.map { $0 + "\n" }.joined().utf8)
    _ = try Importer(data).store(in: copy)
    #expect(try Exporter(copy).lines() == lines)
    #expect(try Self.stored(copy) == Self.stored(store))
  }
}
