extension FSRS7 {
  /// The calculation of `StabilityUpdate` for sixteen stabilities at once, in SIMD lanes.
  struct StabilityLanes {
    let gain: Float
    let gainDamping: Float
    let gainSpacing: Float
    let lapseScale: Float
    let lapsePower: Float
    let lapseSpacing: Float
    let hardFactor: Float
    let easyFactor: Float

    init(_ update: StabilityUpdate) {
      gain = Float(update.gain - 1.5)
      gainDamping = Float(update.gainDamping)
      gainSpacing = Float(update.gainSpacing)
      lapseScale = Float(update.lapseScale)
      lapsePower = Float(update.lapsePower)
      lapseSpacing = Float(update.lapseSpacing)
      hardFactor = Float(update.hardFactor)
      easyFactor = Float(update.easyFactor)
    }

    static let bounds: ClosedRange<Float> = 0.0001...36_500

    /// The stabilities after an answer, with their derivatives.
    ///
    /// A derivative is 0 where the value is at its bound. The derivatives by the parameters for
    /// right answers are 0 after a lapse. Those by the parameters for lapses are 0 after a right
    /// answer.
    struct Move {
      let value: Lanes
      let byStability: Lanes
      let byDifficulty: Lanes
      let byRecall: Lanes
      let byLimit: Lanes
      let byGain: Lanes
      let byDamping: Lanes
      let bySpacing: Lanes
      let byHardFactor: Lanes
      let byEasyFactor: Lanes
      let byLapseScale: Lanes
      let byLapsePower: Lanes
      let byLapseSpacing: Lanes

      /// Returns the weighted mean of this update and another one, with its derivatives.
      ///
      /// `shares`: the weights of the two updates. `value`: the mean itself, which the caller has
      /// computed. `byRecall`: the part of the derivative with respect to the recall that comes
      /// from the change of the weights.
      @inline(always)
      func mean(_ other: Move, shares: (Lanes, Lanes), value: Lanes, byRecall: Lanes) -> Move {
        @inline(always) func mean(_ own: Lanes, _ others: Lanes) -> Lanes {
          shares.0 * own + shares.1 * others
        }
        return Move(
          value: value,
          byStability: mean(byStability, other.byStability),
          byDifficulty: mean(byDifficulty, other.byDifficulty),
          byRecall: mean(self.byRecall, other.byRecall) + byRecall,
          byLimit: mean(byLimit, other.byLimit),
          byGain: mean(byGain, other.byGain),
          byDamping: mean(byDamping, other.byDamping),
          bySpacing: mean(bySpacing, other.bySpacing),
          byHardFactor: mean(byHardFactor, other.byHardFactor),
          byEasyFactor: mean(byEasyFactor, other.byEasyFactor),
          byLapseScale: mean(byLapseScale, other.byLapseScale),
          byLapsePower: mean(byLapsePower, other.byLapsePower),
          byLapseSpacing: mean(byLapseSpacing, other.byLapseSpacing)
        )
      }
    }

    /// Returns the update by an answer; after a lapse, the stability is at most `limit`.
    ///
    /// `log` is the natural logarithm of the stability, `ease` is 11 minus the difficulty, and
    /// `forgetting` is 1 minus the probability of recall.
    ///
    /// Recalls and lapses share the exponentials, which take most of the time: in each lane, the
    /// arguments for its answer are selected first.
    @inline(always)
    func move(
      _ stability: Lanes,
      log: Lanes,
      ease: Lanes,
      forgetting: Lanes,
      ratings: Lanes,
      isLapse: LaneMask,
      limit: Lanes
    ) -> Move {
      let one = Lanes(repeating: 1)
      let next: Lanes = stability + one
      let logNext: Lanes = next.logarithm
      let recallPower: Lanes = Lanes(repeating: gain) - log * gainDamping
      let strength: Lanes = select(isLapse, logNext * lapsePower, recallPower).exponential
      let spacingRate =
        select(isLapse, Lanes(repeating: lapseSpacing), Lanes(repeating: gainSpacing))
      let growth: Lanes = (forgetting * spacingRate).exponential

      // The change of the stability by a recall.
      let spacing: Lanes = growth - one
      let isHard = ratings .== 2
      let isEasy = ratings .== 4
      let easy = select(isEasy, Lanes(repeating: easyFactor), one)
      let factor = select(isHard, Lanes(repeating: hardFactor), easy)
      let stronger: Lanes = stability * strength
      let base: Lanes = stronger * ease
      let gainedUnscaled: Lanes = base * spacing
      let gained: Lanes = gainedUnscaled * factor
      let scaledGrowth: Lanes = base * growth * factor
      let increase: Lanes = ease * strength * spacing * factor
      let recallSlope: Lanes = one + increase * (1 - gainDamping)
      let fall: Lanes = stronger * spacing * factor
      let raised: Lanes = stability + gained
      let isFreeRecall = .!isLapse .& (raised .< Lanes(repeating: Self.bounds.upperBound))

      // The stability after a lapse, which is never higher than before.
      let unscaled: Lanes = (strength - one) * growth
      let fallen: Lanes = unscaled * lapseScale
      let kept: Lanes = fallen.atMost(stability)
      let lower = Lanes(repeating: Self.bounds.lowerBound)
      let isLimited = isLapse .& (limit .< kept)
      let isUnlimited = isLapse .& .!isLimited
      let isBelow = fallen .< stability
      let isFreeLapse = isUnlimited .& isBelow .& (fallen .> lower)
      let scaledPower: Lanes = strength * growth * lapseScale
      let lapseSlope: Lanes = scaledPower * lapsePower / next

      let freeGain = keep(isFreeRecall, gained)
      let freeGrowth = keep(isFreeRecall, scaledGrowth)
      let freeLapse = keep(isFreeLapse, fallen)
      let keptSlope = keep(isUnlimited .& .!isBelow, one)
      let value = select(isLapse, kept.atMost(limit), raised)
      return Move(
        value: value.held(Self.bounds),
        byStability: select(
          isFreeRecall,
          recallSlope,
          select(isFreeLapse, lapseSlope, keptSlope)
        ),
        byDifficulty: keep(isFreeRecall, -fall),
        byRecall: freeLapse * -lapseSpacing - freeGrowth * gainSpacing,
        byLimit: keep(isLimited .& (limit .> lower), one),
        byGain: freeGain,
        byDamping: freeGain * -log,
        bySpacing: freeGrowth * forgetting,
        byHardFactor: keep(isFreeRecall .& isHard, gainedUnscaled),
        byEasyFactor: keep(isFreeRecall .& isEasy, gainedUnscaled),
        byLapseScale: keep(isFreeLapse, unscaled),
        byLapsePower: keep(isFreeLapse, scaledPower * logNext),
        byLapseSpacing: freeLapse * forgetting
      )
    }
  }
}

