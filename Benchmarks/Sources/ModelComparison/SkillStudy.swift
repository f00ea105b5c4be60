package import FSRS
import Foundation

/// The answers of a simulated learner of words in one or two skills.
package struct SkillStudy: Sendable {
  /// An answer with the true probabilities of recall just before.
  package struct Answer: Sendable {
    let moment: Double
    let card: Int
    let word: Int
    let review: RatedReview
    let kind: SkillLearner.Kind
    /// The recall in a question of its kind; nil at the first answer of a card.
    let recall: Double?
    /// The recall if the question had been a typed one.
    let typedRecall: Double
  }

  private let answers: [Answer]
  private let log: TrainingLog

  init(_ answers: [Answer]) {
    self.answers = answers
    var log = TrainingLog()
    for answer in answers { log.append(answer.review, card: answer.card) }
    self.log = log
  }

  /// The features of a correction.
  package enum Features: Sendable {
    /// The kind of question.
    case kind
    /// The other skill of the same word.
    case otherSkill
  }

  /// The mean log losses to be expected of predictions, and what their corrections are.
  package struct Result: Sendable {
    package let refit: Double
    package let corrected: Double
    package let truth: Double
    package let isCorrected: Bool
    /// The weights at the last refit, whether used or not; the constant first.
    package let weights: [Double]
    /// The mean error of the recall that is predicted for a typed question: for the answers to
    /// other kinds, without and with the offsets of the last refit.
    package let typedBias: (plain: Double, shifted: Double)

    /// The gain by the correction; negative if it predicts worse.
    package var gain: Double { refit - corrected }
    /// The distance of refits from the truth.
    package var distance: Double { refit - truth }
  }

  /// Predicts all parts but the first of six, with a number of refits.
  package func result(
    by features: Features,
    refits: Int,
    trainer: ModelTrainer
  ) async -> Result {
    let start = log.count / 6
    let sessions = (1..<refits).map { start + (log.count - start) * $0 / refits }
    let test = TimeOrderedTest(log, sessions: sessions, trainer: trainer)
    let words = WordFeatures(log, answers.map(\.moment), words: words)
    let kinds = answers.map { answer in
      var values = SIMD8<Double>()
      values[answer.kind.rawValue] = 1
      return values
    }
    let found = await test.predictions { model in
      features == .kind ? kinds : words.features(model)
    }
    let scored = answers[start...].filter { $0.recall != nil }
    let truth = scored.map { $0.right($0.recall ?? 0) }
    func loss(_ predicted: [Double]) -> Double {
      zip(truth, predicted).reduce(0) { sum, pair in
        sum - pair.0 * Foundation.log(pair.1) - (1 - pair.0) * Foundation.log(1 - pair.1)
      } / Double(truth.count)
    }
    return Result(
      refit: loss(found.plain.map(\.right)),
      corrected: loss(found.corrected.map(\.right)),
      truth: loss(truth),
      isCorrected: found.count > 0,
      weights: found.weights,
      typedBias: Self.typedBias(scored, found)
    )
  }

  private static func typedBias(
    _ scored: [Answer],
    _ found: TimeOrderedTest.FeatureResult
  ) -> (plain: Double, shifted: Double) {
    let shift = found.weights[0] + found.weights[1 + SkillLearner.Kind.typed.rawValue]
    var sums = SIMD2<Double>()
    var count = 0.0
    for (answer, prediction) in zip(scored, found.plain) where answer.kind != .typed {
      let guessRate = answer.review.guessRate
      let recall = min(max((prediction.right - guessRate) / (1 - guessRate), 1e-5), 1 - 1e-5)
      let shifted = 1 / (1 + (1 / recall - 1) * exp(-shift))
      sums += SIMD2(recall, shifted) - answer.typedRecall
      count += 1
    }
    return count > 0 ? (sums[0] / count, sums[1] / count) : (.nan, .nan)
  }

  /// The word of each card.
  private var words: [Int] {
    var words: [Int] = []
    for answer in answers {
      while words.count <= answer.card { words.append(-1) }
      words[answer.card] = answer.word
    }
    return words
  }
}

extension SkillStudy.Answer {
  fileprivate func right(_ recall: Double) -> Double {
    review.guessRate + (1 - review.guessRate) * recall
  }
}
