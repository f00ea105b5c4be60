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
    /// What multiplies time measured in stabilities.
    let factor: Double

    init(_ values: [Double]) {
      exponent = -values[20]
      factor = expm1(log(0.9) / exponent)
    }

    func recall(_ stability: Double, days: Double) -> Double {
      exp(exponent * log1p(factor * days / stability))
    }

    /// The time at which the curve has fallen to `recall`.
    func days(_ stability: Double, recall: Double) -> Double {
      stability / factor * expm1(log(recall) / exponent)
    }

    /// The partial derivatives of the probability of recall at one time.
    struct Partials {
      let byStability: Double
      let byDecay: Double
    }

    /// Differentiates the curve at `days`, where it has the value `recall`.
    func partials(_ stability: Double, days: Double, recall: Double) -> Partials {
      let growth = factor * days / stability
      let perGrowth = recall * exponent / (1 + growth)
      let factorByDecay = (factor + 1) * log(0.9) / (exponent * exponent)
      return Partials(
        byStability: -perGrowth * growth / stability,
        byDecay: perGrowth * factorByDecay * days / stability - recall * log1p(growth)
      )
    }
  }
}
