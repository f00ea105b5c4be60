#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The states of sixteen cards in FSRS-7, with derivatives; the formulas are those of `FSRS7`.
struct FSRS7Lanes: LaneModel {
  static let parameterCount = FSRS7.Parameters.count
  static let workingLanes = 4 * parameterCount
  static let lossMargin: Float = 1e-4
  /// The tolerance: a hundredth of a nat at 1,000 answers, which is far below the random error of a
  /// fit (half a nat for each parameter).
  static let tolerance = 2e-5
  static let difficultyBounds: ClosedRange<Float> = 1...10

  let curve: FSRS7.CurveLanes
  let longTerm: FSRS7.StabilityLanes
  let shortTerm: FSRS7.StabilityLanes
  private let first: FirstAnswerLanes
  private let difficultyStep: Float
  private let options: LaneOptions

  private var stability = Lanes.zero
  private var shortStability = Lanes.zero
  private var difficulty = Lanes.zero
  /// The derivatives of the state with respect to each parameter.
  private let byLong: UnsafeMutablePointer<Lanes>
  private let byShort: UnsafeMutablePointer<Lanes>
  private let byDifficulty: UnsafeMutablePointer<Lanes>
  let gradient: UnsafeMutablePointer<Lanes>

  init(_ parameters: [Double], working: UnsafeMutablePointer<Lanes>, _ options: LaneOptions) {
    curve = FSRS7.CurveLanes(FSRS7.CurveWeights(parameters))
    longTerm = FSRS7.StabilityLanes(.longTerm(parameters))
    shortTerm = FSRS7.StabilityLanes(.shortTerm(parameters))
    first = FirstAnswerLanes(parameters, difficultyBounds: Self.difficultyBounds)
    difficultyStep = Float(parameters[.difficultyStep])
    self.options = options
    gradient = working
    byLong = working + Self.parameterCount
    byShort = working + 2 * Self.parameterCount
    byDifficulty = working + 3 * Self.parameterCount
  }

  mutating func begin(ratings: Lanes) {
    for index in 0..<Self.workingLanes { gradient[index] = .zero }
    let start = first.begin(
      ratings: ratings,
      byStability: byLong,
      byDifficulty: byDifficulty
    )
    let bounds = FSRS7.StabilityLanes.bounds
    let share = Float(FSRS7.initialShortShare)
    stability = start.stability.held(bounds)
    difficulty = start.difficulty
    let short: Lanes = stability * share
    shortStability = short.held(bounds)
    let isShortFree = short .> Lanes(repeating: bounds.lowerBound)
    for index in 0..<4 { byShort[index] = keep(isShortFree, byLong[index] * share) }
  }

  func forgetDerivatives(in lanes: LaneMask) {
    for index in 0..<Self.workingLanes {
      gradient[index] = select(lanes, Lanes.zero, gradient[index])
    }
  }

