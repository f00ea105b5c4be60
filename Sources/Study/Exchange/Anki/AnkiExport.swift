import Crypto
package import FSRS
import Foundation

/// The learner's cards and answers, in the form in which Anki stores them.
package struct AnkiExport: Sendable {
  /// An answer as an entry of Anki's review log.
  package struct Answer: Hashable, Sendable {
    /// The time of the answer in milliseconds since 1970.
    ///
    /// Answers with the same time are moved apart by milliseconds, because ids in Anki are unique.
    package let id: Int64
    /// The study day of the answer.
    package let day: StudyDay
    package let grade: Rating
    package let milliseconds: Int
    /// The phase of the card before the answer.
    package let phase: Phase
    package let isPractice: Bool
    /// The next interval: positive in days, negative in seconds.
    package let interval: Int
  }

  /// A card with its answers, except those that were undone or reset.
  package struct Entry: Sendable {
    package let card: Card
    package fileprivate(set) var answers: [Answer] = []
  }

  /// The cards in the order of their keys, without those of question banks.
  package private(set) var entries: [Entry] = []
  /// The names of the Anki cards from which answers were imported, each with the card of this
  /// program that has these answers.
  package private(set) var origins: [String: CardKey] = [:]
  /// For each card, the times, in milliseconds since 1970, of the answers that were undone or
  /// reset.
  package private(set) var voided: [CardKey: [Int64]] = [:]

  /// Reads all cards except those of question banks, with their answers that were neither undone
  /// nor reset.
  package init(_ reader: any StudyReading) throws(StudyError) {
    let voided = try reader.voidedReviewIDs()
    let practice = try reader.practiceReviewIDs()
    var indexes: [CardKey: Int] = [:]
    for card in try reader.cards(.all) where card.key.skill != .bank {
      indexes[card.key] = entries.count
      entries.append(Entry(card: card))
    }
    var phases = [Phase](repeating: .new, count: entries.count)
    var found = entries
    var used: Set<Int64> = []
    try reader.forEachAnswer { answer in
      let name = AnkiCard.name(ofEntry: answer.position.key)
      if let name, origins[name] == nil || !voided.contains(answer.id) {
        origins[name] = answer.card
      }
      if voided.contains(answer.id) {
        self.voided[answer.card, default: []].append(answer.answeredAt.milliseconds)
        return
      }
      guard let index = indexes[answer.card], answer.answeredAt.milliseconds > 0 else { return }
      var id = answer.answeredAt.milliseconds
      while !used.insert(id).inserted { id += 1 }
      let isPractice = practice.contains(answer.id)
      let before = phases[index]
      if !isPractice { phases[index] = Self.phase(after: answer, before) }
      found[index].answers.append(
        Answer(
          id: id,
          day: answer.day,
          grade: answer.grade,
          milliseconds: answer.milliseconds,
          phase: before,
          isPractice: isPractice,
          interval: Self.interval(of: answer)
        )
      )
    }
    entries = found
    for index in entries.indices { entries[index].answers.sort { $0.id < $1.id } }
  }

  /// Removes the cards whose words do not satisfy the condition.
  package mutating func keep(where condition: (WordKey) -> Bool) {
    entries.removeAll { !condition($0.card.key.word) }
  }

  /// The GUID of the Anki note from which answers to a word were imported, by word.
  ///
  /// If there are several notes, it is the GUID that sorts first among those that are known; the
  /// log has some GUIDs only as hashes (``EntryName/isHash(_:)``).
  package var guids: [WordKey: String] {
    var guids: [WordKey: String] = [:]
    for (name, card) in origins {
      guard let end = name.lastIndex(of: ":") else { continue }
      let guid = String(name[..<end])
      guids[card.word] = guids[card.word].map { Self.better($0, guid) } ?? guid
    }
    return guids
  }

  private static func better(_ one: String, _ other: String) -> String {
    let (isHash, isOtherHash) = (EntryName.isHash(one), EntryName.isHash(other))
    return isHash == isOtherHash ? min(one, other) : isHash ? other : one
  }

  /// The maximum number of milliseconds by which the id of an exported answer may exceed the
  /// time of the answer, so that an import still recognizes the answer.
  package static let mostMoved: Int64 = 8

  /// Returns the phase after an answer: learning or relearning if the card is next due at a moment,
  /// otherwise review.
  private static func phase(after answer: LoggedAnswer, _ before: Phase) -> Phase {
    guard case .at? = answer.due else { return .review }
    return before == .review || before == .relearning ? .relearning : .learning
  }

  private static func interval(of answer: LoggedAnswer) -> Int {
    switch answer.due {
    case .on(let day)?: max(1, day.days(since: answer.day))
    case .at(let moment)?:
      min(-1, Int((answer.answeredAt.milliseconds - moment.milliseconds) / 1000))
    case nil: 1
    }
  }
}

/// Identifiers and checksums of Anki that are computed from texts.
package enum AnkiIdentifier {
  package static func guid(of word: WordKey) -> String {
    String(SHA256.hexadecimal(of: "note " + word.rawValue).prefix(20))
  }

  /// Returns an id for a text, in milliseconds since 1970 as in Anki.
  ///
  /// It is between 2001 and 2014, a time from which Anki has few ids of its own.
  package static func number(of text: String) -> Int64 {
    let digits = SHA256.hexadecimal(of: text).prefix(15)
    let number = Int64(digits, radix: 16) ?? 0
    return 1_000_000_000_000 + number % 400_000_000_000
  }

  /// Returns the checksum that Anki stores for the first field of a note.
  package static func checksum(of field: String) -> Int64 {
    Insecure.SHA1.hash(data: Data(field.utf8)).prefix(4).reduce(0) { $0 << 8 | Int64($1) }
  }
}
