import FSRS

extension LocalStudyService {
  /// Returns the effect that a placement would have, without storing anything.
  package func planPlacement(
    by evidence: PlacementEvidence
  ) throws(StudyError) -> PlacementReport { try placement(by: evidence).report }

  /// Places the words that a learner probably knows, in one transaction.
  ///
  /// Words that were missed although the learner knows most others of their rank get a high
  /// priority, so that they come before other new words.
  package func place(by evidence: PlacementEvidence) throws(StudyError) -> PlacementReport {
    let moment = now()
    let (report, plan, missed) = try placement(by: evidence)
    let day = today(try settings(), at: moment)
    try store.write { writer in
      // A word may have been begun since the plan was made.
      let begun = Self.begun(try writer.cards(.all))
      if evidence.level == nil { try writer.set(PlacementSitting.settingName, to: nil) }
      let states = plan.states.filter { !begun.contains($0.card.word) }
        .map { ($0.card, Event.Change.place($0.state)) }
      let first = missed.filter { !begun.contains($0.word) }
        .map { ($0, Event.Change.priority(.high)) }
      try Ledger(writer).record(states + first, at: moment, day: day)
    }
    return report
  }

  /// Undoes the last placement as a whole.
  ///
  /// - Returns: the number of words that were placed.
  /// - Throws: `StudyError.nothingToUndo` when there is no placement to undo.
  package func undoPlacement() throws(StudyError) -> Int {
    let moment = now()
    let day = today(try settings(), at: moment)
    return try store.write { writer in
      let events = try writer.allEvents()
      var undone: Set<String> = []
      for event in events {
        if case .undo(let entry) = event.change { undone.insert(entry) }
      }
      let placed = events.filter { event in
        // A state from another program, or from another skill, is no guess of a placement test.
        if case .place = event.change {
          !event.isFromAnki && !FurtherSkills.isKey(event.key) && !undone.contains(event.key)
        } else {
          false
        }
      }
      guard let last = placed.map(\.at).max() else { throw StudyError.nothingToUndo }
      let words = Set(placed.filter { $0.at == last }.map(\.card.word))
      // The priorities of the same moment, and the guesses for further skills that follow from the
      // placement, go with it.
      let batch = events.filter { event in
        guard !undone.contains(event.key) else { return false }
        switch event.change {
        case .priority: return event.at == last
        case .place where FurtherSkills.isKey(event.key):
          return event.at >= last && words.contains(event.card.word)
        case .place: return !event.isFromAnki && event.at == last
        case .undo, .reset, .hold, .flag, .introduced: return false
        }
      }
      try Ledger(writer).record(
        batch.map { ($0.card, .undo(entry: $0.key)) },
        at: moment,
        day: day
      )
      return words.count
    }
  }

  // MARK: -

  /// Returns the words that are learned or held in any skill.
  private static func begun(_ cards: [Card]) -> Set<WordKey> {
    Set(cards.filter { $0.phase != .new || $0.hold != nil }.map(\.key.word))
  }

