import FSRS

/// The cards that ask begun words in a further skill.
///
/// A word is begun in one of the practised skills, and the others are added one after the other.
struct JoiningSkills {
  private let input: PlanInput
  private let due: DueCards
  private let counts: TodaysWords

  init(_ input: PlanInput, _ due: DueCards, _ counts: TodaysWords) {
    (self.input, self.due, self.counts) = (input, due, counts)
  }

  /// The number of cards that may still be added today: for each skill after the first (at least
  /// one), as many as the limit of new words, less those added today.
  ///
  /// So no skill falls behind. A limit in the request applies to the drill instead of the day. The
  /// number is 0 in drills of tone pairs and in a backlog that pauses new words. The setting
  /// `max-learning` limits it too.
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

  /// Returns at most `length` cards of further skills that may be asked now, without the words in
  /// `taken`.
  ///
  /// Words of high priority come first and those of low priority last. Among equals, the words with
  /// the lowest stability come first, which were usually learned last; so a learner with many words
  /// does not have to start with the oldest ones.
  func cards(
    of words: some WordSource,
    upTo length: Int,
    besides taken: Set<WordKey>
  ) throws(StudyError) -> [Card] {
    let room = min(room, length)
    guard room > 0 else { return [] }
    let candidates = candidates(besides: taken)
    guard !candidates.isEmpty else { return [] }
    let present = try due.present(Set(candidates.lazy.map(\.key.word)), in: words)
    let lone = try NewWords.loneWords(words)
    let askable = candidates.lazy.filter { card in
      present.contains(card.key.word)
        && (!card.key.skill.isAskedBesideWords || !lone.contains(card.key.word))
    }
    return Array(askable.prefix(room))
  }

  /// Returns, for each word that is ready for a further skill, its card in that skill; cards that
  /// are added first come first.
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

  /// Returns true if a word with these begun cards is ready for a further skill.
  ///
  /// If the setting to keep skills apart is on, each card in a skill of the drill must be learned,
  /// answered at least once and introduced before today, or else suspended or marked as known. If
  /// the setting is off or the request names kinds of question, every word is ready.
  private func isReady(_ cards: [Card]) -> Bool {
    guard input.settings.keepsSkillsApart, input.request.kinds.isEmpty else { return true }
    return cards.allSatisfy { card in
      card.hold != nil || !due.skills.contains(card.key.skill)
        || card.phase == .review && card.reviews > 0
          && (card.introducedOn.map { $0 < input.today } ?? true)
    }
  }
}
