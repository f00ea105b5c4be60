import ModelComparison
import Testing

@testable import FSRS

/// Simulated learners for whom answer times tell something about the memory, or nothing.
@Suite struct `Planted effects of answer times` {
  private static let trainer = ModelTrainer(workers: 2)

  private func losses(
    _ effect: TimedLearner.Effect,
    _ times: TimedLearner.Times = .separate,
    seed: UInt64
  ) async throws -> TimedStudy.Losses {
    var learner = TimedLearner(seed: seed, effect: effect, times: times)
    return try await learner.study(reviews: 10_000).losses(refits: 10, trainer: Self.trainer)
  }

  @Test func `most of the gain is found where slow answers are forgotten twice as fast`()
    async throws
  {
    var (gain, possible) = (0.0, 0.0)
    for seed in 1...8 as ClosedRange<UInt64> {
      let with = try await losses(.doubleRate, seed: seed)
      let without = try await losses(.none, seed: seed)
      #expect(with.gain > 0.004, "seed \(seed)")
      gain += with.gain
      possible += with.gain / with.share(without: without)
    }
    #expect(gain >= 0.8 * possible, "\(gain) of \(possible)")
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>, TimedLearner.Times.allCases)
  func `where times tell nothing, next to nothing is lost`(
    seed: UInt64,
    times: TimedLearner.Times
  ) async throws {
    let losses = try await losses(.none, times, seed: seed)
    #expect(losses.gain >= -0.0005, "\(losses.gain)")
  }
}
