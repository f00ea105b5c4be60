extension FSRS7 {
  /// The updates of sixteen stabilities by a recall and by a lapse; see `StabilityUpdate`.
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

    /// The stabilities after a recall; the derivatives are 0 where a value is at its bound.
    struct Recalled {
      let value: Lanes
      let byStability: Lanes
      let byDifficulty: Lanes
      let byRecall: Lanes
      let byGain: Lanes
      let byDamping: Lanes
      let bySpacing: Lanes
      let byHardFactor: Lanes
      let byEasyFactor: Lanes
    }

    /// The stabilities after a lapse, which do not depend on the difficulty.
    struct Lapsed {
      let value: Lanes
      let byStability: Lanes
      let byRecall: Lanes
      let byScale: Lanes
      let byPower: Lanes
      let bySpacing: Lanes
    }

    static let bounds: ClosedRange<Float> = 0.0001...36_500

    /// Returns the update after a recall; `log` is the logarithm of the stability, and `ease` is 11
    /// minus the difficulty.
    @inline(always)
    func recalled(
      _ stability: Lanes,
      log: Lanes,
      ease: Lanes,
      forgetting: Lanes,
      isHard: LaneMask,
      isEasy: LaneMask
    ) -> Recalled {
      let one = Lanes(repeating: 1)
      let damped: Lanes = log * gainDamping
      let strength: Lanes = (Lanes(repeating: gain) - damped).exponential
      let growth: Lanes = (forgetting * gainSpacing).exponential
      let spacing: Lanes = growth - one
      let factor = select(
        isHard,
        Lanes(repeating: hardFactor),
        select(isEasy, Lanes(repeating: easyFactor), one)
      )
      let stronger: Lanes = stability * strength
      let base: Lanes = stronger * ease
      let gainedUnscaled: Lanes = base * spacing
      let gained: Lanes = gainedUnscaled * factor
      let value: Lanes = stability + gained
      let isFree = value .< Lanes(repeating: Self.bounds.upperBound)
      let scaledGrowth: Lanes = base * growth * factor
      let increase: Lanes = ease * strength * spacing * factor
      let slope: Lanes = one + increase * (1 - gainDamping)
      let fall: Lanes = stronger * spacing * factor
      return Recalled(
        value: value.held(Self.bounds),
        byStability: keep(isFree, slope),
        byDifficulty: keep(isFree, -fall),
        byRecall: keep(isFree, scaledGrowth * -gainSpacing),
        byGain: keep(isFree, gained),
        byDamping: keep(isFree, gained * -log),
        bySpacing: keep(isFree, scaledGrowth * forgetting),
        byHardFactor: keep(isFree .& isHard, gainedUnscaled),
        byEasyFactor: keep(isFree .& isEasy, gainedUnscaled)
      )
    }

    @inline(always)
    func lapsed(_ stability: Lanes, forgetting: Lanes) -> Lapsed {
      let one = Lanes(repeating: 1)
      let next: Lanes = stability + one
      let log: Lanes = next.logarithm
      let power: Lanes = (log * lapsePower).exponential
      let spacing: Lanes = (forgetting * lapseSpacing).exponential
      let unscaled: Lanes = (power - one) * spacing
      let fallen: Lanes = unscaled * lapseScale
      let value: Lanes = fallen.atMost(stability)
      let isFree = (fallen .< stability) .& (fallen .> Lanes(repeating: Self.bounds.lowerBound))
      let isKept = (fallen .>= stability)
      let scaledPower: Lanes = power * spacing * lapseScale
      let slope: Lanes = scaledPower * lapsePower / next
      return Lapsed(
        value: value.held(Self.bounds),
        byStability: select(isKept, one, keep(isFree, slope)),
        byRecall: keep(isFree, fallen * -lapseSpacing),
        byScale: keep(isFree, unscaled),
        byPower: keep(isFree, scaledPower * log),
        bySpacing: keep(isFree, fallen * forgetting)
      )
    }
  }
}
