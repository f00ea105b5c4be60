/// The state of one drill: the queue of cards and the answers so far.
///
/// It is a value without a clock or a store: callers pass it the time and the stored answers.
package struct Drill: Sendable {
  package let request: DrillRequest
  package let startedAt: Timestamp
  /// The number of answers after which the drill ends.
  package private(set) var length: Int
  private var queue: [CardKey]
  /// The cards on a step of minutes, with the times at which this drill asks them again.
  private var steps: [CardKey: Timestamp] = [:]
  private var lastAsked: CardKey?
  /// The card of an action that was undone, which is asked next; nil if there is none.
  private var wanted: CardKey?
  /// The cards that were introduced and not yet answered.
  ///
  /// The value is the number of ``items`` just after the introduction of the card, including it.
  private var met: [CardKey: Int] = [:]
  private var introduced: Set<CardKey> = []
  private var introductions: Introductions
  /// The number of items so far: answers and introductions.
  private var items = 0
  /// The number of consecutive introductions since the last answer.
  private var inARow = 0
  /// The cards of the drill's new words; words that an earlier drill introduced are not among them.
  private var fresh: Set<CardKey>
  /// The cards of words that were begun in another skill and are new in the skill of the card.
  ///
  /// They do not count as new words.
  private var joining: Set<CardKey>
  /// The cards that were answered before this drill or in it.
  private var begun: Set<CardKey> = []
  private var answeredCards: Set<CardKey> = []
  /// The cards that were answered in this drill and had been new, without those in ``joining``.
  private var newCards: Set<CardKey> = []
  private var removed: Set<CardKey> = []
  /// The idempotency keys of the reviews that the summary counts.
  ///
  /// A review that is older than the drill is not among them; its undo leaves the summary as it is.
  private var counted: Set<String> = []
  package private(set) var summary = DrillSummary()
  /// The contrasts that the answers of this drill confused or could have confused.
  private(set) var contrasts = ContrastTallies()

  /// The number of seconds by which a word on a step of minutes may be asked early if nothing else
  /// is left.
  package static let learnAheadSeconds = 20 * 60

  /// The maximum number of answers that a learner adds to a drill at once.
  package static let continuation = 10

  package init(_ plan: DrillPlan, request: DrillRequest, length: Int, at now: Timestamp) {
    self.request = request
    self.length = length
    self.startedAt = now
    self.queue = plan.cards.map(\.key)
    self.introductions = plan.introductions
    self.fresh = plan.fresh
    self.joining = Set(plan.joining)
    self.begun = Set(plan.cards.lazy.filter { $0.reviews > 0 }.map(\.key))
  }

  /// Returns true if a card asks a word for the first time in its skill, after it was begun in
  /// another skill.
  package func joins(_ key: CardKey) -> Bool { joining.contains(key) }

  /// Returns true if a card had answers when the drill was planned, or has been answered since.
  package func hasBegun(_ key: CardKey) -> Bool { begun.contains(key) }

  /// Returns the card to ask next at `now`; nil if the drill is over or no card can be asked now.
  ///
  /// The drill is over if it has reached its length, or if its time is up. A card cannot be asked
  /// now if it returns later than in ``learnAheadSeconds``, or if its word is in `taken`.
  ///
  /// If the returned card is new, ``introduces(_:)`` determines whether it is introduced or asked.
  /// `taken`: the words that another drill is asking; they stay in the queue.
  package mutating func next(at now: Timestamp, except taken: Set<WordKey> = []) -> CardKey? {
    guard summary.answered < length, !isOutOfTime(at: now) else { return nil }
    if let card = wanted, !taken.contains(card.word), let place = queue.firstIndex(of: card) {
      (lastAsked, wanted) = (queue.remove(at: place), nil)
      return lastAsked
    }
    let free = orderedSteps.filter { !taken.contains($0.key.word) }
    let first = met.filter { !taken.contains($0.key.word) }.min { $0.value < $1.value }
    let between = first.map { items - $0.value } ?? 0
    let isFull = summary.answered + met.count >= length
    let limit = now.adding(seconds: Self.learnAheadSeconds)
    let ready = free.first { $0.value <= now && $0.key != lastAsked }?.key
    let early = free.first { $0.value <= limit && $0.key != lastAsked }?.key
    if let ready, between < Introductions.itemsBetween.upperBound {
      lastAsked = ready
    } else if let first, between >= Introductions.itemsBetween.lowerBound || isFull {
      lastAsked = first.key
    } else if let position = queue.firstIndex(where: { key in
      !taken.contains(key.word)
        && (inARow < Introductions.mostInARow && !isFull || !introduces(key))
    }) {
      lastAsked = queue.remove(at: position)
    } else if let first, early == nil {
      lastAsked = first.key
    } else {
      // A card whose step ends soon is asked before a word that was just introduced.
      lastAsked = early ?? free.first { $0.value <= limit }?.key
    }
    return lastAsked
  }

  /// Returns true if a card without answers is introduced, which means shown to the learner, before
  /// it is asked.
  package func introduces(_ key: CardKey) -> Bool {
    !introduced.contains(key) && introductions.includes(key.word, after: wordsBegun)
  }

  /// Returns the number, from 1, of a new word among the drill's new words, and the number of all
  /// these words.
  ///
  /// The number of the word is the one that it has if it comes next.
  package func newWord(_ key: CardKey) -> (number: Int, total: Int) {
    let passed = newCards.union(introduced).union(removed).intersection(fresh).subtracting([key])
    let left = fresh.intersection(queue).subtracting(passed).subtracting([key])
    return (passed.count + 1, passed.count + 1 + left.count)
  }

  /// The new words that were answered in this drill.
  var wordsBegun: [WordKey] { newCards.map(\.word) }

  /// The words that were introduced or answered in this drill.
  var wordsMet: Set<WordKey> { Set(introduced.union(answeredCards).map(\.word)) }

  /// Returns the words that wait at `now`: those on a step that has not ended, and introduced words
  /// not answered yet.
  package func waiting(at now: Timestamp) -> [WordKey] {
    steps.filter { $0.value > now }.map(\.key.word) + met.keys.map(\.word)
  }

  /// The number of questions left: the cards in the queue, on steps, and introduced but not yet
  /// answered, at most as many as the drill's length allows.
  ///
  /// An open question counts only if its card is on a step or was introduced.
  package var remaining: Int {
    min(queue.count + steps.count + met.count, length - summary.answered)
  }

  private func isOutOfTime(at now: Timestamp) -> Bool {
    guard let minutes = request.minutes else { return false }
    return now >= startedAt.adding(seconds: min(minutes, 1_000_000) * 60)
  }

  private var orderedSteps: [(key: CardKey, value: Timestamp)] {
    steps.sorted { $0.value != $1.value ? $0.value < $1.value : $0.key < $1.key }
  }

  /// Returns the request with which the drill is continued by `count` answers.
  ///
  /// The new words that the drill has begun are subtracted from the request's limit.
  package func continuation(by count: Int) -> DrillRequest {
    var request = request
    request.count = count
    let begun = newCards.union(introduced).count
    request.newWords = request.newWords.map { max(0, $0 - begun) }
    return request
  }

  /// The words that are not chosen again when the drill is continued, unless no other words are
  /// left.
  ///
  /// These are the words that were answered in the drill, removed from it, or introduced and not
  /// yet answered. An answered word is excluded because its question could reveal the answer to a
  /// question in another skill.
  package var settled: Set<WordKey> {
    Set(answeredCards.union(removed).union(met.keys).map(\.word))
  }

  /// The words that were removed from the drill.
  var removedWords: Set<WordKey> { Set(removed.map(\.word)) }

  /// Continues the drill for `count` further answers; the cards of a new plan replace the queue.
  package mutating func extend(with plan: DrillPlan, by count: Int) {
    queue = plan.cards.map(\.key)
    introductions.add(plan.introductions)
    fresh.formUnion(plan.fresh)
    joining.formUnion(plan.joining)
    begun.formUnion(plan.cards.lazy.filter { $0.reviews > 0 }.map(\.key))
    length = summary.answered + count
  }

  /// Returns the times, earliest first, at which cards come back to the drill within
  /// ``learnAheadSeconds``, except the words in `taken`.
  ///
  /// A card comes back at the end of its step, an introduced word at `now`.
  package func returning(at now: Timestamp, except taken: Set<WordKey> = []) -> [Timestamp] {
    let limit = now.adding(seconds: Self.learnAheadSeconds)
    let met = met.keys.filter { !taken.contains($0.word) }.map { _ in now }
    let steps = orderedSteps.filter { !taken.contains($0.key.word) }.map(\.value)
    return (met + steps.filter { $0 <= limit }).sorted()
  }

  /// Returns the number of the drill's remaining words that are among `others`, the words that
  /// other drills ask.
  package func taken(by others: Set<WordKey>) -> Int {
    Set((queue + steps.keys + met.keys).map(\.word)).intersection(others).count
  }

  /// Records a stored answer; `card` is its card after the answer.
  package mutating func record(_ review: Review, card: Card) {
    begun.insert(card.key)
    removed.remove(card.key)
    answeredCards.insert(card.key)
    if review.before.phase == .new, !joins(card.key) { newCards.insert(card.key) }
    (met[card.key], steps[card.key]) = (nil, nil)
    (items, inARow) = (items + 1, 0)
    if card.hold == nil || request.choice?.asksHeld == true, case .at(let moment) = card.due {
      steps[card.key] = moment
    }
    contrasts.add(review)
    if counted.insert(review.idempotencyKey).inserted { summary.count(review, sign: 1) }
  }

  /// Records that the word of a card was introduced; it is asked a few items later.
  package mutating func recordIntroduction(_ key: CardKey) {
    removed.remove(key)
    queue.removeAll { $0 == key }
    (items, inARow) = (items + 1, inARow + 1)
    introduced.insert(key)
    fresh.insert(key)
    met[key] = items
  }

  /// Records that the introduction of a card was undone; it is shown again next.
  package mutating func recordIntroductionUndo(_ key: CardKey) {
    introduced.remove(key)
    items -= 1
    ask(key)
  }

  /// Records that an answer was undone; its word is asked next.
  package mutating func recordUndo(_ review: Review) {
    if review.before.phase == .new { newCards.remove(review.card) }
    items -= 1
    ask(review.card)
    contrasts.remove(review.idempotencyKey)
    if counted.remove(review.idempotencyKey) != nil { summary.count(review, sign: -1) }
  }

  /// Records that the grade of an answer was changed: `new` replaces `old`.
  ///
  /// `card`: the card after the new answer.
  package mutating func recordRegrade(from old: Review, to new: Review, card: Card) {
    if counted.remove(old.idempotencyKey) != nil { summary.count(old, sign: -1) }
    contrasts.remove(old.idempotencyKey)
    items -= 1
    record(new, card: card)
  }

  /// Makes a card the next one to ask, even if it was removed.
  package mutating func ask(_ key: CardKey) {
    removed.remove(key)
    (met[key], steps[key]) = (nil, nil)
    queue.removeAll { $0 == key }
    queue.insert(key, at: 0)
    (lastAsked, wanted, inARow) = (nil, key, 0)
  }

  package mutating func leaveOut(_ key: CardKey) {
    removed.insert(key)
    (met[key], steps[key]) = (nil, nil)
    queue.removeAll { $0 == key }
    inARow = 0
  }

  /// Puts a card that was asked but not answered back at the front of the queue.
  ///
  /// Nothing is done for a card that is on a step or was introduced, because the drill has recorded
  /// it elsewhere and asks it again.
  package mutating func putBack(_ key: CardKey) {
    if steps[key] == nil, met[key] == nil { queue.insert(key, at: 0) }
    lastAsked = nil
  }
}
