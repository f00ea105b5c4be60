import FSRS

extension LocalStudyService {
  /// Returns the report of a placement (marking words as learned) without carrying it out; nothing
  /// is stored.
  package func planPlacement(
    by evidence: PlacementEvidence
  ) throws(StudyError) -> PlacementReport { try placement(by: evidence, settings()).report }

  /// Marks as learned the words that a learner probably knows (a placement), in one transaction.
  ///
  /// The words before the boundary of what the learner knows that were not answered right get a
  /// high priority, so that they come before other new words. Words that are already begun are not
  /// changed. A test is stored, so that later answers can correct its result.
  package func place(by evidence: PlacementEvidence) throws(StudyError) -> PlacementReport {
    let moment = now()
    let settings = try settings()
    let made = try placement(by: evidence, settings)
    let day = today(settings, at: moment)
    var sitting = evidence.sitting
    // If the learner claims a level after a test, later answers do not correct the test.
    let isClaimed = evidence.level != nil
    if let taken = sitting {
      let found =
        try isClaimed ? planPlacement(by: PlacementEvidence(sitting: taken)) : made.report
      sitting?.use = PlacementSitting.Use(
        at: moment,
        day: day,
        known: found.known,
        marked: made.report.likely,
        isChecked: isClaimed
      )
    }
    let kept = sitting.flatMap { try? JSONText.line($0) }
    try store.write { writer in
      // A word may have been begun since the plan was made.
      let begun = Self.begun(try writer.cards(.all))
      // If the learner claims a level without a test, a saved test in progress is kept. A test that
      // was used is removed, since it cannot correct this placement.
      let former = Self.sitting(try writer.settings()[PlacementSitting.settingName])
      if !isClaimed || kept != nil || former?.use != nil {
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

  /// Returns the placement that was made from the saved test; nil if there is none.
  package func placementUse() throws(StudyError) -> PlacementSitting.Use? {
    Self.sitting(try storedSettings()[PlacementSitting.settingName])?.use
  }

  /// Undoes the last placement: its marks of words as learned, and its later correction.
  ///
  /// The test by which the placement was made is removed.
  ///
  /// - Returns: the number of words that were marked.
  /// - Throws: `StudyError.nothingToUndo` if there is no placement to undo.
  package func undoPlacement() throws(StudyError) -> Int {
    let moment = now()
    let day = today(try settings(), at: moment)
    return try store.write { writer in
      let events = try writer.allEvents()
      let undone = Self.undone(by: events)
      let placed = events.filter { event in
        // States from Anki or estimated from another skill do not come from a placement.
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
      // The high priorities that the placement set are undone too, and so are the states in further
      // skills that were estimated from its words.
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

  /// Returns the keys of the entries that are undone by one of the events.
  static func undone(by events: [Event]) -> Set<String> {
    Set(
      events.compactMap { event in
        if case .undo(let entry) = event.change { entry } else { nil }
      }
    )
  }

  /// Returns the words that, in any skill, were answered, marked as learned by a placement,
  /// suspended or marked as known.
  static func begun(_ cards: [Card]) -> Set<WordKey> {
    Set(cards.filter { $0.phase != .new || $0.hold != nil }.map(\.key.word))
  }

  /// A planned placement that is not stored yet.
  struct PlannedPlacement {
    let report: PlacementReport
    let plan: PlacementPlan
    /// The cards of words before the boundary of what the learner knows that were not answered
    /// right; empty if no words are marked as learned.
    let missed: [CardKey]
    /// The probabilities that the learner knows the words that a test can ask.
    let recalls: [WordKey: Double]
  }

  /// Plans a placement by a level that the learner claims, or by the answers of a test.
  ///
  /// `checks`: the first answers to words since an earlier placement by the same test, which count
  /// as further answers of the test.
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
    // A learner who can say a word may not be able to read it, and only listening needs no
    // characters.
    let isSpoken = evidence.level == nil && evidence.sitting?.isSpoken == true
    let skills = settings.skills.filter { !isSpoken || $0 == .listening }
    // A level stands for all skills; a test shows only the skills that it asked for.
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
    // After a test, some words that the learner may know are asked soon: the answers show whether
    // the boundary is right.
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
    // Words of a level that the learner claims count as known; those of a test count by their
    // probability.
    let isClaimed = evidence.level != nil
    // Words that were begun after the test was used say nothing about its result.
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

  /// Returns the highest level that is known together with all levels below it; nil if there is
  /// none.
  ///
  /// A level counts as known if at least 70 percent of its words are expected to be known.
  ///
  /// `words`: for the number of each level, the probabilities that its words are known.
  private static func level(of words: [Int: [Double]]) -> String? {
    let isKnown = words.mapValues { $0.reduce(0, +) >= 0.7 * Double($0.count) }
    return isKnown.keys.sorted().prefix { isKnown[$0] == true }
      .compactMap { Level(number: $0)?.text }.last
  }

  /// Estimates which words of a course (the words that a test can ask) the learner knows, from the
  /// answers of a test and the first answers to words after it, or from the level that the learner
  /// claims.
  ///
  /// - Returns:
  ///   - `recalls`: the probability that each word is known, in the order of the course.
  ///   - `doubt`: the 5th, 50th and 95th percentiles of the number of known words, each minus the
  ///     number that the test expects; zeros if the learner claims a level.
  ///   - `missed`: the words before the boundary of what the learner knows that were not answered
  ///     right; empty if the learner claims a level.
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

  /// The assumed probability of recall of a word that was answered right, or that belongs to the
  /// levels that the learner claims to know.
  private static let shownRecall = 0.95
}
