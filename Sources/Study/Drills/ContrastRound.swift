package import Confusables

/// A round of practice: a few questions about one contrast, the two things that a learner confuses.
///
/// Its answers do not change the schedule.
struct ContrastRound: Hashable, Sendable {
  let contrast: Contrast
  let kind: QuestionKind
  /// The cards to ask; the first is that of the open question.
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
  mutating func note(_ review: Review) {
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
  mutating func noteUndone(_ key: String) {
    guard let place = answers.firstIndex(where: { $0.key == key }) else { return }
    queue.insert(answers.remove(at: place).card, at: 0)
  }

  /// Records that `review` replaced the answer with the idempotency key `key`, with another grade.
  mutating func noteRegraded(_ key: String, to review: Review) {
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
