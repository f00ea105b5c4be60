import FSRS

/// The updates of sixteen cards by a review, with derivatives: a recall, a lapse, a review on the
/// same day, and the difficulty.
extension FSRS6Lanes {
  /// The stabilities after an answer, with their derivatives.
  ///
  /// In each lane, the answer is a recall, a lapse or a review on the same day, and the derivatives
  /// by the parameters of the other two are 0.
  struct StabilityMove {
    let value: Lanes
    let byStability: Lanes
    let byDifficulty: Lanes
    let byRecall: Lanes
    let byGain: Lanes
    let byGainDamping: Lanes
    let byGainSpacing: Lanes
    let byLapseScale: Lanes
    let byLapseDifficultyPower: Lanes
    let byLapsePower: Lanes
    let byLapseSpacing: Lanes
    let byHardFactor: Lanes
    let byEasyFactor: Lanes
    let bySameDayStep: Lanes
    let bySameDayOffset: Lanes
    let bySameDayDamping: Lanes

    /// Adds the derivatives by the parameters, for a constant state.
    @inline(always)
    func addParameters(to derivatives: UnsafeMutablePointer<Lanes>) {
      derivatives[.gain] += byGain
      derivatives[.gainDamping] += byGainDamping
      derivatives[.gainSpacing] += byGainSpacing
      derivatives[.lapseScale] += byLapseScale
      derivatives[.lapseDifficultyPower] += byLapseDifficultyPower
      derivatives[.lapsePower] += byLapsePower
      derivatives[.lapseSpacing] += byLapseSpacing
      derivatives[.hardFactor] += byHardFactor
      derivatives[.easyFactor] += byEasyFactor
      derivatives[.sameDayStep] += bySameDayStep
      derivatives[.sameDayOffset] += bySameDayOffset
      derivatives[.sameDayDamping] += bySameDayDamping
    }

    /// Returns a mean of two updates; its value, and its derivative by the shares, are given.
    @inline(always)
    func mean(
      _ other: StabilityMove,
      shares: (Lanes, Lanes),
      value: Lanes,
      byRecall: Lanes
    ) -> StabilityMove {
      @inline(always) func mean(_ own: Lanes, _ others: Lanes) -> Lanes {
        shares.0 * own + shares.1 * others
      }
      return StabilityMove(
        value: value,
        byStability: mean(byStability, other.byStability),
        byDifficulty: mean(byDifficulty, other.byDifficulty),
        byRecall: mean(self.byRecall, other.byRecall) + byRecall,
        byGain: mean(byGain, other.byGain),
        byGainDamping: mean(byGainDamping, other.byGainDamping),
        byGainSpacing: mean(byGainSpacing, other.byGainSpacing),
        byLapseScale: mean(byLapseScale, other.byLapseScale),
        byLapseDifficultyPower: mean(byLapseDifficultyPower, other.byLapseDifficultyPower),
        byLapsePower: mean(byLapsePower, other.byLapsePower),
        byLapseSpacing: mean(byLapseSpacing, other.byLapseSpacing),
        byHardFactor: mean(byHardFactor, other.byHardFactor),
        byEasyFactor: mean(byEasyFactor, other.byEasyFactor),
        bySameDayStep: mean(bySameDayStep, other.bySameDayStep),
        bySameDayOffset: mean(bySameDayOffset, other.bySameDayOffset),
        bySameDayDamping: mean(bySameDayDamping, other.bySameDayDamping)
      )
    }
  }

