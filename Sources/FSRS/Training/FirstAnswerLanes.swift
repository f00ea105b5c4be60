#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The states of sixteen cards after their first answers, which FSRS-6 and FSRS-7 compute alike.
package struct FirstAnswerLanes {
  /// The indices, from 0, of the two parameters of the initial difficulty, which both models share.
  package static let initialDifficulty = 4
  package static let initialDifficultyFall = 5

  private let stabilities: InlineArray<4, Float>
  /// The initial difficulty for each rating, clamped to its bounds.
  private let difficulties: InlineArray<4, Float>
  /// The derivatives of the difficulties with respect to both parameters; 0 where the difficulty is
  /// at a bound.
  private let byInitial: InlineArray<4, Float>
  private let byFall: InlineArray<4, Float>
  /// The initial difficulty of Easy before clamping, towards which later answers move the
  /// difficulty, and its derivative with respect to the second parameter.
  package let anchor: (value: Float, fall: Float)

  package init(_ parameters: [Double], difficultyBounds: ClosedRange<Float>) {
    let starts = (0..<4).map { count in
      let fall = exp(parameters[Self.initialDifficultyFall] * Double(count))
      return (
        value: Float(parameters[Self.initialDifficulty] - fall + 1),
        fall: Float(-Double(count) * fall)
      )
    }
    stabilities = InlineArray { Float(parameters[$0]) }
    difficulties = InlineArray { difficultyBounds.clamp(starts[$0].value) }
    byInitial = InlineArray { difficultyBounds.contains(starts[$0].value) ? 1 : 0 }
    byFall = InlineArray { difficultyBounds.contains(starts[$0].value) ? starts[$0].fall : 0 }
    anchor = starts[3]
  }

  /// Returns the first states and writes their derivatives, which must be 0 before the call.
  package func begin(
    ratings: Lanes,
    byStability: UnsafeMutablePointer<Lanes>,
    byDifficulty: UnsafeMutablePointer<Lanes>
  ) -> (stability: Lanes, difficulty: Lanes) {
    var stability = Lanes.zero
    var difficulty = Lanes.zero
    for index in 0..<4 {
      let share = keep(ratings .== Float(index + 1), Lanes(repeating: 1))
      stability += share * stabilities[index]
      difficulty += share * difficulties[index]
      byStability[index] = share
      byDifficulty[Self.initialDifficulty] += share * byInitial[index]
      byDifficulty[Self.initialDifficultyFall] += share * byFall[index]
    }
    return (stability, difficulty)
  }
}