  private func placement(
    by evidence: PlacementEvidence
  ) throws(StudyError) -> (report: PlacementReport, plan: PlacementPlan, missed: [CardKey]) {
    let settings = try settings()
    let moment = now()
    let course = try course(settings)
    let (recalls, doubt, wrong) = try recalls(by: evidence, course, settings)
    let (cards, tallies) = try store.read { reader in
      (try reader.cards(.all), try reader.tallies())
    }
    let begun = Self.begun(cards)
    // Whoever can say a word need not read it: of the skills, only listening does without characters.
    let isSpoken = evidence.level == nil && evidence.sitting?.isSpoken == true
    let skills = settings.skills.filter { !isSpoken || $0 == .listening }
    // A level claims all skills; a test asks some, or how words are said.
    let asked = form(evidence.sitting ?? PlacementSitting(), settings).skills
    let shown = evidence.level != nil || isSpoken ? skills : skills.filter(asked.contains)
    let unbegun = zip(course.keys, recalls).filter { key, _ in !begun.contains(key) }
    let new = unbegun.filter { $1 >= PlacementPlan.likely }
      .map { PlacementPlan.KnownWord(key: $0, recall: $1) }
    let missed =
      new.isEmpty
      ? []
      : wrong.filter { !begun.contains($0) }
        .compactMap { key in skills.first { $0.fits(key) }.map { CardKey(key, $0) } }
    let day = today(settings, at: moment)
    let plan = PlacementPlan(
      new.flatMap { word in
        skills.filter { $0.fits(word.key) }.map { skill in
          PlacementPlan.Guess(word, in: skill, isShown: shown.contains(skill))
        }
      },
      model: try scheduler(settings).model,
      due: DueCalendar(of: cards),
      at: moment,
      on: day
    )
    // What the learner claims to know is counted as known; what a test finds is a probability.
    let isClaimed = evidence.level != nil
    let known = zip(course.keys, recalls).map { key, recall in
      begun.contains(key) || (isClaimed && recall > 0) ? 1 : recall
    }
    let levels = try words.levels(in: settings.edition)
    let places = Dictionary(grouping: course.keys.indices) { place in
      (levels[course.keys[place]] ?? nil)?.number ?? .max
    }
    let placed = Set(new.map(\.key))
    let rows = places.sorted { $0.key < $1.key }.map { level, places in
      PlacementReport.Row(
        level: Level(number: level)?.text,
        words: places.count,
        known: places.count { begun.contains(course.keys[$0]) || placed.contains(course.keys[$0]) }
      )
    }
    let sum = known.reduce(0, +)
    let counts = doubt.map { difference in
      min(course.count, max(known.count { $0 == 1 }, Int((sum + difference).rounded())))
    }
    let effort = StudyEffort(
      StudySeries(tallies, skill: settings.mainSkill, since: nil),
      today: day
    )
    let report = PlacementReport(
      known: counts[1],
      lowest: counts[0],
      highest: counts[2],
      likely: skills.isEmpty ? 0 : new.count,
      missed: missed.count,
      partly: unbegun.count { $1 >= PlacementPlan.partly && $1 < PlacementPlan.likely },
      rows: rows,
      edition: settings.edition,
      level: Self.level(of: places.mapValues { $0.map { known[$0] } }),
      skills: skills,
      shown: shown,
      checksPerDay: plan.checks.perDay,
      checkDays: plan.checks.days,
      minutesPerDay: effort.minutes(for: plan.checks.perDay)
    )
    return (report, plan, missed)
  }

  /// Returns the highest level such that most words of it, and of each level before it, are known.
  ///
  /// `words`: the probabilities that the words of each level are known, by the number of the level.
  private static func level(of words: [Int: [Double]]) -> String? {
    let isKnown = words.mapValues { $0.reduce(0, +) >= 0.7 * Double($0.count) }
    return isKnown.keys.sorted().prefix { isKnown[$0] == true }
      .compactMap { Level(number: $0)?.text }.last
  }

  /// Returns the results of the evidence for the words of a course.
  ///
  /// These are the probability that each word is known; the lowest, the median and the highest
  /// number of known words, as differences from the sum of the probabilities; and the missed words
  /// before the learner's boundary.
  private func recalls(
    by evidence: PlacementEvidence,
    _ course: Course,
    _ settings: Settings
  ) throws(StudyError) -> (recalls: [Double], doubt: [Double], missed: [WordKey]) {
    if let level = evidence.level {
      var known: Set<WordKey> = []
      let filter = WordFilter(levels: LevelSet(upTo: level), edition: settings.edition)
      try words.forEachEntry(filter) { entry in
        known.insert(entry.key)
        return true
      }
      return (course.keys.map { known.contains($0) ? Self.shownRecall : 0 }, [0, 0, 0], [])
    }
    let taken = try replay(evidence.sitting ?? PlacementSitting(), course, settings)
    let expected = course.keys.indices.map { taken.test.knowledge(at: $0) }
    let sum = expected.reduce(0, +)
    let recalls = course.keys.indices.map { place -> Double in
      switch taken.outcomes[place] {
      case .right: Self.shownRecall
      case .wrongTones: PlacementPlan.partly
      case .wrong, .unknown: 0
      case nil: expected[place]
      }
    }
    let missed = taken.outcomes.filter { $1 != .right && Double($0) < taken.test.boundary }
      .keys.sorted().map { course.keys[$0] }
    let doubt = taken.test.knownWords(atQuantiles: [0.05, 0.5, 0.95]).map { $0 - sum }
    return (recalls, doubt, missed)
  }

  /// The assumed recall of a word that was answered right or that the learner claims to know.
  private static let shownRecall = 0.95
}