  mutating func advance(ratings: Lanes, days: Lanes, guessRates: Lanes) -> Lanes {
    let one = Lanes(repeating: 1)
    let point = curve.point(stability, shortStability, difficulty, days: days)
    for index in 0..<(options.hasDerivatives ? Self.parameterCount : 0) {
      let long: Lanes = point.byStability * byLong[index]
      let short: Lanes = point.byShortStability * byShort[index]
      let difficulty: Lanes = point.byDifficulty * byDifficulty[index]
      gradient[index] = long + short + difficulty
    }
    if options.hasDerivatives { point.addParameters(to: gradient, curve) }

    let isLapse = ratings .== 1
    let isHard = ratings .== 2
    let isEasy = ratings .== 4
    let ease: Lanes = Lanes(repeating: 11) - difficulty
    let forgetting: Lanes = one - point.recall
    let shortForgetting: Lanes = one - point.shortRecall
    let known = longTerm.recalled(
      stability,
      log: point.logStability,
      ease: ease,
      forgetting: forgetting,
      isHard: isHard,
      isEasy: isEasy
    )
    let lapsed = longTerm.lapsed(stability, forgetting: forgetting)
    let shortKnown = shortTerm.recalled(
      shortStability,
      log: point.logShortStability,
      ease: ease,
      forgetting: shortForgetting,
      isHard: isHard,
      isEasy: isEasy
    )
    let shortLapsed = shortTerm.lapsed(shortStability, forgetting: shortForgetting)
    let cap: Lanes = lapsed.value * Float(FSRS7.lapseShortShare)
    let isCapped = cap .< shortLapsed.value
    let isCapFree = isCapped .& (cap .> Lanes(repeating: FSRS7.StabilityLanes.bounds.lowerBound))
    let shortLapsedValue = shortLapsed.value.atMost(cap).held(FSRS7.StabilityLanes.bounds)

    // The shares of a recall and of a lapse in each answer.
    var long: GuessedLanes.Mean
    var short: GuessedLanes.Mean
    let answer: GuessedLanes?
    if options.hasGuesses {
      let shares = GuessedLanes(recall: point.recall, guessRates: guessRates, isLapse: isLapse)
      long = shares.stability(known: known.value, guessed: lapsed.value)
      short = shares.stability(known: shortKnown.value, guessed: shortLapsedValue)
      answer = shares
    } else {
      let isKnown = select(isLapse, Lanes.zero, one)
      let isGuessed: Lanes = one - isKnown
      long = GuessedLanes.Mean(
        value: select(isLapse, lapsed.value, known.value),
        perKnown: isKnown,
        perGuessed: isGuessed,
        perRecall: .zero
      )
      short = GuessedLanes.Mean(
        value: select(isLapse, shortLapsedValue, shortKnown.value),
        perKnown: isKnown,
        perGuessed: isGuessed,
        perRecall: .zero
      )
      answer = nil
    }
    let shortPerLapse: Lanes = select(isCapped, Lanes.zero, short.perGuessed)
    let shortPerCap: Lanes = keep(isCapFree, short.perGuessed * Float(FSRS7.lapseShortShare))

    // Each derivative of the new state by the old one and by the predictions.
    let longByLong: Lanes =
      long.perKnown * known.byStability + long.perGuessed * lapsed.byStability
    let longByDifficulty: Lanes = long.perKnown * known.byDifficulty
    let longByRecallKnown: Lanes = long.perKnown * known.byRecall
    let longByRecall: Lanes =
      longByRecallKnown + long.perGuessed * lapsed.byRecall + long.perRecall
    let shortByShortRecall: Lanes =
      short.perKnown * shortKnown.byRecall + shortPerLapse * shortLapsed.byRecall
    let shortByShortKnown: Lanes = short.perKnown * shortKnown.byStability
    let shortByShort: Lanes =
      shortByShortKnown + shortPerLapse * shortLapsed.byStability
      + shortByShortRecall * point.shortByShortStability
    let shortByDifficulty: Lanes = short.perKnown * shortKnown.byDifficulty
    let shortByLong: Lanes = shortPerCap * lapsed.byStability
    let shortByRecall: Lanes = shortPerCap * lapsed.byRecall + short.perRecall
    let move = difficultyMove(ratings, point.recall, isLapse: isLapse, answer)

    stability = long.value
    shortStability = short.value
    difficulty = move.value
    guard options.hasDerivatives else { return point.recall }
    for index in 0..<Self.parameterCount {
      let oldLong = byLong[index]
      let oldShort = byShort[index]
      let oldDifficulty = byDifficulty[index]
      let recall = gradient[index]
      let long1: Lanes = longByLong * oldLong + longByDifficulty * oldDifficulty
      byLong[index] = long1 + longByRecall * recall
      let short1: Lanes = shortByShort * oldShort + shortByDifficulty * oldDifficulty
      let short2: Lanes = shortByLong * oldLong + shortByRecall * recall
      byShort[index] = short1 + short2
      byDifficulty[index] = move.byDifficulty * oldDifficulty + move.byRecall * recall
    }
    byLong[.longGain] += long.perKnown * known.byGain
    byLong[.longGainDamping] += long.perKnown * known.byDamping
    byLong[.longGainSpacing] += long.perKnown * known.bySpacing
    byLong[.longLapseScale] += long.perGuessed * lapsed.byScale
    byLong[.longLapsePower] += long.perGuessed * lapsed.byPower
    byLong[.longLapseSpacing] += long.perGuessed * lapsed.bySpacing
    byLong[.longHardFactor] += long.perKnown * known.byHardFactor
    byLong[.longEasyFactor] += long.perKnown * known.byEasyFactor
    byShort[.longLapseScale] += shortPerCap * lapsed.byScale
    byShort[.longLapsePower] += shortPerCap * lapsed.byPower
    byShort[.longLapseSpacing] += shortPerCap * lapsed.bySpacing
    byShort[.shortGain] += short.perKnown * shortKnown.byGain
    byShort[.shortGainDamping] += short.perKnown * shortKnown.byDamping
    byShort[.shortGainSpacing] += short.perKnown * shortKnown.bySpacing
    byShort[.shortLapseScale] += shortPerLapse * shortLapsed.byScale
    byShort[.shortLapsePower] += shortPerLapse * shortLapsed.byPower
    byShort[.shortLapseSpacing] += shortPerLapse * shortLapsed.bySpacing
    byShort[.shortHardFactor] += short.perKnown * shortKnown.byHardFactor
    byShort[.shortEasyFactor] += short.perKnown * shortKnown.byEasyFactor
    byShort[.shortDecay] += shortByShortRecall * point.shortByDecay
    byShort[.shortBase] += shortByShortRecall * point.shortByBase
    byShort[.shortDecayPower] += shortByShortRecall * point.shortByDecayPower
    byDifficulty[.initialDifficulty] += move.byInitial
    byDifficulty[.initialDifficultyFall] += move.byInitial * first.anchor.fall
    byDifficulty[.difficultyStep] += move.byStep
    return point.recall
  }

