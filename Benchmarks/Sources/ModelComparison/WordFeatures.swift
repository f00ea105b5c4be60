package import FSRS
import Foundation

/// The features of an answer by the other skill of its word that was answered last.
package struct WordFeatures: Sendable {
  private let log: TrainingLog
  private let moments: [Double]
  private let words: [Int]

  /// Makes the features of a log with the time of each answer, in days, and the word of each card.
  package init(_ log: TrainingLog, _ moments: [Double], words: [Int]) {
    (self.log, self.moments, self.words) = (log, moments, words)
  }

  private struct Card {
    var memory: FSRS7.State?
    var answeredAt = -Double.infinity
    var isRight = false
    /// The decayed sum of results less predictions, and of its weights.
    var residuals = SIMD2<Double>()

    mutating func record(_ review: RatedReview, _ model: FSRS7) {
      isRight = review.rating.isRecall
      guard let memory else {
        self.memory = model.first(review.rating)
        return
      }
      let recall = model.retrievability(memory, elapsedDays: review.elapsedDays)
      let right = GuessedAnswer.right(recall, guessRate: review.guessRate)
      residuals = 0.7 * residuals + SIMD2((isRight ? 1 : 0) - right, 1)
      self.memory = model.next(memory, review)
    }
  }

  /// Returns the features of each answer: 1 if another skill of the word was answered before; the
  /// logit of its recall now, less 2; 1 each if it was answered rightly or wrongly since the card's
  /// own last answer; and the decayed mean of its results less their predictions.
  package func features(_ model: FSRS7) -> [SIMD8<Double>] {
    var cards = words.map { _ in Card() }
    var skills: [Int: [Int]] = [:]
    return (0..<log.count).map { index in
      var values = SIMD8<Double>()
      guard let review = log.review(at: index) else { return values }
      let number = Int(log.cards[index])
      var card = cards[number]
      let others = skills[words[number]]?.filter { $0 != number }.map { cards[$0] } ?? []
      if let other = others.max(by: { $0.answeredAt < $1.answeredAt }), let memory = other.memory {
        let days = moments[index] - other.answeredAt
        let recall = model.retrievability(memory, elapsedDays: days)
        values[0] = 1
        values[1] = min(max(Foundation.log(recall / (1 - recall)), -4), 4) - 2
        values[4] = other.residuals[0] / (other.residuals[1] + 1)
        if card.memory != nil, other.answeredAt > card.answeredAt {
          values[other.isRight ? 2 : 3] = 1
        }
      }
      if card.memory == nil { skills[words[number], default: []].append(number) }
      card.record(review, model)
      card.answeredAt = moments[index]
      cards[number] = card
      return values
    }
  }
}
