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
  package init(_ input: PlanInput, words: some WordSource) throws(StudyError) {
    let stored = try DueCards(input, words: words)
    let length = input.request.count ?? input.settings.drillLength
    learning = stored.learning
    backlog = stored.backlog
    cards = stored.first(length)
    due = cards.count
    waiting = stored.dueLearning.count + stored.dueReviews.count - due
    var taken = Set(cards.map(\.key.word))
    if input.request.isWeak {
      appendWeak(stored.known.map { input.cards[$0] }, upTo: length, input, taken: &taken)
      return
    }
    let newWords = NewWords(input, stored) { [taken] in taken.contains($0) }
    let begun = try newWords.cards(newWords.room(besides: due, in: length), of: words)
    new = begun.count
    cards += begun
    guard input.request.goesAhead else { return }
    taken.formUnion(begun.map(\.key.word))
    appendAhead(stored.known.map { input.cards[$0] }, upTo: length, input, taken: &taken)
  }

  /// Returns the skills of the kinds that were asked for, else those of the settings and of the
  /// banks.
  package static func skills(_ request: DrillRequest, _ settings: Settings) -> [Skill] {
    guard !request.kinds.isEmpty else { return settings.skills + [.bank] }
    var skills: [Skill] = []
    for kind in request.kinds where !skills.contains(kind.skill) { skills.append(kind.skill) }
    return skills
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

  /// Returns whether a card falls due before another one.
  static func isEarlier(_ left: Card, _ right: Card) -> Bool {
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
}
