package import FSRS

/// An entry of the review log of an Anki card.
package struct AnkiAnswer: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case answer(Rating)
    /// An answer in a practice deck of Anki, which does not change the schedule.
    case practice(Rating)
    /// A reset of the card, after which earlier answers no longer count.
    case forgotten
  }

  /// The time of the answer in milliseconds since 1970, which is its id in Anki.
  package let id: Int64
  package let kind: Kind
  package let milliseconds: Int
  /// True if the answer belongs to the first steps of a new card.
  package let isLearning: Bool

  package init(id: Int64, kind: Kind, milliseconds: Int, isLearning: Bool) {
    self.id = id
    self.kind = kind
    self.milliseconds = milliseconds
    self.isLearning = isLearning
  }
}

package struct AnkiCard: Hashable, Sendable {
  /// The name of the card: the GUID of its note and the number of its template, in printable ASCII.
  ///
  /// It is the same in every copy of the collection.
  package let name: String
  package var phase: Phase
  /// The number of steps that are left if the card is in learning.
  package var stepsLeft = 0
  package var due: Due?
  package var lapses = 0
  /// The number of days between the last review and the due day.
  package var intervalDays = 0
  /// The stability of FSRS in days; nil for a card of the older algorithm SM-2.
  package var stability: Double?
  package var difficulty: Double?
  /// The ease factor of SM-2 in thousandths; 0 if there is none.
  package var factor = 0
  package var isSuspended = false
  package var isFlagged = false
  package var isLeech = false
  /// The time of the last change.
  package var changedAt: Timestamp
  /// The time of the last entry of any kind in the card's log, in milliseconds since 1970; nil if
  /// it has none.
  package var lastEntry: Int64?
  /// The answers and resets in chronological order.
  package var answers: [AnkiAnswer] = []

  package init(name: String, phase: Phase, changedAt: Timestamp) {
    self.name = name
    self.phase = phase
    self.changedAt = changedAt
  }

  /// The number, from 1, by which the keys of repeated imports of the card differ.
  ///
  /// The first import has 1. If its entries no longer count, for example because they were undone,
  /// the next import has 2, and so on. From 2 on the number is part of the keys.
  var round = 1

  /// Returns the key of this program's log entry for an entry of Anki's review log.
  ///
  /// `milliseconds`: the time of Anki's entry since 1970.
  func key(_ milliseconds: Int64) -> String {
    EntryGate.importedPrefix + "\(name):\(milliseconds)" + (round > 1 ? "~\(round)" : "")
  }

  /// Returns the name of the Anki card that an answer with this key came from; nil if it did not
  /// come from Anki.
  package static func name(ofEntry key: String) -> String? {
    guard key.hasPrefix(EntryGate.importedPrefix), let end = key.lastIndex(of: ":") else {
      return nil
    }
    let name = key[..<end].dropFirst(EntryGate.importedPrefix.count)
    return name.contains(":") ? String(name) : nil
  }

  /// True if the card is not new or has answers.
  package var hasProgress: Bool { phase != .new || !answers.isEmpty }
}
