import FSRS
import Foundation

/// What knowing about guesses is worth: predicted recall against the learner's true one.
struct GuessingStudy {
  /// Which guesses the model is told of.
  private enum Told: String, CaseIterable {
    case none, later, all
  }

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

  let trainer: Trainer
  let learners: UInt64 = 5
  let reviews = 20_000

  /// A table of calibration errors for each way of asking, means over the learners.
  func table() async throws -> [String] {
    var lines = [
      "Predicted against true recall of \(learners) simulated learners with \(reviews) answers each,",
      "parameters fitted to the first five sixths of a log, measured on the last sixth.",
      "known: words known before they are asked; told: which guesses the model knows of;",
      "bias: mean of predicted less true; RMS: of single answers; bins: of 20 bins of prediction;",
      "second: the same of the second answers of the words alone",
      "questions".padding(10) + "known".padding(7) + "told".padding(7)
        + ["bias", "RMS", "bins", "second bias", "RMS", "bins"].map { $0.leftPadding(12) }.joined(),
    ]
    for questions in SimulatedLearner.Questions.allCases {
      for knownBefore in [0.2, 0.5, 0.76] {
        for told in questions == .typed ? [.none] : Told.allCases {
          var all = Row()
          var second = Row()
          for seed in 1...learners {
            var learner = try SimulatedLearner(seed: seed, knownBefore: knownBefore)
            let answers = learner.answers(reviews, questions)
            try await measure(answers, told, &all, &second)
          }
          lines.append(
            questions.rawValue.padding(10) + "\(knownBefore)".padding(7) + told.rawValue.padding(7)
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
    _ told: Told,
    _ all: inout Row,
    _ second: inout Row
  ) async throws {
    var known = answers
    var begun: Set<Int> = []
    for index in answers.indices {
      let isFirst = begun.insert(answers[index].card).inserted
      if told == .none || told == .later && isFirst { known[index].guessRate = 0 }
    }
    let log = try known.log(wholeDays: false)
    let start = log.count * 5 / 6
    let model = await trainer.fit(log, first: start, from: FSRS7()).model
    var states: [Int: (state: FSRS7.State, time: Double, count: Int)] = [:]
    for (index, answer) in known.enumerated() {
      guard let before = states[answer.card] else {
        let state = model.first(answer.rating, guessRate: answer.guessRate)
        states[answer.card] = (state, answer.time, 1)
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
