package import FSRS

/// The part of an answer that a fit of the memory model needs.
package struct TrainingAnswer: Hashable, Sendable {
  package let position: LogPosition
  package let card: CardKey
  package let grade: Rating
  /// The guess rate used in the memory update.
  package let guessRate: Double
  package let answeredAt: Timestamp
  package let day: StudyDay

  package init(
    position: LogPosition,
    card: CardKey,
    grade: Rating,
    guessRate: Double,
    answeredAt: Timestamp,
    day: StudyDay
  ) {
    self.position = position
    self.card = card
    self.grade = grade
    self.guessRate = guessRate
    self.answeredAt = answeredAt
    self.day = day
  }
}
