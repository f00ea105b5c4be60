/// What a review of a word is worth: words saved for a second of time.
///
/// The gain is the probability of recall a month from now with the review, less that without it,
/// divided by the expected time of the answers. Words that are all but certain gain nothing, words
/// that are lost cost the time of learning them again, and words that would stay known without it
/// can wait; the order of the gains puts what is between first.
public struct ReviewGain: Sendable {
  private let model: FSRS7
  /// Seconds of a review of what is known, and of what has to be learned again.
  private let secondsKnown: Double
  private let secondsForgotten: Double

  /// Weighs reviews by a model and a learner's times.
  public init(model: FSRS7, habits: StudyHabits = .typical) {
    self.model = model
    secondsKnown = habits.seconds(.review, .good)
    secondsForgotten = habits.seconds(.review, .again) + habits.seconds(.relearning, .good)
  }

  /// Returns the gain of a review now, in probability a second; `elapsedDays` since the last
  /// answer.
  public func perSecond(_ state: FSRS7.State, elapsedDays: Double) -> Double {
    let curve = FSRS7.Curve(model.curveWeights, state: state)
    let days = clampedElapsedDays(elapsedDays)
    let recall = curve.recall(days)
    let right = later(state, .good, recall)
    let wrong = later(state, .again, recall)
    let reviewed = recall.mixed * right + (1 - recall.mixed) * wrong
    return gain(to: reviewed, curve, days, recall: recall.mixed)
  }

  /// Returns a bound of the gain that takes a third of the work: the gain if all were known after
  /// the review.
  public func mostPerSecond(_ state: FSRS7.State, elapsedDays: Double) -> Double {
    let curve = FSRS7.Curve(model.curveWeights, state: state)
    let days = clampedElapsedDays(elapsedDays)
    return gain(to: 1, curve, days, recall: curve.recall(days).mixed)
  }

  /// Returns the gain when recall at the horizon comes to a probability.
  private func gain(
    to reviewed: Double,
    _ curve: FSRS7.Curve,
    _ days: Double,
    recall: Double
  ) -> Double {
    let seconds = recall * secondsKnown + (1 - recall) * secondsForgotten
    return (reviewed - curve.recall(days + Self.horizonDays).mixed) / max(seconds, 0.001)
  }

  /// Returns the probability of recall at the horizon after an answer now.
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
