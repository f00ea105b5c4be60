/// What a review of a word is worth: words saved for a second of time.
///
/// The gain is the probability of recall a month from now with the review, less that without it,
/// divided by the expected time of the answers. Words that are all but certain gain nothing, words
/// that are lost cost the time of learning them again, and words that would stay known without it
/// can wait; the order of the gains puts what is between first.
public struct ReviewGain: Sendable {
  private let model: FSRS7
  private let habits: StudyHabits

  /// Weighs reviews by a model and a learner's times.
  public init(model: FSRS7, habits: StudyHabits = .typical) {
    self.model = model
    self.habits = habits
  }

  /// The gain of a review now, in probability a second; `elapsedDays` since the last answer.
  public func perSecond(_ state: FSRS7.State, elapsedDays: Double) -> Double {
    let curve = FSRS7.Curve(model.curveWeights, state: state)
    let days = clampedElapsedDays(elapsedDays)
    let recall = curve.recall(days)
    let right = later(state, .good, recall)
    let wrong = later(state, .again, recall)
    let reviewed = recall.mixed * right + (1 - recall.mixed) * wrong
    let relearned = habits.seconds(.review, .again) + habits.seconds(.relearning, .good)
    let seconds =
      recall.mixed * habits.seconds(.review, .good) + (1 - recall.mixed) * relearned
    return (reviewed - curve.recall(days + Self.horizonDays).mixed) / max(seconds, 0.001)
  }

  /// The probability of recall at the horizon after an answer now.
  private func later(
    _ state: FSRS7.State,
    _ rating: Rating,
    _ recall: FSRS7.Curve.Recall
  ) -> Double {
    let next = model.next(state, rating: rating, recall: recall)
    return FSRS7.Curve(model.curveWeights, state: next).recall(Self.horizonDays).mixed
  }

  /// A month; simulated backlogs end the same with two weeks and with four months.
  private static let horizonDays = 30.0
}
