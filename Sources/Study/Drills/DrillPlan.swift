import FSRS

/// The words of a drill in the order in which they are asked.
package struct DrillPlan: Hashable, Sendable {
  /// The cards to ask, in the order in which they are asked.
  ///
  /// The order is: due cards, cards that return soon, words that were begun only in other skills,
  /// new words, and, if the request wants them, cards that are not due. In a drill of chosen words,
  /// cards that are not due are always among them, and come last.
  package var cards: [Card] = []
  package var due = 0
  /// The number of planned cards that return: their step ends within ``Drill/learnAheadSeconds``,
  /// or they were introduced and not yet answered.
  package var returning = 0
  /// The cards that ask a word for the first time in their skill, after it was begun in another
  /// skill.
  package var joining: [CardKey] = []
  package var new = 0
  /// The number of due cards that the drill does not ask because of today's limit, its own length,
  /// or another card of the same word.
  ///
  /// Words that are known only from a placement test are not counted; see ``Card/isUnchecked``.
  package var waiting = 0
  /// The number of cards in learning, due or not.
  package var learning = 0
  /// The backlog of due cards; nil if there is none, and for a drill of chosen words.
  package var backlog: Backlog?
  /// The reason why the plan has no more new words; nil for a drill of chosen words.
  package var newWordsLimit: NewWordsLimit?
  /// The rule that decides which new words are shown to the learner before they are asked.
  package var introductions = Introductions()
  /// The counts of the words of a drill of chosen words; nil for other drills.
  package var chosen: ChosenCount?

  /// The cards of the new words, which were neither introduced nor begun in another skill before.
  var fresh: Set<CardKey> {
    Set(cards.lazy.filter { $0.phase == .new && $0.introducedOn == nil }.map(\.key))
      .subtracting(joining)
  }
}

package struct PlanInput: Sendable {
  package var request: DrillRequest
  package var settings: Settings
  package var scheduler: Scheduler
  /// The stored cards of all skills, in the order of their keys.
  package var cards: [Card]
  package var tallies: [DayTally]
  package var now: Timestamp
  package var today: StudyDay
  /// The time at which `today` began; if it is nil, no answer is taken as given today.
  package var dayStart: Timestamp?
  /// The cards of a drill of chosen words; nil for other drills.
  package var chosen: ChosenCards?
  /// The learner's progress in the tone pairs, for a drill of tone pairs; nil for other drills.
  package var tones: ToneCourse?
  /// The words of ``cards`` that are in no pack; nil if they were not looked up yet.
  package var absentWords: Set<WordKey>?
  /// The words that are not asked, because the learner skipped them today or another drill asks
  /// them.
  package var excluded: Set<WordKey> = []
  /// The words that were begun in any skill; empty if no new words are introduced.
  var begunWords = BegunWords()
  /// The words that the learner has met in any skill, in the order of their keys; empty if no wrong
  /// options are words.
  var metWords: [WordKey] = []
}

