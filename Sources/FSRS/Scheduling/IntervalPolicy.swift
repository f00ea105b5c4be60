#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The minimum and maximum of intervals, with their rounding to whole days.
public struct IntervalPolicy: Codable, Hashable, Sendable {
  /// The valid limits, in days.
  public static let bounds = 1...36_500
  /// The policy with the widest limits.
  public static let `default` = IntervalPolicy(unchecked: bounds)

  /// The shortest interval in days.
  public let minimumDays: Int
  /// The longest interval in days.
  public let maximumDays: Int

  private init(unchecked limits: ClosedRange<Int>) {
    minimumDays = limits.lowerBound
    maximumDays = limits.upperBound
  }

  /// Makes a policy with limits inside `bounds`.
  ///
  /// - Throws: `FSRSError.intervalLimits` if they are outside or in the wrong order.
  public init(minimumDays: Int = 1, maximumDays: Int = 36_500) throws(FSRSError) {
    guard
      minimumDays <= maximumDays, Self.bounds.contains(minimumDays),
      Self.bounds.contains(maximumDays)
    else {
      throw .intervalLimits(minimumDays: minimumDays, maximumDays: maximumDays)
    }
    self.minimumDays = minimumDays
    self.maximumDays = maximumDays
  }

  /// Decodes limits, with the same check as `init(minimumDays:maximumDays:)`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      minimumDays: container.decode(Int.self, forKey: .minimumDays),
      maximumDays: container.decode(Int.self, forKey: .maximumDays)
    )
  }

  /// Returns the nearest whole number of days within the limits; halves are rounded up.
  ///
  /// If `intervalDays` is not a number, the result is the minimum.
  public func wholeDays(_ intervalDays: Double) -> Int {
    Int(clamped(intervalDays).rounded())
  }

  /// Returns a number of days clamped to the limits, not rounded.
  func clamped(_ intervalDays: Double) -> Double {
    guard intervalDays > Double(minimumDays) else { return Double(minimumDays) }
    return min(intervalDays, Double(maximumDays))
  }
}

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

/// A random choice among the days that the fuzz allows, in which days with many reviews are less
/// likely.
///
/// The weight of a day decreases with the number of reviews that are due on it, and is nearly 0 on
/// an easy day and on a day with another skill of the word. Days further away have fewer reviews,
/// so the weights alone would lengthen every interval. Each weight is therefore multiplied by
/// `exp(tilt * day)`, where the tilt makes the mean of the choice equal to the exact interval.
public struct LoadBalance: Hashable, Sendable {
  /// The load of one day.
  public struct Day: Hashable, Sendable {
    /// The number of reviews that are due on the day.
    public var reviews: Int
    /// The distance in days to the nearest day on which another skill of the word is due; nil if
    /// there is none.
    public var siblingDistance: Int?
    /// True if the day is one of the learner's easy days, which should have few reviews.
    public var isEasy: Bool

    /// Makes a day, by default without reviews; `siblingDistance` is nil if no other skill of the
    /// word is due.
    public init(reviews: Int = 0, siblingDistance: Int? = nil, isEasy: Bool = false) {
      self.reviews = reviews
      self.siblingDistance = siblingDistance
      self.isEasy = isEasy
    }

    /// The weight of the day, greater than 0.
    ///
    /// It is small on an easy day and on a day with another skill of the word, even without
    /// reviews.
    var weight: Double {
      let count = Double(max(0, reviews))
      var weight = 1 / ((1 + count) * (1 + count))
      if let siblingDistance { weight *= LoadBalance.siblingFactor(siblingDistance) }
      if isEasy { weight *= LoadBalance.easyFactor }
      return weight
    }
  }

  /// The fuzz, which determines the days that can be chosen.
  public let fuzz: Fuzz

  /// Makes a choice among the days that a fuzz allows.
  public init(fuzz: Fuzz) { self.fuzz = fuzz }

  /// Draws one of the days that the fuzz allows, as a number of days from now.
  ///
  /// `intervalDays`: the exact interval. `day`: a function that returns the load of a day, given as
  /// a number of days from now.
  public func days(
    _ intervalDays: Double,
    using generator: inout some RandomNumberGenerator,
    day: (Int) -> Day
  ) -> Int {
    let range = fuzz.range(intervalDays)
    guard range.count > 1 else { return range.lowerBound }
    let chances = Self.tilted(
      range.map { day($0).weight },
      meanOffset: intervalDays - Double(range.lowerBound)
    )
    var rest = Double.random(in: 0..<1, using: &generator)
    for (offset, chance) in chances.enumerated() {
      rest -= chance
      if rest < 0 { return range.lowerBound + offset }
    }
    return range.upperBound
  }

  /// Returns probabilities that are proportional to the weights times `exp(tilt * index)`, so that
  /// the mean index is `meanOffset`.
  ///
  /// The tilt is at most `steepestTilt`, so the mean may only come near `meanOffset`.
  static func tilted(_ weights: [Double], meanOffset: Double) -> [Double] {
    var low = -steepestTilt
    var high = steepestTilt
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let chances = chances(weights, tilt: middle)
      let mean = chances.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
      if mean < meanOffset { low = middle } else { high = middle }
    }
    return chances(weights, tilt: (low + high) / 2)
  }

  private static func chances(_ weights: [Double], tilt: Double) -> [Double] {
    let tilted = weights.enumerated().map { $0.element * exp(tilt * Double($0.offset)) }
    let sum = tilted.reduce(0, +)
    return tilted.map { $0 / sum }
  }

  /// Returns the factor that makes a day less likely because another skill of the word is due
  /// nearby.
  ///
  /// `distance`: the days between both, in either direction. `docs/scheduling.md` lists the
  /// factors.
  static func siblingFactor(_ distance: Int) -> Double {
    switch abs(distance) {
    case 0: 1e-6
    case 1...4: 0.2 * Double(abs(distance))
    default: 1
    }
  }

  private static let easyFactor = 1e-6
  private static let steepestTilt = 2.0
}
