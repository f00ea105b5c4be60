import Foundation
import Testing

@testable import FSRS

/// The figures that say how good predictions are, against numbers worked out by hand.
@Suite struct Evaluations {
  private func prediction(
    _ right: Double,
    _ isRight: Bool,
    days: Double = 1,
    reviews: Int = 2,
    lapses: Int = 0
  ) -> Prediction {
    Prediction(
      right: right,
      isRight: isRight,
      elapsedDays: days,
      reviewNumber: reviews,
      lapses: lapses
    )
  }

  @Test func `log loss is the mean surprise`() {
    let evaluation = Evaluation([prediction(0.8, true), prediction(0.8, false)])
    #expect(evaluation.logLoss.isClose(to: (-log(0.8) - log(0.2)) / 2, relative: 1e-12))
    #expect(Evaluation([prediction(0, true)]).logLoss.isClose(to: -log(1e-4), relative: 1e-9))
  }

  @Test func `AUC counts pairs in the right order, ties for half`() {
    let mixed = [
      prediction(0.9, true), prediction(0.7, false), prediction(0.6, true), prediction(0.2, false),
    ]
    #expect(Evaluation(mixed).auc == 0.75)
    #expect(Evaluation([prediction(0.5, true), prediction(0.5, false)]).auc == 0.5)
    #expect(Evaluation([prediction(0.5, true)]).auc == nil)
  }

  @Test func `RMSE compares like with like`() {
    // Two situations: in one 0.9 against a half, in the other 0.5 against a half.
    let predictions = [
      prediction(0.9, true, days: 1), prediction(0.9, false, days: 1),
      prediction(0.5, true, days: 100), prediction(0.5, false, days: 100),
    ]
    #expect(Evaluation(predictions).rmseBins.isClose(to: (0.16 / 2).squareRoot(), relative: 1e-9))
    // In one bin they would have made up for each other in part.
    let together = predictions.map { prediction($0.right, $0.isRight) }
    #expect(Evaluation(together).rmseBins.isClose(to: 0.2, relative: 1e-9))
  }

  @Test func `calibration sets shares against predictions`() throws {
    let bins = Evaluation((0..<10).map { prediction(0.72, $0 < 6) }).calibration
    let bin = try #require(bins.first)
    #expect(bins.count == 1)
    #expect(bin.reviews == 10)
    #expect(bin.measured == 0.6)
    #expect(bin.predicted.isClose(to: 0.72, relative: 1e-12))
  }

  @Test func `nothing predicted is nothing judged`() {
    let evaluation = Evaluation([])
    #expect(evaluation.reviews == 0)
    #expect(evaluation.logLoss == 0)
    #expect(evaluation.rmseBins == 0)
    #expect(evaluation.auc == nil)
    #expect(evaluation.calibration.isEmpty)
  }

  @Test func `predictions follow the model and leave first answers out`() throws {
    let log = try SimulatedLearner.log(reviews: 100, seed: 2, guessRates: [0.25])
    let model = FSRS7()
    let all = log.predictions(model, of: 0..<log.count)
    #expect(all.count == log.count - log.cardCount)
    // A prediction for a part is the one for the whole.
    let late = log.predictions(model, of: 60..<log.count)
    #expect(Array(all.suffix(late.count)) == late)
  }

  @Test(arguments: TimeOrderedTest.Method.allCases)
  func `what comes later does not change a prediction`(
    method: TimeOrderedTest.Method
  )
    async throws
  {
    let log = try SimulatedLearner.log(reviews: 120, seed: 6)
    // The last answers turned round: all that was foretold before them must stay.
    var turned = TrainingLog()
    for index in 0..<log.count {
      let review = try #require(log.review(at: index))
      let isLast = index >= log.count * 5 / 6
      let rating: Rating = isLast ? (review.rating.isRecall ? .again : .good) : review.rating
      turned.append(
        try RatedReview(rating: rating, elapsedDays: review.elapsedDays),
        card: Int(log.cards[index])
      )
    }
    let sessions = Array(stride(from: 0, to: log.count, by: 25))
    func foretold(_ log: TrainingLog) async -> [Prediction] {
      let test = TimeOrderedTest(log, sessions: sessions, trainer: ModelTrainer(workers: 2))
      return await test.predictions(method, from: FSRS7())
    }
    let (one, other) = (await foretold(log), await foretold(turned))
    #expect(one.count == other.count)
    let late = log.predictions(FSRS7(), of: log.count * 5 / 6..<log.count).count
    #expect(Array(one.dropLast(late)) == Array(other.dropLast(late)))
    #expect(one.suffix(late).map(\.isRight) == other.suffix(late).map { !$0.isRight })
  }
}
