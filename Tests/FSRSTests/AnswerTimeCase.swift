import Testing

@testable import FSRS

/// A reference log of answers with times; the file names its producer.
struct AnswerTimeCase: Decodable, Sendable, CustomTestStringConvertible {
  let answers: [Answer]
  let features: [[Double]]
  let prediction: Expected
  let scheduling: Expected

  struct Answer: Decodable, Sendable {
    let card: Int
    let rating: Rating
    let days: Double
    let guess: Double
    let recall: Double
    let ms: Int
    let group: Int
  }

  struct Expected: Decodable, Sendable {
    let weights: [Double]
    let isUsed: Bool
    /// The weights after the test; empty if it is not passed.
    let tested: [Double]
    let right: [Double]
  }

  var testDescription: String { "log of \(answers.count) answers" }

  func expected(for purpose: TimeCorrection.Purpose) -> Expected {
    switch purpose {
    case .prediction: prediction
    case .scheduling: scheduling
    }
  }

  /// Returns the features of each answer, and what a correction is fitted to.
  func computed() throws -> (features: [TimeFeatures.Values], answers: [TimedAnswer]) {
    var state = TimeFeatures(cardCount: (answers.map(\.card).max() ?? 0) + 1)
    var known: Set<Int> = []
    var features: [TimeFeatures.Values] = []
    var timed: [TimedAnswer] = []
    for answer in answers {
      let isFirst = known.insert(answer.card).inserted
      features.append(state.features(card: answer.card, recall: answer.recall))
      if !isFirst {
        timed.append(
          TimedAnswer(
            features: state.features(card: answer.card, recall: answer.recall),
            logit: TimeFeatures.logit(answer.recall, margin: 1e-5),
            guessRate: answer.guess,
            isRight: answer.rating.isRecall
          )
        )
      }
      state.record(
        card: answer.card,
        try RatedReview(rating: answer.rating, elapsedDays: answer.days, guessRate: answer.guess),
        time: AnswerTime(milliseconds: answer.ms, group: answer.group),
        right: isFirst ? nil : GuessedAnswer.right(answer.recall, guessRate: answer.guess)
      )
    }
    return (features, timed)
  }
}
