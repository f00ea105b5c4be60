package import Confusables
import Pinyin
import SeededRandom

/// The rounds of practice in a drill; each practises one contrast that the learner has confused in
/// it.
extension LocalStudyService {
  /// Starts the round for a contrast and returns its first question, or skips the round and returns
  /// nil.
  ///
  /// If the round was started before, its next question is returned. `isSkipped`: true to skip the
  /// round; a skip does nothing if the learner has not confused the contrast several times in the
  /// drill.
  ///
  /// - Throws: `StudyError.noSuchQuestion` if there is no such drill, or if the round is to be
  ///   started and is not offered.
  package func practise(
    _ contrast: Contrast,
    in id: DrillID,
    isSkipped: Bool
  ) throws(StudyError) -> DrillStep? {
    guard var active = drills[id] else { throw .noSuchQuestion }
    let answered = active.drill.summary.answered
    if isSkipped {
      // Contrasts that the learner has not confused in this drill are not stored, since a client
      // could send any number of them.
      guard active.drill.contrasts.repeated.contains(contrast) else { return nil }
      marksOfToday.on(today(try settings(), at: now())) { $0.hasDeclinedRound = true }
      active.rounds.skip(contrast, after: answered)
      drills[id] = active
      return nil
    }
    if active.rounds.current?.contrast != contrast {
      guard active.openCard == nil,
        let round = try offeredRound(in: &active, id, settings()), round.contrast == contrast
      else { throw .noSuchQuestion }
      active.rounds.begin(round, after: answered)
      drills[id] = active
    }
    return try nextStep(in: id)
  }

  /// Returns the round of practice that a drill offers after its last question; nil if there is
  /// none, or if the learner declined one today.
  func offer(in id: DrillID) throws(StudyError) -> RoundOffer? {
    guard var active = drills[id], active.openCard == nil else { return nil }
    let settings = try settings()
    guard !marksOfToday.on(today(settings, at: now()), { $0.hasDeclinedRound }) else { return nil }
    let round = try offeredRound(in: &active, id, settings)
    // This keeps the question maker that was made meanwhile.
    drills[id] = active
    return round.map {
      RoundOffer(
        contrast: $0.contrast,
        questions: $0.queue.count,
        before: active.drill.contrasts.count(of: $0.contrast)
      )
    }
  }

  /// Returns the round to offer in a drill; nil if there is none.
  ///
  /// Its contrast was confused several times in the drill, had no round that was started or
  /// skipped, and allows enough questions. Among several such contrasts it is the one that was
  /// confused most often. No round is offered while another is open, or if one was started or
  /// skipped since the last answer.
  private func offeredRound(
    in active: inout ActiveDrill,
    _ id: DrillID,
    _ settings: Settings
  ) throws(StudyError) -> ContrastRound? {
    guard active.rounds.isOpen(after: active.drill.summary.answered) else { return nil }
    for contrast in active.drill.contrasts.repeated
    where !active.rounds.decided.contains(contrast) {
      let found = try round(
        of: contrast,
        ContrastRound.length,
        fewest: ContrastRound.fewest,
        besides: drills.words(besides: id, at: now()),
        in: &active,
        settings
      )
      if let found { return found }
    }
    return nil
  }

  /// Plans a round for a contrast; nil if fewer than `fewest` questions can be made, or if all of
  /// them would be on one side of the contrast and `fewest` is more than 1.
  ///
  /// The result is the same until the next answer in the drill. `length`: the maximum number of
  /// questions. `excluded`: words that are not asked.
  func round(
    of contrast: Contrast,
    _ length: Int,
    fewest: Int,
    besides excluded: Set<WordKey>,
    in active: inout ActiveDrill,
    _ settings: Settings
  ) throws(StudyError) -> ContrastRound? {
    guard let kind = active.drill.contrasts.kind(for: contrast) else { return nil }
    let moment = now()
    var generator = active.generator
    var words = ContrastWords(
      contrast,
      kind: kind,
      cards: try cards().cards,
      besides: excluded,
      at: moment,
      on: today(settings, at: moment),
      using: &generator
    )
    var trial = active
    let cards = try words.removeCards(length, fewest: fewest) { (card) throws(StudyError) in
      try practiceQuestion(contrast, kind, card, in: &trial, settings) != nil
    }
    active.maker = trial.maker
    guard !cards.isEmpty else { return nil }
    return ContrastRound(contrast, kind: kind, cards: cards.shuffled(using: &generator))
  }

  /// Opens and returns the next question of the current round of practice; nil if there is no round
  /// or it has no questions left.
  func nextPractice(
    in active: inout ActiveDrill,
    _ settings: Settings
  ) throws(StudyError) -> DrillStep? {
    while let round = active.rounds.current, let card = round.queue.first {
      let question = try practiceQuestion(round.contrast, round.kind, card, in: &active, settings)
      guard let question else {
        active.rounds.dropFirst()
        continue
      }
      let placed = question.practising(round.place)
      active.open = OpenQuestion(
        question: placed,
        policy: try gradePolicy(placed.kind, in: &active)
      )
      return .question(presented(placed, settings), remaining: round.queue.count)
    }
    return nil
  }

