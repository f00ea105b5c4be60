/// The course of one drill: which card comes next, and what was answered so far.
///
/// A value without a clock or a store: it is told the time and what an answer led to.
package struct Drill: Sendable {
  package let request: DrillRequest
  package let startedAt: Timestamp
  /// Answers after which the drill ends.
  package let length: Int
  private var queue: [CardKey]
  /// Words on a step of minutes, to be asked again in this drill.
  private var steps: [CardKey: Timestamp] = [:]
  private var lastAsked: CardKey?
  /// Cards that were answered before, or in this drill.
  private var begun: Set<CardKey> = []
  /// The reviews that the summary counts: an undo may reach back beyond this drill.
  private var counted: Set<String> = []
  package private(set) var summary = DrillSummary()

  /// How long before its time a word on a step may be asked when nothing else is left.
  package static let learnAheadSeconds = 20 * 60

  package init(_ plan: DrillPlan, request: DrillRequest, length: Int, at now: Timestamp) {
    self.request = request
    self.length = length
    self.startedAt = now
    self.queue = plan.cards.map(\.key)
    self.begun = Set(plan.cards.lazy.filter { $0.reviews > 0 }.map(\.key))
  }

  /// Returns whether the log had answers to a card when the drill was planned, or has them since.
  package func hasBegun(_ key: CardKey) -> Bool { begun.contains(key) }

  /// Returns the card to ask next, or nil when the drill is over.
  ///
  /// Words in `taken` are left where they are: another drill asks them at this moment.
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

  /// Words that this drill asks again at a later moment.
  package func waiting(at now: Timestamp) -> [WordKey] {
    steps.filter { $0.value > now }.map(\.key.word)
  }

  /// Words that are still to be asked, those on steps included.
  package var remaining: Int { min(queue.count + steps.count, length - summary.answered) }

  private func isOutOfTime(at now: Timestamp) -> Bool {
    guard let minutes = request.minutes else { return false }
    return now >= startedAt.adding(seconds: min(minutes, 1_000_000) * 60)
  }

  private var orderedSteps: [(key: CardKey, value: Timestamp)] {
    steps.sorted { $0.value != $1.value ? $0.value < $1.value : $0.key < $1.key }
  }

  /// Takes note of an answer that was stored.
  package mutating func note(_ review: Review, card: Card) {
    begun.insert(card.key)
    steps[card.key] = nil
    if card.hold == nil, case .at(let moment) = card.due { steps[card.key] = moment }
    if counted.insert(review.idempotencyKey).inserted { summary.count(review, sign: 1) }
  }

  /// Takes note of an answer that was taken back; its word is asked again next.
  package mutating func noteUndone(_ review: Review) {
    steps[review.card] = nil
    queue.removeAll { $0 == review.card }
    queue.insert(review.card, at: 0)
    lastAsked = nil
    if counted.remove(review.idempotencyKey) != nil { summary.count(review, sign: -1) }
  }

  /// Takes note of an answer whose grade was changed.
  package mutating func noteRegraded(from old: Review, to new: Review, card: Card) {
    if counted.remove(old.idempotencyKey) != nil { summary.count(old, sign: -1) }
    note(new, card: card)
  }

  /// Puts a word that could not be asked, or was skipped, out of this drill.
  package mutating func leaveOut(_ key: CardKey) {
    steps[key] = nil
    queue.removeAll { $0 == key }
  }

  /// Puts a card that was asked but not answered back to the front; one on a step is still there.
  package mutating func putBack(_ key: CardKey) {
    if steps[key] == nil { queue.insert(key, at: 0) }
    lastAsked = nil
  }
}

/// What a drill came to.
package struct DrillSummary: Hashable, Sendable {
  package var answered = 0
  package var right = 0
  package var milliseconds = 0
  /// How often each confusion happened in this drill.
  package var confusions: [Confusion: Int] = [:]
  /// Words that were answered wrong at least once.
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
