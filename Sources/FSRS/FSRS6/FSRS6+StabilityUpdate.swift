#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS6 {
  /// How a review moves the stability: parameters 8 to 19.
  struct StabilityUpdate: Hashable, Sendable {
    let gain: Double
    let gainDamping: Double
    let gainSpacing: Double
    let lapseScale: Double
    let lapseDifficultyPower: Double
    let lapsePower: Double
    let lapseSpacing: Double
    let hardFactor: Double
    let easyFactor: Double
    let sameDayStep: Double
    let sameDayOffset: Double
    let sameDayDamping: Double

    init(_ values: [Double]) {
      gain = values[8]
      gainDamping = values[9]
      gainSpacing = values[10]
      lapseScale = values[11]
      lapseDifficultyPower = values[12]
      lapsePower = values[13]
      lapseSpacing = values[14]
      hardFactor = values[15]
      easyFactor = values[16]
      sameDayStep = values[17]
      sameDayOffset = values[18]
      sameDayDamping = values[19]
    }

    /// A new stability and its partial derivatives.
    struct Outcome {
      var value: Double
      var byStability = 0.0
      var byDifficulty = 0.0
      var byRecall = 0.0
      /// By the parameters 8 to 19.
      var byParameters = InlineArray<12, Double>(repeating: 0)
    }

    /// Moves the stability; where it is held at a bound all derivatives are 0.
    @inline(__always)
    func apply(_ state: State, recall: Double, days: Double, rating: Rating) -> Outcome {
      let outcome =
        days < 1
        ? sameDay(state, rating: rating)
        : rating.isRecall
          ? recalled(state, recall: recall, rating: rating) : lapsed(state, recall: recall)
      let bounded = State.stabilityBounds.clamp(outcome.value)
      return bounded == outcome.value ? outcome : Outcome(value: bounded)
    }

    /// A repetition within a day; unless it failed it never lowers the stability.
    private func sameDay(_ state: State, rating: Rating) -> Outcome {
      let logStability = log(state.stability)
      let offset = Double(rating.rawValue - 3) + sameDayOffset
      let increase = exp(sameDayStep * offset - sameDayDamping * logStability)
      guard increase > 1 || !rating.isRecall else {
        return Outcome(value: state.stability, byStability: 1)
      }
      let value = state.stability * increase
      var outcome = Outcome(value: value, byStability: increase * (1 - sameDayDamping))
      outcome.byParameters[9] = value * offset
      outcome.byParameters[10] = value * sameDayStep
      outcome.byParameters[11] = -value * logStability
      return outcome
    }

    private func recalled(_ state: State, recall: Double, rating: Rating) -> Outcome {
      let logStability = log(state.stability)
      let ease = 11 - state.difficulty
      let strength = exp(gain - gainDamping * logStability)
      let spacing = expm1(gainSpacing * (1 - recall))
      let factor = rating == .hard ? hardFactor : rating == .easy ? easyFactor : 1
      let gained = state.stability * ease * strength * spacing
      let scaledSpacing = state.stability * ease * strength * (spacing + 1) * factor
      var outcome = Outcome(value: state.stability + gained * factor)
      outcome.byStability = 1 + ease * strength * spacing * factor * (1 - gainDamping)
      outcome.byDifficulty = -state.stability * strength * spacing * factor
      outcome.byRecall = -scaledSpacing * gainSpacing
      outcome.byParameters[0] = gained * factor
      outcome.byParameters[1] = -gained * factor * logStability
      outcome.byParameters[2] = scaledSpacing * (1 - recall)
      outcome.byParameters[7] = rating == .hard ? gained : 0
      outcome.byParameters[8] = rating == .easy ? gained : 0
      return outcome
    }

    private func lapsed(_ state: State, recall: Double) -> Outcome {
      let logGrowth = log1p(state.stability)
      let logDifficulty = log(state.difficulty)
      let growth = expm1(lapsePower * logGrowth)
      let unscaled = exp(lapseSpacing * (1 - recall) - lapseDifficultyPower * logDifficulty)
      let value = lapseScale * growth * unscaled
      let fall = exp(-sameDayStep * sameDayOffset)
      let ceiling = state.stability * fall
      guard value < ceiling else {
        var outcome = Outcome(value: ceiling, byStability: fall)
        outcome.byParameters[9] = -sameDayOffset * ceiling
        outcome.byParameters[10] = -sameDayStep * ceiling
        return outcome
      }
      let scaledPower = lapseScale * unscaled * (growth + 1)
      var outcome = Outcome(value: value)
      outcome.byStability = scaledPower * lapsePower / (state.stability + 1)
      outcome.byDifficulty = -lapseDifficultyPower * value / state.difficulty
      outcome.byRecall = -lapseSpacing * value
      outcome.byParameters[3] = growth * unscaled
      outcome.byParameters[4] = -value * logDifficulty
      outcome.byParameters[5] = scaledPower * logGrowth
      outcome.byParameters[6] = value * (1 - recall)
      return outcome
    }
  }
}
