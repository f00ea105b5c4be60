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

  /// The ratio of the short-term to the long-term stability after a first review.
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

extension FSRS7 {
  /// The 34 parameters of FSRS-7: the published defaults, or those fitted to a learner.
  public struct Parameters: Codable, Hashable, Sendable {
    /// The number of parameters.
    public static let count = 34

    /// The parameters in their published order, inside `bounds`.
    public let values: [Double]

    /// Makes parameters from numbers in their published order.
    ///
    /// Each initial stability must be at least that of the next lower rating, and `longBase` at
    /// least `shortBase`.
    ///
    /// - Throws: `FSRSError.parameterCount`, `.parameterNotFinite` or `.parameterOutOfBounds`.
    public init(_ values: [Double]) throws(FSRSError) {
      try Self.box.check(values)
      self.values = values
    }

    /// Makes parameters, with each number that is not valid replaced by the nearest valid one.
    ///
    /// - Throws: `FSRSError.parameterCount` or `.parameterNotFinite`.
    public init(clipping values: [Double]) throws(FSRSError) {
      self.values = try Self.box.clip(values)
    }

    /// Makes parameters from numbers that are known to be inside `bounds`.
    init(unchecked values: [Double]) {
      self.values = values
    }

    /// Decodes a plain array of numbers, with the same checks as `init(_:)`.
    public init(from decoder: any Decoder) throws {
      try self.init(decoder.singleValueContainer().decode([Double].self))
    }

    /// Encodes a plain array of numbers.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(values)
    }

    /// The published defaults, fitted to the reviews of many learners.
    public static let `default` = Parameters(unchecked: [
      0.1104, 2.2395, 3.9221, 11.7841,
      6.1686, 0.6457, 3.6807,
      1.9795, 0, 1.3826, 0.7024, 0.5999, 0.8146, 0.6398, 1.0,
      1.3207, 0.6707, 3.8668, 0.4416, 0.0934, 1.8631, 0.6162, 1.0869,
      0.1567, 0.0801, 0.2421, 0.9464, 0.1433, 0.7145, 0, 0.5667, 0.3734, 0.5333, 0.3048,
    ])

    /// The minimum and maximum of each parameter.
    public static var bounds: [ClosedRange<Double>] { box.bounds }

    /// The names of the parameters; the raw value is the position, from 0, in the published order.
    enum Name: Int, CaseIterable {
      case initialStabilityAgain, initialStabilityHard, initialStabilityGood, initialStabilityEasy
      case initialDifficulty, initialDifficultyFall, difficultyStep
      case longGain, longGainDamping, longGainSpacing
      case longLapseScale, longLapsePower, longLapseSpacing, longHardFactor, longEasyFactor
      case shortGain, shortGainDamping, shortGainSpacing
      case shortLapseScale, shortLapsePower, shortLapseSpacing, shortHardFactor, shortEasyFactor
      case shortDecay, longDecay, shortBase, longBase, shortWeight, longWeight
      case shortWeightPower, longWeightPower, longWeightDifficulty, longRateDifficulty
      case shortDecayPower
    }

    /// The name of each parameter, in the order of `values`.
    public static let names = Name.allCases.map { "\($0)" }

    /// The standard deviation of each parameter among learners, the unit of the distances from the
    /// defaults in the penalty of the training.
    ///
    /// The values are published with the training code of srs-benchmark. The deviations of the
    /// initial stabilities are so large that these have practically no penalty.
    static let spreads: [Double] = [
      9999, 9999, 9999, 9999,
      0.523, 0.2528, 0.4329,
      0.2966, 0.2139, 0.2889, 0.1862, 0.175, 0.3812, 0.3013, 0.9104,
      0.3234, 0.2448, 0.3273, 0.1842, 0.1735, 0.4608, 0.311, 0.864,
      0.0418, 0.2596, 0.0798, 0.0682, 0.1282, 0.1397, 0.1407, 0.1489, 0.2, 0.15, 0.15,
    ]

    static let box = ParameterBox(
      bounds: [
        1e-4...50, 1e-4...100, 1e-4...100, 1e-4...100,
        1...10, 0.001...4, 0.1...4,
        0...4, 0...1.2, 0.3...3, 0.01...1.5, 0.1...1, 0...3.5, 0...1, 1...7,
        0...4, 0...2, 0.5...6, 0.001...1.5, 0.001...1, 0...5, 0...1, 1...7,
        0.01...0.25, 0.01...0.95, 0.2...0.85, 0.5...0.99, 0.01...1, 0.1...1,
        0...0.9, 0.1...1.1, 0...1, 0...0.6, 0...0.6,
      ],
      ascending: [
        Name.initialStabilityHard, .initialStabilityGood, .initialStabilityEasy, .longBase,
      ].map(\.rawValue)
    )
  }
}

extension [Double] {
  /// Returns the element for a parameter of FSRS-7; the array must have one element for each
  /// parameter.
  subscript(name: FSRS7.Parameters.Name) -> Double { self[name.rawValue] }
}
