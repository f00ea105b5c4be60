import FSRS

/// The further skills of words that the learner has begun: a word is begun in the first of the
/// practised skills, and the others join one after the other.
struct JoiningSkills {
  private let input: PlanInput
  private let due: DueCards
  private let counts: TodaysWords

  init(_ input: PlanInput, _ due: DueCards, _ counts: TodaysWords) {
    (self.input, self.due, self.counts) = (input, due, counts)
  }

  /// The number of cards that may join today: each further skill gets as many words as there are new
  /// ones, so that none falls behind.
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
  /// Words of high priority come first and those of low priority last; then those that were learned
  /// last, so that nobody who knows many words begins again with the first ones.
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

  /// The next skill of each word that is ready for one, in the order in which they join.
  private func candidates(besides taken: Set<WordKey>) -> [Card] {
    var found: [(card: Card, stability: Double)] = []
    let skills = input.skills
    for cards in input.cards.byWord {
      let begun = cards.filter { $0.isBegun && $0.beginsWord(practising: skills) }
      guard let word = begun.first?.key.word, begun.contains(where: { $0.hold != .suspended }),
        let skill = due.skills.first(where: { skill in
          skill.fits(word) && !begun.contains { $0.key.skill == skill }
        }),
        isReady(begun), !taken.contains(word), !input.excluded.contains(word)
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

  /// Returns true if another skill can join those of a word: each was answered right without help,
  /// and was begun before today.
  private func isReady(_ cards: [Card]) -> Bool {
    guard input.settings.keepsSkillsApart, input.request.kinds.isEmpty else { return true }
    return cards.allSatisfy { card in
      card.hold != nil || !due.skills.contains(card.key.skill)
        || card.phase == .review && card.reviews > 0
          && (card.introducedOn.map { $0 < input.today } ?? true)
    }
  }
}
