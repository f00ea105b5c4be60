package import FSRS

/// What a fit of the memory model learns from one answer.
package struct TrainingAnswer: Hashable, Sendable {
  package let card: CardKey
  package let grade: Rating
  /// Days since the card's last answer that counted; nil for the first.
  package let elapsedDays: Double?
  package let guessRate: Double

  package init(card: CardKey, grade: Rating, elapsedDays: Double?, guessRate: Double) {
    self.card = card
    self.grade = grade
    self.elapsedDays = elapsedDays
    self.guessRate = guessRate
  }
}

extension Review {
  /// Whether the answer moved nothing: a right one to a word answered hours ago.
  package var isPractice: Bool {
    grade.isRecall && before.memory != nil && before.memory == after.memory
  }
}
