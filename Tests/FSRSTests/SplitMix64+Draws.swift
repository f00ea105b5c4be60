import FSRS
import SeededRandom

extension SplitMix64 {
  /// Draws a rating.
  mutating func rating() -> Rating {
    Rating.allCases.randomElement(using: &self) ?? .good
  }

  /// Draws from nothing, minutes, days and decades.
  mutating func elapsedDays() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: 0
    case 1: Double.random(in: 0...0.1, using: &self)
    case 2: Double.random(in: 0...60, using: &self).rounded()
    default: Double.random(in: 0...36_525, using: &self)
    }
  }

  /// Draws a history of up to `longest` reviews of the usual spacing.
  mutating func history(longest: Int) throws -> [RatedReview] {
    try (0..<Int.random(in: 2...longest, using: &self)).map { _ in
      let usual: [Double] = [0, 0.01, 1, 3, 10, 40]
      let days = usual.randomElement(using: &self) ?? 1
      return try RatedReview(
        rating: rating(),
        elapsedDays: days * Double.random(in: 0.5...2, using: &self)
      )
    }
  }

  /// Draws a stability, as often small as large, and often at a bound.
  mutating func stability(in bounds: ClosedRange<Double>) -> Double {
    switch Int.random(in: 0..<8, using: &self) {
    case 0: bounds.lowerBound
    case 1: bounds.upperBound
    default:
      bounds.lowerBound
        * (bounds.upperBound / bounds.lowerBound).power(Double.random(in: 0...1, using: &self))
    }
  }

  /// Draws numbers inside bounds; `edge` of them, in a hundred, are exactly at a bound.
  mutating func values(in bounds: [ClosedRange<Double>], edge: Int) -> [Double] {
    bounds.map { range in
      guard Int.random(in: 0..<100, using: &self) >= edge else {
        return Bool.random(using: &self) ? range.lowerBound : range.upperBound
      }
      return Double.random(in: range, using: &self)
    }
  }
}
