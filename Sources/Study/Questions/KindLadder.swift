import FSRS

/// The choice of a card's question kind: with options for fresh words, typed for stable ones.
package struct KindLadder: Sendable {
  private let allowed: [QuestionKind]
  private let typedAfterDays: Double

  /// Makes a ladder.
  ///
  /// - Parameters:
  ///   - allowed: the requested kinds; empty for the default kinds.
  ///   - typedAfterDays: the stability in days from which a reading is typed.
  package init(allowed: [QuestionKind], typedAfterDays: Double) {
    self.allowed = allowed
    self.typedAfterDays = typedAfterDays
  }

  package func kind(
    for card: Card,
    using generator: inout some RandomNumberGenerator
  ) -> QuestionKind {
    let fitting = QuestionKind.allCases.filter { $0.skill == card.key.skill }
    let usual: [QuestionKind] =
      switch card.key.skill {
      case .reading: [.reading, .typed]
      case .recall: [.recall]
      default: []
      }
    let asked = fitting.filter(allowed.contains)
    let kinds = asked.isEmpty ? (usual.isEmpty ? fitting : usual) : asked
    if isStable(card), kinds.contains(.typed) { return .typed }
    let choices = kinds.filter { $0 != .typed }
    return choices.randomElement(using: &generator) ?? .typed
  }

  /// Returns true if a card is stable enough to be answered by typing, in skills with a typed kind
  /// of question.
  package func isStable(_ card: Card) -> Bool {
    (card.memory?.stability ?? 0) >= typedAfterDays && card.phase == .review
  }
}
