#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS7 {
  /// How ratings set and move the difficulty: parameters 4 to 6.
  struct DifficultyUpdate: Hashable, Sendable {
    let initial: Double
    let initialFall: Double
    let step: Double

    init(_ values: [Double]) {
      initial = values[4]
      initialFall = values[5]
      step = values[6]
    }

    /// A new difficulty and its partial derivatives, all 0 where it is held at a bound.
    struct Outcome {
      var value: Double
      var byDifficulty = 0.0
      var byRecall = 0.0
      var byInitial = 0.0
      var byInitialFall = 0.0
      var byStep = 0.0

      fileprivate var bounded: Outcome {
        let bounded = State.difficultyBounds.clamp(value)
        return bounded == value ? self : Outcome(value: bounded)
      }
    }

    /// The difficulty after a first review.
    func first(_ rating: Rating) -> Outcome { unbounded(rating).bounded }

    /// The difficulty after a further review, drawn by one part in a hundred to that of Easy.
    @inline(__always)
    func apply(_ difficulty: Double, recall: Double, rating: Rating) -> Outcome {
      let offset = Double(3 - rating.rawValue)
      let surprise = rating.isRecall ? 1 : recall + 0.1
      let room = (10 - difficulty) / 9
      let move = step * offset * surprise
      let anchor = unbounded(.easy)
      let kept = 1 - Self.reversion
      var outcome = Outcome(
        value: Self.reversion * anchor.value + kept * (difficulty + move * room)
      )
      outcome.byDifficulty = kept * (1 - move / 9)
      outcome.byRecall = rating.isRecall ? 0 : kept * step * offset * room
      outcome.byInitial = Self.reversion
      outcome.byInitialFall = Self.reversion * anchor.byInitialFall
      outcome.byStep = kept * offset * surprise * room
      return outcome.bounded
    }

    private func unbounded(_ rating: Rating) -> Outcome {
      let count = Double(rating.rawValue - 1)
      let fall = exp(initialFall * count)
      return Outcome(value: initial - fall + 1, byInitial: 1, byInitialFall: -count * fall)
    }

    private static let reversion = 0.01
  }
}
