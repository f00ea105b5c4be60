import FSRS

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The states of sixteen cards in FSRS-6, with derivatives; the formulas are those of `FSRS6`.
struct FSRS6Lanes: LaneModel {
  static let parameterCount = FSRS6.Parameters.count
  static let workingLanes = 3 * parameterCount
  static let lossMargin: Float = 1e-7
  /// The tolerance: the training ends about 1e-4 of the objective above the minimum; that of fsrs-rs
  /// ends 8e-4 to 4e-3 above it.
  static let tolerance = 1.5e-3
  static let difficultyBounds: ClosedRange<Float> = 1...10
  static let stabilityBounds: ClosedRange<Float> = 0.001...36_500

  let weights: InlineArray<21, Float>
  let first: FirstAnswerLanes
  private let factor: Float
  private let factorByDecay: Float
  /// The largest share of the stability that a lapse leaves.
  let lapseFall: Float
  private let options: LaneOptions

  /// The state of each card.
  var stability = Lanes.zero
  var difficulty = Lanes.zero
  private let byStability: UnsafeMutablePointer<Lanes>
  private let byDifficulty: UnsafeMutablePointer<Lanes>
  let gradient: UnsafeMutablePointer<Lanes>

  init(_ parameters: [Double], working: UnsafeMutablePointer<Lanes>, _ options: LaneOptions) {
    weights = InlineArray { Float(parameters[$0]) }
    first = FirstAnswerLanes(parameters, difficultyBounds: Self.difficultyBounds)
    let curve = FSRS6.Curve(FSRS6.Parameters(unchecked: parameters))
    factor = Float(curve.factor)
    factorByDecay = Float((curve.factor + 1) * log(0.9) / (curve.exponent * curve.exponent))
    lapseFall = Float(exp(-parameters[.sameDayStep] * parameters[.sameDayOffset]))
    self.options = options
    gradient = working
    byStability = working + Self.parameterCount
    byDifficulty = working + 2 * Self.parameterCount
  }

  mutating func begin(ratings: Lanes) {
    if options.hasDerivatives {
      for index in 0..<Self.workingLanes { gradient[index] = .zero }
    }
    let start = first.begin(
      ratings: ratings,
      byStability: byStability,
      byDifficulty: byDifficulty
    )
    stability = start.stability.held(Self.stabilityBounds)
    difficulty = start.difficulty
  }

  func forgetDerivatives(in lanes: LaneMask) {
    for index in 0..<Self.workingLanes {
      gradient[index] = select(lanes, Lanes.zero, gradient[index])
    }
  }

  mutating func advance(ratings: Lanes, days: Lanes, guessRates: Lanes) -> Lanes {
    let one = Lanes(repeating: 1)
    let perStability: Lanes = one / stability
    let scaledDays: Lanes = days * perStability
    let growth: Lanes = scaledDays * factor
    let growthPlusOne: Lanes = growth + one
    let logGrowth: Lanes = growthPlusOne.logarithm
    let recall: Lanes = (logGrowth * -weights[.decay]).exponential
    let perGrowth: Lanes = recall * -weights[.decay] / growthPlusOne
    let recallByStability: Lanes = -(perGrowth * growth * perStability)
    let decayDirect: Lanes = recall * logGrowth
    let recallByDecay: Lanes = perGrowth * scaledDays * factorByDecay - decayDirect

    let isLapse = ratings .== 1
    let isSameDay = days .< 1
    let forgetting: Lanes = one - recall
    var stabilityMove = stabilityMove(ratings, isLapse: isLapse, isSameDay, forgetting)
    var difficultyMove = difficultyMove(ratings - Float(3))
    var difficultyByRecall = Lanes.zero
    if options.hasGuesses {
      // A right answer may also be the lapse of a lucky guesser.
      let all = LaneMask(repeating: true)
      let lapse = self.stabilityMove(one, isLapse: all, isSameDay, forgetting)
      let fall = self.difficultyMove(Lanes(repeating: -2))
      let shares = GuessedLanes(recall: recall, guessRates: guessRates, isLapse: isLapse)
      let mean = shares.stability(known: stabilityMove.value, guessed: lapse.value)
      stabilityMove = stabilityMove.mean(
        lapse,
        shares: (select(isLapse, one, mean.perKnown), keep(.!isLapse, mean.perGuessed)),
        value: select(isLapse, stabilityMove.value, mean.value),
        byRecall: mean.perRecall
      )
      difficultyByRecall = shares.knownShareByRecall * (difficultyMove.value - fall.value)
      difficultyMove = difficultyMove.mean(
        fall,
        shares: (select(isLapse, one, shares.knownShare), keep(.!isLapse, shares.guessedShare))
      )
    }
    stability = stabilityMove.value.held(Self.stabilityBounds)
    difficulty = difficultyMove.value
    guard options.hasDerivatives else { return recall }

    let slopeByRecall = stabilityMove.byRecall
    let slope: Lanes = stabilityMove.byStability + slopeByRecall * recallByStability
    for index in 0..<Self.parameterCount {
      let old = byStability[index]
      gradient[index] = recallByStability * old
      byStability[index] = slope * old
    }
    gradient[.decay] += recallByDecay
    byStability[.decay] += slopeByRecall * recallByDecay
    // Without guesses the difficulty follows from its own four parameters alone.
    for index in options.hasGuesses ? 0..<Self.parameterCount : Self.difficultyParameters {
      let old = byDifficulty[index]
      byStability[index] += stabilityMove.byDifficulty * old
      byDifficulty[index] = difficultyMove.byDifficulty * old + difficultyByRecall * gradient[index]
    }
    stabilityMove.addParameters(to: byStability)
    byDifficulty[.initialDifficulty] += difficultyMove.byInitial
    byDifficulty[.initialDifficultyFall] += difficultyMove.byInitial * first.anchor.fall
    byDifficulty[.difficultyStep] += difficultyMove.byStep
    byDifficulty[.difficultyReversion] += difficultyMove.byReversion
    return recall
  }

  /// The positions of the parameters that alone move the difficulty.
  private static let difficultyParameters =
    FSRS6.Parameters.Name.initialDifficulty.rawValue..<FSRS6.Parameters.Name.gain.rawValue
}
