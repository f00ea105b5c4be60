package import FSRS

/// The part of a review that a fit of the memory model needs.
package struct TrainingAnswer: Hashable, Sendable {
  package let position: LogPosition
  package let card: CardKey
  package let grade: Rating
  /// The probability of a right answer by guessing, as used in the memory update; 0 if the learner
  /// chose the grade.
  package let guessRate: Double
  package let answeredAt: Timestamp
  package let day: StudyDay
  package let kind: QuestionKind
  package let source: EntrySource
  /// The time from question to answer, in milliseconds; 0 if it was not measured.
  package let milliseconds: Int

  package init(
    position: LogPosition,
    card: CardKey,
    grade: Rating,
    guessRate: Double,
    answeredAt: Timestamp,
    day: StudyDay,
    kind: QuestionKind,
    source: EntrySource,
    milliseconds: Int
  ) {
    self.position = position
    self.card = card
    self.grade = grade
    self.guessRate = guessRate
    self.answeredAt = answeredAt
    self.day = day
    self.kind = kind
    self.source = source
    self.milliseconds = milliseconds
  }
}
