import FSRS

@testable import Study

/// The choice of a drill's cards in plain steps: every word looked up, every card ranked, all
/// sorted.
///
/// It says what a plan is; ``DrillPlan`` does the same without looking at more than it needs.
struct PlainPlan {
  private(set) var cards: [CardKey] = []
  private(set) var due = 0
  private(set) var joining: [CardKey] = []
  private(set) var new = 0
  private(set) var waiting = 0
  /// The number of due cards, asked or not.
  private(set) var allDue = 0
  private(set) var learning = 0
  private(set) var backlog: Int?

  private let input: PlanInput
  private let words: WordList
  private let skills: [Skill]
  private var taken: Set<WordKey> = []

  init(_ input: PlanInput, words: WordList) {
    self.input = input
    self.words = words
    skills = DrillPlan.skills(input.request, input.settings)
    let filter = input.request.filter(edition: input.settings.edition)
    let known = input.cards.filter { isWanted($0) }.filter { card in
      words.item(card.key.word).map(filter.includes) ?? false
    }
    let length = input.request.count ?? input.settings.drillLength
    let todays = input.tallies.filter { $0.day == input.today }
    learning = known.count(where: \.isInLearning)
    let dueLearning = known.filter { $0.isInLearning && isDue($0) }
    let dueReviews = known.filter { $0.phase == .review && isDue($0) && !$0.isUnchecked }
    let done = todays.reduce(0) { $0 + $1.matureReviews }
    if dueReviews.count > 2 * min(input.settings.reviewsPerDay, 50) { backlog = dueReviews.count }
    append(dueLearning.sorted(by: DrillPlan.isEarlier), upTo: length)
    let allowed = max(0, input.settings.reviewsPerDay - done)
    append(Array(ranked(dueReviews).prefix(allowed)), upTo: length)
    waiting = dueLearning.count + dueReviews.count - cards.count
    let asked = Set(cards)
    let left = max(0, allowed - dueReviews.count { asked.contains($0.key) })
    let unchecked = known.filter { $0.isUnchecked && isDue($0) }
    allDue = dueLearning.count + dueReviews.count + unchecked.count
    var seen = taken
    let checks = Array(
      ranked(unchecked).prefix(left).filter { seen.insert($0.key.word).inserted }.prefix(length)
    )
    append(checks, upTo: length - (length - cards.count) / 2)
    due = cards.count
    let soon = known.filter {
      $0.isInLearning && !isDue($0)
        && $0.isDue(at: input.now.adding(seconds: 20 * 60), on: input.today)
    }
    append(soon.sorted(by: DrillPlan.isEarlier), upTo: length)
    let later = known.filter { $0.phase != .new && !isDue($0) }
    if backlog != nil, input.settings.pausesNewWords, input.request.newWords == nil {
      fill(with: checks, upTo: length)
      if input.request.goesAhead { append(later.sorted(by: DrillPlan.isEarlier), upTo: length) }
      return
    }
    let room = max(0, input.settings.maximumLearning - wordsInLearning)
    let (begun, joined) = begunToday
    let perDay = input.request.newWords ?? input.settings.newPerDay
    let further = max(1, skills.count { $0 != .bank } - 1)
    let isAsked = input.request.newWords != nil
    let replaceable =
      input.settings.text("skills-apart") == "on" && input.request.kinds.isEmpty ? dueReviews : []
    appendJoining(
      min(room, max(0, perDay * further - (isAsked ? 0 : joined))),
      free: length - cards.count,
      inPlaceOf: Set(replaceable.map(\.key)).intersection(cards),
      filter
    )
    allDue -= replaceable.count { card in joining.contains { $0.word == card.key.word } }
    appendNew(min(length - cards.count, room, max(0, perDay - (isAsked ? 0 : begun))))
    fill(with: checks, upTo: length)
    if input.request.goesAhead { append(later.sorted(by: DrillPlan.isEarlier), upTo: length) }
  }

  /// Fills the room that is left with checks, which come after the other due cards.
  private mutating func fill(with checks: [Card], upTo length: Int) {
    let others = Array(cards[due...])
    let count = cards.count
    append(checks, upTo: length)
    let more = Array(cards[count...])
    cards = cards[..<due] + more + others
    due += more.count
  }

  /// The cards in the order in which they are asked.
  private func ranked(_ cards: [Card]) -> [Card] {
    cards.map { (card: $0, rank: rank($0)) }.sorted { left, right in
      if left.card.priority != right.card.priority {
        return left.card.priority > right.card.priority
      }
      return left.rank != right.rank
        ? left.rank > right.rank
        : (left.card.key.shuffled, left.card.key) < (right.card.key.shuffled, right.card.key)
    }.map(\.card)
  }

  private func isDue(_ card: Card) -> Bool { card.isDue(at: input.now, on: input.today) }

  private func isWanted(_ card: Card) -> Bool {
    guard card.hold == nil, skills.contains(card.key.skill), card.key.skill.fits(card.key.word)
    else { return false }
    return input.request.goesAhead || card.isInLearning || isDue(card)
  }