  /// Makes a question about a card, with options on both sides of a contrast; nil if that is not
  /// possible.
  private func practiceQuestion(
    _ contrast: Contrast,
    _ kind: QuestionKind,
    _ key: CardKey,
    in active: inout ActiveDrill,
    _ settings: Settings
  ) throws(StudyError) -> Question? {
    let (card, shown) = try store.read { reader in
      (
        try reader.card(key),
        try reader.standingReviews(of: key, last: QuestionMaker.remembered).map(\.options)
      )
    }
    guard let card, card.memory != nil, card.hold == nil,
      let item = try words.item(key.word)?.read(in: settings.region)
    else { return nil }
    let maker = try questionMaker(settings, in: &active)
    let question = try maker.question(
      for: item,
      card: key,
      kind: kind,
      isNew: false,
      at: now(),
      shown: shown,
      met: kind.skill.isAskedBesideWords
        ? MetWords(inOrder: active.metWords, recent: active.drill.wordsMet) : nil,
      focus: contrast,
      using: &active.generator
    )
    guard let question, question.shows(contrast) else { return nil }
    return question
  }

  /// Returns the result of the last finished round of practice; nil if there is none, or if the
  /// drill has had an answer since.
  func result(of active: ActiveDrill) -> RoundResult? {
    guard let round = active.rounds.last(after: active.drill.summary.answered) else { return nil }
    return RoundResult(
      contrast: round.contrast,
      asked: round.answers.count,
      right: round.answers.count(where: \.isRight),
      confused: round.answers.count(where: \.isConfused),
      before: active.drill.contrasts.count(of: round.contrast)
    )
  }
}

/// The begun cards whose words have one of the two sides of a contrast, for a round of practice.
struct ContrastWords {
  /// The cards whose words have only one side of the contrast, a list for each side, in the order
  /// in which they are asked.
  var sides: [[CardKey]]

  /// The maximum number of characters of a short word; short words are asked first.
  private static let shortWord = 2

  /// Finds the cards in the skill that a kind of question tests.
  ///
  /// Cards that are neither due nor in learning come first, so that the practice does not make the
  /// next counted question of a due word easier; within both groups, short words come first.
  /// `excluded`: words that are not asked.
  init(
    _ contrast: Contrast,
    kind: QuestionKind,
    cards: [Card],
    besides excluded: Set<WordKey>,
    at now: Timestamp,
    on today: StudyDay,
    using generator: inout some RandomNumberGenerator
  ) {
    let weaknesses = [contrast.first, contrast.second].map {
      Weakness(of: contrast, expecting: $0)
    }
    let free = cards.filter {
      $0.key.skill == kind.skill && $0.memory != nil && $0.phase != .new && $0.hold == nil
        && !excluded.contains($0.key.word)
    }
    var found: [[(card: CardKey, rank: Int)]] = [[], []]
    for card in free.shuffled(using: &generator) {
      let carried = weaknesses.map { $0.isCarried(by: card.key.word) }
      guard carried[0] != carried[1] else { continue }
      let isLater = card.isInLearning || card.isDue(at: now, on: today)
      let isLong = card.key.word.simplified.count > Self.shortWord
      found[carried[0] ? 0 : 1].append((card.key, (isLater ? 2 : 0) + (isLong ? 1 : 0)))
    }
    sides = found.map { side in
      (0...3).flatMap { rank in side.filter { $0.rank == rank }.map(\.card) }
    }
    guard contrast.unit == .word else { return }
    // A contrast of two words has only these two, so each is asked several times.
    let times = ContrastRound.length / 2
    sides = sides.map { $0.flatMap { [CardKey](repeating: $0, count: times) } }
  }

  /// Removes and returns up to `count` cards for which `isAsked` is true, about as many from each
  /// side.
  ///
  /// The result is empty if there are fewer than `fewest` such cards, or if one side has none and
  /// `fewest` is more than one. Cards for which `isAsked` is false are removed too. An error of
  /// `isAsked` is thrown.
  mutating func removeCards(
    _ count: Int,
    fewest: Int,
    where isAsked: (CardKey) throws(StudyError) -> Bool
  ) throws(StudyError) -> [CardKey] {
    var taken: [[CardKey]] = [[], []]
    for limit in [(count + 1) / 2, count] {
      for side in sides.indices {
        while taken[side].count < limit, taken.joined().count < count, !sides[side].isEmpty {
          let card = sides[side].removeFirst()
          if try isAsked(card) { taken[side].append(card) }
        }
      }
    }
    guard taken.joined().count >= fewest, fewest == 1 || taken.allSatisfy({ !$0.isEmpty }) else {
      return []
    }
    return taken.flatMap { $0 }
  }
}
