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
  /// The number of new words that come after this drill today, if other words fill it; otherwise
  /// nil.
  package var newLater: Int?
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
  ///   ``JoiningSkills``. A learned word that is due is then not asked in its other skill today, so
  ///   that words whose reviews come every day get their further skills, too.
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
    let reviews = input.replaceableWords(of: cards)
    let free = length - kept - cards.count
    let joined = try JoiningSkills(input, stored, counts)
      .cards(of: words, upTo: max(0, free), besides: taken, inPlaceOf: reviews)
    let replaced = Set(joined.map(\.key.word)).intersection(reviews)
    cards.removeAll { replaced.contains($0.key.word) }
    due -= replaced.count
    taken.subtract(replaced)
    append(joined, upTo: length, besides: &taken)
    joining = joined.map(\.key)
    let begun = try newWords.cards(of: words, upTo: length - cards.count)
    new = begun.cards.count
    newWordsLimit = begun.limit
    if begun.cards.isEmpty, begun.limit == .length {
      newLater = try newWords.cards(of: words, upTo: .max).cards.count
    }
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
