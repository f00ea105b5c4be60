import FSRS
import Foundation

/// What knowing about guesses is worth: predicted recall against the learner's true one.
struct GuessingStudy {
  private struct Row {
    var bias = 0.0
    var error = 0.0
    var binned = 0.0
  }

  private let trainer: Trainer
  private let learners: UInt64
  private let reviews: Int

  init(trainer: Trainer, learners: UInt64 = 5, reviews: Int = 20_000) {
    self.trainer = trainer
    self.learners = learners
    self.reviews = reviews
  }

  /// A table of calibration errors for each way of asking, means over the learners.
  func table() async throws -> [String] {
    var lines = [
      "Predicted against true recall of \(learners) simulated learners with \(reviews) answers each,",
      "parameters fitted to the first five sixths of a log, measured on the last sixth.",
      "bias: mean of predicted less true; RMS: of single answers; bins: of 20 bins of prediction",
      "questions".padding(12) + "guesses".padding(12)
        + ["bias", "RMS", "bins"].map { $0.leftPadding(10) }.joined(),
    ]
    for questions in SimulatedLearner.Questions.allCases {
      for isKnown in [false, true] {
        var mean = Row()
        for seed in 1...learners {
          let row = try await row(questions, seed: seed, knowsGuesses: isKnown)
          mean.bias += row.bias / Double(learners)
          mean.error += row.error / Double(learners)
          mean.binned += row.binned / Double(learners)
        }
        lines.append(
          questions.rawValue.padding(12) + (isKnown ? "used" : "ignored").padding(12)
            + [mean.bias, mean.error, mean.binned].map { Self.text($0).leftPadding(10) }.joined()
        )
      }
    }
    return lines
  }

  private static func text(_ value: Double) -> String {
    (value < 0 ? "-" : "+") + String(format: "%.4f", abs(value))
  }

  private func row(
    _ questions: SimulatedLearner.Questions,
    seed: UInt64,
    knowsGuesses: Bool
  ) async throws -> Row {
    var learner = try SimulatedLearner(seed: seed)
    var answers = learner.answers(reviews, questions)
    if !knowsGuesses {
      for index in answers.indices { answers[index].guessRate = 0 }
    }
    let log = try answers.log(wholeDays: false)
    let start = log.count * 5 / 6
    let model = await trainer.fit(log, first: start, from: FSRS7()).model
    return Self.compare(answers, model, from: start)
  }

  private static func compare(_ answers: [Answer], _ model: FSRS7, from start: Int) -> Row {
    var states: [Int: (state: FSRS7.State, time: Double)] = [:]
    var row = Row()
    var bins = [(count: Double, difference: Double)](repeating: (0, 0), count: 20)
    var count = 0.0
    for (index, answer) in answers.enumerated() {
      guard let known = states[answer.card] else {
        states[answer.card] = (model.first(answer.rating), answer.time)
        continue
      }
      let days = answer.time - known.time
      if index >= start, let truth = answer.trueRecall {
        let predicted = model.retrievability(known.state, elapsedDays: days)
        let bin = min(Int(predicted * 20), 19)
        count += 1
        row.bias += predicted - truth
        row.error += (predicted - truth) * (predicted - truth)
        bins[bin].count += 1
        bins[bin].difference += predicted - truth
      }
      let next = model.next(
        known.state,
        rating: answer.rating,
        elapsedDays: days,
        guessRate: answer.guessRate
      )
      states[answer.card] = (next, answer.time)
    }
    row.bias /= count
    row.error = (row.error / count).squareRoot()
    let squares = bins.reduce(0) { sum, bin in
      bin.count == 0 ? sum : sum + bin.difference * bin.difference / bin.count
    }
    row.binned = (squares / count).squareRoot()
    return row
  }
}
