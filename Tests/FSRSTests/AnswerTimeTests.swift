import ModelComparison
import SeededRandom
import Testing

@testable import FSRS

/// The features of answer times and the correction that is fitted to them.
@Suite struct `Answer times` {
  private static let purposes = TimeCorrection.Purpose.allCases

  @Test(arguments: try ReferenceFile<AnswerTimeCase>.load("answer-times"))
  func `every feature agrees with the reference`(example: AnswerTimeCase) throws {
    let features = try example.computed().features
    #expect(features.count == example.features.count)
    for (index, (actual, expected)) in zip(features, example.features).enumerated() {
      for feature in actual.indices {
        #expect(
          actual[feature].isClose(to: expected[feature], relative: 1e-9, floor: 1e-9),
          "answer \(index), feature \(feature)"
        )
      }
    }
  }

  @Test(arguments: try ReferenceFile<AnswerTimeCase>.load("answer-times"), purposes)
  func `weights, test and corrected predictions agree with the reference`(
    example: AnswerTimeCase,
    purpose: TimeCorrection.Purpose
  ) throws {
    let answers = try example.computed().answers
    let expected = example.expected(for: purpose)
    let fitted = TimeCorrection(fitted: answers[...], for: purpose)
    #expect(fitted.weights.count == expected.weights.count)
    for (actual, weight) in zip(fitted.weights, expected.weights) {
      #expect(actual.isClose(to: weight, relative: 1e-9, floor: 1e-9), "\(actual), \(weight)")
    }
    for (answer, right) in zip(answers, expected.right) {
      #expect(fitted.right(answer).isClose(to: right, relative: 1e-9))
    }
    let tested = TimeCorrection(tested: answers[...], for: purpose)
    #expect(tested.isUsed == expected.isUsed)
    #expect(tested.weights.count == expected.tested.count)
    for (actual, weight) in zip(tested.weights, expected.tested) {
      #expect(actual.isClose(to: weight, relative: 1e-9, floor: 1e-9), "\(actual), \(weight)")
    }
  }

  @Test func `the fit that begins with a sample is close to the best one`() throws {
    var learner = TimedLearner(seed: 2, effect: .doubleRate)
    let log = try learner.study(reviews: 30_000).log
    let timed = log.timedPredictions(FSRS7(), of: log.count..<log.count)
    let (tested, best) = (timed.correction(for: .prediction).weights, timed.weights)
    #expect(tested.count == best.count)
    for (one, other) in zip(tested, best) { #expect(abs(one - other) < 1e-3) }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `an answer does not change its own features or those before it`(seed: UInt64) throws {
    var learner = TimedLearner(seed: seed, effect: .doubleRate)
    let log = try learner.study(reviews: 300).log
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let position = Int.random(in: 0..<log.count, using: &generator)
      let other = try log.changed(from: position, using: &generator)
      let (one, two) = (features(log, through: position), features(other, through: position))
      #expect(one == two, "seed \(seed), answer \(position)")
    }
  }

  @Test func `predictions do not depend on later answers and times`() async throws {
    var learner = TimedLearner(seed: 3, effect: .doubleRate)
    let log = try learner.study(reviews: 1200).log
    var generator = SplitMix64(seed: 3)
    let turned = try log.changed(from: log.count * 5 / 6, using: &generator)
    func predictions(_ log: TrainingLog) async -> [Prediction] {
      let sessions = Array(stride(from: 0, to: log.count, by: 100))
      let test = TimeOrderedTest(log, sessions: sessions, trainer: ModelTrainer(workers: 2))
      return await test.predictions(.time, from: FSRS7())
    }
    let late = log.predictions(FSRS7(), of: log.count * 5 / 6..<log.count).count
    let (one, other) = (await predictions(log), await predictions(turned))
    #expect(one.count == log.predictions(FSRS7(), of: log.count / 6..<log.count).count)
    #expect(Array(one.dropLast(late)) == Array(other.dropLast(late)))
  }

  @Test func `times are compared within their group and separately for wrong answers`() throws {
    var state = TimeFeatures(cardCount: 2)
    func answer(_ card: Int, _ rating: Rating, _ milliseconds: Int, group: Int) throws {
      state.record(
        card: card,
        try RatedReview(rating: rating, elapsedDays: 1),
        time: AnswerTime(milliseconds: milliseconds, group: group),
        right: nil
      )
    }
    for _ in 0..<200 { try answer(0, .good, 10_000, group: 0) }
    try answer(1, .good, 10_000, group: 0)
    let usual = state.features(card: 1, recall: 0.9)
    #expect(abs(usual[0]) < 0.1)
    try answer(1, .good, 10_000, group: 1)
    #expect(state.features(card: 1, recall: 0.9)[0] > 1)
    try answer(1, .again, 30_000, group: 0)
    let wrong = state.features(card: 1, recall: 0.9)
    #expect(wrong[0] == 0)
    #expect(wrong[1] > 2)
  }

  @Test func `a missing time is as good as a usual one and moves no mean`() throws {
    #expect(AnswerTime(milliseconds: 0) == nil)
    #expect(AnswerTime(milliseconds: -5) == nil)
    #expect(AnswerTime(milliseconds: 1)?.milliseconds == 300)
    #expect(AnswerTime(milliseconds: .max, group: .max)?.milliseconds == 60_000)
    var learner = TimedLearner(seed: 1, effect: .none)
    let log = try learner.study(reviews: 200).log
    #expect(log.hasTimes)
    var untimed = TrainingLog()
    for index in 0..<log.count {
      untimed.append(try #require(log.review(at: index)), card: Int(log.cards[index]))
    }
    #expect(!untimed.hasTimes)
    for feature in features(untimed, through: untimed.count - 1) {
      #expect(feature[0] == 0 && feature[1] == 0 && feature[2] == 0)
    }
  }

  @Test func `a log without times has no row for them`() async throws {
    let trainer = ModelTrainer(workers: 2)
    let plain = try SimulatedLearner.log(reviews: 200, seed: 1)
    let without = await TimeOrderedTest(plain, sessions: [], trainer: trainer).results()
    #expect(without.map(\.method) == [.defaults, .fit, .refit])
    var learner = TimedLearner(seed: 1, effect: .none)
    let timed = try learner.study(reviews: 200).log
    let with = await TimeOrderedTest(timed, sessions: [], trainer: trainer).results()
    #expect(with.map(\.method) == TimeOrderedTest.Method.allCases)
    for result in with {
      let alone = await TimeOrderedTest(timed, sessions: [], trainer: trainer)
        .evaluate(result.method)
      #expect(result.evaluation.logLoss == alone.logLoss)
    }
  }

  private func features(_ log: TrainingLog, through index: Int) -> [TimeFeatures.Values] {
    let scored = log.predictions(FSRS7(), of: 0..<index + 1).count
    return log.timedPredictions(FSRS7(), of: 0..<log.count).answers.prefix(scored).map(\.features)
  }
}

extension TrainingLog {
  /// Returns a log whose answers from a position on have other ratings and times.
  fileprivate func changed(
    from position: Int,
    using generator: inout SplitMix64
  ) throws -> TrainingLog {
    var other = TrainingLog()
    for index in 0..<count {
      guard let review = review(at: index) else { continue }
      guard index >= position else {
        other.append(review, card: Int(cards[index]), time: time(at: index))
        continue
      }
      let rating: Rating = review.rating.isRecall ? .again : .good
      other.append(
        try RatedReview(rating: rating, elapsedDays: review.elapsedDays),
        card: Int(cards[index]),
        time: AnswerTime(milliseconds: Int.random(in: 300...60_000, using: &generator))
      )
    }
    return other
  }
}
