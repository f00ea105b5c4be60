/// A learner's decision about a card, kept in the log between the reviews.
package struct Event: Codable, Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// Takes back one review.
    case undo(review: Int64)
    /// Forgets everything about the card.
    case reset
    case hold(Hold?)
    case flag(Bool)
    case priority(Priority)
  }

  /// Position among the events, from 1; 0 before it is stored.
  package var id: Int64 = 0
  /// The last review before this event; 0 when there was none.
  package var afterReview: Int64
  package var at: Timestamp
  package var day: StudyDay
  package var card: CardKey
  package var change: Change

  package init(
    id: Int64 = 0,
    afterReview: Int64,
    at: Timestamp,
    day: StudyDay,
    card: CardKey,
    change: Change
  ) {
    self.id = id
    self.afterReview = afterReview
    self.at = at
    self.day = day
    self.card = card
    self.change = change
  }
}
