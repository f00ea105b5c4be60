#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS7 {
  /// Returns the time in fractional days until the probability of recall falls to the desired one;
  /// 36,500 if it is still above it after a century.
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
