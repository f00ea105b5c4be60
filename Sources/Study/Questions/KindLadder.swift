import FSRS

/// The choice of the kind of question for a card: with options, or typed if the card is stable.
package struct KindLadder: Sendable {
  private let allowed: [QuestionKind]
  private let typedAfterDays: Double

  /// Makes a ladder.
  ///
  /// - Parameters:
  ///   - allowed: the requested kinds; a card uses those of its skill, or the default kinds of the
  ///     skill if there are none.
  ///   - typedAfterDays: the minimum stability in days of a card whose reading is typed.
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

  /// Returns true if a card is in review and stable enough to be answered by typing.
  package func isStable(_ card: Card) -> Bool {
    (card.memory?.stability ?? 0) >= typedAfterDays && card.phase == .review
  }
}
