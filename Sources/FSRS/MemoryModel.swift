/// A model of how one item is remembered: a state that reviews move and time erodes.
///
/// Models are values: they hold their parameters, read no clock and draw no random numbers.
/// Everywhere `elapsedDays` is the time since the previous review in days; a negative time or one
/// that is not a number counts as 0, and more than a million days count as a million.
public protocol MemoryModel: Sendable {
  /// What the model remembers about one item between two reviews.
  associatedtype State: Hashable, Sendable

  /// Returns the state after the first review of a new item.
  func first(_ rating: Rating) -> State

  /// Returns the state after a further review.
  func next(_ state: State, rating: Rating, elapsedDays: Double) -> State

  /// Returns the state between the two a right answer may leave: `known`, or `guessed` by luck.
  ///
  /// `retrievability` is the one before the answer, `guessRate` the chance of the guess.
  func blend(known: State, guessed: State, retrievability: Double, guessRate: Double) -> State

  /// Returns the probability of recall, above 0 and at most 1; it never rises with time.
  func retrievability(_ state: State, elapsedDays: Double) -> Double
}

extension MemoryModel {
  /// Returns the state after a further review that could be answered right without knowing.
  ///
  /// A wrong answer is never known. A lucky guess leaves what a wrong answer leaves: the memory
  /// failed, and the right answer was shown. With guess rate 0 this is exactly
  /// `next(_:rating:elapsedDays:)`.
  public func next(
    _ state: State,
    rating: Rating,
    elapsedDays: Double,
    guessRate: Double
  ) -> State {
    let known = next(state, rating: rating, elapsedDays: elapsedDays)
    guard guessRate > 0, rating.isRecall else { return known }
    return blend(
      known: known,
      guessed: next(state, rating: .again, elapsedDays: elapsedDays),
      retrievability: retrievability(state, elapsedDays: elapsedDays),
      guessRate: min(guessRate, 1)
    )
  }

  /// Returns the state after a further review.
  package func next(_ state: State, _ review: RatedReview) -> State {
    next(
      state,
      rating: review.rating,
      elapsedDays: review.elapsedDays,
      guessRate: review.guessRate
    )
  }

  /// Runs a whole history, oldest review first, and returns the state after each review.
  ///
  /// `start` is the state before the first review, or nil for a new item, whose first review
  /// predicts nothing.
  public func replay(_ history: [RatedReview], from start: State? = nil) -> [ReplayStep<State>] {
    var steps: [ReplayStep<State>] = []
    steps.reserveCapacity(history.count)
    var current = start
    for review in history {
      var predicted: Double?
      if let state = current {
        predicted = retrievability(state, elapsedDays: review.elapsedDays)
        current = next(state, review)
      } else {
        current = first(review.rating)
      }
      if let state = current {
        steps.append(ReplayStep(retrievability: predicted, state: state))
      }
    }
    return steps
  }
}

/// Brings a time between reviews into the range every formula is finite on.
package func clampedElapsedDays(_ elapsedDays: Double) -> Double {
  elapsedDays > 0 ? min(elapsedDays, 1_000_000) : 0
}

/// The longest interval and the greatest stability any model knows, a hundred years in days.
let centuryDays = 36_500.0
