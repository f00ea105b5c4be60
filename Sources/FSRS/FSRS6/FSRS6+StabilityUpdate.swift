#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS6 {
  /// The update of the stability by a review.
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

    init(_ parameters: Parameters) {
      gain = parameters[.gain]
      gainDamping = parameters[.gainDamping]
      gainSpacing = parameters[.gainSpacing]
      lapseScale = parameters[.lapseScale]
      lapseDifficultyPower = parameters[.lapseDifficultyPower]
      lapsePower = parameters[.lapsePower]
      lapseSpacing = parameters[.lapseSpacing]
      hardFactor = parameters[.hardFactor]
      easyFactor = parameters[.easyFactor]
      sameDayStep = parameters[.sameDayStep]
      sameDayOffset = parameters[.sameDayOffset]
      sameDayDamping = parameters[.sameDayDamping]
    }

    /// Returns the stability after a review, inside its bounds.
    @inline(__always)
    func apply(_ state: State, recall: Double, days: Double, rating: Rating) -> Double {
      State.stabilityBounds.clamp(
        days < 1
          ? sameDay(state, rating: rating)
          : rating.isRecall
            ? recalled(state, recall: recall, rating: rating) : lapsed(state, recall: recall)
      )
    }

    /// Returns the stability after a review within a day; only a failed one may lower it.
    private func sameDay(_ state: State, rating: Rating) -> Double {
      let offset = Double(rating.rawValue - 3) + sameDayOffset
      let increase = exp(sameDayStep * offset - sameDayDamping * log(state.stability))
      return state.stability * (rating.isRecall ? max(increase, 1) : increase)
    }

    private func recalled(_ state: State, recall: Double, rating: Rating) -> Double {
      let ease = 11 - state.difficulty
      let strength = exp(gain - gainDamping * log(state.stability))
      let spacing = expm1(gainSpacing * (1 - recall))
      let factor = rating == .hard ? hardFactor : rating == .easy ? easyFactor : 1
      return state.stability + state.stability * ease * strength * spacing * factor
    }

    private func lapsed(_ state: State, recall: Double) -> Double {
      let growth = expm1(lapsePower * log1p(state.stability))
      let spacing = lapseSpacing * (1 - recall)
      let unscaled = exp(spacing - lapseDifficultyPower * log(state.difficulty))
      let ceiling = state.stability * exp(-sameDayStep * sameDayOffset)
      return min(ceiling, lapseScale * growth * unscaled)
    }
  }
}
