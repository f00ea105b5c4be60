import Confusables
import FSRS

/// The stored cards that a drill can ask, whose words are in the packs.
///
/// Most properties are indices into the cards of the input, because thousands of cards are examined
/// to ask twenty.
struct DueCards {
  let skills: [Skill]
  let filter: WordFilter
  /// The indices, from 0, of the cards that are due, in learning, or introduced and not yet
  /// answered.
  ///
  /// If the drill also asks words that are not due, all cards without a hold are among them.
  let known: [Int]
  /// The number of cards in learning, due or not.
  let learning: Int
  /// The indices, from 0, of the cards in learning that are due.
  let dueLearning: [Int]
  /// The indices, from 0, of the learned cards that are due, without ``checks``.
  let dueReviews: [Int]
  /// The indices, from 0, of the due cards for which ``Card/isUnchecked`` is true.
  ///
  /// The words are known only from a placement test. They can wait, and are not in ``backlog``.
  let checks: [Int]
  /// The backlog of learned cards that are due; nil if they are few.
  let backlog: Backlog?

  private let input: PlanInput

  /// Finds the cards that the drill can ask; only their words are looked up in `source`.
  init(_ input: PlanInput, words source: some WordSource) throws(StudyError) {
    let skills = DrillPlan.skills(input.request, input.settings)
    let filter = input.request.filter(edition: input.settings.edition)
    let joined = input.joinedToday(skills)
    let wanted = input.indices { card in
      guard card.hold == nil, skills.contains(card.key.skill),
        input.request.goesAhead || card.isInLearning || card.isIntroduced
          || card.isDue(at: input.now, on: input.today),
        card.key.skill.fits(card.key.word), !input.excluded.contains(card.key.word),
        joined.isEmpty || card.phase != .review || !joined.contains(card.key.word)
      else { return false }
      return input.tones == nil || TonePair(card.key.word) != nil
    }
    let known = try Self.present(wanted, input, filter, source)
    let learning = input.indices(of: known) { $0.isInLearning }
    let dueReviews = input.indices(of: known) {
      $0.phase == .review && !$0.isUnchecked && $0.isDue(at: input.now, on: input.today)
    }
    checks = input.indices(of: known) {
      $0.isUnchecked && $0.isDue(at: input.now, on: input.today)
    }
    self.learning = learning.count
    dueLearning = input.indices(of: learning) { $0.isDue(at: input.now, on: input.today) }
    backlog = Self.backlog(dueReviews.count, skills, input)
    (self.skills, self.filter) = (skills, filter)
    (self.known, self.dueReviews, self.input) = (known, dueReviews, input)
  }

  /// Returns the indices in `wanted` of the cards whose words are in a pack and pass the filter.
  private static func present(
    _ wanted: [Int],
    _ input: PlanInput,
    _ filter: WordFilter,
    _ source: some WordSource
  ) throws(StudyError) -> [Int] {
    let cards = input.cards
    if filter.isEverything, let absent = input.absentWords {
      return absent.isEmpty ? wanted : wanted.filter { !absent.contains(cards[$0].key.word) }
    }
    var keys = Set<WordKey>(minimumCapacity: wanted.count)
    for index in wanted { keys.insert(cards[index].key.word) }
    let present = try source.matching(keys, filter)
    return present.count == keys.count
      ? wanted : wanted.filter { present.contains(cards[$0].key.word) }
  }

  /// Returns those of the given words that are in a pack and pass the filter.
  func present(
    _ keys: Set<WordKey>,
    in source: some WordSource
  ) throws(StudyError) -> Set<WordKey> {
    if filter.isEverything, let absent = input.absentWords { return keys.subtracting(absent) }
    return try source.matching(keys, filter)
  }

  /// Returns at most `length` due cards in the order in which they are asked, one for each word;
  /// ``checks`` are not among them.
  ///
  /// No more learned cards are returned than today's limit of reviews still allows.
  func first(_ length: Int) -> [Card] {
    var chosen: [Card] = []
    var taken: Set<WordKey> = []
    let cards = input.cards
    let steps = dueLearning.sorted { DrillPlan.isEarlier(cards[$0], cards[$1]) }
    for index in steps where chosen.count < length {
      if taken.insert(cards[index].key.word).inserted { chosen.append(cards[index]) }
    }
    return chosen
      + ordered(dueReviews, reviewsLeft, upTo: length - chosen.count, besides: &taken)
  }

