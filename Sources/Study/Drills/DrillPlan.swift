import FSRS

/// The words of a drill in the order in which they are asked, and what had to wait.
package struct DrillPlan: Hashable, Sendable {
  /// Cards to ask, due ones first, then new ones.
  package var cards: [Card] = []
  package var due = 0
  package var new = 0
  /// Due words that today's limit or the length of the drill leaves for later.
  package var waiting = 0
  /// Cards in learning, due or not.
  package var learning = 0
  /// Set when more words are due than a day's limit allows.
  package var backlog: Backlog?
}

/// More due words than can be done today.
package struct Backlog: Codable, Hashable, Sendable {
  /// Due words, today's share included.
  package let words: Int
  /// Reviews a day over the last two weeks in which there were any.
  package let pace: Double
  /// Reviews that fall due every day from now on, without the backlog.
  package let incoming: Double
  /// Days until the backlog is gone at that pace; nil when it does not shrink.
  package var days: Int? {
    pace > incoming ? Int((Double(words) / (pace - incoming)).rounded(.up)) : nil
  }
}

/// What a plan is made from.
package struct PlanInput: Sendable {
  package var request: DrillRequest
  package var settings: Settings
  package var scheduler: Scheduler
  /// All stored cards of the skills that are practised.
  package var cards: [Card]
  package var tallies: [DayTally]
  package var dueCounts: DueCalendar
  package var now: Timestamp
  package var today: StudyDay
  /// What the learner confuses most, for a drill of that.
  package var weakness = Weakness()
}

extension DrillPlan {
  /// Chooses the cards of a drill.
  ///
  /// - Due cards come first, the least likely remembered at the head. When there are more than a day
  ///   has room for, those come first of which a minute of review saves most, as `ReviewGain` says.
  /// - One skill of a word at a time: siblings would answer each other.
  /// - New words follow up to the day's limit, as long as not too many are in learning.
  ///
  /// Only words that may be asked are looked up.
  package init(_ input: PlanInput, words: some WordSource) throws(StudyError) {
    let skills = Self.skills(input.request, input.settings)
    let wanted = input.cards.filter { card in
      guard card.hold == nil, skills.contains(card.key.skill),
        card.key.skill.fits(card.key.word)
      else { return false }
      if input.request.isWeak, !input.weakness.isCarried(by: card.key.word) { return false }
      return input.request.goesAhead || input.request.isWeak || card.phase == .learning
        || card.phase == .relearning
        || card.isDue(at: input.now, on: input.today)
    }
    let there = try words.matching(
      Set(wanted.map(\.key.word)),
      input.request.filter(edition: input.settings.edition)
    )
    let known = wanted.filter { there.contains($0.key.word) }
    let length = input.request.count ?? input.settings.drillLength
    let todays = input.tallies.filter { $0.day == input.today }
    let doneToday = todays.reduce(0) { $0 + $1.matureReviews }
    let introducedToday = todays.reduce(0) { $0 + $1.introduced }

    var taken: Set<WordKey> = []
    let learning = known.filter(\.isInLearning)
    self.learning = learning.count
    // The cap counts words of every level and topic: a narrower drill does not lift it.
    let inLearning = input.cards.count { $0.hold == nil && $0.isInLearning }
    let dueLearning = learning.filter { $0.isDue(at: input.now, on: input.today) }
    let dueReviews = known.filter {
      $0.phase == .review && $0.isDue(at: input.now, on: input.today)
    }
    var allowance = max(0, input.settings.reviewsPerDay - doneToday)
    if dueReviews.count > input.settings.reviewsPerDay {
      backlog = Self.backlog(dueReviews.count, input)
    }
    for card in dueLearning.sorted(by: Self.isEarlier) where cards.count < length {
      if taken.insert(card.key.word).inserted { cards.append(card) }
    }
    var order = ReviewOrder(
      dueReviews,
      model: input.scheduler.model,
      isBacklog: backlog != nil,
      at: input.now
    )
    while cards.count < length, allowance > 0, let card = order.next() {
      allowance -= 1
      if taken.insert(card.key.word).inserted { cards.append(card) }
    }
    due = cards.count
    waiting = dueLearning.count + dueReviews.count - due
    let room = min(
      length - cards.count,
      input.request.newWords ?? max(0, input.settings.newPerDay - introducedToday),
      max(0, input.settings.maximumLearning - inLearning)
    )
    if input.request.isWeak {
      appendWeak(known, upTo: length, input, taken: &taken)
      return
    }
    try appendNew(room, skills: skills, input, words: words, taken: &taken)
    if input.request.goesAhead { appendAhead(known, upTo: length, input, taken: &taken) }
  }

