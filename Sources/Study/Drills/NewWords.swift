import Confusables

/// The new words of a drill in the order of learning.
///
/// A new word was not begun in any skill or, for a drill of tone pairs, not in listening. It is
/// asked in the first of the drill's skills that fits.
struct NewWords {
  private let input: PlanInput
  private let due: DueCards
  private let counts: TodaysWords

  init(_ input: PlanInput, _ due: DueCards, _ counts: TodaysWords) {
    (self.input, self.due, self.counts) = (input, due, counts)
  }

  /// The number of new words that may be begun, and the limit that determines it.
  private var room: (words: Int, limit: NewWordsLimit) {
    let settings = input.settings
    // A drill of tone pairs has a measure of its own: the words that a pair still needs.
    if input.tones != nil, input.request.newWords == nil { return (.max, .allBegun) }
    // The limits count words of every level and topic: a narrower drill does not raise them.
    let learning = max(0, settings.maximumLearning - counts.learning)
    let wanted = input.request.newWords ?? max(0, settings.newPerDay - counts.begun)
    if wanted > 0, due.backlog?.pausesNewWords == true { return (0, .backlog) }
    if learning < wanted { return (learning, .learning(words: settings.maximumLearning)) }
    return (
      wanted,
      input.request.newWords.map { .request(words: $0) } ?? .day(words: settings.newPerDay)
    )
  }

  /// Returns at most `length` new cards, and the limit that prevents more.
  func cards(
    of words: some WordSource,
    upTo length: Int
  ) throws(StudyError) -> (cards: [Card], limit: NewWordsLimit) {
    let (room, limit) = room
    guard room > 0 else { return ([], limit) }
    // Even if no new word fits, one is looked up, to find out whether there is any.
    let (cards, isAnyWord) = try cards(min(room, max(1, length)), of: words)
    if cards.count >= length, !cards.isEmpty { return (Array(cards.prefix(length)), .length) }
    if cards.count >= room { return (cards, limit) }
    return (cards, isAnyWord ? .allBegun : .noWord)
  }

  /// Returns at most `room` new cards; `isAnyWord` is true if a word passes the filters, new or
  /// not.
  private func cards(
    _ room: Int,
    of words: some WordSource
  ) throws(StudyError) -> (cards: [Card], isAnyWord: Bool) {
    var filter = due.filter
    if input.request.levels == nil {
      filter = WordFilter(
        levels: input.settings.levels,
        topic: filter.topic,
        edition: filter.edition
      )
      filter.keepsUnlisted = true
    }
    var started = Set<WordKey>(minimumCapacity: input.cards.count)
    var stored: [CardKey: Card] = [:]
    let skills = input.skills
    for card in input.cards {
      if !card.isBegun {
        stored[card.key] = card
      } else if input.tones == nil
        ? card.beginsWord(practising: skills) : card.key.skill == .listening
      {
        started.insert(card.key.word)
      }
    }
    let first = Set(stored.values.filter { $0.priority == .high }.map(\.key))
    let last = Set(stored.values.filter { $0.priority == .low }.map(\.key))
    let lone = try Self.loneWords(words)
    var needed = input.request.newWords == nil ? input.tones?.needed(input.cards) : nil
    var chosen: [Card] = []
    var begun: Set<WordKey> = []
    var isAnyWord = false
    func add(_ key: WordKey, _ isWanted: (CardKey) -> Bool) {
      guard chosen.count < room, !begun.contains(key) else { return }
      if let tones = input.tones, !tones.isOfStep(key) { return }
      let skills = due.skills.filter { $0.fits(key) }
      isAnyWord = isAnyWord || !skills.isEmpty
      let pair = needed == nil ? nil : TonePair(key)
      if let pair, (needed?[pair] ?? 0) <= 0 { return }
      guard !started.contains(key), !input.excluded.contains(key) else { return }
      for skill in skills {
        let card = CardKey(key, skill)
        guard isWanted(card), !skill.isAskedBesideWords || !lone.contains(key) else { continue }
        chosen.append(stored[card] ?? Card(card))
        begun.insert(key)
        if let pair { needed?[pair, default: 0] -= 1 }
        return
      }
    }
    for key in try Self.ordered(first, filter, words) { add(key) { first.contains($0) } }
    var order = NewWordOrder(edition: filter.edition)
    if chosen.count < room {
      try words.forEachEntry(filter) { (entry) throws(StudyError) in
        for key in order.next(entry, isBegun: started.contains(entry.key)) {
          add(key) { !last.contains($0) }
        }
        return chosen.count < room
      }
    }
    for key in order.postponed { add(key) { !last.contains($0) } }
    for key in try Self.ordered(last, filter, words) { add(key) { last.contains($0) } }
    return (chosen, isAnyWord)
  }

  /// Returns the words of those packs that have fewer words than a question has options.
  ///
  /// These words cannot be asked in kinds of question whose options are words of the same pack; as
  /// new words they would take the places of others.
  static func loneWords(_ words: some WordSource) throws(StudyError) -> Set<WordKey> {
    var lone: Set<WordKey> = []
    for (index, shelf) in words.shelves.enumerated() where shelf.size < BankAnswers.options {
      for item in try shelf.items(at: 0..<shelf.size)
      where try words.place(of: item.key)?.shelf == index {
        lone.insert(item.key)
      }
    }
    return lone
  }

  /// Returns the words of some cards that pass a filter, in the order of learning.
  private static func ordered(
    _ cards: Set<CardKey>,
    _ filter: WordFilter,
    _ words: some WordSource
  ) throws(StudyError) -> [WordKey] {
    var found: [WordKey] = []
    for key in Set(cards.map(\.word)) {
      if let item = try words.item(key), filter.includes(item) { found.append(key) }
    }
    return try words.inOrder(found)
  }
}

/// The order of new words: the order of the packs, except that words listed only by other editions
/// may come later.
struct NewWordOrder {
  /// The edition whose words come first.
  let edition: Edition
  /// The level of the last entry; nil before the first one.
  private var level: Int?
  /// True if the level of the last entry has had a new word of the edition.
  private var hasNewWords = false
  /// The new words of other editions since the last new word of ``edition``, within the current
  /// level.
  private var waiting: [WordKey] = []
  /// The words of other editions that were postponed in earlier levels.
  private var earlier: [WordKey] = []

  init(edition: Edition) { self.edition = edition }

  /// Returns the words that come next in this order, which can include begun words.
  ///
  /// `entry`: the next entry in the order of the packs. `isBegun`: true if the learner has begun
  /// its word.
  mutating func next(_ entry: WordEntry, isBegun: Bool) -> [WordKey] {
    var found: [WordKey] = []
    if entry.level != level {
      earlier += waiting
      waiting = []
      if hasNewWords { swap(&found, &earlier) }
      (level, hasNewWords) = (entry.level, false)
    }
    let isListed = entry.editions.contains(EditionSet(edition))
    guard isListed || entry.editions.isEmpty else {
      if !isBegun { waiting.append(entry.key) }
      return found
    }
    if isListed, !isBegun {
      found += waiting
      waiting = []
      hasNewWords = true
    }
    found.append(entry.key)
    return found
  }

  /// The words that are still postponed after the last entry.
  var postponed: [WordKey] { earlier + waiting }
}