extension FSRS7Lanes {
  /// Both stabilities after an answer.
  ///
  /// A lapse limits the short-term stability to a share of the long-term one. `cap` has the
  /// derivatives of the short-term stability that result from this limit.
  struct Update {
    let long: FSRS7.StabilityLanes.Move
    let short: FSRS7.StabilityLanes.Move
    let cap: Cap

    struct Cap {
      let byStability: Lanes
      let byRecall: Lanes
      let byLapseScale: Lanes
      let byLapsePower: Lanes
      let byLapseSpacing: Lanes

      @inline(always)
      init(_ long: FSRS7.StabilityLanes.Move, byLimit: Lanes, byRecall extra: Lanes = .zero) {
        let factor: Lanes = byLimit * Float(FSRS7.lapseShortShare)
        byStability = factor * long.byStability
        byRecall = factor * long.byRecall + extra
        byLapseScale = factor * long.byLapseScale
        byLapsePower = factor * long.byLapsePower
        byLapseSpacing = factor * long.byLapseSpacing
      }
    }

    /// Returns the update after an answer that may have been guessed: for each stability, the
    /// geometric mean of this update and of `lapse`, weighted by `shares`.
    ///
    /// `lapse`: the update if the answer were a lapse. `shares`: the probabilities that the answer
    /// was known and that it was guessed. `isLapse`: the lanes whose answer was wrong; their result
    /// is this update.
    @inline(always)
    func mean(_ lapse: Update, _ shares: GuessedLanes, isLapse: LaneMask) -> Update {
      let one = Lanes(repeating: 1)
      let long = shares.stability(known: self.long.value, guessed: lapse.long.value)
      let short = shares.stability(known: self.short.value, guessed: lapse.short.value)
      let lapsed = select(isLapse, one, short.perGuessed)
      return Update(
        long: self.long.mean(
          lapse.long,
          shares: (select(isLapse, one, long.perKnown), keep(.!isLapse, long.perGuessed)),
          value: select(isLapse, self.long.value, long.value),
          byRecall: long.perRecall
        ),
        short: self.short.mean(
          lapse.short,
          shares: (select(isLapse, one, short.perKnown), keep(.!isLapse, short.perGuessed)),
          value: select(isLapse, self.short.value, short.value),
          byRecall: .zero
        ),
        cap: Cap(lapse.long, byLimit: lapse.short.byLimit * lapsed, byRecall: short.perRecall)
      )
    }
  }

  /// Returns the update by an answer that is no guess.
  @inline(always)
  func update(
    _ point: FSRS7.CurveLanes.Point,
    ratings: Lanes,
    isLapse: LaneMask
  ) -> Update {
    let one = Lanes(repeating: 1)
    let ease: Lanes = Lanes(repeating: 11) - difficulty
    let long = longTerm.move(
      stability,
      log: point.logStability,
      ease: ease,
      forgetting: one - point.recall,
      ratings: ratings,
      isLapse: isLapse,
      limit: Lanes(repeating: .infinity)
    )
    let short = shortTerm.move(
      shortStability,
      log: point.logShortStability,
      ease: ease,
      forgetting: one - point.shortRecall,
      ratings: ratings,
      isLapse: isLapse,
      limit: long.value * Float(FSRS7.lapseShortShare)
    )
    return Update(long: long, short: short, cap: Update.Cap(long, byLimit: short.byLimit))
  }
}
