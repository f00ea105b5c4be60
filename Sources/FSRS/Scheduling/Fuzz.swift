/// A random variation of intervals, so that items that were learned together are not always due
/// together.
///
/// Half the width of the range is one day, plus 15 percent of the part of the interval between 2.5
/// and 7 days, plus 10 percent of the part between 7 and 20 days, plus 5 percent of the rest.
/// Intervals under 2.5 days are only rounded. The widths are those of other FSRS schedulers.
public struct Fuzz: Hashable, Sendable {
  /// The limits of the intervals.
  public let policy: IntervalPolicy

  /// Makes a variation of intervals within the limits of a policy.
  public init(policy: IntervalPolicy = .default) {
    self.policy = policy
  }

  /// Returns the whole numbers of days that can be drawn for an interval in days, which is first
  /// clamped to the limits.
  public func range(_ intervalDays: Double) -> ClosedRange<Int> {
    let days = policy.clamped(intervalDays)
    guard days >= Self.shortestDays else {
      let rounded = policy.wholeDays(days)
      return rounded...rounded
    }
    let halfWidth = Self.halfWidth(days)
    return policy.wholeDays(days - halfWidth)...policy.wholeDays(days + halfWidth)
  }

  /// Draws one of the numbers of days in `range(_:)`, each with the same probability.
  public func days(
    _ intervalDays: Double,
    using generator: inout some RandomNumberGenerator
  ) -> Int {
    Int.random(in: range(intervalDays), using: &generator)
  }

  private static let shortestDays = 2.5

  private static let bands: [(share: Double, days: ClosedRange<Double>)] = [
    (0.15, 2.5...7), (0.1, 7...20), (0.05, 20...centuryDays),
  ]

  private static func halfWidth(_ days: Double) -> Double {
    var width = 1.0
    for band in bands {
      width += band.share * (band.days.clamp(days) - band.days.lowerBound)
    }
    return width
  }
}
