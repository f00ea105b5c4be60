package import Confusables

/// A round of practice: a few questions about one contrast, the two things that a learner confuses.
///
/// Its answers do not change the schedule.
struct ContrastRound: Hashable, Sendable {
  let contrast: Contrast
  let kind: QuestionKind
  /// The cards to ask, beginning with the card of the open question or, if none is open, of the
  /// next question.
  private(set) var queue: [CardKey]
  /// The cards that were skipped, or whose words are no longer asked.
  private var leftOut: [CardKey] = []
  private(set) var answers: [Answer] = []

  struct Answer: Hashable {
    var key: String
    let card: CardKey
    var isRight: Bool
    var isConfused: Bool
  }

  /// The number of questions in a round, if there are enough words.
  static let length = 6
  /// The minimum number of questions for which a round is offered; a resumed round can have fewer.
  static let fewest = 3

  init(_ contrast: Contrast, kind: QuestionKind, cards: [CardKey]) {
    self.contrast = contrast
    self.kind = kind
    queue = cards
  }

  var isOver: Bool { queue.isEmpty }

  /// The place of the open question in the round.
  var place: RoundPlace {
    RoundPlace(
      contrast: contrast,
      number: answers.count + 1,
      total: answers.count + queue.count
    )
  }

  func contains(_ key: String) -> Bool { answers.contains { $0.key == key } }

  /// Records a stored answer, unless it is recorded already, and removes its card from the queue.
  mutating func record(_ review: Review) {
    guard !contains(review.idempotencyKey) else { return }
    if let place = queue.firstIndex(of: review.card) { queue.remove(at: place) }
    answers.append(
      Answer(
        key: review.idempotencyKey,
        card: review.card,
        isRight: review.correct,
        isConfused: review.confusions.contains { $0.contrast == contrast }
      )
    )
  }

  /// Records that the answer with the idempotency key `key` was undone; its card is asked next.
  mutating func recordUndo(_ key: String) {
    guard let place = answers.firstIndex(where: { $0.key == key }) else { return }
    queue.insert(answers.remove(at: place).card, at: 0)
  }

  /// Records that `review` replaced the answer with the idempotency key `key`, with another grade.
  mutating func recordRegrade(_ key: String, to review: Review) {
    guard let place = answers.firstIndex(where: { $0.key == key }) else { return }
    answers[place].key = review.idempotencyKey
    answers[place].isRight = review.correct
    answers[place].isConfused = review.confusions.contains { $0.contrast == contrast }
  }

  /// Removes a card from the queue; ``restore(_:)`` can put it back.
  mutating func leaveOut(_ card: CardKey) {
    leftOut += queue.filter { $0 == card }
    queue.removeAll { $0 == card }
  }

  /// Puts a card that was removed by ``leaveOut(_:)`` at the front of the queue; returns false if
  /// it was not removed.
  mutating func restore(_ card: CardKey) -> Bool {
    let cards = leftOut.filter { $0 == card }
    leftOut.removeAll { $0 == card }
    queue.insert(contentsOf: cards, at: 0)
    return !cards.isEmpty
  }

  /// Removes the first card because no question can be made of it.
  mutating func dropFirst() { if !queue.isEmpty { queue.removeFirst() } }
}

/// The number of a question in a round of one contrast, with the length of the round.
package struct RoundPlace: Codable, Hashable, Sendable {
  package let contrast: Contrast
  /// The number of the question, from 1.
  package let number: Int
  package let total: Int

  package init(contrast: Contrast, number: Int, total: Int) {
    self.contrast = contrast
    self.number = number
    self.total = total
  }
}

/// A round of practice that the learner is offered at a pause of a drill.
package struct RoundOffer: Codable, Hashable, Sendable {
  package let contrast: Contrast
  package let questions: Int
  /// The counts of the contrast in the drill so far, without answers in rounds.
  package let before: ContrastCount

  package init(contrast: Contrast, questions: Int, before: ContrastCount) {
    self.contrast = contrast
    self.questions = questions
    self.before = before
  }
}

package struct RoundResult: Codable, Hashable, Sendable {
  package let contrast: Contrast
  package let asked: Int
  package let right: Int
  /// The number of answers that confused the two sides of the contrast.
  package let confused: Int
  /// The counts of the contrast in the drill before the round.
  package let before: ContrastCount

  package init(contrast: Contrast, asked: Int, right: Int, confused: Int, before: ContrastCount) {
    self.contrast = contrast
    self.asked = asked
    self.right = right
    self.confused = confused
    self.before = before
  }
}

/// The rounds of practice in a drill, each for a different contrast.
struct DrillRounds: Hashable, Sendable {
  private(set) var rounds: [ContrastRound] = []
  /// The contrasts whose round was started or skipped in this drill.
  private(set) var decided: Set<Contrast> = []
  /// The number of the drill's answers when a round was last started or skipped; nil if none was.
  ///
  /// It limits each pause of the drill to one round.
  private var answeredThen: Int?
  /// True if a round was skipped and none was started after it.
  private var isSkipped = false

  /// The round that is not over; nil if there is none.
  var current: ContrastRound? { rounds.first { !$0.isOver } }

  /// Returns the last finished round if the learner has just finished it; otherwise nil.
  ///
  /// The result is nil if another round was skipped after this round, or if the drill has had an
  /// answer since the round started, apart from answers in the round. Rounds without answers do not
  /// count. `answered`: the number of the drill's answers without those in rounds.
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
  mutating func record(_ review: Review) {
    change({ $0.record(review) }, where: { !$0.isOver })
  }

  /// Records that the answer with the idempotency key `key` was undone.
  ///
  /// - Returns: false if the answer belongs to no round. In that case, a current round without
  ///   answers is removed.
  mutating func recordUndo(_ key: String) -> Bool {
    if change({ $0.recordUndo(key) }, where: { $0.contains(key) }) { return true }
    guard let round = current, round.answers.isEmpty else { return false }
    rounds.removeAll { $0 == round }
    decided.remove(round.contrast)
    answeredThen = nil
    return false
  }

  /// Records that `review` replaced the answer with the idempotency key `key`, with another grade.
  ///
  /// - Returns: false if the answer belongs to no round.
  mutating func recordRegrade(_ key: String, to review: Review) -> Bool {
    change({ $0.recordRegrade(key, to: review) }, where: { $0.contains(key) })
  }

  /// Removes a card from the current round.
  mutating func leaveOut(_ card: CardKey) {
    change({ $0.leaveOut(card) }, where: { !$0.isOver })
  }

  /// Puts back a card that ``leaveOut(_:)`` removed from a round, so that it is asked next; returns
  /// false if it was removed from no round.
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
