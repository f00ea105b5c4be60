#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS7 {
  /// How a review moves one stability: eight parameters, used once for each term.
  struct StabilityUpdate: Hashable, Sendable {
    let gain: Double
    let gainDamping: Double
    let gainSpacing: Double
    let lapseScale: Double
    let lapsePower: Double
    let lapseSpacing: Double
    let hardFactor: Double
    let easyFactor: Double

    /// Takes the eight consecutive parameters of one term.
    init(_ values: ArraySlice<Double>) {
      let first = values.startIndex
      gain = values[first]
      gainDamping = values[first + 1]
      gainSpacing = values[first + 2]
      lapseScale = values[first + 3]
      lapsePower = values[first + 4]
      lapseSpacing = values[first + 5]
      hardFactor = values[first + 6]
      easyFactor = values[first + 7]
    }

    /// A new stability and its partial derivatives.
    struct Outcome {
      var value: Double
      var byStability = 0.0
      var byDifficulty = 0.0
      var byRecall = 0.0
      /// By the eight parameters in their order.
      var byParameters = SIMD8<Double>.zero
    }

    /// Moves a stability of `state`; `recall` is the probability that drives this term.
    ///
    /// A recall never lowers a stability and a lapse never raises one: with parameters in bounds
    /// both hold by the shape of the formulas, so the published outer maximum of the two is not
    /// needed. Where the result is held at a bound of the stability all derivatives are 0.
    @inline(__always)
    func apply(stability: Double, state: State, recall: Double, rating: Rating) -> Outcome {
      let outcome =
        rating.isRecall
        ? recalled(stability, difficulty: state.difficulty, recall: recall, rating: rating)
        : lapsed(stability, recall: recall)
      let bounded = State.stabilityBounds.clamp(outcome.value)
      return bounded == outcome.value ? outcome : Outcome(value: bounded)
    }

    @inline(__always)
    private func lapsed(_ stability: Double, recall: Double) -> Outcome {
      let logGrowth = log1p(stability)
      let growth = expm1(lapsePower * logGrowth)
      let spacing = exp((1 - recall) * lapseSpacing)
      let unscaled = growth * spacing
      let value = lapseScale * unscaled
      guard value < stability else { return Outcome(value: stability, byStability: 1) }
      let scaledPower = lapseScale * (growth + 1) * spacing
      var outcome = Outcome(value: value)
      outcome.byStability = scaledPower * lapsePower / (stability + 1)
      outcome.byRecall = -lapseSpacing * value
      outcome.byParameters[3] = unscaled
      outcome.byParameters[4] = scaledPower * logGrowth
      outcome.byParameters[5] = value * (1 - recall)
      return outcome
    }

    @inline(__always)
    private func recalled(
      _ stability: Double,
      difficulty: Double,
      recall: Double,
      rating: Rating
    ) -> Outcome {
      let logStability = log(stability)
      let ease = 11 - difficulty
      let strength = exp(gain - 1.5 - gainDamping * logStability)
      let spacing = expm1((1 - recall) * gainSpacing)
      let factor = rating == .hard ? hardFactor : rating == .easy ? easyFactor : 1
      let increaseByFactor = ease * strength * spacing
      let increase = increaseByFactor * factor
      let scaledSpacing = stability * ease * strength * (spacing + 1) * factor
      var outcome = Outcome(value: stability * (1 + increase))
      outcome.byStability = 1 + increase * (1 - gainDamping)
      outcome.byDifficulty = -stability * strength * spacing * factor
      outcome.byRecall = -scaledSpacing * gainSpacing
      outcome.byParameters[0] = stability * increase
      outcome.byParameters[1] = -stability * increase * logStability
      outcome.byParameters[2] = scaledSpacing * (1 - recall)
      outcome.byParameters[6] = rating == .hard ? stability * increaseByFactor : 0
      outcome.byParameters[7] = rating == .easy ? stability * increaseByFactor : 0
      return outcome
    }
  }
}
