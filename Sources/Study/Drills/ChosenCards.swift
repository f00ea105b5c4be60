/// The cards of a drill of words that the learner chose, in the order of the ``WordChoice``.
package struct ChosenCards: Sendable {
  /// The cards in the order of the choice; a word may have several, of which a drill asks one.
  package let cards: [Card]
  /// The leeches (cards of words that are often forgotten) that are listed but not asked.
  ///
  /// Their words have no leech in a skill that the learner practises. The list is empty for choices
  /// other than leeches, and if the request names kinds of question.
  private(set) var unpractised: [CardKey] = []

  package init(cards: [Card]) { self.cards = cards }

  struct Source {
    var cards: [Card]
    /// The skills that the drill can ask.
    var skills: [Skill]
    /// The skills of the settings, including those that this drill cannot ask.
    var practised: [Skill] = []
    /// True if the request names the kinds of question, so that words are asked only in the skills
    /// of these kinds.
    var hasKinds: Bool
    /// The contrasts to practise in a drill of weak spots; empty for other drills.
    var weakness = Weakness()
    /// The cards that were recently answered wrong, with the time of the last wrong answer.
    var missed: [CardKey: Timestamp] = [:]
  }

  /// Picks the cards of the chosen words from the cards in `source`.
  init(_ choice: WordChoice, of source: Source) {
    let free = source.cards.filter { choice.asksHeld || $0.hold == nil }
    let found: [Card]
    switch choice {
    case .words(let keys):
      var seen: Set<WordKey> = []
      cards = Self.asked(keys.filter { seen.insert($0).inserted }, [], free, source, begins: true)
      return
    case .flagged:
      found = free.filter(\.isFlagged).sorted(by: DrillPlan.isEarlier)
    case .leeches:
      found = free.filter(\.countsAsLeech)
        .sorted { ($1.lapses, $0.key) < ($0.lapses, $1.key) }
    case .missed:
      found = free.compactMap { card in source.missed[card.key].map { (card, $0) } }
        .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0.key < $1.0.key }.map(\.0)
    case .weak:
      found = Self.weakest(free, source.weakness)
    }
    var seen: Set<WordKey> = []
    let keys = found.map(\.key.word).filter { seen.insert($0).inserted }
    guard choice == .leeches, !source.hasKinds else {
      cards = Self.asked(keys, found, free, source, begins: choice == .flagged)
      return
    }
    let practised = Set(source.practised + source.skills)
    let words = Set(found.lazy.filter { practised.contains($0.key.skill) }.map(\.key.word))
    let asked = found.filter { source.skills.contains($0.key.skill) }
    let askedWords = Set(asked.map(\.key.word))
    cards = Self.asked(keys.filter(askedWords.contains), asked, free, source, begins: false)
    unpractised = found.map(\.key).filter { !words.contains($0.word) }
  }

  /// Returns the cards whose words contain contrasts of `weakness`, without cards of new words.
  ///
  /// The cards whose words have the highest total weight of these contrasts come first.
  private static func weakest(_ cards: [Card], _ weakness: Weakness) -> [Card] {
    var weighed: [(card: Card, weight: Double)] = []
    for card in cards where card.phase != .new {
      let weight = weakness.weight(of: card.key.word)
      if weight > 0 { weighed.append((card, weight)) }
    }
    weighed.sort { $0.weight != $1.weight ? $0.weight > $1.weight : $0.card.key < $1.card.key }
    return weighed.map(\.card)
  }

  /// Returns the cards in which the words `keys` are asked, in the order of `keys`.
  ///
  /// Only cards in the skills of the drill are returned. For each word they are:
  ///
  /// - the cards in `found`, for which the word was chosen, except new ones;
  /// - all its cards except new ones, if `found` has none of them or the request names kinds of
  ///   question;
  /// - a new card in the first of the drill's skills that fits the word, if all its cards are new
  ///   and `begins` is true.
  ///
  /// The cards of a word are in the order in which they are due. `free`: all cards that may be
  /// asked.
  private static func asked(
    _ keys: [WordKey],
    _ found: [Card],
    _ free: [Card],
    _ source: Source,
    begins: Bool
  ) -> [Card] {
    let wanted = Set(keys)
    let chosen = Set(found.map(\.key))
    let own = Dictionary(grouping: free.filter { wanted.contains($0.key.word) }, by: \.key.word)
    var asked: [Card] = []
    for word in keys {
      let cards = (own[word] ?? []).filter { source.skills.contains($0.key.skill) }
      let begun = cards.filter { $0.phase != .new }.sorted(by: DrillPlan.isEarlier)
      let first = begun.filter { chosen.contains($0.key) }
      asked += source.hasKinds || first.isEmpty ? begun : first
      guard begun.isEmpty, begins, let skill = source.skills.first(where: { $0.fits(word) })
      else { continue }
      asked.append(cards.first { $0.key.skill == skill } ?? Card(CardKey(word, skill)))
    }
    return asked
  }
}

