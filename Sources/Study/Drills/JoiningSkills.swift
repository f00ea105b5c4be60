import FSRS

extension PlanInput {
  /// True if a word is not asked in two skills on the day on which one of them joins.
  var keepsSkillsApart: Bool { settings.keepsSkillsApart && request.kinds.isEmpty }

  /// Returns the words of the learned cards, which a further skill of the word can replace; none if
  /// skills are not kept apart.
  func replaceableWords(of due: some Sequence<Card>) -> Set<WordKey> {
    guard keepsSkillsApart else { return [] }
    return Set(due.lazy.filter { $0.phase == .review && !$0.isUnchecked }.map(\.key.word))
  }
}

/// The cards that ask a word in a further skill, after it was begun in another one.
///
/// A word is begun in one of the practised skills, and the others are added one after the other.
struct JoiningSkills {
  private let input: PlanInput
  private let due: DueCards
  private let counts: TodaysWords

  init(_ input: PlanInput, _ due: DueCards, _ counts: TodaysWords) {
    (self.input, self.due, self.counts) = (input, due, counts)
  }

  /// The number of cards that may still be added today.
  ///
  /// It is the daily limit of new words, times the number of skills after the first (at least one),
  /// minus the cards added today. So no skill falls behind. A limit in the request replaces the
  /// daily limit, and applies to one drill. The setting `max-learning` limits the number too. The
  /// number is 0 in drills of tone pairs and in a backlog that pauses new words.
  private var room: Int {
    let settings = input.settings
    if input.tones != nil || due.backlog?.pausesNewWords == true { return 0 }
    let further = max(1, due.skills.count { $0 != .bank } - 1)
    let perDay = input.request.newWords ?? settings.newPerDay
    let done = input.request.newWords == nil ? counts.joined : 0
    return min(
      perDay.multipliedReportingOverflow(by: further).partialValue - done,
      settings.maximumLearning - counts.learning
    )
  }

  /// Returns cards that may be asked now in a further skill, without the words in `taken`.
  ///
  /// There are at most `length` cards besides those of the words in `replaced`, which a drill asks
  /// in place of a card of the same word.
  ///
  /// Words of high priority come first and those of low priority last. Among equals, the words with
  /// the lowest stability come first, which were usually learned last; so a learner with many words
  /// does not have to start with the oldest ones.
  func cards(
    of words: some WordSource,
    upTo length: Int,
    besides taken: Set<WordKey>,
    inPlaceOf replaced: Set<WordKey> = []
  ) throws(StudyError) -> [Card] {
    let room = room
    guard room > 0, length > 0 || !replaced.isEmpty else { return [] }
    let candidates = candidates(besides: taken.subtracting(replaced))
    guard !candidates.isEmpty else { return [] }
    let present = try due.present(Set(candidates.lazy.map(\.key.word)), in: words)
    let lone = try NewWords.loneWords(words)
    let askable = candidates.lazy.filter { card in
      present.contains(card.key.word)
        && (!card.key.skill.isAskedBesideWords || !lone.contains(card.key.word))
    }
    var free = length
    var chosen: [Card] = []
    for card in askable where chosen.count < room {
      if !replaced.contains(card.key.word) {
        guard free > 0 else { continue }
        free -= 1
      }
      chosen.append(card)
    }
    return chosen
  }

  /// Returns a card for each word that may now be asked in a further skill, in the order in which
  /// the cards are added.
  ///
  /// `taken`: words that are left out.
  private func candidates(besides taken: Set<WordKey>) -> [Card] {
    var found: [(card: Card, stability: Double)] = []
    let skills = input.skills
    for cards in input.cards.byWord {
      func begins(_ card: Card) -> Bool { card.isBegun && card.beginsWord(practising: skills) }
      guard let word = cards.first?.key.word,
        let skill = due.skills.first(where: { skill in
          skill.fits(word) && !cards.contains { $0.key.skill == skill && begins($0) }
        })
      else { continue }
      let begun = cards.filter(begins)
      guard begun.contains(where: { $0.hold != .suspended }), isReady(begun),
        !taken.contains(word), !input.excluded.contains(word)
      else { continue }
      let key = CardKey(word, skill)
      let stability = begun.map { $0.hold == .known ? .infinity : $0.memory?.stability ?? 0 }.max()
      found.append((cards.first { $0.key == key } ?? Card(key), stability ?? 0))
    }
    return found.sorted { left, right in
      if left.card.priority != right.card.priority {
        return left.card.priority > right.card.priority
      }
      return (left.stability, left.card.key) < (right.stability, right.card.key)
    }.map(\.card)
  }

  /// Returns true if a word may be asked in a further skill; `cards` are its begun cards.
  ///
  /// If the setting to keep skills apart is on, each card in a skill of the drill must be
  /// suspended, marked as known, or learned. A learned card must also have been answered at least
  /// once, introduced before today, and not answered today. If the setting is off, or if the
  /// request names kinds of question, every word may be asked.
  private func isReady(_ cards: [Card]) -> Bool {
    guard input.keepsSkillsApart else { return true }
    return cards.allSatisfy { card in
      card.hold != nil || !due.skills.contains(card.key.skill)
        || card.phase == .review && card.reviews > 0
          && (card.introducedOn.map { $0 < input.today } ?? true) && !wasAnsweredToday(card)
    }
  }

  private func wasAnsweredToday(_ card: Card) -> Bool {
    guard let last = card.lastReviewedAt, let start = input.dayStart else { return false }
    return last >= start
  }
}
