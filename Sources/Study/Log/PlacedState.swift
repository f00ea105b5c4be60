package import FSRS

/// A state that a card gets from a placement, another program or another skill, without an answer.
package struct PlacedState: Codable, Hashable, Sendable {
  package var phase: Phase
  /// The index, from 0, of the card's current step among the learning or relearning steps.
  package var step: Int
  package var memory: FSRS7.State?
  package var lapses: Int
  package var due: Due?
  /// The time from which forgetting is computed; nil for the time of the card's last answer, or of
  /// the event if there is none.
  package var reviewedAt: Timestamp?
  /// True to mark the card as a leech; nil to leave its mark unchanged.
  package var isLeech: Bool?

  package init(
    phase: Phase,
    step: Int = 0,
    memory: FSRS7.State?,
    lapses: Int = 0,
    due: Due?,
    reviewedAt: Timestamp? = nil,
    isLeech: Bool? = nil
  ) {
    self.phase = phase
    self.step = step
    self.memory = memory
    self.lapses = lapses
    self.due = due
    self.reviewedAt = reviewedAt
    self.isLeech = isLeech
  }

  /// Returns a card with this state in place of its own.
  ///
  /// `moment`, `day`: the time and the study day of the event.
  package func placing(_ card: Card, at moment: Timestamp, on day: StudyDay) -> Card {
    var card = card
    card.phase = phase
    card.step = EntryGate.steps.clamped(step)
    card.memory = memory
    card.lapses = EntryGate.count(lapses)
    card.due = due
    card.isLeech = isLeech ?? card.isLeech
    card.lastReviewedAt = reviewedAt ?? card.lastReviewedAt ?? moment
    card.introducedOn = card.introducedOn ?? day
    return card
  }
}