extension Card {
  /// True if the card is a leech and its word is not marked as known.
  ///
  /// All counts and lists of leeches use this property.
  package var countsAsLeech: Bool { isLeech && hold != .known }
}

extension DrillPlan {
  /// Plans a drill of chosen words: first the due ones, then those whose step ends within
  /// ``Drill/learnAheadSeconds``, then the others.
  ///
  /// Each of these groups is in the order of the choice. The daily limits do not apply, because the
  /// learner asked for these words.
  mutating func ask(
    _ chosen: ChosenCards,
    _ input: PlanInput,
    words: some WordSource
  ) throws(StudyError) {
    let keys = Set(chosen.cards.lazy.map(\.key.word))
    let filter = input.request.filter(edition: input.settings.edition)
    let present = try words.matching(keys, filter)
    self.chosen = ChosenCount(
      words: present.count,
      elsewhere: keys.count - present.count,
      unpractised: chosen.unpractised.isEmpty ? nil : chosen.unpractised
    )
    let free = chosen.cards.filter {
      present.contains($0.key.word) && !input.excluded.contains($0.key.word)
    }
    learning = free.count(where: \.isInLearning)
    let soon = input.now.adding(seconds: Drill.learnAheadSeconds)
    func place(_ card: Card) -> Int {
      if card.isDue(at: input.now, on: input.today) { return 0 }
      return card.isInLearning && card.isDue(at: soon, on: input.today) ? 1 : 2
    }
    let length = input.request.count ?? input.settings.drillLength
    let skills = input.skills
    let begun = Dictionary(
      grouping: input.cards.filter { card in
        keys.contains(card.key.word) && card.isMet && card.beginsWord(practising: skills)
      },
      by: \.key.word
    )
    var taken: Set<WordKey> = []
    for wanted in 0...2 {
      for card in free where place(card) == wanted && cards.count < length {
        guard taken.insert(card.key.word).inserted else { continue }
        cards.append(card)
        switch wanted {
        case 0: due += 1
        case 1: returning += 1
        default:
          guard card.phase == .new else { continue }
          let others = begun[card.key.word] ?? []
          if others.contains(where: { $0.key.skill != card.key.skill }) {
            joining.append(card.key)
          } else {
            new += 1
          }
        }
      }
    }
    introductions = Introductions(
      of: cards.lazy.filter { $0.phase == .new }.map(\.key.word),
      input.request.introductions,
      besides: input.begunWords
    )
  }
}

/// The cards for a drill of chosen words.
extension LocalStudyService {
  /// The maximum number of cards whose answers are searched for recent mistakes; the most recently
  /// answered cards are searched first.
  private static let mostSearched = 2000
  /// The maximum number of answers to a card that are searched, the newest ones.
  private static let answersRead = 30

  /// Returns the cards for a drill of the words that the learner has chosen.
  func chosen(_ choice: WordChoice, _ input: PlanInput) throws(StudyError) -> ChosenCards {
    var source = ChosenCards.Source(
      cards: try cards().cards,
      skills: DrillPlan.skills(input.request, input.settings),
      practised: input.settings.skills,
      hasKinds: !input.request.kinds.isEmpty
    )
    switch choice {
    case .weak: source.weakness = Weakness(try profile(input.settings))
    case .missed: source.missed = try missed(among: source.cards, since: input)
    case .words, .flagged, .leeches: break
    }
    return ChosenCards(choice, of: source)
  }

  /// Returns the cards with a wrong answer in the last `WordChoice.missedDays` study days, each
  /// with the time of its last wrong answer.
  ///
  /// Only the ``mostSearched`` cards with the latest ``Card/lastReviewedAt`` in these days are
  /// searched; every answer except practice updates it. Of each card, only the newest
  /// ``answersRead`` answers that were neither undone nor reset are read.
  private func missed(
    among cards: [Card],
    since input: PlanInput
  ) throws(StudyError) -> [CardKey: Timestamp] {
    let first = input.today.adding(1 - WordChoice.missedDays)
    let earliest = input.now.adding(seconds: -(WordChoice.missedDays + 1) * 86_400)
    var recent: [(key: CardKey, at: Timestamp)] = []
    for card in cards {
      if let last = card.lastReviewedAt, last >= earliest { recent.append((card.key, last)) }
    }
    recent.sort { $0.at != $1.at ? $0.at > $1.at : $0.key < $1.key }
    return try store.read { reader in
      var missed: [CardKey: Timestamp] = [:]
      for (key, _) in recent.prefix(Self.mostSearched) {
        let wrong = try reader.standingReviews(of: key, last: Self.answersRead)
          .filter { !$0.correct && $0.day >= first && $0.day <= input.today }
        if let last = wrong.map(\.answeredAt).max() { missed[key] = last }
      }
      return missed
    }
  }
}