  /// The skills of the kinds that were asked for, else those of the settings and of the banks.
  package static func skills(_ request: DrillRequest, _ settings: Settings) -> [Skill] {
    guard !request.kinds.isEmpty else { return settings.skills + [.bank] }
    var skills: [Skill] = []
    for kind in request.kinds where !skills.contains(kind.skill) { skills.append(kind.skill) }
    return skills
  }

  private mutating func appendNew(
    _ room: Int,
    skills: [Skill],
    _ input: PlanInput,
    words: some WordSource,
    taken: inout Set<WordKey>
  ) throws(StudyError) {
    guard room > 0 else { return }
    var filter = input.request.filter(edition: input.settings.edition)
    if input.request.levels == nil {
      filter = WordFilter(
        levels: input.settings.levels,
        topic: filter.topic,
        edition: filter.edition
      )
      filter.keepsQuestions = true
    }
    var left = room
    var started = Set<CardKey>(minimumCapacity: input.cards.count)
    var stored: [CardKey: Card] = [:]
    for card in input.cards {
      if card.phase != .new || card.hold != nil {
        started.insert(card.key)
      } else {
        stored[card.key] = card
      }
    }
    let first = Set(stored.values.filter { $0.priority == .high }.map(\.key))
    let last = Set(stored.values.filter { $0.priority == .low }.map(\.key))
    func take(_ key: WordKey, _ isWanted: (CardKey) -> Bool) {
      guard left > 0, !taken.contains(key) else { return }
      for skill in skills where skill.fits(key) {
        let card = CardKey(key, skill)
        guard isWanted(card), !started.contains(card) else { continue }
        cards.append(stored[card] ?? Card(card))
        taken.insert(key)
        left -= 1
        return
      }
    }
    for key in try Self.ordered(first, filter, words) { take(key) { first.contains($0) } }
    if left > 0 {
      try words.forEachEntry(filter) { (entry) throws(StudyError) in
        take(entry.key) { !last.contains($0) }
        return left > 0
      }
    }
    for key in try Self.ordered(last, filter, words) { take(key) { last.contains($0) } }
    new = room - left
  }

  /// The words of some cards in the order in which they are learned.
  private static func ordered(
    _ cards: Set<CardKey>,
    _ filter: WordFilter,
    _ words: some WordSource
  ) throws(StudyError) -> [WordKey] {
    var found: [Word] = []
    for key in Set(cards.map(\.word)) {
      if let word = try words.word(key), filter.includes(word) { found.append(word) }
    }
    return found.sorted { $0.entry < $1.entry }.map(\.key)
  }

  /// Words that are not due, those first that carry most of what is confused.
  private mutating func appendWeak(
    _ known: [Card],
    upTo length: Int,
    _ input: PlanInput,
    taken: inout Set<WordKey>
  ) {
    let later = known.filter {
      $0.phase != .new && !$0.isDue(at: input.now, on: input.today)
    }
    let weighed = later.map { (card: $0, weight: input.weakness.weight(of: $0.key.word)) }
    for (card, _) in weighed.sorted(by: {
      $0.weight != $1.weight ? $0.weight > $1.weight : $0.card.key < $1.card.key
    }) where cards.count < length {
      if taken.insert(card.key.word).inserted { cards.append(card) }
    }
  }

  private mutating func appendAhead(
    _ known: [Card],
    upTo length: Int,
    _ input: PlanInput,
    taken: inout Set<WordKey>
  ) {
    let later = known.filter {
      $0.phase != .new && !$0.isDue(at: input.now, on: input.today)
    }
    for card in later.sorted(by: Self.isEarlier) where cards.count < length {
      if taken.insert(card.key.word).inserted { cards.append(card) }
    }
  }

  private static func isEarlier(_ left: Card, _ right: Card) -> Bool {
    func moment(_ card: Card) -> (Int, Int64) {
      switch card.due {
      case .at(let moment): (0, moment.milliseconds)
      case .on(let day): (1, Int64(day.number))
      case nil: (2, 0)
      }
    }
    let (one, other) = (moment(left), moment(right))
    return one != other ? one < other : left.key < right.key
  }

  private static func backlog(_ words: Int, _ input: PlanInput) -> Backlog {
    let recent = input.tallies.filter { $0.day >= input.today.adding(-14) && $0.day < input.today }
    let days = Set(recent.map(\.day)).count
    let done = recent.reduce(0) { $0 + $1.matureReviews }
    let coming = (1...7).reduce(0) { $0 + input.dueCounts[input.today.adding($1)] }
    let pace =
      days == 0 ? Double(input.settings.reviewsPerDay) : Double(done) / Double(days)
    return Backlog(words: words, pace: pace, incoming: Double(coming) / 7)
  }
}