  /// Returns the update of the stability by an answer.
  ///
  /// The three kinds of answers share their exponentials and logarithms, the costly part: their
  /// arguments are selected first.
  @inline(always)
  func stabilityMove(
    _ ratings: Lanes,
    isLapse: LaneMask,
    _ isSameDay: LaneMask,
    _ forgetting: Lanes
  ) -> StabilityMove {
    let one = Lanes(repeating: 1)
    let isLaterLapse = isLapse .& .!isSameDay
    let isRecall = .!isLapse .& .!isSameDay
    let next: Lanes = stability + one
    let log: Lanes = select(isLaterLapse, next, stability).logarithm
    let logDifficulty: Lanes = difficulty.logarithm

    let shifted: Lanes = ratings - Float(3) + weights[.sameDayOffset]
    let stepped: Lanes = shifted * weights[.sameDayStep]
    let repeatedPower: Lanes = stepped - log * weights[.sameDayDamping]
    let spaced: Lanes = forgetting * weights[.lapseSpacing]
    let lapsedPower: Lanes = spaced - logDifficulty * weights[.lapseDifficultyPower]
    let recalledPower: Lanes = Lanes(repeating: weights[.gain]) - log * weights[.gainDamping]
    let strength: Lanes =
      select(isSameDay, repeatedPower, select(isLapse, lapsedPower, recalledPower)).exponential
    let growthPower: Lanes =
      select(isLapse, log * weights[.lapsePower], forgetting * weights[.gainSpacing])
    let growth: Lanes = growthPower.exponential
    let spacing: Lanes = growth - one

    // A recall.
    let isHard = ratings .== 2
    let isEasy = ratings .== 4
    let easyFactor = select(isEasy, Lanes(repeating: weights[.easyFactor]), one)
    let factor = select(isHard, Lanes(repeating: weights[.hardFactor]), easyFactor)
    let ease: Lanes = Lanes(repeating: 11) - difficulty
    let stronger: Lanes = stability * strength
    let base: Lanes = stronger * ease
    let unscaled: Lanes = base * spacing
    let gained: Lanes = unscaled * factor
    let fall: Lanes = stronger * spacing * factor
    let scaledGrowth: Lanes = base * growth * factor
    let gainedShare: Lanes = ease * strength * spacing * factor
    let recalledSlope: Lanes = one + gainedShare * (1 - weights[.gainDamping])

    // A lapse on a later day, which leaves at most a share of the stability.
    let grown: Lanes = spacing * strength
    let lapsed: Lanes = grown * weights[.lapseScale]
    let ceiling: Lanes = stability * lapseFall
    let isBelow = lapsed .< ceiling
    let scaledPower: Lanes = growth * strength * weights[.lapseScale]
    let lapsedSlope: Lanes = scaledPower * weights[.lapsePower] / next
    let lapsedByDifficulty: Lanes = lapsed * -weights[.lapseDifficultyPower] / difficulty

    // An answer on the same day, which lowers the stability only if it is a lapse.
    let isMoved = isLapse .| (strength .> one)
    let repeated: Lanes = select(isMoved, stronger, stability)
    let repeatedSlope: Lanes =
      select(isMoved, strength * (1 - weights[.sameDayDamping]), one)

    let value = select(
      isSameDay,
      repeated,
      select(isLapse, lapsed.atMost(ceiling), stability + gained)
    )
    let isFree =
      (value .>= Lanes(repeating: Self.stabilityBounds.lowerBound))
      .& (value .<= Lanes(repeating: Self.stabilityBounds.upperBound))
    let isFreeRecall = isRecall .& isFree
    let isFreeLapse = isLaterLapse .& isFree .& isBelow
    let isCeiling = isLaterLapse .& isFree .& .!isBelow
    let isFreeMove = isSameDay .& isFree .& isMoved
    let ceilingSlope = keep(isCeiling, -ceiling)
    let laterSlope = select(
      isLapse,
      select(isBelow, lapsedSlope, Lanes(repeating: lapseFall)),
      recalledSlope
    )
    let freeMove = keep(isFreeMove, value)
    let freeLapse = keep(isFreeLapse, lapsed)
    let freeGain = keep(isFreeRecall, gained)
    let freeGrowth = keep(isFreeRecall, scaledGrowth)
    return StabilityMove(
      value: value.held(Self.stabilityBounds),
      byStability: keep(isFree, select(isSameDay, repeatedSlope, laterSlope)),
      byDifficulty: select(isFreeLapse, lapsedByDifficulty, keep(isFreeRecall, -fall)),
      byRecall: freeLapse * -weights[.lapseSpacing] - freeGrowth * weights[.gainSpacing],
      byGain: freeGain,
      byGainDamping: -(freeGain * log),
      byGainSpacing: freeGrowth * forgetting,
      byLapseScale: keep(isFreeLapse, grown),
      byLapseDifficultyPower: -(freeLapse * logDifficulty),
      byLapsePower: keep(isFreeLapse, scaledPower * log),
      byLapseSpacing: freeLapse * forgetting,
      byHardFactor: keep(isFreeRecall .& isHard, unscaled),
      byEasyFactor: keep(isFreeRecall .& isEasy, unscaled),
      bySameDayStep: ceilingSlope * weights[.sameDayOffset] + freeMove * shifted,
      bySameDayOffset: (ceilingSlope + freeMove) * weights[.sameDayStep],
      bySameDayDamping: -(freeMove * log)
    )
  }

  struct DifficultyMove {
    let value: Lanes
    let byDifficulty: Lanes
    let byInitial: Lanes
    let byStep: Lanes
    let byReversion: Lanes

    @inline(always)
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
  @inline(always)
  func difficultyMove(_ excess: Lanes) -> DifficultyMove {
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
