import FSRS
import Foundation
import ModelComparison

/// Measurements of the correction of predictions by answer times.
struct TimeStudy {
  let trainer: ModelTrainer
  private static let reviews = 10_000

  /// Prints results for real logs, with the time of the fit, and for a number of simulated learners.
  func print(learners: UInt64, _ paths: ArraySlice<String>) async throws {
    for path in paths {
      let answers = try [Answer].read(path)
      Swift.print((path as NSString).lastPathComponent, answers.count, "answers")
      try await measure(answers)
    }
    guard learners > 0 else { return }
    for times in TimedLearner.Times.allCases { try await simulate(times, learners) }
  }

  private func measure(_ answers: [Answer]) async throws {
    let log = try answers.log(wholeDays: false)
    let test = TimeOrderedTest(log, sessions: answers.sessions, trainer: trainer)
    let results = await test.results().suffix(2)
    let scheduling = await test.evaluate(correctedFor: .scheduling)
    Swift.print("  shown, refit", Self.shown(await test.predictions(.refit, from: FSRS7())))
    Swift.print("  shown, time", Self.shown(await test.predictions(.time, from: FSRS7())))
    for result in results {
      Self.row(result.method.rawValue, result.evaluation)
      if let corrected = result.corrected { Swift.print("  corrected:", corrected) }
    }
    Self.row("scheduling", scheduling)
    let start = await trainer.fit(log, first: max(log.count - 30, 0), from: FSRS7()).model
    var (refit, time) = (Stopwatch(), Stopwatch())
    for _ in 0..<9 {
      let model = await refit.time { await trainer.fit(log, first: log.count, from: start) }.model
      _ = await time.time { log.timeCorrection(of: model, for: .prediction) }
    }
    Swift.print(
      String(
        format: "  refit %.1f ms, fit of the correction %.1f ms, ratio %.2f (processor %.2f)",
        refit.wall.median * 1000,
        time.wall.median * 1000,
        time.wall.median / refit.wall.median,
        time.cpu.median / refit.cpu.median
      )
    )
  }

  /// Returns what a learner sees of predictions: the error of the number of right answers in 500,
  /// and the share of wrong answers among the ten least likely ones of twenty.
  private static func shown(_ predictions: [Prediction]) -> String {
    let blocks = stride(from: 0, through: predictions.count - 500, by: 500).map { start in
      predictions[start..<start + 500].reduce(0) { $0 + $1.right - ($1.isRight ? 1 : 0) } / 500
    }
    let drills = stride(from: 0, through: predictions.count - 20, by: 20).map { start in
      predictions[start..<start + 20].sorted { $0.right < $1.right }
    }
    let error = blocks.reduce(0) { $0 + abs($1) } / Double(blocks.count)
    let first = drills.reduce(0) { $0 + $1.prefix(10).count { !$0.isRight } }
    let wrong = drills.reduce(0) { $0 + $1.count { !$0.isRight } }
    return String(format: "%.4f %.4f", error, Double(first) / Double(wrong))
  }

  private static func row(_ name: String, _ evaluation: Evaluation) {
    Swift.print(
      "  " + name.padding(12) + "\(evaluation.reviews)".leftPadding(8)
        + [evaluation.logLoss, evaluation.rmseBins, evaluation.auc ?? .nan]
        .map { String(format: "%.5f", $0).leftPadding(10) }.joined()
    )
  }

  /// Prints the distributions for learners with and without an effect of the times.
  private func simulate(_ times: TimedLearner.Times, _ learners: UInt64) async throws {
    var losses: [TimedLearner.Effect: [TimedStudy.Losses]] = [:]
    for seed in 1...learners {
      for effect in TimedLearner.Effect.allCases {
        var learner = TimedLearner(seed: seed, effect: effect, times: times)
        let study = try learner.study(reviews: Self.reviews)
        losses[effect, default: []].append(await study.losses(refits: 10, trainer: trainer))
      }
    }
    Swift.print("\(learners) learners, \(times) times: least, 5 %, median, 95 %, most, mean")
    let without = losses[.none] ?? []
    for effect in TimedLearner.Effect.allCases {
      let with = losses[effect] ?? []
      Self.row("\(effect), log loss", with.map { -$0.gain })
      if effect == .none {
        let counts = (with.count { $0.gain == 0 }, with.count { $0.gain < -0.0005 })
        Swift.print("  never corrected: \(counts.0), worse by more than .0005: \(counts.1)")
      } else {
        Self.row("\(effect), share", zip(with, without).map { $0.share(without: $1) })
      }
    }
  }

  private static func row(_ name: String, _ values: [Double]) {
    let sorted = values.sorted()
    let figures =
      [0, 0.05, 0.5, 0.95, 1].map { sorted[Int($0 * Double(sorted.count - 1))] }
      + [values.reduce(0, +) / Double(values.count)]
    Swift.print(
      "  " + name.padding(22) + figures.map { String(format: "%+.5f", $0).leftPadding(10) }.joined()
    )
  }
}
