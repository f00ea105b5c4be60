#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS6 {
  /// The forgetting curve: a power of time that passes through 0.9 at one stability.
  package struct Curve: Hashable, Sendable {
    /// The exponent, negative.
    package let exponent: Double
    /// The factor of the time in units of the stability.
    package let factor: Double

    package init(_ parameters: Parameters) {
      exponent = -parameters[.decay]
      factor = expm1(log(0.9) / exponent)
    }

    /// Returns the probability of recall some days after a review.
    package func recall(_ stability: Double, days: Double) -> Double {
      exp(exponent * log1p(factor * days / stability))
    }
  }
}
