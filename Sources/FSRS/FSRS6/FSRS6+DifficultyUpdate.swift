#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS6 {
  /// The initial difficulty and its update by ratings.
  struct DifficultyUpdate: Hashable, Sendable {
    let initial: Double
    let initialFall: Double
    let step: Double
    let reversion: Double

    init(_ parameters: Parameters) {
      initial = parameters[.initialDifficulty]
      initialFall = parameters[.initialDifficultyFall]
      step = parameters[.difficultyStep]
      reversion = parameters[.difficultyReversion]
    }

    /// Returns the difficulty after a first review.
    func first(_ rating: Rating) -> Double {
      State.difficultyBounds.clamp(unbounded(rating))
    }

    /// Returns the difficulty after a further review, moved a little towards that of a first Easy.
    func apply(_ difficulty: Double, rating: Rating) -> Double {
      let room = (10 - difficulty) / 9
      let moved = difficulty + step * Double(3 - rating.rawValue) * room
      return State.difficultyBounds.clamp(
        reversion * unbounded(.easy) + (1 - reversion) * moved
      )
    }

    private func unbounded(_ rating: Rating) -> Double {
      initial - exp(initialFall * Double(rating.rawValue - 1)) + 1
    }
  }
}
