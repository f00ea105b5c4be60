#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS7 {
  /// The update of one stability by a review, with eight parameters, for the long or the short
  /// term.
  struct StabilityUpdate: Hashable, Sendable {
    let gain: Double
    let gainDamping: Double
    let gainSpacing: Double
    let lapseScale: Double
    let lapsePower: Double
    let lapseSpacing: Double
    let hardFactor: Double
    let easyFactor: Double

    /// Returns the parameters of the long term.
    static func longTerm(_ values: [Double]) -> StabilityUpdate {
      StabilityUpdate(
        gain: values[.longGain],
        gainDamping: values[.longGainDamping],
        gainSpacing: values[.longGainSpacing],
        lapseScale: values[.longLapseScale],
        lapsePower: values[.longLapsePower],
        lapseSpacing: values[.longLapseSpacing],
        hardFactor: values[.longHardFactor],
        easyFactor: values[.longEasyFactor]
      )
    }

    /// Returns the parameters of the short term.
    static func shortTerm(_ values: [Double]) -> StabilityUpdate {
      StabilityUpdate(
        gain: values[.shortGain],
        gainDamping: values[.shortGainDamping],
        gainSpacing: values[.shortGainSpacing],
        lapseScale: values[.shortLapseScale],
        lapsePower: values[.shortLapsePower],
        lapseSpacing: values[.shortLapseSpacing],
        hardFactor: values[.shortHardFactor],
        easyFactor: values[.shortEasyFactor]
      )
    }

    /// Returns a stability of an item after a review, inside its bounds.
    ///
    /// `recall` is the probability of recall that determines this update. A recall never lowers a
    /// stability and a lapse never raises one. For parameters in bounds, both follow from the
    /// formulas, so the maximum in the published code is not needed.
    @inline(__always)
    func apply(
      _ stability: Double,
      difficulty: Double,
      recall: Double,
      rating: Rating
    ) -> Double {
      State.stabilityBounds.clamp(
        rating.isRecall
          ? recalled(stability, difficulty: difficulty, recall: recall, rating: rating)
          : lapsed(stability, recall: recall)
      )
    }

    @inline(__always)
    private func lapsed(_ stability: Double, recall: Double) -> Double {
      let growth = expm1(lapsePower * log1p(stability))
      let spacing = exp((1 - recall) * lapseSpacing)
      return min(stability, lapseScale * (growth * spacing))
    }

    @inline(__always)
    private func recalled(
      _ stability: Double,
      difficulty: Double,
      recall: Double,
      rating: Rating
    ) -> Double {
      let ease = 11 - difficulty
      let strength = exp(gain - 1.5 - gainDamping * log(stability))
      let spacing = expm1((1 - recall) * gainSpacing)
      let factor = rating == .hard ? hardFactor : rating == .easy ? easyFactor : 1
      return stability * (1 + ease * strength * spacing * factor)
    }
  }
}
