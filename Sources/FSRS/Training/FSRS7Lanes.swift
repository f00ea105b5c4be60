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
  /// The tolerance of the training, which ends after a step that is expected to improve the
  /// objective by a smaller fraction.
  ///
  /// For 1,000 answers the fraction is at most about 0.01 nat, far below the random error of a fit,
  /// which is half a nat for each parameter.
  static let tolerance = 2e-5
  static let difficultyBounds: ClosedRange<Float> = 1...10

  let curve: FSRS7.CurveLanes
  let longTerm: FSRS7.StabilityLanes
  let shortTerm: FSRS7.StabilityLanes
  private let first: FirstAnswerLanes
  private let difficultyStep: Float
  private let options: LaneOptions

  private(set) var stability = Lanes.zero
  private(set) var shortStability = Lanes.zero
  private(set) var difficulty = Lanes.zero
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
    if options.hasDerivatives {
      for index in 0..<Self.workingLanes { gradient[index] = .zero }
    }
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
    let point = curve.point(stability, shortStability, difficulty, days: days)
    for index in 0..<(options.hasDerivatives ? Self.parameterCount : 0) {
      let long: Lanes = point.byStability * byLong[index]
      let short: Lanes = point.byShortStability * byShort[index]
      let difficulty: Lanes = point.byDifficulty * byDifficulty[index]
      gradient[index] = long + short + difficulty
    }
    if options.hasDerivatives { point.addParameters(to: gradient, curve) }

    let isLapse = ratings .== 1
    let surprise: Lanes = point.recall + Float(0.1)
    let one = Lanes(repeating: 1)
    var update = update(point, ratings: ratings, isLapse: isLapse)
    var move = difficultyMove(
      Lanes(repeating: 3) - ratings,
      surprise: select(isLapse, surprise, one),
      isLapse
    )
    if options.hasGuesses {
      // A right answer may be a lucky guess, which has the effect of a lapse.
      let all = LaneMask(repeating: true)
      let shares = GuessedLanes(recall: point.recall, guessRates: guessRates, isLapse: isLapse)
      let lapse = self.update(point, ratings: one, isLapse: all)
      update = update.mean(lapse, shares, isLapse: isLapse)
      let fall = difficultyMove(Lanes(repeating: 2), surprise: surprise, all)
      move = move.mean(
        fall,
        shares: (select(isLapse, one, shares.knownShare), keep(.!isLapse, shares.guessedShare)),
        byShare: shares.knownShareByRecall
      )
    }
    stability = update.long.value
    shortStability = update.short.value
    difficulty = move.value
    guard options.hasDerivatives else { return point.recall }

    let (long, short, cap) = (update.long, update.short, update.cap)
    let shortByShort: Lanes = short.byStability + short.byRecall * point.shortByShortStability
    for index in 0..<Self.parameterCount {
      let oldLong = byLong[index]
      let oldShort = byShort[index]
      let oldDifficulty = byDifficulty[index]
      let recall = gradient[index]
      let long1: Lanes = long.byStability * oldLong + long.byDifficulty * oldDifficulty
      byLong[index] = long1 + long.byRecall * recall
      let short1: Lanes = shortByShort * oldShort + short.byDifficulty * oldDifficulty
      let short2: Lanes = cap.byStability * oldLong + cap.byRecall * recall
      byShort[index] = short1 + short2
      byDifficulty[index] = move.byDifficulty * oldDifficulty + move.byRecall * recall
    }
    byLong[.longGain] += long.byGain
    byLong[.longGainDamping] += long.byDamping
    byLong[.longGainSpacing] += long.bySpacing
    byLong[.longLapseScale] += long.byLapseScale
    byLong[.longLapsePower] += long.byLapsePower
    byLong[.longLapseSpacing] += long.byLapseSpacing
    byLong[.longHardFactor] += long.byHardFactor
    byLong[.longEasyFactor] += long.byEasyFactor
    byShort[.longLapseScale] += cap.byLapseScale
    byShort[.longLapsePower] += cap.byLapsePower
    byShort[.longLapseSpacing] += cap.byLapseSpacing
    byShort[.shortGain] += short.byGain
    byShort[.shortGainDamping] += short.byDamping
    byShort[.shortGainSpacing] += short.bySpacing
    byShort[.shortLapseScale] += short.byLapseScale
    byShort[.shortLapsePower] += short.byLapsePower
    byShort[.shortLapseSpacing] += short.byLapseSpacing
    byShort[.shortHardFactor] += short.byHardFactor
    byShort[.shortEasyFactor] += short.byEasyFactor
    byShort[.shortDecay] += short.byRecall * point.shortByDecay
    byShort[.shortBase] += short.byRecall * point.shortByBase
    byShort[.shortDecayPower] += short.byRecall * point.shortByDecayPower
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

    /// Returns a mean of two updates, weighted by `shares`.
    ///
    /// `byShare`: the derivative of the first weight with respect to the probability of recall.
    @inline(always)
    func mean(_ other: Self, shares: (Lanes, Lanes), byShare: Lanes) -> Self {
      DifficultyMove(
        value: shares.0 * value + shares.1 * other.value,
        byDifficulty: shares.0 * byDifficulty + shares.1 * other.byDifficulty,
        byRecall: shares.0 * byRecall + shares.1 * other.byRecall + byShare * (value - other.value),
        byInitial: shares.0 * byInitial + shares.1 * other.byInitial,
        byStep: shares.0 * byStep + shares.1 * other.byStep
      )
    }
  }

  @inline(always)
  private func difficultyMove(
    _ offset: Lanes,
    surprise: Lanes,
    _ isLapse: LaneMask
  ) -> DifficultyMove {
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

/// The states of sixteen cards after their first answers, which FSRS-6 and FSRS-7 compute alike.
package struct FirstAnswerLanes {
  /// The indices, from 0, of the two parameters of the initial difficulty, which both models share.
  package static let initialDifficulty = 4
  package static let initialDifficultyFall = 5

  private let stabilities: InlineArray<4, Float>
  /// The initial difficulty for each rating, clamped to its bounds.
  private let difficulties: InlineArray<4, Float>
  /// The derivatives of the difficulties with respect to both parameters; 0 where the difficulty is
  /// at a bound.
  private let byInitial: InlineArray<4, Float>
  private let byFall: InlineArray<4, Float>
  /// The initial difficulty of Easy before clamping, towards which later answers move the
  /// difficulty, and its derivative with respect to the parameter `initialDifficultyFall`.
  package let anchor: (value: Float, fall: Float)

  package init(_ parameters: [Double], difficultyBounds: ClosedRange<Float>) {
    let starts = (0..<4).map { count in
      let fall = exp(parameters[Self.initialDifficultyFall] * Double(count))
      return (
        value: Float(parameters[Self.initialDifficulty] - fall + 1),
        fall: Float(-Double(count) * fall)
      )
    }
    stabilities = InlineArray { Float(parameters[$0]) }
    difficulties = InlineArray { difficultyBounds.clamp(starts[$0].value) }
    byInitial = InlineArray { difficultyBounds.contains(starts[$0].value) ? 1 : 0 }
    byFall = InlineArray { difficultyBounds.contains(starts[$0].value) ? starts[$0].fall : 0 }
    anchor = starts[3]
  }

  /// Returns the states after the first answers, and writes the derivatives of these states.
  ///
  /// All values behind the pointers must be 0 before the call.
  package func begin(
    ratings: Lanes,
    byStability: UnsafeMutablePointer<Lanes>,
    byDifficulty: UnsafeMutablePointer<Lanes>
  ) -> (stability: Lanes, difficulty: Lanes) {
    var stability = Lanes.zero
    var difficulty = Lanes.zero
    for index in 0..<4 {
      let share = keep(ratings .== Float(index + 1), Lanes(repeating: 1))
      stability += share * stabilities[index]
      difficulty += share * difficulties[index]
      byStability[index] = share
      byDifficulty[Self.initialDifficulty] += share * byInitial[index]
      byDifficulty[Self.initialDifficultyFall] += share * byFall[index]
    }
    return (stability, difficulty)
  }
}
