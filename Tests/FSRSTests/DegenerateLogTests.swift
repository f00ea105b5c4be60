import SeededRandom
import Testing

@testable import FSRS
@testable import ModelComparison

/// Logs no learner should have and every learner begins with.
@Suite struct `Degenerate logs` {
  @Test func `an empty log teaches nothing`() async {
    let fit = await ModelTrainer(workers: 2).fit(TrainingLog())
    #expect(fit.model == FSRS7())
    #expect(fit.scoredReviews == 0)
    #expect(fit.objective == 0)
    let six = await ModelTrainer(workers: 2).fit(TrainingLog(), from: FSRS6())
    #expect(six.model == FSRS6())
    #expect(six.scoredReviews == 0)
  }

  @Test func `first answers teach nothing`() async throws {
    var log = TrainingLog()
    for card in 0..<50 { log.append(try RatedReview(rating: .good, elapsedDays: 0), card: card) }
    let fit = await ModelTrainer(workers: 2).fit(log)
    #expect(fit.model == FSRS7())
    #expect(fit.scoredReviews == 0)
  }

  @Test(
    arguments: [
      (Rating.good, 0), (.again, 0), (.easy, 0.25), (.again, 0.25), (.good, 1), (.again, 1),
    ] as [(Rating, Double)]
  )
  func `a log of one kind of answer has a finite fit`(
    rating: Rating,
    guessRate: Double
  )
    async throws
  {
    var log = TrainingLog()
    for round in 0..<8 {
      for card in 0..<60 {
        let days = round == 0 ? 0 : Double(1 + (card + round) % 5)
        log.append(
          try RatedReview(rating: rating, elapsedDays: days, guessRate: guessRate),
          card: card
        )
      }
    }
    let fit = await ModelTrainer(workers: 2).fit(log)
    #expect(fit.objective.isFinite)
    #expect(fit.objective <= fit.startObjective)
    #expect(throws: Never.self) { try FSRS7.Parameters(fit.model.parameters.values) }
    let six = await ModelTrainer(workers: 2).fit(log, from: FSRS6())
    #expect(six.objective.isFinite)
    #expect(six.objective <= six.startObjective)
  }

  @Test func `ten thousand answers to one card are followed`() async throws {
    var generator = SplitMix64(seed: 1)
    var log = TrainingLog()
    for _ in 0..<10_000 {
      let days = ([0, 0.001, 0.02, 1, 3] as [Double]).randomElement(using: &generator) ?? 0
      log.append(try RatedReview(rating: generator.rating(), elapsedDays: days), card: 0)
    }
    let packed = PackedLog(log, weights: log.recencyWeights(first: log.count))
    #expect(packed.scoredReviews == 9999)
    let seven = packed.products(
      FSRS7Lanes.self,
      parameters: FSRS7.Parameters.default.values,
      chunk: 0
    )
    let six = packed.products(
      FSRS6Lanes.self,
      parameters: FSRS6.Parameters.default.values,
      chunk: 0
    )
    for sums in [seven, six] {
      #expect(sums.loss.isFinite && sums.loss > 0)
      #expect(sums.products.allSatisfy { $0.isFinite })
    }
  }

  @Test func `times beyond a century and extreme guess rates are finite`() async throws {
    var log = TrainingLog()
    for card in 0..<100 {
      for (index, days) in ([0, 1e-9, 1e9, 36_500, 0.5] as [Double]).enumerated() {
        let rating = Rating.allCases[(card + index) % 4]
        log.append(
          try RatedReview(rating: rating, elapsedDays: days, guessRate: Double(card % 3) / 2),
          card: card
        )
      }
    }
    let fit = await ModelTrainer(workers: 2).fit(log)
    #expect(fit.objective.isFinite)
    #expect(fit.objective <= fit.startObjective)
  }
}
