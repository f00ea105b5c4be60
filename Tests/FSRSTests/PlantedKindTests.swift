import ModelComparison
import Testing

@testable import FSRS

/// The correction by kinds of question, on simulated learners for whom one kind is harder.
@Suite struct `Planted kinds` {
  private static let trainer = ModelTrainer(workers: 2)

  private func result(
    _ seed: UInt64,
    _ mix: SkillLearner.Mix,
    _ truth: SkillLearner.Truth
  ) async throws -> SkillStudy.Result {
    var learner = try SkillLearner(seed: seed, mix, truth)
    return try await learner.study(reviews: 10_000)
      .result(by: .kind, refits: 5, trainer: Self.trainer)
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `a harder kind is found if kinds are asked at random`(seed: UInt64) async throws {
    let result = try await result(seed, .random, .init(offsets: [.typed: -0.8]))
    #expect(result.gain > 0.004, "seed \(seed), gain \(result.gain)")
    #expect(abs(result.typedBias.shifted) < 0.5 * result.typedBias.plain, "seed \(seed)")
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `the ladder hides a harder kind`(seed: UInt64) async throws {
    let result = try await result(seed, .ladder, .init(offsets: [.typed: -0.8]))
    #expect(result.gain < 0.002, "seed \(seed), gain \(result.gain)")
    #expect(result.typedBias.shifted > 0.04, "seed \(seed)")
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>, SkillLearner.Mix.allCases)
  func `kinds that are equally hard change hardly anything`(
    seed: UInt64,
    mix: SkillLearner.Mix
  ) async throws {
    let result = try await result(seed, mix, .init())
    #expect(result.gain > -0.0005, "seed \(seed), gain \(result.gain)")
  }
}
