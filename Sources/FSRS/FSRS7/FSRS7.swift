#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The FSRS-7 memory model, which describes an item by a difficulty and by two stabilities, for the
/// long and the short term.
///
/// Times are fractional days, and a review a few minutes after another one is no special case. The
/// formulas are those of the final version of FSRS-7 with 34 parameters, as published by
/// srs-benchmark and ts-fsrs.
public struct FSRS7: MemoryModel, Hashable {
  /// The parameters of the model.
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

  /// Returns a state for an item that was learned elsewhere.
  ///
  /// `rating`: the rating of a first review, from which the difficulty follows. `stability`: the
  /// long-term stability in days.
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

  /// Returns the state after a further review; `recall`: the values of the curve just before it.
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

  /// Returns a mean of the two states that are possible after a right answer, weighted by the
  /// probability that the item was known; see `GuessedAnswer`.
  ///
  /// `known`: the state if the item was recalled. `guessed`: the state if the answer was a lucky
  /// guess. `retrievability`: the probability of recall before the answer. `guessRate`: the
  /// probability of a right answer by guessing.
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

  /// Returns the probability of recall just before a further review, and the state after it.
  public func step(_ state: State, _ review: RatedReview) -> ReplayStep<State> {
    let days = clampedElapsedDays(review.elapsedDays)
    let recall = Curve(curveWeights, state: state).recall(days)
    var following = next(state, rating: review.rating, recall: recall)
    if review.guessRate > 0, review.rating.isRecall {
      following = blend(
        known: following,
        guessed: next(state, rating: .again, recall: recall),
        retrievability: recall.mixed,
        guessRate: review.guessRate
      )
    }
    return ReplayStep(retrievability: recall.mixed, state: following)
  }

  /// The ratio of the short-term to the long-term stability of a new item.
  static let initialShortShare = 0.8
  /// The maximum ratio of the short-term to the long-term stability after a lapse.
  static let lapseShortShare = 0.8
}

extension FSRS7 {
  /// The state of one item in FSRS-7.
  public struct State: Codable, Hashable, Sendable {
    /// The valid values of both stabilities, in days.
    public static let stabilityBounds = 0.0001...36_500.0
    /// The valid difficulties.
    public static let difficultyBounds = 1.0...10.0

    /// The long-term stability in days, which describes the lasting part of the memory.
    public let stability: Double
    /// The short-term stability in days, which describes the part of the memory that comes from
    /// recent reviews.
    public let shortStability: Double
    /// The difficulty of the item, from 1 to 10.
    public let difficulty: Double

    /// Makes a state; both stabilities are in days.
    ///
    /// - Throws: `FSRSError.stateOutOfBounds` for the first value outside its bounds.
    public init(
      stability: Double,
      shortStability: Double,
      difficulty: Double
    ) throws(FSRSError) {
      self.stability = try Self.stabilityBounds.checked(stability, .stability)
      self.shortStability = try Self.stabilityBounds.checked(shortStability, .shortStability)
      self.difficulty = try Self.difficultyBounds.checked(difficulty, .difficulty)
    }

    /// Decodes a state, with the same checks as `init(stability:shortStability:difficulty:)`.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      try self.init(
        stability: container.decode(Double.self, forKey: .stability),
        shortStability: container.decode(Double.self, forKey: .shortStability),
        difficulty: container.decode(Double.self, forKey: .difficulty)
      )
    }

    /// Makes a state from computed values; the stabilities, in days, are clamped to their bounds.
    init(clampedStability stability: Double, shortStability: Double, difficulty: Double) {
      self.stability = Self.stabilityBounds.clamp(stability)
      self.shortStability = Self.stabilityBounds.clamp(shortStability)
      self.difficulty = difficulty
    }
  }
}
