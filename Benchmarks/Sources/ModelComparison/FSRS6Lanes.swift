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

  let weights: [Float]
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
    weights = parameters.map { Float($0) }
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
    for index in 0..<Self.workingLanes { gradient[index] = .zero }
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
    let log: Lanes = stability.logarithm
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
    let known = recalled(log: log, forgetting: forgetting, ratings: ratings)
    let lapsed = lapsed(forgetting: forgetting)
    var shares = Shares(
      known: keep(.!isLapse, one),
      guessed: keep(isLapse, one),
      stability: .zero,
      difficulty: .zero
    )
    let repeated = sameDay(log: log, offset: ratings - Float(3), isLapse: isLapse)
    var next = select(isSameDay, repeated.value, select(isLapse, lapsed.value, known.value))
    var perSameDay = keep(isSameDay, one)
    var perSameDayGuess = Lanes.zero
    var repeatedGuess: SameDay?
    var difficultyStep = move(ratings - Float(3))
    if options.hasGuesses {
      let answer = GuessedLanes(recall: recall, guessRates: guessRates, isLapse: isLapse)
      let guess = sameDay(
        log: log,
        offset: Lanes(repeating: -2),
        isLapse: LaneMask(repeating: true)
      )
      let mean = answer.stability(
        known: select(isSameDay, repeated.value, known.value),
        guessed: select(isSameDay, guess.value, lapsed.value)
      )
      let fallen = move(Lanes(repeating: -2))
      shares = Shares(
        known: select(isLapse, Lanes.zero, mean.perKnown),
        guessed: select(isLapse, one, mean.perGuessed),
        stability: mean.perRecall,
        difficulty: answer.knownShareByRecall * (difficultyStep.value - fallen.value)
      )
      next = select(isLapse, next, mean.value)
      perSameDay = keep(isSameDay, select(isLapse, one, mean.perKnown))
      perSameDayGuess = keep(isSameDay .& .!isLapse, mean.perGuessed)
      repeatedGuess = guess
      difficultyStep = difficultyStep.mean(
        fallen,
        shares: (
          select(isLapse, one, answer.knownShare), keep(.!isLapse, answer.guessedShare)
        )
      )
    }
    stability = next.held(Self.stabilityBounds)
    difficulty = difficultyStep.value
    guard options.hasDerivatives else { return recall }
    let perKnown: Lanes = select(isSameDay, Lanes.zero, shares.known)
    let perLapsed: Lanes = select(isSameDay, Lanes.zero, shares.guessed)

    var slope: Lanes = perKnown * known.byStability + perLapsed * lapsed.byStability
    slope += perSameDay * repeated.byStability
    let slopeByDifficulty: Lanes =
      perKnown * known.byDifficulty + perLapsed * lapsed.byDifficulty
    var slopeByRecall: Lanes = perKnown * known.byRecall + perLapsed * lapsed.byRecall
    slopeByRecall += shares.stability
    if let guess = repeatedGuess { slope += perSameDayGuess * guess.byStability }
    let slopeInAll: Lanes = slope + slopeByRecall * recallByStability
    for index in 0..<Self.parameterCount {
      let old = byStability[index]
      gradient[index] = recallByStability * old
      byStability[index] = slopeInAll * old
    }
    gradient[.decay] += recallByDecay
    byStability[.decay] += slopeByRecall * recallByDecay
    // Without guesses the difficulty follows from its own four parameters alone.
    for index in options.hasGuesses ? 0..<Self.parameterCount : Self.difficultyParameters {
      let old = byDifficulty[index]
      byStability[index] += slopeByDifficulty * old
      byDifficulty[index] = difficultyStep.byDifficulty * old + shares.difficulty * gradient[index]
    }
    byStability[.gain] += perKnown * known.gained
    byStability[.gainDamping] -= perKnown * known.gained * log
    byStability[.gainSpacing] += perKnown * known.bySpacing
    byStability[.lapseScale] += perLapsed * lapsed.byScale
    byStability[.lapseDifficultyPower] += perLapsed * lapsed.byDifficultyPower
    byStability[.lapsePower] += perLapsed * lapsed.byPower
    byStability[.lapseSpacing] += perLapsed * lapsed.bySpacing
    byStability[.hardFactor] += perKnown * known.byHardFactor
    byStability[.easyFactor] += perKnown * known.byEasyFactor
    byStability[.sameDayStep] += perLapsed * lapsed.byStep + perSameDay * repeated.byStep
    byStability[.sameDayOffset] += perLapsed * lapsed.byOffset + perSameDay * repeated.byOffset
    byStability[.sameDayDamping] += perSameDay * repeated.byDamping
    if let guess = repeatedGuess {
      byStability[.sameDayStep] += perSameDayGuess * guess.byStep
      byStability[.sameDayOffset] += perSameDayGuess * guess.byOffset
      byStability[.sameDayDamping] += perSameDayGuess * guess.byDamping
    }
    byDifficulty[.initialDifficulty] += difficultyStep.byInitial
    byDifficulty[.initialDifficultyFall] += difficultyStep.byInitial * first.anchor.fall
    byDifficulty[.difficultyStep] += difficultyStep.byStep
    byDifficulty[.difficultyReversion] += difficultyStep.byReversion
    return recall
  }

  /// The positions of the parameters that alone move the difficulty.
  private static let difficultyParameters =
    FSRS6.Parameters.Name.initialDifficulty.rawValue..<FSRS6.Parameters.Name.gain.rawValue

  /// The shares of a recall and of a lapse in each answer, with their derivatives.
  private struct Shares {
    let known: Lanes
    let guessed: Lanes
    let stability: Lanes
    let difficulty: Lanes
  }
}
