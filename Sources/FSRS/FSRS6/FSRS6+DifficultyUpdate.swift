#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS6 {
  /// How ratings set and move the difficulty: parameters 4 to 7.
  struct DifficultyUpdate: Hashable, Sendable {
    let initial: Double
    let initialFall: Double
    let step: Double
    let reversion: Double

    init(_ values: [Double]) {
      initial = values[4]
      initialFall = values[5]
      step = values[6]
      reversion = values[7]
    }

    /// A new difficulty and its partial derivatives, all 0 where it is held at a bound.
    struct Outcome {
      var value: Double
      var byDifficulty = 0.0
      var byInitial = 0.0
      var byInitialFall = 0.0
      var byStep = 0.0
      var byReversion = 0.0

      fileprivate var bounded: Outcome {
        let bounded = State.difficultyBounds.clamp(value)
        return bounded == value ? self : Outcome(value: bounded)
      }
    }

    /// The difficulty after a first review.
    func first(_ rating: Rating) -> Outcome { unbounded(rating).bounded }

    /// The difficulty after a further review, drawn a little towards that of a first Easy.
    func apply(_ difficulty: Double, rating: Rating) -> Outcome {
      let offset = Double(3 - rating.rawValue)
      let room = (10 - difficulty) / 9
      let moved = difficulty + step * offset * room
      let anchor = unbounded(.easy)
      let kept = 1 - reversion
      var outcome = Outcome(value: reversion * anchor.value + kept * moved)
      outcome.byDifficulty = kept * (1 - step * offset / 9)
      outcome.byInitial = reversion
      outcome.byInitialFall = reversion * anchor.byInitialFall
      outcome.byStep = kept * offset * room
      outcome.byReversion = anchor.value - moved
      return outcome.bounded
    }

    private func unbounded(_ rating: Rating) -> Outcome {
      let count = Double(rating.rawValue - 1)
      let fall = exp(initialFall * count)
      return Outcome(value: initial - fall + 1, byInitial: 1, byInitialFall: -count * fall)
    }
  }
}
