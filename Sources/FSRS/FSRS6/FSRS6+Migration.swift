#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS6.Parameters {
  /// Takes the parameters of FSRS 4, 4.5, 5 or 6 and fills in what the older versions lack.
  ///
  /// 17 numbers are those of FSRS 4 and 4.5, whose difficulty is converted; 19 are those of
  /// FSRS 5; 21 are taken as they are; none means the defaults. The added numbers leave a
  /// same-day review without effect and keep the old decay of 0.5. The result is moved into the
  /// bounds of FSRS-6.
  /// - Throws: `FSRSError.parameterCount` or `.parameterNotFinite`.
  public init(migrating values: [Double]) throws(FSRSError) {
    if let index = values.firstIndex(where: { !$0.isFinite }) {
      throw .parameterNotFinite(index: index)
    }
    switch values.count {
    case 0: self = .default
    case 17:
      var filled = values
      filled[4] += 2 * values[5]
      // A logarithm of a number that is not positive would leave the bounds anyway.
      filled[5] = log(max(3 * values[5] + 1, 1)) / 3
      filled[6] += 0.5
      try self.init(clipping: filled + [0, 0, 0, 0.5])
    case 19: try self.init(clipping: values + [0, 0.5])
    case 21: try self.init(clipping: values)
    default: throw .parameterCount(values.count, accepted: [0, 17, 19, 21])
    }
  }
}

extension FSRS6 {
  /// The state of a card that an SM-2 scheduler has kept so far.
  ///
  /// The stability is the one at which the card's interval leads to the probability of recall
  /// the old scheduler aimed at, the difficulty the one at which its ease is what Good gives.
  /// `easeFactor` is what SM-2 multiplies the interval with, 2.5 for a new card.
  /// - Throws: `FSRSError.sm2Card` unless the ease is above 1 and the interval above 0 days.
  public func state(
    easeFactor: Double,
    intervalDays: Double,
    retention: DesiredRetention
  ) throws(FSRSError) -> State {
    guard easeFactor > 1, easeFactor.isFinite, intervalDays > 0, intervalDays.isFinite else {
      throw .sm2Card(easeFactor: easeFactor, intervalDays: intervalDays)
    }
    let bounds = State.stabilityBounds
    let days = max(intervalDays, bounds.lowerBound)
    let kept = bounds.clamp(days / curve.days(1, recall: retention.value))
    let spacing = expm1(stability.gainSpacing * (1 - retention.value))
    let gainPerEase = exp(stability.gain - stability.gainDamping * log(kept)) * spacing
    return State(
      clampedStability: kept,
      difficulty: State.difficultyBounds.clamp(11 - (easeFactor - 1) / gainPerEase)
    )
  }
}
