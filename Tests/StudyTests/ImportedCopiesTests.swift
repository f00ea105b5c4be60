import FSRS
import Foundation
import Study
import TestSupport
import Testing

/// Answers that two machines imported from the same Anki file, with choices of their own.
struct ImportedCopiesTests {
  private static let word = SampleWords.word("爱").key
  private static let (reading, meaning) = (CardKey(word, .reading), CardKey(word, .meaning))
  private static let start: Int64 = 1_785_000_000_000
  private static let day: Int64 = 86_400_000

  private static func card(_ name: String, after hours: Int64) -> AnkiCard {
    let times = (0..<8).map { start + $0 * $0 * day + hours * 3_600_000 }
    var card = AnkiCard(name: name, phase: .review, changedAt: Timestamp(milliseconds: start))
    card.due = .on(StudyDay(number: 20_800))
    (card.intervalDays, card.stability, card.difficulty, card.isFlagged) = (30, 40, 6, true)
    card.answers = times.enumerated().map { place, time in
      AnkiAnswer(
        id: time,
        kind: .answer(place == 3 ? .again : .good),
        milliseconds: 3000,
        isLearning: place < 2
      )
    }
    card.lastEntry = times.last
    return card
  }

  /// Imports cards into a new store, and returns it with its entries.
  private static func imported(
    _ cards: [CardKey: [AnkiCard]],
    _ kind: StoreKind
  ) throws -> (made: StoreUnderTest, entries: [LogEntry]) {
    let made = try kind.make()
    let history = try AnkiHistory(DayClock(timeZone: .gmt, dayStartHour: 4))
    _ = try made.store.write { try AnkiIntake($0, history).add(cards) }
    var entries: [LogEntry] = []
    try made.store.read { try $0.forEachEntry { entries.append($0) } }
    return (made, entries)
  }

  /// Takes entries in as lines of the own files of another machine.
  private static func take(_ entries: [LogEntry], _ replica: String, _ store: any StudyStore) throws
  {
    let items = entries.enumerated().map { place, entry in
      IngestedEntry(entry, from: EntryOrigin(replica: replica, sequence: Int64(place + 1)))
    }
    _ = try store.write { try Ledger($0).ingest(items) }
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `all answers to a card of Anki stay with one word and skill, on both machines`(
    kind: StoreKind,
    isReversed: Bool
  ) throws {
    let (first, second) = (Self.card("a:0", after: 0), Self.card("b:0", after: 7))
    let one = try Self.imported([Self.reading: [first], Self.meaning: [second]], kind)
    let other = try Self.imported([Self.reading: [first, second]], kind)
    func order(_ entries: [LogEntry]) -> [LogEntry] { isReversed ? entries.reversed() : entries }
    try Self.take(order(other.entries), "00000000000000bb", one.made.store)
    try Self.take(order(one.entries), "00000000000000aa", other.made.store)
    for made in [one.made, other.made] {
      let stored = try made.store.read { try $0.entries(withPrefix: "anki:b:0:") }
      #expect(stored.count == 10 && Set(stored.map(\.card)).count == 1)
      #expect(try Audit.differences(in: made.store) == [])
    }
    let lines = try [one, other].map { try Exporter($0.made.store).lines() }
    #expect(lines[0] == lines[1])
  }
}