  private func rank(_ card: Card) -> Double {
    guard let memory = card.memory, let last = card.lastReviewedAt else { return 1 }
    let model = input.scheduler.model
    let elapsedDays = input.now.elapsedDays(since: last)
    return backlog == nil
      ? -model.retrievability(memory, elapsedDays: elapsedDays)
      : ReviewGain(model: model).perSecond(memory, elapsedDays: elapsedDays)
  }

  private mutating func append(_ found: [Card], upTo length: Int) {
    for card in found where cards.count < length {
      if taken.insert(card.key.word).inserted { cards.append(card.key) }
    }
  }

  /// The cards of each word, without listening if nobody practises it.
  private var cardsByWord: [WordKey: [Card]] {
    let hears = (skills + input.settings.skills).contains(.listening)
    return Dictionary(grouping: input.cards.filter { hears || $0.key.skill != .listening }) {
      $0.key.word
    }
  }

  private var wordsInLearning: Int {
    cardsByWord.values.count { cards in
      cards.contains {
        $0.hold == nil && $0.isInLearning && (skills + input.settings.skills).contains($0.key.skill)
      }
    }
  }

  /// The numbers of cards that were answered for the first time today, of words begun today and of
  /// others.
  private var begunToday: (words: Int, further: Int) {
    var (words, further) = (0, 0)
    for cards in cardsByWord.values {
      let new = cards.count { $0.introducedOn == input.today && $0.reviews > 0 }
      let isOld = cards.contains { ($0.introducedOn ?? input.today) < input.today }
      if new > 0 {
        (words, further) = isOld ? (words, further + new) : (words + 1, further + new - 1)
      }
    }
    return (words, further)
  }

  private mutating func appendJoining(
    _ room: Int,
    free: Int,
    inPlaceOf reviews: Set<CardKey>,
    _ filter: WordFilter
  ) {
    let replaced = Set(reviews.map(\.word))
    var free = free
    var found: [(card: CardKey, priority: Priority, stability: Double)] = []
    for (word, cards) in cardsByWord {
      guard !taken.contains(word) || replaced.contains(word),
        words.item(word).map(filter.includes) ?? false
      else { continue }
      let begun = cards.filter { isStarted($0) }
      let asked = begun.filter { skills.contains($0.key.skill) && $0.hold == nil }
      let isReady = asked.allSatisfy {
        $0.phase == .review && $0.reviews > 0 && ($0.introducedOn ?? .init(number: 0)) < input.today
      }
      guard !begun.isEmpty, begun.contains(where: { $0.hold != .suspended }),
        isReady || !input.request.kinds.isEmpty || input.settings.text("skills-apart") == "off",
        let skill = skills.first(where: { skill in
          skill.fits(word) && !begun.contains { $0.key.skill == skill }
        })
      else { continue }
      let own = cards.first { $0.key.skill == skill }
      let stability = begun.map { $0.hold == .known ? .infinity : $0.memory?.stability ?? 0 }.max()
      found.append((CardKey(word, skill), own?.priority ?? .normal, stability ?? 0))
    }
    found.sort {
      $0.priority != $1.priority
        ? $0.priority > $1.priority : ($0.stability, $0.card) < ($1.stability, $1.card)
    }
    for (card, _, _) in found where joining.count < room {
      if replaced.contains(card.word) {
        cards.removeAll { $0.word == card.word }
        due -= 1
      } else {
        guard free > 0 else { continue }
        free -= 1
      }
      joining.append(card)
      cards.append(card)
      taken.insert(card.word)
    }
  }

  private mutating func appendNew(_ room: Int) {
    var filter = input.request.filter(edition: input.settings.edition)
    if input.request.levels == nil {
      filter = WordFilter(
        levels: input.settings.levels,
        topic: filter.topic,
        edition: filter.edition
      )
      filter.keepsUnlisted = true
    }
    var stored: [CardKey: Card] = [:]
    for card in input.cards { stored[card.key] = card }
    for priority in [Priority.high, .normal, .low] {
      for word in words.list where filter.includes(word) && new < room {
        let isBegun = cardsByWord[word.key]?.contains { isStarted($0) } ?? false
        guard !taken.contains(word.key), !isBegun else { continue }
        let found = skills.first { skill in
          let key = CardKey(word.key, skill)
          guard skill.fits(word.key), isStarted(stored[key]) == false else { return false }
          // Words without a card, and those in the middle, are met in their order with high ones.
          let own = stored[key]?.priority ?? .normal
          return priority == .normal ? own != .low : own == priority
        }
        guard let found else { continue }
        cards.append(CardKey(word.key, found))
        taken.insert(word.key)
        new += 1
      }
    }
  }

  private func isStarted(_ card: Card?) -> Bool {
    card.map { $0.phase != .new || $0.hold != nil } ?? false
  }
}
