#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS7 {
  /// The parameters of the forgetting curve, 23 to 33, and what follows from them alone.
  struct CurveWeights: Hashable, Sendable {
    let shortDecay: Double
    let longDecay: Double
    let shortBase: Double
    let longBase: Double
    let shortWeight: Double
    let longWeight: Double
    let shortWeightPower: Double
    let longWeightPower: Double
    /// Parameter 31 less 0.5: by how much difficulty shifts weight to the long curve.
    let longWeightDifficulty: Double
    /// Parameter 32 less 0.3: by how much difficulty speeds the long curve up.
    let longRateDifficulty: Double
    /// Parameter 33 less 0.3: by how much short stability steepens the short curve.
    let shortDecayPower: Double
    let logShortBase: Double
    let logLongBase: Double
    /// The factor that makes the long curve pass through `longBase` at one stability.
    let longFactor: Double

    init(_ values: [Double]) {
      shortDecay = values[23]
      longDecay = values[24]
      shortBase = values[25]
      longBase = values[26]
      shortWeight = values[27]
      longWeight = values[28]
      shortWeightPower = values[29]
      longWeightPower = values[30]
      longWeightDifficulty = values[31] - 0.5
      longRateDifficulty = values[32] - 0.3
      shortDecayPower = values[33] - 0.3
      logShortBase = log(shortBase)
      logLongBase = log(longBase)
      longFactor = expm1(-logLongBase / longDecay)
    }
  }

  /// The forgetting curve of one state: a weighted mean of two power curves of time.
  struct Curve {
    /// The decay of the short curve before it is held in `shortDecayBounds`, positive.
    let rawShortDecay: Double
    /// The exponent of the short curve, negative.
    let shortExponent: Double
    /// The logarithm of the short factor plus 1 before it is held below `maximumLogFactor`.
    let rawLogShortFactor: Double
    let shortFactor: Double
    /// What multiplies the days in the short curve.
    let shortRate: Double
    /// The exponent of the long curve, negative.
    let longExponent: Double
    /// How much faster the long curve runs because of the item's difficulty.
    let difficultyFactor: Double
    /// What multiplies the days in the long curve.
    let longRate: Double
    let shortWeight: Double
    let longWeight: Double
    let logShortStability: Double
    let logStability: Double

    static let shortDecayBounds = 0.01...0.95
    static let maximumLogFactor = 60.0
    /// How far the probability stays from 0 and 1.
    static let margin = 1e-5
    static let span = 1 - 2 * margin

    init(_ weights: CurveWeights, state: State) {
      let excessDifficulty = state.difficulty - 5
      logShortStability = log(state.shortStability)
      logStability = log(state.stability)
      rawShortDecay = weights.shortDecay * exp(weights.shortDecayPower * logShortStability)
      shortExponent = -Self.shortDecayBounds.clamp(rawShortDecay)
      rawLogShortFactor = weights.logShortBase / shortExponent
      shortFactor = expm1(min(rawLogShortFactor, Self.maximumLogFactor))
      shortRate = shortFactor / state.shortStability
      longExponent = -weights.longDecay
      difficultyFactor = exp(excessDifficulty * weights.longRateDifficulty)
      longRate = weights.longFactor * difficultyFactor / state.stability
      shortWeight = weights.shortWeight * exp(-weights.shortWeightPower * logShortStability)
      longWeight =
        weights.longWeight
        * exp(
          weights.longWeightPower * logStability + excessDifficulty * weights.longWeightDifficulty
        )
    }

    /// The probabilities of recall after some time.
    struct Recall {
      /// That of the short curve alone, which moves the short stability.
      let short: Double
      /// That of the long curve alone.
      let long: Double
      /// That of the item.
      let mixed: Double
      let logShortGrowth: Double
      let logLongGrowth: Double
    }

    /// Evaluates the curve at a time already inside the valid range.
    func recall(_ elapsedDays: Double) -> Recall {
      let logShortGrowth = log1p(shortRate * elapsedDays)
      let logLongGrowth = log1p(longRate * elapsedDays)
      let short = exp(shortExponent * logShortGrowth)
      let long = exp(longExponent * logLongGrowth)
      let mean = (shortWeight * short + longWeight * long) / (shortWeight + longWeight)
      return Recall(
        short: short,
        long: long,
        mixed: mean * Self.span + Self.margin,
        logShortGrowth: logShortGrowth,
        logLongGrowth: logLongGrowth
      )
    }
  }
}
