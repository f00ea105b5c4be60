import FSRS

/// The updates of sixteen cards by a review, with derivatives: a recall, a lapse, a review on the
/// same day, and the difficulty.
extension FSRS6Lanes {
  struct Recalled {
    let value: Lanes
    let byStability: Lanes
    let byDifficulty: Lanes
    let byRecall: Lanes
    let gained: Lanes
    let bySpacing: Lanes
    let byHardFactor: Lanes
    let byEasyFactor: Lanes
  }

  @inline(__always)
  func recalled(log: Lanes, forgetting: Lanes, ratings: Lanes) -> Recalled {
    let one = Lanes(repeating: 1)
    let ease: Lanes = Lanes(repeating: 11) - difficulty
    let damped: Lanes = log * weights[.gainDamping]
    let strength: Lanes = (Lanes(repeating: weights[.gain]) - damped).exponential
    let growth: Lanes = (forgetting * weights[.gainSpacing]).exponential
    let spacing: Lanes = growth - one
    let isHard = ratings .== 2
    let isEasy = ratings .== 4
    let hardOrEasy = select(
      isHard,
      Lanes(repeating: weights[.hardFactor]),
      Lanes(repeating: weights[.easyFactor])
    )
    let factor = select(isHard .| isEasy, hardOrEasy, one)
    let stronger: Lanes = stability * strength
    let base: Lanes = stronger * ease
    let unscaled: Lanes = base * spacing
    let gained: Lanes = unscaled * factor
    let value: Lanes = stability + gained
    let isFree = value .<= Lanes(repeating: Self.stabilityBounds.upperBound)
    let scaledGrowth: Lanes = base * growth * factor
    let increase: Lanes = ease * strength * spacing * factor
    let slope: Lanes = one + increase * (1 - weights[.gainDamping])
    let fall: Lanes = stronger * spacing * factor
    return Recalled(
      value: value.held(Self.stabilityBounds),
      byStability: keep(isFree, slope),
      byDifficulty: keep(isFree, -fall),
      byRecall: keep(isFree, scaledGrowth * -weights[.gainSpacing]),
      gained: keep(isFree, gained),
      bySpacing: keep(isFree, scaledGrowth * forgetting),
      byHardFactor: keep(isFree .& isHard, unscaled),
      byEasyFactor: keep(isFree .& isEasy, unscaled)
    )
  }

  struct Lapsed {
    let value: Lanes
    let byStability: Lanes
    let byDifficulty: Lanes
    let byRecall: Lanes
    let byScale: Lanes
    let byDifficultyPower: Lanes
    let byPower: Lanes
    let bySpacing: Lanes
    let byStep: Lanes
    let byOffset: Lanes
  }

  @inline(__always)
  func lapsed(forgetting: Lanes) -> Lapsed {
    let one = Lanes(repeating: 1)
    let next: Lanes = stability + one
    let log: Lanes = next.logarithm
    let logDifficulty: Lanes = difficulty.logarithm
    let power: Lanes = (log * weights[.lapsePower]).exponential
    let spaced: Lanes = forgetting * weights[.lapseSpacing]
    let unscaled: Lanes = (spaced - logDifficulty * weights[.lapseDifficultyPower]).exponential
    let growth: Lanes = power - one
    let grown: Lanes = growth * unscaled
    let value: Lanes = grown * weights[.lapseScale]
    let ceiling: Lanes = stability * lapseFall
    let isFree = value .< ceiling
    let lower = Lanes(repeating: Self.stabilityBounds.lowerBound)
    let isFreeInBounds = isFree .& (value .>= lower)
    let isCeiling = .!isFree .& (ceiling .>= lower)
    let scaledPower: Lanes = power * unscaled * weights[.lapseScale]
    let slope: Lanes = scaledPower * weights[.lapsePower] / next
    let perDifficulty: Lanes = value * -weights[.lapseDifficultyPower] / difficulty
    return Lapsed(
      value: value.atMost(ceiling).held(Self.stabilityBounds),
      byStability: select(
        isCeiling,
        Lanes(repeating: lapseFall),
        keep(isFreeInBounds, slope)
      ),
      byDifficulty: keep(isFreeInBounds, perDifficulty),
      byRecall: keep(isFreeInBounds, value * -weights[.lapseSpacing]),
      byScale: keep(isFreeInBounds, grown),
      byDifficultyPower: keep(isFreeInBounds, -(value * logDifficulty)),
      byPower: keep(isFreeInBounds, scaledPower * log),
      bySpacing: keep(isFreeInBounds, value * forgetting),
      byStep: keep(isCeiling, ceiling * -weights[.sameDayOffset]),
      byOffset: keep(isCeiling, ceiling * -weights[.sameDayStep])
    )
  }

