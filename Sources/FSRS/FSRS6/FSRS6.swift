#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The FSRS-6 memory model, which describes an item by a stability and a difficulty and has 21
/// parameters.
///
/// Times are whole numbers of days from one calendar date to another. A second review on the same
/// day changes the stability by a separate formula, and is not scored in the training of FSRS-6.
/// The formulas are those of fsrs-rs 6.6.
public struct FSRS6: MemoryModel, Hashable {
  /// The parameters of the model.
  public let parameters: Parameters
  let curve: Curve
  let stability: StabilityUpdate
  let difficulty: DifficultyUpdate

  /// Makes a model, by default with the published default parameters.
  public init(parameters: Parameters = .default) {
    self.parameters = parameters
    curve = Curve(parameters)
    stability = StabilityUpdate(parameters)
    difficulty = DifficultyUpdate(parameters)
  }

  /// Returns the state after the first review of a new item.
  public func first(_ rating: Rating) -> State {
    State(
      clampedStability: parameters.values[rating.rawValue - 1],
      difficulty: difficulty.first(rating)
    )
  }

  /// Returns the state after a further review.
  public func next(_ state: State, rating: Rating, elapsedDays: Double) -> State {
    let days = clampedElapsedDays(elapsedDays)
    let recall = curve.recall(state.stability, days: days)
    return State(
      clampedStability: stability.apply(state, recall: recall, days: days, rating: rating),
      difficulty: difficulty.apply(state.difficulty, rating: rating)
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
      difficulty: answer.difficulty(known: known.difficulty, guessed: guessed.difficulty)
    )
  }

  /// Returns the probability of recall: 1 after no time, and 0.9 after as many days as the
  /// stability.
  public func retrievability(_ state: State, elapsedDays: Double) -> Double {
    curve.recall(state.stability, days: clampedElapsedDays(elapsedDays))
  }
}

extension FSRS6 {
  /// The 21 parameters of FSRS-6: the published defaults, or those fitted to a learner.
  public struct Parameters: Hashable, Sendable {
    /// The number of parameters.
    public static let count = 21

    /// The parameters in their published order, inside `bounds`.
    public let values: [Double]

    /// Makes parameters, with each number outside its bounds replaced by the nearest valid one.
    ///
    /// - Throws: `FSRSError.parameterCount` or `.parameterNotFinite`.
    public init(clipping values: [Double]) throws(FSRSError) {
      self.values = try Self.box.clip(values)
    }

    /// Makes parameters from numbers that are known to be inside `bounds`.
    package init(unchecked values: [Double]) {
      self.values = values
    }

    /// Returns the value of the parameter with a name.
    subscript(name: Name) -> Double { values[name.rawValue] }

    /// The published defaults, fitted to the reviews of many learners.
    public static let `default` = Parameters(unchecked: [
      0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
      1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ])

    /// The minimum and maximum of each parameter.
    package static var bounds: [ClosedRange<Double>] { box.bounds }

    /// The names of the parameters; the raw value is the position, from 0, in the published order.
    package enum Name: Int, CaseIterable {
      case initialStabilityAgain, initialStabilityHard, initialStabilityGood, initialStabilityEasy
      case initialDifficulty, initialDifficultyFall, difficultyStep, difficultyReversion
      case gain, gainDamping, gainSpacing
      case lapseScale, lapseDifficultyPower, lapsePower, lapseSpacing
      case hardFactor, easyFactor, sameDayStep, sameDayOffset, sameDayDamping, decay
    }

    /// The name of each parameter, in the order of `values`.
    public static let names = Name.allCases.map { "\($0)" }

    /// The bounds of the parameters in fsrs-rs for at most one relearning step; for more steps,
    /// fsrs-rs has narrower ones.
    package static let box = ParameterBox(
      bounds: [
        0.001...100, 0.001...100, 0.001...100, 0.001...100,
        1...10, 0.001...4, 0.001...4, 0.001...0.75,
        0...4.5, 0...0.8, 0.001...3.5,
        0.001...5, 0.001...0.25, 0.001...0.9, 0...4,
        0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
      ]
    )
  }
}

extension FSRS6 {
  /// The state of one item in FSRS-6.
  public struct State: Hashable, Sendable {
    /// The valid stabilities in days.
    static let stabilityBounds = 0.001...36_500.0
    static let difficultyBounds = 1.0...10.0

    /// The stability in days: the time after which the probability of recall is 0.9.
    public let stability: Double
    /// The difficulty of the item, from 1 to 10.
    public let difficulty: Double

    /// Makes a state from computed values; the stability, in days, is clamped to its bounds.
    init(clampedStability stability: Double, difficulty: Double) {
      self.stability = Self.stabilityBounds.clamp(stability)
      self.difficulty = difficulty
    }
  }
}

