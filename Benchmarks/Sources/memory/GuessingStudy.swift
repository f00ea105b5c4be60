import FSRS
import Foundation

/// What knowing about guesses is worth: predicted recall against the learner's true one.
struct GuessingStudy {
  private struct Row {
    var count = 0.0
    var bias = 0.0
    var error = 0.0
    var bins = [(count: Double, difference: Double)](repeating: (0, 0), count: 20)

    mutating func add(predicted: Double, truth: Double) {
      let bin = min(Int(predicted * 20), 19)
      count += 1
      bias += predicted - truth
      error += (predicted - truth) * (predicted - truth)
      bins[bin].count += 1
      bins[bin].difference += predicted - truth
    }

    /// Bias, root mean square of single errors, and that of 20 bins of prediction.
    var figures: [Double] {
      let squares = bins.reduce(0) { sum, bin in
        bin.count == 0 ? sum : sum + bin.difference * bin.difference / bin.count
      }
      return [bias / count, (error / count).squareRoot(), (squares / count).squareRoot()]
    }
  }

  let trainer: ModelTrainer
  let learners: UInt64 = 5
  let reviews = 20_000

  /// A table of calibration errors for each way of asking, means over the learners.
  func table() async throws -> [String] {
    var lines = [
      "Predicted against true recall of \(learners) simulated learners with \(reviews) answers each,",
      "parameters fitted to the first five sixths of a log, measured on the last sixth.",
      "known: words known before they are asked; guesses: whether the model knows of them;",
      "bias: mean of predicted less true; RMS: of single answers; bins: of 20 bins of prediction;",
      "second: the same of the second answers of the words alone",
      "questions".padding(10) + "known".padding(7) + "guesses".padding(9)
        + ["bias", "RMS", "bins", "second bias", "RMS", "bins"].map { $0.leftPadding(12) }.joined(),
    ]
    for questions in SimulatedLearner.Questions.allCases {
      for knownBefore in [0.2, 0.5, 0.76] {
        for isTold in questions == .typed ? [true] : [false, true] {
          var all = Row()
          var second = Row()
          for seed in 1...learners {
            var learner = try SimulatedLearner(seed: seed, knownBefore: knownBefore)
            var answers = learner.answers(reviews, questions)
            if !isTold {
              for index in answers.indices { answers[index].guessRate = 0 }
            }
            try await measure(answers, &all, &second)
          }
          lines.append(
            questions.rawValue.padding(10) + "\(knownBefore)".padding(7)
              + (isTold ? "used" : "ignored").padding(9)
              + (all.figures + second.figures).map { Self.text($0).leftPadding(12) }.joined()
          )
        }
      }
    }
    return lines
  }

  private static func text(_ value: Double) -> String {
    (value < 0 ? "-" : "+") + String(format: "%.4f", abs(value))
  }

  private func measure(
    _ answers: [Answer],
    _ all: inout Row,
    _ second: inout Row
  ) async throws {
    let log = try answers.log(wholeDays: false)
    let start = log.count * 5 / 6
    let model = await trainer.fit(log, first: start, from: FSRS7()).model
    var states: [Int: (state: FSRS7.State, time: Double, count: Int)] = [:]
    for (index, answer) in answers.enumerated() {
      guard let before = states[answer.card] else {
        states[answer.card] = (model.first(answer.rating), answer.time, 1)
        continue
      }
      let days = answer.time - before.time
      if index >= start, let truth = answer.trueRecall {
        let predicted = model.retrievability(before.state, elapsedDays: days)
        all.add(predicted: predicted, truth: truth)
        if before.count == 1 { second.add(predicted: predicted, truth: truth) }
      }
      let next = model.next(
        before.state,
        rating: answer.rating,
        elapsedDays: days,
        guessRate: answer.guessRate
      )
      states[answer.card] = (next, answer.time, before.count + 1)
    }
  }
}
