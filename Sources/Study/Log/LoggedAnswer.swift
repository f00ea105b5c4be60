package import FSRS

/// The part of a review that a replay of the log needs.
package struct LoggedAnswer: Hashable, Sendable {
  /// The row of the review in this database.
  package var id: Int64
  package var position: LogPosition
  package var card: CardKey
  package var grade: Rating
  /// The probability of a right answer by guessing, as used in the memory update; 0 if the learner
  /// chose the grade.
  package var guessRate: Double
  package var answeredAt: Timestamp
  package var day: StudyDay
  package var correct: Bool
  package var milliseconds: Int
  /// The row, in this database, of the scheduler configuration in force.
  package var configuration: Int64
  /// The due time of the card after this answer; nil if the card had none.
  ///
  /// A replay gives the card the same due day if the scheduler could have drawn it; see
  /// ``DayChoice/recorded(_:)``.
  package var due: Due?
  package var confusions: [Confusion]
  package var offered: [Confusion]

  package init(
    id: Int64,
    position: LogPosition,
    card: CardKey,
    grade: Rating,
    guessRate: Double,
    answeredAt: Timestamp,
    day: StudyDay,
    correct: Bool,
    milliseconds: Int,
    configuration: Int64,
    due: Due?,
    confusions: [Confusion],
    offered: [Confusion]
  ) {
    self.id = id
    self.position = position
    self.card = card
    self.grade = grade
    self.guessRate = guessRate
    self.answeredAt = answeredAt
    self.day = day
    self.correct = correct
    self.milliseconds = milliseconds
    self.configuration = configuration
    self.due = due
    self.confusions = confusions
    self.offered = offered
  }
}

extension Review {
  package var position: LogPosition { LogPosition(clock: clock, key: idempotencyKey) }

  package var logged: LoggedAnswer {
    LoggedAnswer(
      id: id,
      position: position,
      card: card,
      grade: grade,
      guessRate: scheduledGuessRate,
      answeredAt: answeredAt,
      day: day,
      correct: correct,
      milliseconds: milliseconds,
      configuration: configuration,
      due: after.due,
      confusions: confusions,
      offered: offered
    )
  }
}
