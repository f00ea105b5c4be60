import FSRS
import Foundation
import Study
import TestSupport
import Testing

@testable import Lexicon

/// Packages that this program writes for Anki.
struct AnkiPackageTests {
  private static let clock = DayClock(timeZone: .gmt, dayStartHour: 4)
  private static let times = AnkiPackage.Times(
    packs: 1_790_000_000,
    nextDay: 1_795_406_400,
    dayStartHour: 4
  )

  /// A store with the samples' cards, and the words that the samples have.
  private static func sample() throws -> (store: MemoryStore, words: WordList) {
    let deck = try AnkiDeck(path: AnkiSample.path("chinese-legacy.apkg"))
    let matching = try AnkiMatching(deck, in: WordList([Word]()))
    let store = MemoryStore()
    _ = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(clock)).add(matching.cards)
    }
    return (store, WordList(matching.newWords.compactMap(\.word)))
  }

  private static func export(
    _ store: MemoryStore,
    _ words: WordList,
    to path: String
  ) throws -> AnkiPackage.Report {
    try AnkiPackage(
      try store.read { reader in try AnkiExport(reader) },
      words: words,
      times: times,
      retention: 0.9
    ).write(to: path)
  }

  @Test func `a package has the cards, due days and answers of the learner`() throws {
    let (store, words) = try Self.sample()
    let scratch = try TemporaryDirectory()
    let report = try Self.export(store, words, to: scratch("a.apkg"))
    let cards = try store.read { reader in try reader.cards(.all) }
    #expect(report.cards == cards.count && cards.count > 500 && report.absent == 0)
    let matching = try AnkiMatching(try AnkiDeck(path: scratch("a.apkg")), in: words)
    #expect(matching.matchedNotes == report.notes && matching.newWords.isEmpty)
    for card in cards {
      let found = try #require(matching.cards[card.key])
      #expect(found.count == 1 && found[0].due == card.due && found[0].phase == card.phase)
      #expect(found[0].lapses == card.lapses && found[0].isSuspended == (card.hold != nil))
      #expect(found[0].isFlagged == card.isFlagged)
      let standing = try store.read { reader in try reader.standingReviews(of: card.key) }
      #expect(found[0].answers.map(\.id) == standing.map(\.answeredAt.milliseconds))
    }
  }

  @Test func `the same log gives the same bytes`() throws {
    let (store, words) = try Self.sample()
    let scratch = try TemporaryDirectory()
    for name in ["a.apkg", "b.apkg"] { _ = try Self.export(store, words, to: scratch(name)) }
    #expect(try scratch.bytes(of: "a.apkg") == scratch.bytes(of: "b.apkg"))
  }

  @Test func `a package that comes back adds nothing, and then only what is new`() throws {
    let (store, words) = try Self.sample()
    let scratch = try TemporaryDirectory()
    _ = try Self.export(store, words, to: scratch("a.apkg"))
    let before = try Exporter(store).lines()
    var cards = try AnkiMatching(try AnkiDeck(path: scratch("a.apkg")), in: words).cards
    let report = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(Self.clock)).add(cards)
    }
    #expect(report.answers == 0 && report.placed == 0 && report.known > 5000)
    #expect(try Exporter(store).lines() == before)
    let key = try #require(
      try store.read { reader in
        try reader.cards(.all).first { $0.phase == .review && $0.hold == nil }?.key
      }
    )
    let later: Int64 = 1_796_000_000_000
    cards[key]?[0].answers.append(
      AnkiAnswer(id: later, kind: .answer(.good), milliseconds: 2000, isLearning: false)
    )
    cards[key]?[0].lastEntry = later
    cards[key]?[0].due = .on(StudyDay(number: 20_999))
    let again = try store.write { writer in
      try AnkiIntake(writer, try AnkiHistory(Self.clock)).add(cards)
    }
    #expect(again.answers == 1 && again.placed == 1)
    let card = try store.read { reader in try reader.card(key) }
    #expect(card?.due == .on(StudyDay(number: 20_999)))
    #expect(try Audit.differences(in: store) == [])
  }

  @Test func `cards of words that no pack has are left out`() throws {
    let (store, words) = try Self.sample()
    let scratch = try TemporaryDirectory()
    let few = WordList(Array(try words.words.prefix(10)))
    let report = try Self.export(store, few, to: scratch("a.apkg"))
    let cards = try store.read { reader in try reader.cards(.all).count }
    #expect(report.notes <= 10 && report.notes > 0 && report.cards + report.absent == cards)
  }
}
