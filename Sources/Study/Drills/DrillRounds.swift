import Confusables

/// The rounds of practice in a drill, each for a different contrast.
struct DrillRounds: Hashable, Sendable {
  private(set) var rounds: [ContrastRound] = []
  /// The contrasts whose round was started or skipped in this drill.
  private(set) var decided: Set<Contrast> = []
  /// The number of the drill's answers when a round was last started or skipped; nil if none was.
  ///
  /// It limits each pause of the drill to one round.
  private var answeredThen: Int?
  /// True if the last round that was offered was skipped.
  private var isSkipped = false

  /// The round that is not over; nil if there is none.
  var current: ContrastRound? { rounds.first { !$0.isOver } }

  /// Returns the last round with answers that is over.
  ///
  /// It is nil if there is none, if another was skipped after it, or if the drill has been answered
  /// since it was started. `answered`: the number of the drill's answers.
  func last(after answered: Int) -> ContrastRound? {
    guard answeredThen == answered, !isSkipped else { return nil }
    return rounds.last { $0.isOver && !$0.answers.isEmpty }
  }

  /// Returns true if a round can be offered after `answered` answers of the drill.
  ///
  /// That is so if no round is open, and none was started or skipped since the last answer.
  func isOpen(after answered: Int) -> Bool { current == nil && answeredThen != answered }

  /// Starts a round at the pause after `answered` answers of the drill.
  mutating func begin(_ round: ContrastRound, after answered: Int) {
    rounds.append(round)
    decided.insert(round.contrast)
    answeredThen = answered
    isSkipped = false
  }

  /// Records that the learner skipped the round of a contrast at the pause after `answered`
  /// answers.
  mutating func skip(_ contrast: Contrast, after answered: Int) {
    decided.insert(contrast)
    answeredThen = answered
    isSkipped = true
  }

  /// Records an answer in the current round.
  mutating func note(_ review: Review) {
    change({ $0.note(review) }, where: { !$0.isOver })
  }

  /// Records that the answer with the idempotency key `key` was undone.
  ///
  /// - Returns: false if the answer belongs to no round; a current round without answers is then
  ///   removed.
  mutating func noteUndone(_ key: String) -> Bool {
    if change({ $0.noteUndone(key) }, where: { $0.contains(key) }) { return true }
    guard let round = current, round.answers.isEmpty else { return false }
    rounds.removeAll { $0 == round }
    decided.remove(round.contrast)
    answeredThen = nil
    return false
  }

  /// Records that `review` replaced the answer with the key `key`, with another grade; returns
  /// false if it belongs to no round.
  mutating func noteRegraded(_ key: String, to review: Review) -> Bool {
    change({ $0.noteRegraded(key, to: review) }, where: { $0.contains(key) })
  }

  /// Removes a card from the current round.
  mutating func leaveOut(_ card: CardKey) {
    change({ $0.leaveOut(card) }, where: { !$0.isOver })
  }

  /// Asks a card next that was removed from a round by ``leaveOut(_:)``; returns false if there is
  /// no such round.
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