  /// Returns at most `length` of ``checks`` in the order in which they are asked, one for each
  /// word.
  ///
  /// There are no more than today's limit of reviews leaves.
  ///
  /// `asked`: the due cards that are asked before these. The learned ones among them count towards
  /// the limit, and the words of all of them are left out.
  func checks(_ length: Int, after asked: [Card]) -> [Card] {
    var taken = Set(asked.map(\.key.word))
    let left = reviewsLeft - asked.count { $0.phase == .review }
    return ordered(checks, left, upTo: length, besides: &taken)
  }

  /// The number of learned cards that the setting for reviews a day leaves for today.
  fileprivate var reviewsLeft: Int {
    max(0, input.settings.reviewsPerDay - input.todays.reduce(0) { $0 + $1.matureReviews })
  }

  /// Returns at most `length` learned cards in the order in which they are asked, and inserts their
  /// words into `taken`.
  ///
  /// Only the first `allowance` cards are considered; those whose words are in `taken` are left
  /// out. `indices`: the indices, from 0, of the cards to order.
  private func ordered(
    _ indices: [Int],
    _ allowance: Int,
    upTo length: Int,
    besides taken: inout Set<WordKey>
  ) -> [Card] {
    var chosen: [Card] = []
    guard allowance > 0, length > 0, !indices.isEmpty else { return chosen }
    var allowance = allowance
    var order = ReviewOrder(
      indices,
      of: input.cards,
      model: input.scheduler.model,
      isBacklog: backlog != nil,
      at: input.now
    )
    while allowance > 0, chosen.count < length, let card = order.next() {
      allowance -= 1
      if taken.insert(card.key.word).inserted { chosen.append(card) }
    }
    return chosen
  }

  /// The cards whose step ends within ``Drill/learnAheadSeconds``, the earliest first, then the
  /// cards that were introduced and not yet answered.
  var returning: [Card] {
    let limit = input.now.adding(seconds: Drill.learnAheadSeconds)
    let coming = input.indices(of: known) {
      $0.isInLearning && !$0.isDue(at: input.now, on: input.today)
        && $0.isDue(at: limit, on: input.today)
    }
    let introduced = input.indices(of: known) { $0.isIntroduced }
    return coming.map { input.cards[$0] }.sorted(by: DrillPlan.isEarlier)
      + introduced.map { input.cards[$0] }
  }

  /// Returns the backlog; nil if `words`, the number of due cards, is too small for one.
  private static func backlog(
    _ words: Int,
    _ skills: [Skill],
    _ input: PlanInput
  ) -> Backlog? {
    let settings = input.settings
    func incoming() -> Double {
      let coming = input.indices { card in
        guard case .on(let day) = card.due else { return false }
        return card.hold == nil && !card.isUnchecked && skills.contains(card.key.skill)
          && (1...7).contains(day.days(since: input.today))
      }
      return Double(coming.count) / 7
    }
    var backlog = Backlog(
      words: words,
      pace: Backlog.pace(input.tallies, before: input.today, settings: settings),
      incoming: incoming(),
      settings: settings
    )
    backlog?.minutes = input.minutes(for: words)
    backlog?.pausesNewWords = settings.pausesNewWords && input.request.newWords == nil
    backlog?.daysAway = Backlog.longAbsence(input.tallies, on: input.today)
    return backlog
  }
}

extension PlanInput {
  /// Returns the number of minutes that some answers take at the learner's mean time, at least 1;
  /// nil for no answers, and before the first answer.
  func minutes(for answers: Int) -> Int? {
    let given = tallies.reduce(0.0) { $0 + Double($1.reviews) }
    let time = tallies.reduce(0.0) { $0 + Double($1.milliseconds) }
    guard given > 0, answers > 0 else { return nil }
    return Int(max(1, min(Double(answers) * time / given / 60_000, 1e6)).rounded())
  }

