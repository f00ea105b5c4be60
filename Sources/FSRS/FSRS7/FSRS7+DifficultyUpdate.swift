#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

extension FSRS7 {
  /// The difficulty after a first review, and its change by further reviews.
  struct DifficultyUpdate: Hashable, Sendable {
    let initial: Double
    let initialFall: Double
    let step: Double
    /// The difficulty after a first review rated Easy, which can be below the valid range.
    private let easy: Double

    init(_ values: [Double]) {
      initial = values[.initialDifficulty]
      initialFall = values[.initialDifficultyFall]
      step = values[.difficultyStep]
      easy = Self.unbounded(.easy, initial, initialFall)
    }

    /// Returns the difficulty after a first review.
    func first(_ rating: Rating) -> Double {
      State.difficultyBounds.clamp(Self.unbounded(rating, initial, initialFall))
    }

    /// Returns the difficulty after a further review, moved by one percent towards the difficulty
    /// after a first review rated Easy.
    ///
    /// `recall`: the probability of recall just before the review.
    @inline(__always)
    func apply(_ difficulty: Double, recall: Double, rating: Rating) -> Double {
      let offset = Double(3 - rating.rawValue)
      let surprise = rating.isRecall ? 1 : recall + 0.1
      let room = (10 - difficulty) / 9
      let move = step * offset * surprise
      return State.difficultyBounds.clamp(
        Self.reversion * easy + (1 - Self.reversion) * (difficulty + move * room)
      )
    }

    private static func unbounded(
      _ rating: Rating,
      _ initial: Double,
      _ initialFall: Double
    ) -> Double {
      initial - exp(initialFall * Double(rating.rawValue - 1)) + 1
    }

    private static let reversion = 0.01
  }
}
