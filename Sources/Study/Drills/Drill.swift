/// The state of one drill: the queue of cards and the answers so far.
///
/// It is a value without a clock or a store: callers pass it the time and the stored answers.
package struct Drill: Sendable {
  package let request: DrillRequest
  package let startedAt: Timestamp
  /// The number of answers after which the drill ends.
  package private(set) var length: Int
  private var queue: [CardKey]
  /// The words on a step of minutes, with the times at which this drill asks them again.
  private var steps: [CardKey: Timestamp] = [:]
  private var lastAsked: CardKey?
  /// The cards that were answered before, or in this drill.
  private var begun: Set<CardKey> = []
  /// The cards that were answered in this drill, and the new ones among them.
  private var answeredCards: Set<CardKey> = []
  private var newCards: Set<CardKey> = []
  /// The cards that were removed from this drill.
  private var removed: Set<CardKey> = []
  /// The reviews that the summary counts; an undo can also concern an earlier review.
  private var counted: Set<String> = []
  package private(set) var summary = DrillSummary()

  /// The seconds by which a word on a step can be asked early if nothing else is left.
  package static let learnAheadSeconds = 20 * 60

  /// The largest number of answers that a learner adds to a drill at once.
  package static let continuation = 10

  package init(_ plan: DrillPlan, request: DrillRequest, length: Int, at now: Timestamp) {
    self.request = request
    self.length = length
    self.startedAt = now
    self.queue = plan.cards.map(\.key)
    self.begun = Set(plan.cards.lazy.filter { $0.reviews > 0 }.map(\.key))
  }

  /// Returns whether a card had answers when the drill was planned, or has been answered since.
  package func hasBegun(_ key: CardKey) -> Bool { begun.contains(key) }

  /// Returns the card to ask next, or nil when the drill is over.
  ///
  /// Words in `taken`, which another drill is asking, stay in the queue.
  package mutating func next(at now: Timestamp, except taken: Set<WordKey> = []) -> CardKey? {
    guard summary.answered < length, !isOutOfTime(at: now) else { return nil }
    let free = orderedSteps.filter { !taken.contains($0.key.word) }
    if let ready = free.first(where: { $0.value <= now && $0.key != lastAsked }) {
      lastAsked = ready.key
      return ready.key
    }
    if let position = queue.firstIndex(where: { !taken.contains($0.word) }) {
      lastAsked = queue.remove(at: position)
      return lastAsked
    }
    let limit = now.adding(seconds: Self.learnAheadSeconds)
    lastAsked =
      free.first { $0.value <= limit && $0.key != lastAsked }?.key
      ?? free.first { $0.value <= limit }?.key
    return lastAsked
  }

  /// Returns the words that this drill asks again later.
  package func waiting(at now: Timestamp) -> [WordKey] {
    steps.filter { $0.value > now }.map(\.key.word)
  }

  /// The number of questions left, including words on steps.
  package var remaining: Int { min(queue.count + steps.count, length - summary.answered) }

  private func isOutOfTime(at now: Timestamp) -> Bool {
    guard let minutes = request.minutes else { return false }
    return now >= startedAt.adding(seconds: min(minutes, 1_000_000) * 60)
  }

  private var orderedSteps: [(key: CardKey, value: Timestamp)] {
    steps.sorted { $0.value != $1.value ? $0.value < $1.value : $0.key < $1.key }
  }

  /// Returns the request for the questions that could follow the present ones.
  package func continuation(by count: Int) -> DrillRequest {
    var request = request
    request.count = count
    request.newWords = request.newWords.map { max(0, $0 - newCards.count) }
    return request
  }

  /// The words that are not chosen again when the drill is continued.
  ///
  /// These are the words that were removed from it and those on steps in it; in a drill that also
  /// asks words that are not due, the answered words too.
  package var settled: Set<WordKey> {
    var cards = removed.union(steps.keys)
    if request.asksUndue { cards.formUnion(answeredCards) }
    return Set(cards.map(\.word))
  }

  /// Continues the drill with the cards of a new plan, for a number of answers.
  package mutating func extend(with plan: DrillPlan, by count: Int) {
    queue = plan.cards.map(\.key)
    begun.formUnion(plan.cards.lazy.filter { $0.reviews > 0 }.map(\.key))
    length = summary.answered + count
  }

  /// Returns the times at which words on steps are asked again within the learn-ahead time, the
  /// earliest first.
  package func returning(at now: Timestamp, except taken: Set<WordKey> = []) -> [Timestamp] {
    let limit = now.adding(seconds: Self.learnAheadSeconds)
    return orderedSteps.filter { $0.value <= limit && !taken.contains($0.key.word) }.map(\.value)
  }

  /// Returns the number of this drill's words that another drill is asking.
  package func taken(by others: Set<WordKey>) -> Int {
    Set((queue + steps.keys).map(\.word)).intersection(others).count
  }

  /// Records an answer that was stored.
  package mutating func note(_ review: Review, card: Card) {
    begun.insert(card.key)
    removed.remove(card.key)
    answeredCards.insert(card.key)
    if review.before.phase == .new { newCards.insert(card.key) }
    steps[card.key] = nil
    if card.hold == nil || request.choice?.asksHeld == true, case .at(let moment) = card.due {
      steps[card.key] = moment
    }
    if counted.insert(review.idempotencyKey).inserted { summary.count(review, sign: 1) }
  }

  /// Records an answer that was undone; its word is asked next.
  package mutating func noteUndone(_ review: Review) {
    if review.before.phase == .new { newCards.remove(review.card) }
    ask(review.card)
    if counted.remove(review.idempotencyKey) != nil { summary.count(review, sign: -1) }
  }

  /// Records an answer whose grade was changed.
  package mutating func noteRegraded(from old: Review, to new: Review, card: Card) {
    if counted.remove(old.idempotencyKey) != nil { summary.count(old, sign: -1) }
    note(new, card: card)
  }

  /// Puts a card to the front of the queue, also one that was removed.
  package mutating func ask(_ key: CardKey) {
    removed.remove(key)
    steps[key] = nil
    queue.removeAll { $0 == key }
    queue.insert(key, at: 0)
    lastAsked = nil
  }

  /// Removes a word from this drill.
  package mutating func leaveOut(_ key: CardKey) {
    removed.insert(key)
    steps[key] = nil
    queue.removeAll { $0 == key }
  }

  /// Returns a card that was asked but not answered to the front of the queue.
  package mutating func putBack(_ key: CardKey) {
    if steps[key] == nil { queue.insert(key, at: 0) }
    lastAsked = nil
  }
}

/// The results of a drill.
package struct DrillSummary: Hashable, Sendable {
  package var answered = 0
  package var right = 0
  package var milliseconds = 0
  /// The number of times each confusion happened in this drill.
  package var confusions: [Confusion: Int] = [:]
  /// The words that were answered wrong, with the number of times.
  package var missed: [WordKey: Int] = [:]

  mutating func count(_ review: Review, sign: Int) {
    answered += sign
    right += review.correct ? sign : 0
    milliseconds += sign * DayTally.counted(milliseconds: review.milliseconds)
    for confusion in review.confusions {
      confusions[confusion, default: 0] += sign
      if confusions[confusion] == 0 { confusions[confusion] = nil }
    }
    guard !review.correct else { return }
    missed[review.card.word, default: 0] += sign
    if missed[review.card.word] == 0 { missed[review.card.word] = nil }
  }
}
