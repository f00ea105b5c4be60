import FSRS
import Foundation
import Study
import TestSupport
import Testing

@testable import Lexicon

/// The learner's own collection of Anki with answers that were given here.
struct AnkiUpdateTests {
  private static let clock = DayClock(timeZone: .gmt, dayStartHour: 4)
  private static let times = AnkiPackage.Times(
    changed: 1_790_000_000,
    nextDay: 1_799_000_000,
    dayStartHour: 4
  )
  private static let words = WordList([Word]())

  private static func cards(_ path: String) throws -> [CardKey: [AnkiCard]] {
    try AnkiMatching(try AnkiDeck(path: path), in: words).cards
  }

  private static func add(_ path: String, to store: MemoryStore) throws -> AnkiIntake.Report {
    let cards = try cards(path)
    return try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(clock)).add(cards)
    }
  }

  /// Adds a good answer of this program, three days after the last answer, and returns the card.
  private static func answer(_ key: CardKey, in store: MemoryStore) throws -> Card {
    try store.write { writer in
      let reviews = try writer.standingReviews(of: key)
      let card = try #require(try writer.card(key))
      var review = try #require(reviews.last)
      let moment = review.answeredAt.adding(seconds: 3 * 86_400)
      review.idempotencyKey = "question \(key.word.rawValue) \(key.skill.rawValue)"
      review.source = .trainer
      review.answeredAt = moment
      review.askedAt = moment
      review.clock = moment.milliseconds
      review.grade = .good
      review.correct = true
      review.day = clock.day(of: moment)
      let next = try Scheduler(AnkiHistory.configuration.value)
        .schedule(card, grade: .good, at: moment, on: review.day)
      review.after = CardState(next)
      let digest = AnkiHistory.configuration.digest
      let entry = LogEntry.review(review, configuration: digest)
      _ = try Ledger(writer).ingest([IngestedEntry(entry, from: nil)])
      return try #require(try writer.card(key))
    }
  }

  private static func export(_ store: MemoryStore) throws -> AnkiExport {
    try store.read { reader in try AnkiExport(reader) }
  }

  @Test(arguments: ["chinese-new.colpkg", "chinese-legacy.colpkg"])
  func `a collection gets the new answers and due days, and nothing else changes`(
    name: String
  ) throws {
    let scratch = try TemporaryDirectory()
    let path = AnkiSample.path(name)
    let store = MemoryStore()
    _ = try Self.add(path, to: store)
    let before = try Self.cards(path)
    let keys = before.filter { $0.value.count == 1 && $0.value[0].phase == .review }.keys.sorted()
      .prefix(5)
    let answered = try keys.map { try Self.answer($0, in: store) }
    let update = try AnkiUpdate(of: path, with: try Self.export(store), in: Self.words)
    let report = try update.write(to: scratch("new.colpkg"), times: Self.times)
    #expect(report.answers == 5 && report.cards == 5 && report.absentWords == 0)
    var after = try Self.cards(scratch("new.colpkg"))
    for card in answered {
      let old = try #require(before[card.key]?.first)
      let new = try #require(after[card.key]?.first)
      #expect(new.name == old.name && new.due == card.due && new.phase == card.phase)
      #expect(new.answers.count == old.answers.count + 1)
      #expect(new.answers.last?.kind == .answer(.good))
      // Anki computes the memory state from the answers.
      #expect(new.stability == nil)
      after[card.key] = before[card.key]
    }
    #expect(after == before)
    let again = try Self.add(scratch("new.colpkg"), to: store)
    #expect(again.answers == 0 && again.placed == 0)
    #expect(try Audit.differences(in: store) == [])
  }

  @Test func `a word that is suspended here is suspended there`() throws {
    let scratch = try TemporaryDirectory()
    let path = AnkiSample.path("chinese-new.colpkg")
    let store = MemoryStore()
    _ = try Self.add(path, to: store)
    let card = try #require(
      try store.read { reader in
        try reader.cards(.all).first { $0.hold == nil && $0.phase == .review }
      }
    )
    let now = Timestamp(milliseconds: 1_799_000_000_000)
    try store.write { writer in
      try Ledger(writer).record(.hold(.known), on: card.key, at: now, day: Self.clock.day(of: now))
    }
    let update = try AnkiUpdate(of: path, with: try Self.export(store), in: Self.words)
    let report = try update.write(to: scratch("new.colpkg"), times: Self.times)
    #expect(report.suspended == 1 && report.answers == 0)
    #expect(try Self.cards(scratch("new.colpkg"))[card.key]?.first?.isSuspended == true)
  }

  @Test func `a collection with answers that are not stored here is refused`() throws {
    let path = AnkiSample.path("chinese-new.colpkg")
    let error = #expect(throws: LexiconError.self) {
      try AnkiUpdate(of: path, with: try Self.export(MemoryStore()), in: Self.words)
    }
    guard case .answersMissing(path, let count)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(count > 5000 && error?.explanation.contains("trainer import anki") == true)
  }

  @Test func `the package of a deck is refused, since it would replace the collection`() throws {
    let path = AnkiSample.path("chinese-new.apkg")
    #expect(throws: LexiconError.deckPackage(path: path)) {
      try AnkiUpdate(of: path, with: try Self.export(MemoryStore()), in: Self.words)
    }
  }

  @Test func `a collection with triggers is refused before anything is written`() throws {
    let scratch = try ImportScratch()
    let deck = try scratch.collection(
      "CREATE TRIGGER t AFTER UPDATE ON col BEGIN DELETE FROM cards; END"
    )
    let path = scratch.directory("own.colpkg")
    try FileManager.default.moveItem(atPath: deck, toPath: path)
    let store = MemoryStore()
    _ = try Self.add(path, to: store)
    let update = try AnkiUpdate(of: path, with: try Self.export(store), in: Self.words)
    let target = scratch.directory("new.colpkg")
    #expect(throws: LexiconError.self) { try update.write(to: target, times: Self.times) }
    #expect(!FileManager.default.fileExists(atPath: target))
  }
}
