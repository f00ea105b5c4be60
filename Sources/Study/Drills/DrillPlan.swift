import FSRS

/// The words of a drill in the order in which they are asked.
package struct DrillPlan: Hashable, Sendable {
  /// The cards to ask, due ones first, then new ones.
  package var cards: [Card] = []
  package var due = 0
  package var new = 0
  /// The number of due words that exceed today's limit or the length of the drill.
  package var waiting = 0
  /// The number of cards in learning, due or not.
  package var learning = 0
  /// The backlog; nil unless more words are due than a day's limit allows.
  package var backlog: Backlog?
}

/// A number of due words that exceeds a day's limit.
package struct Backlog: Codable, Hashable, Sendable {
  /// The number of due words, including today's share.
  package let words: Int
  /// The reviews a day over the last two weeks with reviews.
  package let pace: Double
  /// The reviews that fall due on each following day, without the backlog.
  package let incoming: Double
  /// The days until the backlog is gone at that pace; nil if it does not shrink.
  package var days: Int? {
    pace > incoming ? Int((Double(words) / (pace - incoming)).rounded(.up)) : nil
  }
}

/// The data from which a plan is made.
package struct PlanInput: Sendable {
  package var request: DrillRequest
  package var settings: Settings
  package var scheduler: Scheduler
  /// The stored cards of the practised skills.
  package var cards: [Card]
  package var tallies: [DayTally]
  package var dueCounts: DueCalendar
  package var now: Timestamp
  package var today: StudyDay
  /// The contrasts that the learner confuses most, for a drill of those.
  package var weakness = Weakness()
  /// What the packs have of the words of the cards, where it was looked up before.
  package var words: CardWords?
}

extension DrillPlan {
  /// Chooses the cards of a drill.
  ///
  /// - Due cards come first, beginning with the least likely remembered. If they exceed a day's
  ///   limit,
  ///   those come first for which a minute of review saves most, as `ReviewGain` computes.
  /// - Only one skill of a word is asked, since the skills would answer each other.
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

  /// Returns the skills of the requested kinds, or else those of the settings and of banks.
  package static func skills(_ request: DrillRequest, _ settings: Settings) -> [Skill] {
    guard !request.kinds.isEmpty else { return settings.skills + [.bank] }
    var skills: [Skill] = []
    for kind in request.kinds where !skills.contains(kind.skill) { skills.append(kind.skill) }
    return skills
  }

  /// Appends words that are not due, beginning with those that contain most of what is confused.
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
