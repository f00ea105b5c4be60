import Foundation

/// An entry of the log that changes a card without an answer, such as a decision of the learner.
package struct Event: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// An undo of one review or event of the card, given by its key.
    case undo(entry: String)
    /// A reset of the card: its earlier answers and decisions no longer count.
    case reset
    case hold(Hold?)
    case flag(Bool)
    case priority(Priority)
    /// A state that the card gets without an answer, from a placement, another program or another
    /// skill.
    case place(PlacedState)
    /// The word was shown to the learner, with its reading and meaning, before it was asked.
    ///
    /// It is not an answer: the first answer after it is the card's first rating.
    case introduced
  }

  /// The row in this database, from 1; 0 before it is stored.
  package var id: Int64 = 0
  /// The key of the event, the same on every machine.
  package var key: String
  /// The clock in milliseconds since 1970, which determines the position in the log; 0 before the
  /// event is stored.
  package var clock: Int64
  package var at: Timestamp
  package var day: StudyDay
  package var card: CardKey
  package var change: Change

  package var position: LogPosition { LogPosition(clock: clock, key: key) }

  package init(
    id: Int64 = 0,
    key: String = UUID().uuidString,
    clock: Int64 = 0,
    at: Timestamp,
    day: StudyDay,
    card: CardKey,
    change: Change
  ) {
    self.id = id
    self.key = key
    self.clock = clock
    self.at = at
    self.day = day
    self.card = card
    self.change = change
  }
}
