import FSRS
import Foundation
import SeededRandom
import Study
import TestSupport

/// The imports of one Anki file by several machines, each with choices of its own.
extension SyncModel {
  private static let start: Int64 = 1_785_000_000_000
  private static let day: Int64 = 86_400_000
  /// The names of the cards in the file.
  static let ankiNames = (0..<3).map { "note\($0):0" }

  /// Imports a file on a machine, which finds a word and a skill for each of its cards.
  ///
  /// Two cards can have the same word and skill. The file of one machine can be newer than that of
  /// another one and have more answers.
  mutating func importAnki(on replica: Replica) throws {
    counts["anki", default: 0] += 1
    let count = Int.random(in: 2...5, using: &generator)
    var cards: [CardKey: [AnkiCard]] = [:]
    for (number, name) in Self.ankiNames.enumerated() {
      let word = SampleWords.words[number + Int.random(in: 0...1, using: &generator)]
      let skill: Skill = Bool.random(using: &generator) ? .reading : .meaning
      cards[CardKey(word.key, skill), default: []].append(Self.card(name, number, answers: count))
    }
    let history = try AnkiHistory(DayClock(timeZone: .gmt, dayStartHour: 4))
    _ = try replica.store.write { try AnkiIntake($0, history).add(cards) }
  }

  private static func card(_ name: String, _ number: Int, answers: Int) -> AnkiCard {
    let times = (0..<answers).map { start + Int64($0 * $0 + number) * day }
    let last = times.max() ?? start
    var card = AnkiCard(
      name: name,
      phase: .review,
      changedAt: Timestamp(milliseconds: last)
    )
    card.due = .on(StudyDay(number: 20_700 + answers))
    (card.intervalDays, card.stability, card.difficulty) = (30, 40, 6)
    card.isFlagged = true
    card.answers = times.enumerated().map { place, time in
      AnkiAnswer(
        id: time,
        kind: .answer((place + number).isMultiple(of: 3) ? .again : .good),
        milliseconds: 3000,
        isLearning: place < 2
      )
    }
    card.lastEntry = last
    return card
  }
}
