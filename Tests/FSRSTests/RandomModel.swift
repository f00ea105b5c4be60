import Foundation
import SeededRandom

@testable import FSRS

/// A model the shared properties can draw parameters and states for.
protocol RandomModel: MemoryModel {
  init()
  static func random(using generator: inout SplitMix64, edge: Int) throws -> Self
  static func randomState(using generator: inout SplitMix64) throws -> State
  static func stability(_ state: State) -> Double
  /// Whether a state is finite and inside its bounds.
  static func isValid(_ state: State) -> Bool
}

extension FSRS7: RandomModel {
  init() {
    self.init(parameters: .default)
  }

  static func random(using generator: inout SplitMix64, edge: Int) throws -> FSRS7 {
    let values = generator.values(in: Parameters.bounds, edge: edge)
    return FSRS7(parameters: try Parameters(clipping: values))
  }

  static func randomState(using generator: inout SplitMix64) throws -> State {
    try State(
      stability: generator.stability(in: State.stabilityBounds),
      shortStability: generator.stability(in: State.stabilityBounds),
      difficulty: Double.random(in: State.difficultyBounds, using: &generator)
    )
  }

  static func stability(_ state: State) -> Double { state.stability }

  static func isValid(_ state: State) -> Bool {
    (try? State(
      stability: state.stability,
      shortStability: state.shortStability,
      difficulty: state.difficulty
    )) == state
  }
}

extension FSRS6: RandomModel {
  init() {
    self.init(parameters: .default)
  }

  static func random(using generator: inout SplitMix64, edge: Int) throws -> FSRS6 {
    let values = generator.values(in: Parameters.bounds, edge: edge)
    return FSRS6(parameters: try Parameters(clipping: values))
  }

  static func randomState(using generator: inout SplitMix64) throws -> State {
    State(
      clampedStability: generator.stability(in: State.stabilityBounds),
      difficulty: Double.random(in: State.difficultyBounds, using: &generator)
    )
  }

  static func stability(_ state: State) -> Double { state.stability }

  static func isValid(_ state: State) -> Bool {
    State.stabilityBounds.contains(state.stability)
      && State.difficultyBounds.contains(state.difficulty)
  }
}

extension Double {
  /// This number raised to a power.
  func power(_ exponent: Double) -> Double { pow(self, exponent) }
}
