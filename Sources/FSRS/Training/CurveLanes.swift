#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS7 {
  /// The forgetting curves of sixteen cards, with derivatives; see `Curve`.
  struct CurveLanes {
    let weights: CurveWeights
    /// The derivatives of ln(long factor) with respect to the long decay and the long base.
    let longFactorByDecay: Float
    let longFactorByBase: Float
    /// The weight of the short curve divided by that of the long one, at stabilities of one day and
    /// difficulty 5.
    private let shortPerLong: Float

    init(_ weights: CurveWeights) {
      self.weights = weights
      let share = (weights.longFactor + 1) / weights.longFactor
      longFactorByDecay = Float(
        share * weights.logLongBase / (weights.longDecay * weights.longDecay)
      )
      shortPerLong = Float(weights.shortWeight / weights.longWeight)
      longFactorByBase = Float(-share / (weights.longBase * weights.longDecay))
    }

    /// The probabilities of recall at a time, with their derivatives.
    struct Point {
      let recall: Lanes
      let shortRecall: Lanes
      let logStability: Lanes
      let logShortStability: Lanes
      let byStability: Lanes
      let byShortStability: Lanes
      let byDifficulty: Lanes
      let shortByShortStability: Lanes
      let shortByDecay: Lanes
      let shortByBase: Lanes
      let shortByDecayPower: Lanes
      // The factors that the derivatives with respect to several parameters have in common.
      let perShort: Lanes
      let perLong: Lanes
      let perShortWeight: Lanes
      let perLongWeight: Lanes
      let longGrowthSlope: Lanes
      let longDecaySlope: Lanes
      let excessDifficulty: Lanes

      /// Adds the derivatives with respect to the parameters of the curve, for a constant state.
      @inline(always)
      func addParameters(to gradient: UnsafeMutablePointer<Lanes>, _ curve: CurveLanes) {
        gradient[.shortDecay] += perShort * shortByDecay
        gradient[.longDecay] += perLong * longDecaySlope
        gradient[.shortBase] += perShort * shortByBase
        let perGrowth: Lanes = perLong * longGrowthSlope
        gradient[.longBase] += perGrowth * curve.longFactorByBase
        gradient[.shortWeight] += perShortWeight * Float(1 / curve.weights.shortWeight)
        gradient[.longWeight] += perLongWeight * Float(1 / curve.weights.longWeight)
        gradient[.shortWeightPower] -= perShortWeight * logShortStability
        gradient[.longWeightPower] += perLongWeight * logStability
        gradient[.longWeightDifficulty] += perLongWeight * excessDifficulty
        gradient[.longRateDifficulty] += perGrowth * excessDifficulty
        gradient[.shortDecayPower] += perShort * shortByDecayPower
      }
    }

    @inline(always)
    func point(
      _ stability: Lanes,
      _ shortStability: Lanes,
      _ difficulty: Lanes,
      days: Lanes
    )
      -> Point
    {
      let one = Lanes(repeating: 1)
      let logStability: Lanes = stability.logarithm
      let logShort: Lanes = shortStability.logarithm
      let perStability: Lanes = one / stability
      let perShortStability: Lanes = one / shortStability
      let excess: Lanes = difficulty - Float(5)

      // The short curve: recall = (1 + factor * days / s) ^ -decay.
      let shortDecayPower = Float(weights.shortDecayPower)
      let rawDecay: Lanes =
        (logShort * shortDecayPower).exponential * Float(weights.shortDecay)
      let decayBounds =
        Float(Curve.shortDecayBounds.lowerBound)...Float(Curve.shortDecayBounds.upperBound)
      let decay: Lanes = rawDecay.held(decayBounds)
      let isDecayFree = rawDecay .== decay
      let perDecay: Lanes = one / decay
      let rawLogFactor: Lanes = perDecay * Float(-weights.logShortBase)
      let limit = Lanes(repeating: Float(Curve.maximumLogFactor))
      let isFactorFree = rawLogFactor .< limit
      let factorPlusOne: Lanes = rawLogFactor.atMost(limit).exponential
      let factor: Lanes = factorPlusOne - one
      let scaledDays: Lanes = days * perShortStability
      let growth: Lanes = factor * scaledDays
      let growthPlusOne: Lanes = growth + one
      let logGrowth: Lanes = growthPlusOne.logarithm
      let short: Lanes = (-(decay * logGrowth)).exponential
      // The slopes of the short curve with respect to the logarithms of the growth, of the factor
      // plus 1, and of the decay.
      let share: Lanes = growth / growthPlusOne
      let growthSlope: Lanes = -(decay * short * share)
      let factorShare: Lanes = factorPlusOne / factor
      let factorSlope: Lanes = keep(isFactorFree, growthSlope * factorShare)
      let decaySlopeDirect: Lanes = -(decay * short * logGrowth)
      let decaySlope: Lanes = keep(isDecayFree, decaySlopeDirect - factorSlope * rawLogFactor)
      let shortSlope: Lanes = decaySlope * shortDecayPower - growthSlope

      // The long curve, whose time runs faster for a difficult item.
      let longDecay = Float(weights.longDecay)
      let rateDifficulty = Float(weights.longRateDifficulty)
      let rate: Lanes = (excess * rateDifficulty).exponential
      let longDays: Lanes = days * perStability
      let longGrowth: Lanes = rate * longDays * Float(weights.longFactor)
      let longGrowthPlusOne: Lanes = longGrowth + one
      let logLongGrowth: Lanes = longGrowthPlusOne.logarithm
      let long: Lanes = (logLongGrowth * -longDecay).exponential
      let longShare: Lanes = longGrowth / longGrowthPlusOne
      let longGrowthSlope: Lanes = long * longShare * -longDecay
      let longDecayDirect: Lanes = long * logLongGrowth
      let longDecaySlope: Lanes = longGrowthSlope * longFactorByDecay - longDecayDirect

      // The weighted mean of both.
      let weightDifficulty = Float(weights.longWeightDifficulty)
      let longPower: Lanes = logStability * Float(weights.longWeightPower)
      let shortPower: Lanes = logShort * Float(weights.shortWeightPower)
      let logRatio: Lanes = longPower + shortPower + excess * weightDifficulty
      let ratio: Lanes = (-logRatio).exponential * shortPerLong
      let longPart: Lanes = one / (ratio + one)
      let shortPart: Lanes = ratio * longPart
      let mean: Lanes = shortPart * short + longPart * long
      let span = Float(Curve.span)
      let perShort: Lanes = shortPart * span
      let perLong: Lanes = longPart * span
      let perShortWeight: Lanes = perShort * (short - mean)
      let perLongWeight: Lanes = perLong * (long - mean)

      let longWeightSlope: Lanes = perLongWeight * Float(weights.longWeightPower)
      let byLogStability: Lanes = longWeightSlope - perLong * longGrowthSlope
      let shortWeightSlope: Lanes = perShortWeight * Float(weights.shortWeightPower)
      let byLogShort: Lanes = perShort * shortSlope - shortWeightSlope
      let longByDifficulty: Lanes = perLong * longGrowthSlope * rateDifficulty
      return Point(
        recall: mean * span + Float(Curve.margin),
        shortRecall: short,
        logStability: logStability,
        logShortStability: logShort,
        byStability: byLogStability * perStability,
        byShortStability: byLogShort * perShortStability,
        byDifficulty: longByDifficulty + perLongWeight * weightDifficulty,
        shortByShortStability: shortSlope * perShortStability,
        shortByDecay: decaySlope * Float(1 / weights.shortDecay),
        shortByBase: factorSlope * perDecay * Float(-1 / weights.shortBase),
        shortByDecayPower: decaySlope * logShort,
        perShort: perShort,
        perLong: perLong,
        perShortWeight: perShortWeight,
        perLongWeight: perLongWeight,
        longGrowthSlope: longGrowthSlope,
        longDecaySlope: longDecaySlope,
        excessDifficulty: excess
      )
    }
  }
}

extension UnsafeMutablePointer<Lanes> {
  /// Accesses the derivatives with respect to a parameter of FSRS-7.
  ///
  /// The pointer must point to the first of the vectors, of which there is one for each parameter.
  @inline(always)
  subscript(name: FSRS7.Parameters.Name) -> Lanes {
    get { self[name.rawValue] }
    nonmutating set { self[name.rawValue] = newValue }
  }
}
