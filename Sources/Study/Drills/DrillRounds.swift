import Confusables

/// The rounds of practice in a drill, each for a different contrast.
struct DrillRounds: Hashable, Sendable {
  private(set) var rounds: [ContrastRound] = []
  /// The contrasts whose round was started or skipped in this drill.
  private(set) var decided: Set<Contrast> = []
  /// The number of the drill's answers when a round was last started or skipped; nil if none was.
  ///
  /// Because of it, each pause of the drill has one round at most.
  private var answeredThen: Int?

  /// The round that is not over; nil if there is none.
  var current: ContrastRound? { rounds.first { !$0.isOver } }

  /// Returns the last round with answers that is over, if the drill has had no answer since;
  /// otherwise nil.
  func last(after answered: Int) -> ContrastRound? {
    answeredThen == answered ? rounds.last { $0.isOver && !$0.answers.isEmpty } : nil
  }

  /// Returns true if a round can be offered in a drill after a number of answers.
  func isOpen(after answered: Int) -> Bool { current == nil && answeredThen != answered }

  /// Starts a round.
  mutating func begin(_ round: ContrastRound, after answered: Int) {
    rounds.append(round)
    decided.insert(round.contrast)
    answeredThen = answered
  }

  /// Records that the round of a contrast was skipped.
  mutating func skip(_ contrast: Contrast, after answered: Int) {
    decided.insert(contrast)
    answeredThen = answered
  }

  /// Records an answer in the current round.
  mutating func note(_ review: Review) {
    change({ $0.note(review) }, where: { !$0.isOver })
  }

  /// Records that an answer was undone.
  ///
  /// - Returns: false if the answer belongs to no round; the current round then ends if it has no
  ///   answers.
  mutating func noteUndone(_ key: String) -> Bool {
    if change({ $0.noteUndone(key) }, where: { $0.contains(key) }) { return true }
    guard let round = current, round.answers.isEmpty else { return false }
    rounds.removeAll { $0 == round }
    decided.remove(round.contrast)
    answeredThen = nil
    return false
  }

  /// Records that the grade of an answer was changed; returns false if the answer belongs to no
  /// round.
  mutating func noteRegraded(_ key: String, to review: Review) -> Bool {
    change({ $0.noteRegraded(key, to: review) }, where: { $0.contains(key) })
  }

  /// Removes a card from the current round.
  mutating func leaveOut(_ card: CardKey) {
    change({ $0.leaveOut(card) }, where: { !$0.isOver })
  }

  /// Asks a card next that was left out of a round; returns false if no round left it out.
  mutating func restore(_ card: CardKey) -> Bool {
    for index in rounds.indices.reversed() where rounds[index].restore(card) { return true }
    return false
  }

  /// Removes the first card of the current round because no question can be made of it.
  mutating func dropFirst() {
    change({ $0.dropFirst() }, where: { !$0.isOver })
  }

  @discardableResult
  private mutating func change(
    _ body: (inout ContrastRound) -> Void,
    where isWanted: (ContrastRound) -> Bool
  ) -> Bool {
    guard let index = rounds.firstIndex(where: isWanted) else { return false }
    body(&rounds[index])
    return true
  }
}
