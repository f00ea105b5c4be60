import FSRS

extension LocalStudyService {
  /// Returns the effect that a placement would have, without storing anything.
  package func planPlacement(
    by evidence: PlacementEvidence
  ) throws(StudyError) -> PlacementReport { try placement(by: evidence, settings()).report }

  /// Places the words that a learner probably knows, in one transaction.
  ///
  /// Words that were missed although the learner knows most others of their rank get a high
  /// priority, so that they come before other new words.
  package func place(by evidence: PlacementEvidence) throws(StudyError) -> PlacementReport {
    let moment = now()
    let settings = try settings()
    let made = try placement(by: evidence, settings)
    let day = today(settings, at: moment)
    var sitting = evidence.level == nil ? evidence.sitting : nil
    sitting?.use = PlacementSitting.Use(
      at: moment,
      day: day,
      known: made.report.known
    )
    let kept = sitting.flatMap { try? JSONText.line($0) }
    try store.write { writer in
      // A word may have been begun since the plan was made.
      let begun = Self.begun(try writer.cards(.all))
      // A level leaves a test that is going on, and ends the correction of one that was used.
      let former = Self.sitting(try writer.settings()[PlacementSitting.settingName])
      if evidence.level == nil || former?.use != nil {
        try writer.set(PlacementSitting.settingName, to: kept)
      }
      let states = made.plan.states.filter { !begun.contains($0.card.word) }
        .map { ($0.card, Event.Change.place($0.state)) }
      let first = made.missed.filter { !begun.contains($0.word) }
        .map { ($0, Event.Change.priority(.high)) }
      try Ledger(writer).record(states + first, at: moment, day: day)
    }
    return made.report
  }

  /// Undoes the last placement as a whole, with its corrections.
  ///
  /// - Returns: the number of words that were placed.
  /// - Throws: `StudyError.nothingToUndo` when there is no placement to undo.
  package func undoPlacement() throws(StudyError) -> Int {
    let moment = now()
    let day = today(try settings(), at: moment)
    return try store.write { writer in
      let events = try writer.allEvents()
      let undone = Self.undone(by: events)
      let placed = events.filter { event in
        // A state from another program, or from another skill, is no guess of a placement test.
        if case .place = event.change {
          !event.isFromAnki && !FurtherSkills.isKey(event.key) && !undone.contains(event.key)
        } else {
          false
        }
      }
      guard let last = placed.map(\.at).max() else { throw StudyError.nothingToUndo }
      let use = Self.sitting(try writer.settings()[PlacementSitting.settingName])?.use
      let first = min(last, use?.at ?? last)
      if use != nil { try writer.set(PlacementSitting.settingName, to: nil) }
      let words = Set(placed.filter { $0.at >= first }.map(\.card.word))
      // The priorities of the same moment, and the guesses for further skills that follow from the
      // placement, go with it.
      let batch = events.filter { event in
        guard !undone.contains(event.key) else { return false }
        switch event.change {
        case .priority: return event.at == first
        case .place where FurtherSkills.isKey(event.key):
          return event.at >= first && words.contains(event.card.word)
        case .place: return !event.isFromAnki && event.at >= first
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

  /// Returns the keys of the entries that events undo.
  static func undone(by events: [Event]) -> Set<String> {
    Set(
      events.compactMap { event in
        if case .undo(let entry) = event.change { entry } else { nil }
      }
    )
  }

  /// Returns the words that are learned or held in any skill.
  static func begun(_ cards: [Card]) -> Set<WordKey> {
    Set(cards.filter { $0.phase != .new || $0.hold != nil }.map(\.key.word))
  }

  /// A placement before it is carried out.
  struct PlannedPlacement {
    let report: PlacementReport
    let plan: PlacementPlan
    /// The words that were missed before the learner's boundary.
    let missed: [CardKey]
    /// The probability that each word of the course is known.
    let recalls: [WordKey: Double]
  }

  /// Plans a placement; `checks` are the answers to words after a test that was used.
  func placement(
    by evidence: PlacementEvidence,
    _ settings: Settings,
    checkedBy checks: [PlacementCheck] = []
  ) throws(StudyError) -> PlannedPlacement {
    let moment = now()
    let course = try course(settings)
    let (recalls, doubt, wrong) = try recalls(by: evidence, course, settings, checkedBy: checks)
    let (cards, tallies) = try store.read { reader in
      (try reader.cards(.all), try reader.tallies())
    }
    let begun = Self.begun(cards)
    // Whoever can say a word need not read it: of the skills, only listening does without characters.
    let isSpoken = evidence.level == nil && evidence.sitting?.isSpoken == true
    let skills = settings.skills.filter { !isSpoken || $0 == .listening }
    // A level claims all skills; a test asks some, or how words are said.
    let form = form(evidence.sitting ?? PlacementSitting(), settings)
    let shown = evidence.level != nil || isSpoken ? skills : skills.filter(form.skills.contains)
    let unbegun = zip(course.keys, recalls).filter { key, _ in !begun.contains(key) }
    let new = unbegun.filter { $1 >= PlacementPlan.likely }
      .map { PlacementPlan.KnownWord(key: $0, recall: $1) }
    let missed =
      new.isEmpty
      ? []
      : wrong.filter { !begun.contains($0) }
        .compactMap { key in skills.first { $0.fits(key) }.map { CardKey(key, $0) } }
    let day = today(settings, at: moment)
    let doubtful = unbegun.filter { (PlacementPlan.partly..<PlacementPlan.likely).contains($1) }
    let asked = Set((evidence.sitting?.answers ?? []).map(\.word))
    // After a test, some words that may be known are asked soon, which shows whether the boundary is right.
    let isSampled = evidence.level == nil && !new.isEmpty
    let samples = PlacementPlan.samples(
      of: isSampled ? doubtful.filter { !asked.contains($0.0) } : []
    )
    func guesses(_ word: PlacementPlan.KnownWord) -> [PlacementPlan.Guess] {
      skills.filter { $0.fits(word.key) }
        .map { PlacementPlan.Guess(word, in: $0, isShown: shown.contains($0)) }
    }
    let plan = PlacementPlan(
      samples: samples.map(guesses),
      new.flatMap(guesses),
      model: try scheduler(settings).model,
      due: DueCalendar(of: cards),
      at: moment,
      on: day
    )
    // What the learner claims to know is counted as known; what a test finds is a probability.
    let isClaimed = evidence.level != nil
    // What was begun after a test that was used says nothing about its result.
    let before = evidence.sitting?.use.map { use in
      Self.begun(cards.filter { card in card.introducedOn.map { $0 < use.day } ?? false })
    }
    let known = zip(course.keys, recalls).map { key, recall in
      (before ?? begun).contains(key) || (isClaimed && recall > 0) ? 1 : recall
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
      partly: doubtful.count,
      sampled: samples.count,
      rows: rows,
      edition: settings.edition,
      level: Self.level(of: places.mapValues { $0.map { known[$0] } }),
      skills: skills,
      shown: shown,
      checksPerDay: plan.checks.perDay,
      checkDays: plan.checks.days,
      minutesPerDay: effort.minutes(for: plan.checks.perDay)
    )
    return PlannedPlacement(
      report: report,
      plan: plan,
      missed: missed,
      recalls: Dictionary(uniqueKeysWithValues: zip(course.keys, recalls))
    )
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
    _ settings: Settings,
    checkedBy checks: [PlacementCheck]
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
    var taken = try replay(evidence.sitting ?? PlacementSitting(), course, settings)
    for check in checks {
      guard let place = course.places[check.word] else { continue }
      taken.record(check.outcome, at: place, of: check.asked)
    }
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
