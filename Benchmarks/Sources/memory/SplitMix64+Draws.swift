import Foundation
import SeededRandom

extension SplitMix64 {
  /// Draws from the standard normal distribution, by Box and Muller.
  mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }

  /// Draws a whole number whose mean is about `mean`, from 1.
  mutating func count(mean: Double) -> Int { Int(-log(1 - unit()) * mean) + 1 }
}
