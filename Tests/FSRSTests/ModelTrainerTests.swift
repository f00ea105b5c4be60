import SeededRandom
import Testing

@testable import FSRS
@testable import ModelComparison

/// What every training must keep, whatever the log.
@Suite struct Training {
  // Chunks of 20 reviews are enough of them for the sample a walk begins on.
  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `the number of workers does not change a single bit`(seed: UInt64) async throws {
    let log = try SimulatedLearner.log(reviews: 1400, seed: seed)
    let one = await ModelTrainer(workers: 1, chunkReviews: 20).fit(log)
    let six = await ModelTrainer(workers: 1, chunkReviews: 20).fit(log, from: FSRS6())
    for workers in [2, 7] {
      let trainer = ModelTrainer(workers: workers, chunkReviews: 20)
      let many = await trainer.fit(log)
      #expect(many.objective == one.objective)
      #expect(many.model == one.model)
      let manySix = await trainer.fit(log, from: FSRS6())
      #expect(manySix.objective == six.objective)
      #expect(manySix.model == six.model)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a fit is never worse than its start and stays in bounds`(seed: UInt64) async throws {
    var generator = SplitMix64(seed: seed)
    let guessRates: [Double] = seed.isMultiple(of: 2) ? [0] : [0, 0.25, 1]
    let log = try SimulatedLearner.log(reviews: 200, seed: seed, guessRates: guessRates)
    let trainer = ModelTrainer(workers: 2)

    let start = try FSRS7.random(using: &generator, edge: 20)
    let fit = await trainer.fit(log, from: start)
    #expect(fit.objective <= fit.startObjective, "seed \(seed)")
    #expect(await trainer.objective(log, of: start) == fit.startObjective)
    #expect(await trainer.objective(log, of: fit.model) == fit.objective)
    #expect(throws: Never.self) { try FSRS7.Parameters(fit.model.parameters.values) }

    let startSix = try FSRS6.random(using: &generator, edge: 20)
    let six = await trainer.fit(log, from: startSix)
    #expect(six.objective <= six.startObjective, "seed \(seed)")
    #expect(await trainer.objective(log, of: six.model) == six.objective)
    let end = six.model.parameters
    #expect(try FSRS6.Parameters(clipping: end.values) == end)
  }

  @Test func `what the kernels promise holds in double precision`() async throws {
    let log = try SimulatedLearner.log(reviews: 400, seed: 3, guessRates: [0, 0.25])
    let fit = await ModelTrainer(workers: 2).fit(log)
    let (start, end) = (weightedLoss(log, FSRS7()), weightedLoss(log, fit.model))
    #expect(end < start)
    #expect(fit.startObjective.isClose(to: start, relative: 1e-4))
    #expect(fit.objective.isClose(to: end, relative: 1e-4), "\(fit.objective) \(end)")
  }

  @Test func `a fit finds better parameters than those it is not told`() async throws {
    let log = try SimulatedLearner.log(reviews: 600, seed: 11)
    let fit = await ModelTrainer(workers: 2).fit(log)
    let truth = await ModelTrainer(workers: 2).objective(log, of: SimulatedLearner.model(seed: 11))
    // The true parameters pay their distance from the defaults; the fit may not do worse.
    #expect(fit.objective <= truth)
    #expect(fit.objective < fit.startObjective)
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `warm and cold starts reach the same`(seed: UInt64) async throws {
    let log = try SimulatedLearner.log(reviews: 400, seed: seed)
    let trainer = ModelTrainer(workers: 2)
    let cold = await trainer.fit(log)
    let half = await trainer.fit(log, first: log.count / 2, from: FSRS7())
    let warm = await trainer.fit(log, from: half.model)
    #expect(warm.objective.isClose(to: cold.objective, relative: 2e-2))
    let again = await trainer.fit(log, from: cold.model)
    #expect(again.objective.isClose(to: cold.objective, relative: 1e-2))
    #expect(again.iterations <= cold.iterations)
  }

  @Test func `a cancelled training returns what it has`() async throws {
    let log = try SimulatedLearner.log(reviews: 200, seed: 5)
    let task = Task { await ModelTrainer(workers: 1).fit(log) }
    task.cancel()
    let fit = await task.value
    #expect(fit.objective <= fit.startObjective)
  }

  private func weightedLoss(_ log: TrainingLog, _ model: FSRS7) -> Double {
    let weights = log.recencyWeights(first: log.count)
    var states: [Int32: FSRS7.State] = [:]
    var total = 0.0
    for index in 0..<log.count {
      guard let review = log.review(at: index) else { continue }
      let card = log.cards[index]
      guard let state = states[card] else {
        states[card] = model.first(review.rating)
        continue
      }
      let recall = model.retrievability(state, elapsedDays: review.elapsedDays)
      let loss = ExactLoss(review, retrievability: recall, margin: 1e-4)
      total += Double(weights[index]) * loss.value
      states[card] = model.next(state, review)
    }
    for (index, value) in model.parameters.values.enumerated() {
      let distance = value - FSRS7.Parameters.default.values[index]
      let spread = FSRS7.Parameters.spreads[index]
      total += 0.3333 * distance * distance / (spread * spread)
    }
    return total
  }
}
