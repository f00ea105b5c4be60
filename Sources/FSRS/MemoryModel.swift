#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// A model of the memory of one item, with a state that each review changes and that gives the
/// probability of recall at any time.
///
/// A model is a value that consists of parameters; it reads no clock and draws no random numbers.
/// `elapsedDays` is always the time in days since the previous review. A negative time, or one that
/// is not a number, counts as 0, and more than a million days count as a million.
public protocol MemoryModel: Sendable {
  /// The state of one item between two reviews.
  associatedtype State: Hashable, Sendable

  /// Returns the state after the first review of a new item.
  func first(_ rating: Rating) -> State

  /// Returns the state after a further review.
  func next(_ state: State, rating: Rating, elapsedDays: Double) -> State

  /// Returns a mean of the two states that are possible after a right answer.
  ///
  /// `known`: the state if the item was recalled. `guessed`: the state if the answer was a lucky
  /// guess. `retrievability`: the probability of recall before the answer. `guessRate`: the
  /// probability of a right answer by guessing.
  func blend(known: State, guessed: State, retrievability: Double, guessRate: Double) -> State

  /// Returns the probability of recall, above 0 and at most 1; it never increases with time.
  func retrievability(_ state: State, elapsedDays: Double) -> Double

  /// Returns the probability of recall just before a further review, and the state after it.
  func step(_ state: State, _ review: RatedReview) -> ReplayStep<State>
}

extension MemoryModel {
  /// Returns the state after a further review in which a right answer may have been a guess.
  ///
  /// A lucky guess has the effect of a wrong answer. `guessRate`: the probability of a right answer
  /// by guessing; with 0 the result is exactly that of `next(_:rating:elapsedDays:)`.
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

  /// Returns the probability of recall just before a further review, and the state after it.
  public func step(_ state: State, _ review: RatedReview) -> ReplayStep<State> {
    ReplayStep(
      retrievability: retrievability(state, elapsedDays: review.elapsedDays),
      state: next(state, review)
    )
  }

  /// Replays a history, oldest review first, and returns the prediction and the new state at each
  /// review.
  ///
  /// `start`: the state before the first review; nil for a new item, whose first review has no
  /// prediction.
  public func replay(_ history: [RatedReview], from start: State? = nil) -> [ReplayStep<State>] {
    var steps: [ReplayStep<State>] = []
    steps.reserveCapacity(history.count)
    var current = start
    for review in history {
      let next =
        current.map { step($0, review) }
        ?? ReplayStep(retrievability: nil, state: first(review.rating))
      steps.append(next)
      current = next.state
    }
    return steps
  }
}

/// Returns a number of days between two reviews, clamped to the range in which every formula is
/// finite.
package func clampedElapsedDays(_ elapsedDays: Double) -> Double {
  elapsedDays > 0 ? min(elapsedDays, 1_000_000) : 0
}

/// The maximum interval and the maximum stability of any model: a hundred years in days.
let centuryDays = 36_500.0

/// One review in a replayed history: the prediction before it, and the state after it.
public struct ReplayStep<State: Hashable & Sendable>: Hashable, Sendable {
  /// The probability of recall just before the answer; nil for the first review of a new item.
  public let retrievability: Double?
  /// The state after the answer.
  public let state: State
}

/// A right answer that may be a lucky guess, with the probability that the answer was recalled.
///
/// A learner recalls the answer with probability R; otherwise a guess is right with probability g.
/// So an answer is right with probability p = g + (1 - g) R, and by Bayes' rule a right answer was
/// recalled with probability q = R / p. `docs/scheduling.md` derives the update of the state.
package struct GuessedAnswer {
  /// The probability p that the answer is right.
  let right: Double
  /// The probability q that the right answer was recalled.
  package let knownShare: Double

  package init(retrievability: Double, guessRate: Double) {
    right = Self.right(retrievability, guessRate: guessRate)
    knownShare = min(retrievability / right, 1)
  }

  /// Returns the probability p of a right answer, by recall or by guessing; with guess rate 0 it is
  /// exactly the retrievability.
  package static func right(_ retrievability: Double, guessRate: Double) -> Double {
    guessRate + (1 - guessRate) * retrievability
  }

  /// Returns the stability after the answer: the geometric mean of `known`, with the weight q, and
  /// `guessed`, with the weight 1 - q.
  package func stability(known: Double, guessed: Double) -> Double {
    exp(knownShare * log(known) + (1 - knownShare) * log(guessed))
  }

  /// Returns the difficulty after the answer: the mean of `known`, with the weight q, and
  /// `guessed`, with the weight 1 - q.
  package func difficulty(known: Double, guessed: Double) -> Double {
    knownShare * known + (1 - knownShare) * guessed
  }
}