extension FSRS6 {
  /// The forgetting curve: a power function of the time since the last review, with the value 0.9
  /// after as many days as the stability.
  package struct Curve: Hashable, Sendable {
    /// The exponent of the power function, which is negative.
    package let exponent: Double
    /// The factor by which the function multiplies the time divided by the stability.
    package let factor: Double

    package init(_ parameters: Parameters) {
      exponent = -parameters[.decay]
      factor = expm1(log(0.9) / exponent)
    }

    /// Returns the probability of recall of an item, `days` after its last review.
    ///
    /// `stability`: the stability of the item in days.
    package func recall(_ stability: Double, days: Double) -> Double {
      exp(exponent * log1p(factor * days / stability))
    }
  }
}

extension FSRS6 {
  /// The difficulty after a first review, and its change by further reviews.
  struct DifficultyUpdate: Hashable, Sendable {
    let initial: Double
    let initialFall: Double
    let step: Double
    let reversion: Double

    init(_ parameters: Parameters) {
      initial = parameters[.initialDifficulty]
      initialFall = parameters[.initialDifficultyFall]
      step = parameters[.difficultyStep]
      reversion = parameters[.difficultyReversion]
    }

    /// Returns the difficulty after a first review.
    func first(_ rating: Rating) -> Double {
      State.difficultyBounds.clamp(unbounded(rating))
    }

    /// Returns the difficulty after a further review, moved towards the difficulty after a first
    /// review rated Easy.
    func apply(_ difficulty: Double, rating: Rating) -> Double {
      let room = (10 - difficulty) / 9
      let moved = difficulty + step * Double(3 - rating.rawValue) * room
      return State.difficultyBounds.clamp(
        reversion * unbounded(.easy) + (1 - reversion) * moved
      )
    }

    private func unbounded(_ rating: Rating) -> Double {
      initial - exp(initialFall * Double(rating.rawValue - 1)) + 1
    }
  }
}

extension FSRS6 {
  /// The change of the stability by a further review.
  struct StabilityUpdate: Hashable, Sendable {
    let gain: Double
    let gainDamping: Double
    let gainSpacing: Double
    let lapseScale: Double
    let lapseDifficultyPower: Double
    let lapsePower: Double
    let lapseSpacing: Double
    let hardFactor: Double
    let easyFactor: Double
    let sameDayStep: Double
    let sameDayOffset: Double
    let sameDayDamping: Double

    init(_ parameters: Parameters) {
      gain = parameters[.gain]
      gainDamping = parameters[.gainDamping]
      gainSpacing = parameters[.gainSpacing]
      lapseScale = parameters[.lapseScale]
      lapseDifficultyPower = parameters[.lapseDifficultyPower]
      lapsePower = parameters[.lapsePower]
      lapseSpacing = parameters[.lapseSpacing]
      hardFactor = parameters[.hardFactor]
      easyFactor = parameters[.easyFactor]
      sameDayStep = parameters[.sameDayStep]
      sameDayOffset = parameters[.sameDayOffset]
      sameDayDamping = parameters[.sameDayDamping]
    }

    /// Returns the stability in days after a review, clamped to its bounds.
    ///
    /// `recall`: the probability of recall just before the review. `days`: the days since the
    /// review before.
    @inline(__always)
    func apply(_ state: State, recall: Double, days: Double, rating: Rating) -> Double {
      State.stabilityBounds.clamp(
        days < 1
          ? sameDay(state, rating: rating)
          : rating.isRecall
            ? recalled(state, recall: recall, rating: rating) : lapsed(state, recall: recall)
      )
    }

    /// Returns the stability after a second review on the same day; only a wrong answer may lower
    /// it.
    private func sameDay(_ state: State, rating: Rating) -> Double {
      let offset = Double(rating.rawValue - 3) + sameDayOffset
      let increase = exp(sameDayStep * offset - sameDayDamping * log(state.stability))
      return state.stability * (rating.isRecall ? max(increase, 1) : increase)
    }

    private func recalled(_ state: State, recall: Double, rating: Rating) -> Double {
      let ease = 11 - state.difficulty
      let strength = exp(gain - gainDamping * log(state.stability))
      let spacing = expm1(gainSpacing * (1 - recall))
      let factor = rating == .hard ? hardFactor : rating == .easy ? easyFactor : 1
      return state.stability + state.stability * ease * strength * spacing * factor
    }

    private func lapsed(_ state: State, recall: Double) -> Double {
      let growth = expm1(lapsePower * log1p(state.stability))
      let spacing = lapseSpacing * (1 - recall)
      let unscaled = exp(spacing - lapseDifficultyPower * log(state.difficulty))
      let ceiling = state.stability * exp(-sameDayStep * sameDayOffset)
      return min(ceiling, lapseScale * growth * unscaled)
    }
  }
}