  private struct DifficultyMove {
    let value: Lanes
    let byDifficulty: Lanes
    let byRecall: Lanes
    let byInitial: Lanes
    let byStep: Lanes
  }

  @inline(always)
  private func difficultyMove(
    _ ratings: Lanes,
    _ recall: Lanes,
    isLapse: LaneMask,
    _ answer: GuessedLanes?
  ) -> DifficultyMove {
    let offset: Lanes = Lanes(repeating: 3) - ratings
    let surprise: Lanes = recall + Float(0.1)
    guard let answer else {
      return bounded(offset, surprise: select(isLapse, surprise, Lanes(repeating: 1)), isLapse)
    }
    let known = bounded(offset, surprise: Lanes(repeating: 1), .init(repeating: false))
    let lapsed = bounded(Lanes(repeating: 2), surprise: surprise, .init(repeating: true))
    let byLapse: Lanes = answer.guessedShare * lapsed.byRecall
    return DifficultyMove(
      value: answer.knownShare * known.value + answer.guessedShare * lapsed.value,
      byDifficulty: answer.knownShare * known.byDifficulty
        + answer.guessedShare * lapsed.byDifficulty,
      byRecall: byLapse + answer.knownShareByRecall * (known.value - lapsed.value),
      byInitial: answer.knownShare * known.byInitial + answer.guessedShare * lapsed.byInitial,
      byStep: answer.knownShare * known.byStep + answer.guessedShare * lapsed.byStep
    )
  }

  @inline(always)
  private func bounded(_ offset: Lanes, surprise: Lanes, _ isLapse: LaneMask) -> DifficultyMove {
    let room: Lanes = (Lanes(repeating: 10) - difficulty) * Float(1.0 / 9)
    let stepped: Lanes = offset * difficultyStep
    let move: Lanes = stepped * surprise
    let moved: Lanes = difficulty + move * room
    let anchor = Lanes(repeating: first.anchor.value * 0.01)
    let value: Lanes = anchor + moved * Float(0.99)
    let isFree =
      (value .>= Lanes(repeating: Self.difficultyBounds.lowerBound))
      .& (value .<= Lanes(repeating: Self.difficultyBounds.upperBound))
    let slope: Lanes = Lanes(repeating: 0.99) - move * Float(0.99 / 9)
    let byRecall: Lanes = stepped * room * Float(0.99)
    let byStep: Lanes = offset * surprise * room * Float(0.99)
    return DifficultyMove(
      value: value.held(Self.difficultyBounds),
      byDifficulty: keep(isFree, slope),
      byRecall: keep(isFree .& isLapse, byRecall),
      byInitial: keep(isFree, Lanes(repeating: 0.01)),
      byStep: keep(isFree, byStep)
    )
  }
}
