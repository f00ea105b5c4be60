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
    /// The change of ln(weight of the long curve) for each unit of difficulty above 5.
    ///
    /// It is the parameter of this name minus 0.5.
    let longWeightDifficulty: Double
    /// The change of ln(rate of the long curve) for each unit of difficulty above 5.
    ///
    /// It is the parameter of this name minus 0.3.
    let longRateDifficulty: Double
    /// The power p in the exponent of the short curve, which is proportional to s^p for the
    /// short-term stability s.
    ///
    /// It is the parameter of this name minus 0.3.
    let shortDecayPower: Double
    let logShortBase: Double
    let logLongBase: Double
    /// The product of the long curve's rate and the long-term stability, at difficulty 5.
    ///
    /// With this rate, the long curve has fallen to `longBase` when the elapsed days equal the
    /// long-term stability.
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
      /// The probability of recall by the short curve alone, by which a review updates the
      /// short-term stability.
      let short: Double
      /// The probability of recall by the long curve alone.
      let long: Double
      /// The probability of recall: the weighted mean of both curves, kept away from 0 and 1.
      let mixed: Double
    }

    /// Returns the values of the curve after a number of days, which must not be negative.
    func recall(_ elapsedDays: Double) -> Recall {
      let short = exp(shortExponent * log1p(shortRate * elapsedDays))
      let long = exp(longExponent * log1p(longRate * elapsedDays))
      let mean = (shortWeight * short + longWeight * long) / (shortWeight + longWeight)
      return Recall(short: short, long: long, mixed: mean * Self.span + Self.margin)
    }
  }
}

extension FSRS7 {
  /// Returns the time, in fractional days, until the probability of recall falls to the desired
  /// retention.
  ///
  /// The result is 36,500 if the probability is still higher after a century.
  ///
  /// The curve has no inverse in closed form. Newton's method searches on the natural logarithm of
  /// time, beginning at the larger stability. It stays inside a bracket that every step narrows: a
  /// step out of the bracket is replaced by a step to its middle, so the search always ends.
  public func interval(_ state: State, desiredRetention: DesiredRetention) -> Double {
    elapsedDays(state, untilRecall: desiredRetention.value)
  }

  /// Returns the time in fractional days until the probability of recall falls to `recall`, between
  /// 0 and 1; see ``interval(_:desiredRetention:)``.
  public func elapsedDays(_ state: State, untilRecall recall: Double) -> Double {
    Curve(curveWeights, state: state).days(
      until: recall,
      near: max(state.stability, state.shortStability),
      tolerance: Self.intervalTolerance
    )
  }

  /// The relative precision of the interval.
  private static let intervalTolerance = 1e-12
}

extension FSRS7.Curve {
  /// Returns the days until the probability of recall falls to `target`; at most 36,500.
  ///
  /// `near`: the number of days at which the search begins. `tolerance`: the relative precision of
  /// the result.
  func days(until target: Double, near: Double, tolerance: Double) -> Double {
    guard recall(centuryDays).mixed < target else { return centuryDays }
    var low = Self.lowestLogDays
    var high = log(centuryDays)
    var logDays = min(log(near), high)
    for _ in 0..<Self.maximumSteps {
      let days = exp(logDays)
      let recall = recall(days)
      let excess = recall.mixed - target
      if excess > 0 { low = logDays } else { high = logDays }
      let newton = logDays - excess / slopeByLogDays(recall, days: days)
      let proposal = newton > low && newton < high ? newton : low + (high - low) / 2
      let step = proposal - logDays
      logDays = proposal
      if abs(step) < tolerance { break }
    }
    return min(exp(logDays), centuryDays)
  }

  /// The natural logarithm of the shortest time, in days, that is searched; every interval is
  /// longer if the parameters are valid.
  private static let lowestLogDays = -120.0
  private static let maximumSteps = 100

  /// Returns the derivative of the probability of recall with respect to the natural logarithm of
  /// the time; it is never positive.
  ///
  /// `recall`: the values of the curve after `days`.
  func slopeByLogDays(_ recall: Recall, days: Double) -> Double {
    let shortGrowth = shortRate * days
    let longGrowth = longRate * days
    let short = recall.short * shortExponent * shortGrowth / (1 + shortGrowth)
    let long = recall.long * longExponent * longGrowth / (1 + longGrowth)
    return Self.span * (shortWeight * short + longWeight * long) / (shortWeight + longWeight)
  }
}
