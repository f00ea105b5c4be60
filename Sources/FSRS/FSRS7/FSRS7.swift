#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The FSRS-7 memory model: difficulty, and one stability each for the long and the short term.
///
/// Times are fractional days, and a review minutes after another is a review like any other.
/// The formulas are those of the finished 34-parameter version of FSRS-7 as srs-benchmark and
/// ts-fsrs publish it.
public struct FSRS7: MemoryModel, Hashable {
  /// The parameters the model was made with.
  public let parameters: Parameters
  let curveWeights: CurveWeights
  let longTerm: StabilityUpdate
  let shortTerm: StabilityUpdate
  let difficulty: DifficultyUpdate

  /// Makes a model, by default with the published default parameters.
  public init(parameters: Parameters = .default) {
    let values = parameters.values
    self.parameters = parameters
    curveWeights = CurveWeights(values)
    longTerm = .longTerm(values)
    shortTerm = .shortTerm(values)
    difficulty = DifficultyUpdate(values)
  }

  /// Returns the state after the first review of a new item.
  public func first(_ rating: Rating) -> State {
    state(rating, stability: parameters.values[rating.rawValue - 1])
  }

  /// Returns the state of an item that was not reviewed here, with a stability in days and the
  /// difficulty of a first rating.
  public func state(_ rating: Rating, stability: Double) -> State {
    State(
      clampedStability: stability,
      shortStability: Self.initialShortShare * stability,
      difficulty: difficulty.first(rating)
    )
  }

  /// Returns the state after a further review.
  public func next(_ state: State, rating: Rating, elapsedDays: Double) -> State {
    let recall = Curve(curveWeights, state: state).recall(clampedElapsedDays(elapsedDays))
    return next(state, rating: rating, recall: recall)
  }

  /// Returns the state after a further review at which the curve had the given values.
  func next(_ state: State, rating: Rating, recall: Curve.Recall) -> State {
    let long = longTerm.apply(
      state.stability,
      difficulty: state.difficulty,
      recall: recall.mixed,
      rating: rating
    )
    let short = shortTerm.apply(
      state.shortStability,
      difficulty: state.difficulty,
      recall: recall.short,
      rating: rating
    )
    let ceiling = rating.isRecall ? .infinity : Self.lapseShortShare * long
    return State(
      clampedStability: long,
      shortStability: min(short, ceiling),
      difficulty: difficulty.apply(state.difficulty, recall: recall.mixed, rating: rating)
    )
  }

  /// Returns the state after a right answer, which was either known or a lucky guess; see
  /// `GuessedAnswer`.
  public func blend(
    known: State,
    guessed: State,
    retrievability: Double,
    guessRate: Double
  ) -> State {
    let answer = GuessedAnswer(retrievability: retrievability, guessRate: guessRate)
    return State(
      clampedStability: answer.stability(known: known.stability, guessed: guessed.stability),
      shortStability: answer.stability(
        known: known.shortStability,
        guessed: guessed.shortStability
      ),
      difficulty: answer.difficulty(known: known.difficulty, guessed: guessed.difficulty)
    )
  }

  /// Returns the probability of recall, between 0.00001 and 0.99999.
  public func retrievability(_ state: State, elapsedDays: Double) -> Double {
    Curve(curveWeights, state: state).recall(clampedElapsedDays(elapsedDays)).mixed
  }

  /// The short stability of a new item as a share of its long one.
  static let initialShortShare = 0.8
  /// The greatest short stability after a lapse as a share of the long one.
  static let lapseShortShare = 0.8
}