  /// The number of first checks of known words (``Card/isUnchecked``) in the practised skills, due
  /// or not.
  var checksLeft: Int {
    let skills = Set(settings.skills)
    return indices {
      $0.isUnchecked && $0.hold == nil && skills.contains($0.key.skill)
        && absentWords?.contains($0.key.word) != true
    }.count
  }

  /// Returns the words that one of the skills has joined today; their other skills can wait until
  /// tomorrow.
  ///
  /// There are none if the request names kinds of question, or if the setting to keep skills apart is
  /// off.
  fileprivate func joinedToday(_ skills: [Skill]) -> Set<WordKey> {
    guard keepsSkillsApart else { return [] }
    var words: Set<WordKey> = []
    func isOlder(_ card: Card) -> Bool {
      skills.contains(card.key.skill) && card.introducedOn.map { $0 < today } ?? false
    }
    let begun = indices {
      $0.introducedOn == today && $0.reviews > 0 && skills.contains($0.key.skill)
    }
    for index in begun {
      // The cards of a word are neighbours.
      let word = cards[index].key.word
      let before = cards[..<index].reversed().prefix { $0.key.word == word }
      let after = cards[(index + 1)...].prefix { $0.key.word == word }
      if before.contains(where: isOlder) || after.contains(where: isOlder) { words.insert(word) }
    }
    return words
  }

  /// Returns the indices, from 0, of the cards that satisfy a condition.
  ///
  /// `chosen`: the indices of the cards to examine; nil for all cards. There are thousands of
  /// cards, so they are not copied.
  fileprivate func indices(
    of chosen: [Int]? = nil,
    where isWanted: (Card) -> Bool
  ) -> [Int] {
    cards.withUnsafeBufferPointer { cards in
      guard let chosen else { return cards.indices.filter { isWanted(cards[$0]) } }
      return chosen.filter { isWanted(cards[$0]) }
    }
  }
}

extension DueReport {
  /// The estimated number of answers to all words that a drill would ask today, except those
  /// in `checks`.
  ///
  /// A new word comes back on its steps, and so may a word in a further skill: they count as three
  /// answers and two.
  package var answers: Int { due - (checks ?? 0) + (returning ?? 0) + 2 * joining + 3 * new }

  /// Counts all due cards, and the new words and words in further skills that a drill of unlimited
  /// length would ask today.
  ///
  /// The due cards include those that exceed today's limit of reviews, and each card of a word.
  init(_ input: PlanInput, words: some WordSource) throws(StudyError) {
    let cards = try DueCards(input, words: words)
    let counts = TodaysWords(input)
    let dueNow = cards.dueLearning + cards.dueReviews + cards.checks
    let asked = Set(dueNow.map { input.cards[$0].key.word })
    let coming = cards.returning.filter { !asked.contains($0.key.word) }
    let comingWords = Set(coming.map(\.key.word))
    let reviews = cards.dueReviews.lazy.map { input.cards[$0] }
    let joined = try JoiningSkills(input, cards, counts)
      .cards(
        of: words,
        upTo: .max,
        besides: asked.union(comingWords),
        inPlaceOf: input.replaceableWords(of: reviews)
          .subtracting(cards.dueLearning.map { input.cards[$0].key.word })
      ).map(\.key)
    let joinedWords = Set(joined.map(\.word))
    due = dueNow.count - reviews.count { joinedWords.contains($0.key.word) }
    joining = joined.count
    further = joined.isEmpty ? nil : JoiningCount.counts(of: joined, cards.skills)
    new = try NewWords(input, cards, counts).cards(of: words, upTo: .max).cards.count
    learning = cards.learning
    backlog = cards.backlog
    checks = cards.checks.isEmpty ? nil : cards.checks.count
    let left = input.checksLeft
    checksLeft = left > 0 ? left : nil
    let late = cards.dueReviews.count - cards.reviewsLeft
    waiting = late > 0 ? late : nil
    guard !coming.isEmpty else { return }
    returning = comingWords.count
    if case .at(let moment)? = coming.first?.due { returnsAt = moment }
  }
}
