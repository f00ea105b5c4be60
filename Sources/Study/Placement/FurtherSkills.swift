import FSRS

#if canImport(Glibc)
import Glibc
#endif

/// The initial estimates of memory in a skill that a learner starts to practise, for words known in
/// another skill.
///
/// Learners who can read a thousand words and start to practise meanings need not begin again with
/// the first word: each known word is asked for the first time in the coming weeks.
struct FurtherSkills {
  var guesses: [PlacementPlan.Guess] = []

  /// The prefix of the keys of log entries that come from ``FurtherSkills``; the keys of entries
  /// from a placement test lack it.
  static let keyPrefix = "skill:"

  /// The assumed ratio of a word's stability in a newly practised skill to its stability in the
  /// known skill, until there is data.
  static let usualRatio = 0.5

  /// The assumed probability of recall of a word that the learner marked as known.
  static let markedRecall = 0.9

  static func isKey(_ key: String) -> Bool { key.hasPrefix(keyPrefix) }

  /// Estimates the memory of the cards in `skills` that are not begun, for words that are known in
  /// another of these skills.
  ///
  /// The stability is that in the known skill, times the ratio of stabilities among the words that
  /// were learned in both skills. `cards`: the cards of all skills, in the order of their keys.
  /// `now`: the time for which the estimates hold.
  init(of cards: [Card], skills: [Skill], model: FSRS7, at now: Timestamp) {
    guard skills.count > 1 else { return }
    let found = Self.joining(cards, skills: skills)
    // The search mostly finds nothing, so the ratios, which take longer to compute, come after it.
    guard !found.isEmpty else { return }
    var ratios: [Skill: Ratio] = [:]
    for word in cards.byWord where word.count > 1 {
      let practised = word.filter { skills.contains($0.key.skill) }
      for card in practised where card.reviews > 0 {
        ratios[card.key.skill, default: Ratio()].add(card, beside: practised)
      }
    }
    guesses = found.map { card, known in
      let ratio = ratios[card.skill, default: Ratio()].value
      return Self.guess(card, from: known, ratio: ratio, model, at: now)
    }
  }

  /// Returns the keys of the cards in `skills` that are not begun, each with the card in which its
  /// word is known best.
  ///
  /// That card has the highest stability of the word's known cards in `skills`. Words that are not
  /// known, or that are suspended in one of the skills, are left out.
  private static func joining(
    _ cards: [Card],
    skills: [Skill]
  ) -> [(card: CardKey, known: Card)] {
    var found: [(card: CardKey, known: Card)] = []
    for word in cards.byWord where Self.lacks(word, anyOf: skills) {
      guard
        let known = word.lazy.filter({ $0.isKnown && skills.contains($0.key.skill) })
          .max(by: isWeaker),
        !word.contains(where: { $0.hold == .suspended && skills.contains($0.key.skill) })
      else { continue }
      for skill in skills where skill.fits(known.key.word) {
        guard !word.contains(where: { $0.key.skill == skill && $0.isBegun }) else { continue }
        found.append((CardKey(known.key.word, skill), known))
      }
    }
    return found
  }

  /// Returns true if a word has no begun card in one or more of `skills`.
  ///
  /// `word`: the stored cards of one word. Skills that do not fit the word are not considered.
  private static func lacks(_ word: ArraySlice<Card>, anyOf skills: [Skill]) -> Bool {
    word.withUnsafeBufferPointer { word in
      guard let first = word.first?.key.word else { return false }
      return skills.contains { skill in
        skill.fits(first)
          && !word.indices.contains { word[$0].key.skill == skill && word[$0].isBegun }
      }
    }
  }

  private static func isWeaker(_ one: Card, _ other: Card) -> Bool {
    (one.memory?.stability ?? 0) < (other.memory?.stability ?? 0)
  }

  private static func guess(
    _ card: CardKey,
    from known: Card,
    ratio: Double,
    _ model: FSRS7,
    at now: Timestamp
  ) -> PlacementPlan.Guess {
    guard let memory = known.memory, let last = known.lastReviewedAt, known.phase == .review else {
      // A mark alone gives no stability to start from.
      return PlacementPlan.Guess(
        .init(key: card.word, recall: markedRecall),
        in: card.skill
      )
    }
    let stability = memory.stability * ratio
    let recall = model.retrievability(
      model.state(.good, stability: stability),
      elapsedDays: max(0, now.elapsedDays(since: last))
    )
    return PlacementPlan.Guess(card, recall: recall, stability: stability)
  }

  /// The mean ratio of the stability in one skill to the highest stability in another skill.
  ///
  /// It is the geometric mean over the words that are learned in both, and over `weight` imaginary
  /// words with the ratio ``usualRatio``; it is at most 1.
  private struct Ratio {
    private var sum = log(usualRatio) * weight
    private var count = weight

    /// The weight of the assumed ratio, as a number of words.
    private static let weight = 20.0

    var value: Double { min(1, exp(sum / count)) }

    mutating func add(_ card: Card, beside others: [Card]) {
      let best = others.filter { $0.key != card.key && $0.phase == .review && $0.reviews > 0 }
        .compactMap(\.memory?.stability).max()
      guard card.phase == .review, let own = card.memory?.stability, let best, own > 0, best > 0
      else { return }
      sum += log(own / best)
      count += 1
    }
  }
}

extension LocalStudyService {
  /// Gives known words an estimated memory in the practised skills in which they were never asked.
  ///
  /// ``FurtherSkills`` estimates the memory from another skill of the word. The first questions in
  /// the new skills are spread over the coming weeks.
  ///
  /// - Returns: the number of cards that got an estimated memory.
  func placeFurtherSkills(_ settings: Settings) throws(StudyError) -> Int {
    let stored = try cards()
    guard known.placed != stored.version else { return 0 }
    let moment = now()
    let (model, today) = (try scheduler(settings).model, today(settings, at: moment))
    var further = FurtherSkills(of: stored.cards, skills: settings.skills, model: model, at: moment)
    let source = words
    let present = try source.present(Set(further.guesses.map(\.card.word)))
    let candidates = further.guesses.map(\.card).filter { present.contains($0.word) }
    let untouched = try store.read { reader in try Self.untouched(candidates, in: reader) }
    further.guesses.removeAll { !untouched.contains($0.card) }
    known.placed = stored.version
    guard !further.guesses.isEmpty else { return 0 }
    let skills = Set(settings.skills)
    let plan = PlacementPlan(
      further.guesses,
      model: model,
      due: DueCalendar(of: stored.cards, in: skills),
      at: moment,
      on: today
    )
    let states = try store.write { writer in
      // A card may have been begun since the plan was made.
      let begun = Set(try writer.cards(.all).filter(\.isBegun).map(\.key))
      let states = plan.states.filter { !begun.contains($0.card) }
      try Ledger(writer).record(
        states.map { ($0.card, .place($0.state)) },
        keyPrefix: FurtherSkills.keyPrefix,
        at: moment,
        day: today
      )
      return states
    }
    return states.count
  }

  /// Returns the cards among `cards` that have neither answers nor a reset in the log.
  private static func untouched(
    _ cards: [CardKey],
    in reader: any StudyReading
  ) throws(StudyError) -> Set<CardKey> {
    var untouched: Set<CardKey> = []
    for card in cards where try reader.answers(to: card).isEmpty {
      let events = try reader.events(of: card)
      if !events.contains(where: { $0.change == .reset }) { untouched.insert(card) }
    }
    return untouched
  }
}
