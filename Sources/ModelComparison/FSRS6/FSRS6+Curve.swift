#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS6 {
  /// The forgetting curve: a power of time that passes through 0.9 at one stability.
  struct Curve: Hashable, Sendable {
    /// The exponent, negative.
    let exponent: Double
    /// The factor of the time in units of the stability.
    let factor: Double

    init(_ values: [Double]) {
      exponent = -values[.decay]
      factor = expm1(log(0.9) / exponent)
    }

    /// Returns the probability of recall some days after a review.
    func recall(_ stability: Double, days: Double) -> Double {
      exp(exponent * log1p(factor * days / stability))
    }
  }
}
