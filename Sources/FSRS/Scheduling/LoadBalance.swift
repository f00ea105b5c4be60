#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

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

  /// Returns the factor of a day's weight by its distance in days, in either direction, from a day
  /// with another skill of the word; `docs/scheduling.md` lists the factors.
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