  struct SameDay {
    let value: Lanes
    let byStability: Lanes
    let byStep: Lanes
    let byOffset: Lanes
    let byDamping: Lanes
  }

  @inline(__always)
  func sameDay(log: Lanes, offset: Lanes, isLapse: LaneMask) -> SameDay {
    let one = Lanes(repeating: 1)
    let shifted: Lanes = offset + weights[.sameDayOffset]
    let stepped: Lanes = shifted * weights[.sameDayStep]
    let increase: Lanes = (stepped - log * weights[.sameDayDamping]).exponential
    let isMoved = isLapse .| (increase .> one)
    let value: Lanes = select(isMoved, stability * increase, stability)
    let bounds = Self.stabilityBounds
    let isFree =
      (value .>= Lanes(repeating: bounds.lowerBound))
      .& (value .<= Lanes(repeating: bounds.upperBound))
    let isFreeMove = isMoved .& isFree
    return SameDay(
      value: value.held(bounds),
      byStability: select(isMoved, keep(isFree, increase * (1 - weights[.sameDayDamping])), one),
      byStep: keep(isFreeMove, value * shifted),
      byOffset: keep(isFreeMove, value * weights[.sameDayStep]),
      byDamping: keep(isFreeMove, -(value * log))
    )
  }

  struct DifficultyMove {
    let value: Lanes
    let byDifficulty: Lanes
    let byInitial: Lanes
    let byStep: Lanes
    let byReversion: Lanes

    @inline(__always)
    func mean(_ other: DifficultyMove, shares: (Lanes, Lanes)) -> DifficultyMove {
      DifficultyMove(
        value: shares.0 * value + shares.1 * other.value,
        byDifficulty: shares.0 * byDifficulty + shares.1 * other.byDifficulty,
        byInitial: shares.0 * byInitial + shares.1 * other.byInitial,
        byStep: shares.0 * byStep + shares.1 * other.byStep,
        byReversion: shares.0 * byReversion + shares.1 * other.byReversion
      )
    }
  }

  /// Returns the update of the difficulty; `excess` is the rating minus 3.
  @inline(__always)
  func move(_ excess: Lanes) -> DifficultyMove {
    let room: Lanes = (Lanes(repeating: 10) - difficulty) * Float(1.0 / 9)
    let step: Lanes = excess * -weights[.difficultyStep]
    let moved: Lanes = difficulty + step * room
    let anchor = Lanes(repeating: first.anchor.value)
    let kept = 1 - weights[.difficultyReversion]
    let value: Lanes = anchor * weights[.difficultyReversion] + moved * kept
    let isFree =
      (value .>= Lanes(repeating: Self.difficultyBounds.lowerBound))
      .& (value .<= Lanes(repeating: Self.difficultyBounds.upperBound))
    let slope: Lanes = (Lanes(repeating: 1) - step * Float(1.0 / 9)) * kept
    return DifficultyMove(
      value: value.held(Self.difficultyBounds),
      byDifficulty: keep(isFree, slope),
      byInitial: keep(isFree, Lanes(repeating: weights[.difficultyReversion])),
      byStep: keep(isFree, excess * room * -kept),
      byReversion: keep(isFree, anchor - moved)
    )
  }
}
