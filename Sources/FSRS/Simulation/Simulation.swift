/// A simulated learner, for the time that a plan takes and the words that it teaches.
///
/// Day by day, each word is answered with the probability of recall in the model (Monte Carlo over
/// the exact model in double precision). The random numbers are derived from the seed, the word and
/// the number of its answer: plans with the same seed share them (common random numbers), so that
/// their difference is not noise.
public struct Simulation: Sendable {
  /// The model of both the memory and the scheduler.
  public let model: FSRS7
  /// The learner's grades and times.
  public let habits: StudyHabits

  /// Simulates a learner.
  public init(model: FSRS7 = FSRS7(), habits: StudyHabits = .typical) {
    self.model = model
    self.habits = habits
  }

  /// Runs a plan; the same state of the generator gives the same result.
  public func run(
    _ plan: StudyPlan,
    using generator: inout some RandomNumberGenerator
  ) -> SimulatedStudy {
    run(plan, luck: Luck(seed: generator.next()))
  }

  func run(_ plan: StudyPlan, luck: Luck) -> SimulatedStudy {
    var run = SimulationRun(model: model, habits: habits, plan: plan, luck: luck)
    return run.study()
  }
}

/// A source of uniform numbers derived from a seed, a word and the number of its answer.
struct Luck: Sendable {
  let seed: UInt64

  /// Returns a number in 0..<1, made with the finalizer of SplitMix64.
  func uniform(word: Int, answer: Int) -> Double {
    let position = UInt64(truncatingIfNeeded: word) << 20 | UInt64(truncatingIfNeeded: answer)
    var mixed = seed &+ position &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Double(mixed >> 11) * 0x1p-53
  }
}
