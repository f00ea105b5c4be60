#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// A choice among the days that fuzz allows, for which fuller days are less likely.
///
/// Each day has a weight: it falls with the reviews that the day has already, nearly vanishes on a
/// day that the learner wants free, and on a day on which a sibling comes up. A learner's calendar
/// is emptier the farther one looks, so such weights alone would lengthen every interval; an
/// exponential tilt puts the mean of the choice back on the exact interval.
public struct LoadBalance: Hashable, Sendable {
  /// What is known of one day.
  public struct Day: Hashable, Sendable {
    /// Reviews that are due on it.
    public var reviews: Int
    /// Days to the nearest day on which another skill of the word is due; nil when there is none.
    public var siblingDistance: Int?
    /// True if the learner wants little on it.
    public var isEasy: Bool

    /// Describes a day, by default a free one.
    public init(reviews: Int = 0, siblingDistance: Int? = nil, isEasy: Bool = false) {
      self.reviews = reviews
      self.siblingDistance = siblingDistance
      self.isEasy = isEasy
    }

    /// How likely the day is among its neighbours; never 0, and modified on an empty day too.
    var weight: Double {
      let count = Double(max(0, reviews))
      var weight = 1 / ((1 + count) * (1 + count))
      if let siblingDistance { weight *= LoadBalance.siblingFactor(siblingDistance) }
      if isEasy { weight *= LoadBalance.easyFactor }
      return weight
    }
  }

  /// The days that may be chosen.
  public let fuzz: Fuzz

  /// Balances among the days of a fuzz.
  public init(fuzz: Fuzz) { self.fuzz = fuzz }

  /// Draws a day of the fuzz's range; `day` tells what is known of the day so many days from now.
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

  /// Returns the weights as probabilities whose mean position is as near to `meanOffset` as a tilt
  /// of at most `steepestTilt` a day brings it.
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

  /// Returns the published factors: two skills of a word on one day answer each other.
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