extension DrillPlan {
  /// Chooses the cards of a drill and puts them in the order in which they are asked.
  ///
  /// A drill of chosen words has the order of ``ask(_:_:words:)``, any other drill the following:
  ///
  /// - Due cards: those on a step, then learned ones up to the setting for reviews a day. Among the
  ///   learned ones, those of high priority come first, then the least likely remembered ones, or
  ///   in a ``Backlog`` those with the highest gain per second; see `ReviewGain`. Words that are
  ///   known only from a placement test (``Card/isUnchecked``) come last. They fill at most half of
  ///   the remaining length (rounded up), and more only if there is nothing else to ask.
  /// - Cards on a step that ends within ``Drill/learnAheadSeconds``, and words that were introduced
  ///   in an earlier drill and not yet answered.
  /// - Words that were begun in another skill and are now asked in a further one; see
  ///   ``JoiningSkills``.
  /// - New words up to the limits of ``NewWords``.
  /// - Cards that are not due, if the request wants them.
  ///
  /// If the request asks for new words, up to half of the drill is reserved for them, whatever is
  /// due; in a full drill, they are put between the other cards.
  ///
  /// Each word is asked in one skill only, because a question of one skill can reveal the answer to
  /// another.
  package init(_ input: PlanInput, words: some WordSource) throws(StudyError) {
    if let chosen = input.chosen {
      try ask(chosen, input, words: words)
      return
    }
    let stored = try DueCards(input, words: words)
    let length = input.request.count ?? input.settings.drillLength
    learning = stored.learning
    backlog = stored.backlog
    let counts = TodaysWords(input)
    let newWords = NewWords(input, stored, counts)
    let kept =
      try input.request.newWords == nil
      ? 0 : newWords.cards(of: words, upTo: length / 2).cards.count
    cards = stored.first(length - kept)
    waiting = stored.dueLearning.count + stored.dueReviews.count - cards.count
    let checks = stored.checks(length, after: cards)
    let room = length - kept - cards.count
    cards += checks.prefix(room - room / 2)
    due = cards.count
    var taken = Set(cards.map(\.key.word))
    append(stored.returning, upTo: length - kept, besides: &taken)
    returning = cards.count - due
    let joined = try JoiningSkills(input, stored, counts)
      .cards(of: words, upTo: length - kept - cards.count, besides: taken)
    append(joined, upTo: length, besides: &taken)
    joining = joined.map(\.key)
    let begun = try newWords.cards(of: words, upTo: length - cards.count)
    new = begun.cards.count
    newWordsLimit = begun.limit
    cards += begun.cards
    taken.formUnion(begun.cards.map(\.key.word))
    let more = checks.filter { !taken.contains($0.key.word) }.prefix(length - cards.count)
    cards.insert(contentsOf: more, at: due)
    due += more.count
    taken.formUnion(more.map(\.key.word))
    if kept > 0, cards.count == length { mixNewWords() }
    introductions = Introductions(
      of: begun.cards.map(\.key.word),
      input.request.introductions,
      besides: input.begunWords
    )
    guard input.request.goesAhead else { return }
    let next = stored.known.lazy.map { input.cards[$0] }.filter {
      $0.phase != .new && !$0.isDue(at: input.now, on: input.today)
    }.sorted(by: Self.isEarlier)
    if let tones = input.tones {
      append(next.filter { tones.isOfStep($0.key.word) }, upTo: length, besides: &taken)
    }
    append(next, upTo: length, besides: &taken)
  }

  /// Returns the skills that a drill asks: those of the requested kinds of question, or of the
  /// settings if no kind is requested.
  ///
  /// The skills of the settings are followed by ``Skill/bank``. Listening is left out of them if
  /// the client cannot speak.
  package static func skills(_ request: DrillRequest, _ settings: Settings) -> [Skill] {
    guard !request.kinds.isEmpty else {
      return (settings.skills + [.bank]).filter { !request.isSilent || $0 != .listening }
    }
    var skills: [Skill] = []
    for kind in request.kinds where !skills.contains(kind.skill) { skills.append(kind.skill) }
    return skills
  }

  /// Puts each new word after one of the other cards, instead of at the end of the plan.
  ///
  /// Words on steps are asked again, so the last cards of a full drill may not be asked.
  private mutating func mixNewWords() {
    let (others, last) = (cards.dropLast(new), cards.suffix(new))
    let mixed = zip(others, last).flatMap { [$0, $1] }
    cards = mixed + others.dropFirst(new) + last.dropFirst(others.count)
  }

  /// Appends the first cards of `found` whose words are not in `taken`, up to `length` cards in the
  /// whole plan, and adds their words to `taken`.
  private mutating func append(
    _ found: [Card],
    upTo length: Int,
    besides taken: inout Set<WordKey>
  ) {
    for card in found where cards.count < length && taken.insert(card.key.word).inserted {
      cards.append(card)
    }
  }

  /// Returns true if `left` is due before `right`.
  ///
  /// Cards with a time come before those with a day, and cards that are never due come last.
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

  /// Returns at most `length` cards that may be asked now in a further skill, without the words in
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
    guard input.settings.keepsSkillsApart, input.request.kinds.isEmpty else { return true }
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
