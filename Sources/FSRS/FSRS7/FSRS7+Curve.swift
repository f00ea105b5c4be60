#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS7 {
  /// The parameters of the forgetting curve, with values derived from them.
  struct CurveWeights: Hashable, Sendable {
    let shortDecay: Double
    let longDecay: Double
    let shortBase: Double
    let longBase: Double
    let shortWeight: Double
    let longWeight: Double
    let shortWeightPower: Double
    let longWeightPower: Double
    /// The change of the natural logarithm of the long curve's weight for each unit of difficulty
    /// above 5: the parameter of this name minus 0.5.
    let longWeightDifficulty: Double
    /// The change of the natural logarithm of the long curve's rate for each unit of difficulty
    /// above 5: the parameter of this name minus 0.3.
    let longRateDifficulty: Double
    /// The power of the short-term stability to which the exponent of the short curve is
    /// proportional: the parameter of this name minus 0.3.
    let shortDecayPower: Double
    let logShortBase: Double
    let logLongBase: Double
    /// The product of the long curve's rate and the long-term stability, at difficulty 5.
    ///
    /// It gives the long curve the value `longBase` after as many days as the stability.
    let longFactor: Double

    init(_ values: [Double]) {
      shortDecay = values[.shortDecay]
      longDecay = values[.longDecay]
      shortBase = values[.shortBase]
      longBase = values[.longBase]
      shortWeight = values[.shortWeight]
      longWeight = values[.longWeight]
      shortWeightPower = values[.shortWeightPower]
      longWeightPower = values[.longWeightPower]
      longWeightDifficulty = values[.longWeightDifficulty] - 0.5
      longRateDifficulty = values[.longRateDifficulty] - 0.3
      shortDecayPower = values[.shortDecayPower] - 0.3
      logShortBase = log(shortBase)
      logLongBase = log(longBase)
      longFactor = expm1(-logLongBase / longDecay)
    }
  }

  /// The forgetting curve of one state: a weighted mean of two curves, for the short and the long
  /// term.
  ///
  /// Each of them is a power function, `(1 + rate * days)^exponent`.
  struct Curve {
    /// The exponent of the short curve, which is negative.
    let shortExponent: Double
    /// The rate of the short curve, per day.
    let shortRate: Double
    /// The exponent of the long curve, which is negative.
    let longExponent: Double
    /// The rate of the long curve, per day.
    let longRate: Double
    let shortWeight: Double
    let longWeight: Double

    static let shortDecayBounds = 0.01...0.95
    static let maximumLogFactor = 60.0
    /// The minimum distance of the probability of recall from 0 and from 1.
    static let margin = 1e-5
    static let span = 1 - 2 * margin

    init(_ weights: CurveWeights, state: State) {
      let excessDifficulty = state.difficulty - 5
      let logShortStability = log(state.shortStability)
      let logStability = log(state.stability)
      shortExponent = -Self.shortDecayBounds.clamp(
        weights.shortDecay * exp(weights.shortDecayPower * logShortStability)
      )
      let logShortFactor = min(weights.logShortBase / shortExponent, Self.maximumLogFactor)
      shortRate = expm1(logShortFactor) / state.shortStability
      longExponent = -weights.longDecay
      let difficultyFactor = exp(excessDifficulty * weights.longRateDifficulty)
      longRate = weights.longFactor * difficultyFactor / state.stability
      shortWeight = weights.shortWeight * exp(-weights.shortWeightPower * logShortStability)
      longWeight =
        weights.longWeight
        * exp(
          weights.longWeightPower * logStability + excessDifficulty * weights.longWeightDifficulty
        )
    }

    /// The probabilities of recall after some time since the last review.
    struct Recall {
      /// The value of the short curve alone, by which a review updates the short-term stability.
      let short: Double
      /// The value of the long curve alone.
      let long: Double
      /// The probability of recall: the weighted mean of both curves, kept away from 0 and 1.
      let mixed: Double
    }

    /// Returns the values of the curve after a number of days, which must be clamped by
    /// ``clampedElapsedDays(_:)``.
    func recall(_ elapsedDays: Double) -> Recall {
      let short = exp(shortExponent * log1p(shortRate * elapsedDays))
      let long = exp(longExponent * log1p(longRate * elapsedDays))
      let mean = (shortWeight * short + longWeight * long) / (shortWeight + longWeight)
      return Recall(short: short, long: long, mixed: mean * Self.span + Self.margin)
    }
  }
}
