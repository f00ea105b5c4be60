/// The gain of a review of a word: the expected increase of the number of words known a month
/// later, per second of answering.
///
/// It is the difference of the probabilities of recall in a month with and without a review now,
/// divided by the expected time of the answers. It is small for well-known words, and for words
/// that are probably forgotten, since these take time to learn again.
public struct ReviewGain: Sendable {
  private let model: FSRS7
  /// The seconds that a review of a remembered word takes.
  private let secondsKnown: Double
  /// The seconds that a review of a forgotten word takes, including learning it again.
  private let secondsForgotten: Double

  /// Makes a measure of gains for a model and a learner's response times.
  public init(model: FSRS7, habits: StudyHabits = .typical) {
    self.model = model
    secondsKnown = habits.seconds(.review, .good)
    secondsForgotten = habits.seconds(.review, .again) + habits.seconds(.relearning, .good)
  }

  /// Returns the gain of a review now: the increase of the probability of recall in a month, per
  /// second.
  ///
  /// `elapsedDays`: the days since the last answer.
  public func perSecond(_ state: FSRS7.State, elapsedDays: Double) -> Double {
    let curve = FSRS7.Curve(model.curveWeights, state: state)
    let days = clampedElapsedDays(elapsedDays)
    let recall = curve.recall(days)
    let right = later(state, .good, recall)
    let wrong = later(state, .again, recall)
    let reviewed = recall.mixed * right + (1 - recall.mixed) * wrong
    return gain(to: reviewed, curve, days, recall: recall.mixed)
  }

  /// Returns an upper bound of the gain per second, which takes a third of the time to compute.
  ///
  /// It is the gain if the review made recall in a month certain. `elapsedDays`: the days since the
  /// last answer.
  public func mostPerSecond(_ state: FSRS7.State, elapsedDays: Double) -> Double {
    let curve = FSRS7.Curve(model.curveWeights, state: state)
    let days = clampedElapsedDays(elapsedDays)
    return gain(to: 1, curve, days, recall: curve.recall(days).mixed)
  }

  /// Returns the gain per second of a review after which the probability of recall in a month is
  /// `reviewed`.
  ///
  /// `days`: the days since the last answer. `recall`: the probability of recall now.
  private func gain(
    to reviewed: Double,
    _ curve: FSRS7.Curve,
    _ days: Double,
    recall: Double
  ) -> Double {
    let seconds = recall * secondsKnown + (1 - recall) * secondsForgotten
    return (reviewed - curve.recall(days + Self.horizonDays).mixed) / max(seconds, 0.001)
  }

  /// Returns the probability of recall in a month after an answer now.
  ///
  /// `recall`: the values of the curve just before the answer.
  private func later(
    _ state: FSRS7.State,
    _ rating: Rating,
    _ recall: FSRS7.Curve.Recall
  ) -> Double {
    let next = model.next(state, rating: rating, recall: recall)
    return FSRS7.Curve(model.curveWeights, state: next).recall(Self.horizonDays).mixed
  }

  /// The number of days after which the probabilities of recall are compared; two weeks or four
  /// months give the same results in simulations.
  private static let horizonDays = 30.0
}
