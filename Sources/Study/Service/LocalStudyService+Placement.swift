import FSRS
import Pinyin

extension LocalStudyService {
  /// Returns the next step of a placement test after some answers.
  package func nextPlacement(after answers: [PlacementAnswer]) throws(StudyError) -> PlacementStep {
    let course = try course(try settings())
    let taken = try replay(answers, course)
    var step = PlacementStep(answered: taken.test.answers)
    if case .failure(let retry) = taken.last?.result {
      (step.retry, step.word) = (retry.reason, taken.last?.word)
      return step
    }
    if case .success(let isRight) = taken.last?.result {
      (step.wasRight, step.reading) = (isRight, taken.last?.word.reading)
    }
    guard !taken.test.isFinished,
      let key = course.nearest(to: taken.test.nextPlace, besides: Set(taken.known.keys))
    else { return step }
    step.word = try words.item(key)?.word
    return step
  }

  /// Returns the effect that a placement would have; nothing is stored.
  package func planPlacement(
    by evidence: PlacementEvidence
  ) throws(StudyError) -> PlacementReport { try placement(by: evidence).report }

  /// Places the words that a learner probably knows, in one transaction.
  package func place(by evidence: PlacementEvidence) throws(StudyError) -> PlacementReport {
    let moment = now()
    let (report, plan) = try placement(by: evidence)
    let day = today(try settings(), at: moment)
    try store.write { writer in
      // A word may have been begun since the plan was made.
      let begun = Self.begun(try writer.cards(.all))
      let states = plan.states.filter { !begun.contains($0.card.word) }
      try Ledger(writer).record(
        states.map { ($0.card, .place($0.state)) },
        at: moment,
        day: day
      )
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
      // The guesses for further skills that follow from the placement go with it.
      let batch = events.filter { event in
        guard case .place = event.change, !undone.contains(event.key) else { return false }
        return FurtherSkills.isKey(event.key)
          ? event.at >= last && words.contains(event.card.word)
          : !event.isFromAnki && event.at == last
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

  /// The words that can be learned, in their order.
  private struct Course {
    private(set) var keys: [WordKey] = []
    private(set) var places: [WordKey: Int] = [:]

    var count: Int { keys.count }

    mutating func append(_ entry: WordEntry) {
      guard places.updateValue(keys.count, forKey: entry.key) == nil else { return }
      keys.append(entry.key)
    }

    /// Returns the word nearest to a place, except those at the places `asked`.
    func nearest(to place: Int, besides asked: Set<Int>) -> WordKey? {
      for distance in keys.indices {
        for index in [place + distance, place - distance] where keys.indices.contains(index) {
          if !asked.contains(index) { return keys[index] }
        }
      }
      return nil
    }
  }

  private func course(_ settings: Settings) throws(StudyError) -> Course {
    var course = Course()
    let filter = WordFilter(levels: settings.levels, edition: settings.edition)
    var entries: [WordEntry] = []
    try words.forEachEntry(filter) { entry in
      if !entry.key.isQuestion { entries.append(entry) }
      return true
    }
    // A test goes from easy to difficult words, whatever the order of the packs.
    if words.shelves.count > 1 { entries.sort() }
    for entry in entries { course.append(entry) }
    return course
  }

  /// A test after some answers.
  private struct TakenTest {
    var test: PlacementTest
    /// The judgements of the answered words by place: true for a right answer.
    var known: [Int: Bool] = [:]
    /// The last word that was answered, with its judgement.
    var last: (word: Word, result: Result<Bool, AnswerJudge.Retry>)?
  }

  /// Judges the answers of a test in their order; one that is to be repeated does not count.
  private func replay(
    _ answers: [PlacementAnswer],
    _ course: Course
  ) throws(StudyError) -> TakenTest {
    var taken = TakenTest(test: PlacementTest(wordCount: max(1, course.count)))
    for answer in answers.prefix(PlacementTest.mostAnswers) {
      guard let word = try words.item(answer.word)?.word, let place = course.places[answer.word]
      else { continue }
      let result = Self.judge(answer, word)
      taken.last = (word, result)
      guard case .success(let isRight) = result else { continue }
      taken.test.record(place: place, isRight: isRight)
      taken.known[place] = isRight
    }
    return taken
  }

  /// Returns the words that are learned or held in any skill.
  private static func begun(_ cards: [Card]) -> Set<WordKey> {
    Set(cards.filter { $0.phase != .new || $0.hold != nil }.map(\.key.word))
  }

  /// Judges a typed reading; an empty one, for “don't know”, is wrong.
  private static func judge(
    _ answer: PlacementAnswer,
    _ word: Word
  ) -> Result<Bool, AnswerJudge.Retry> {
    guard !answer.given.isEmpty else { return .success(false) }
    let judgement = Judgement(
      typed: answer.given,
      hanzi: word.simplified,
      accepted: word.acceptedReadings
    )
    return switch judgement {
    case .right: .success(true)
    case .wrong: .success(false)
    case .tonesMissing: .failure(.init(.tonesMissing))
    case .notPinyin(let error): .failure(.init(.notPinyin(error, text: answer.given)))
    }
  }

  private func placement(
    by evidence: PlacementEvidence
  ) throws(StudyError) -> (report: PlacementReport, plan: PlacementPlan) {
    let settings = try settings()
    let moment = now()
    let course = try course(settings)
    let recalls = try recalls(by: evidence, course, settings.edition)
    let cards = try store.read { reader in try reader.cards(.all) }
    let begun = Self.begun(cards)
    let new = zip(course.keys, recalls).compactMap { key, recall in
      recall < PlacementPlan.partly || begun.contains(key)
        ? nil : PlacementPlan.KnownWord(key: key, recall: recall)
    }
    let plan = PlacementPlan(
      new.flatMap { word in
        settings.skills.filter { $0.fits(word.key) }.map { PlacementPlan.Guess(word, in: $0) }
      },
      model: try scheduler(settings).model,
      due: DueCalendar(of: cards),
      at: moment,
      on: today(settings, at: moment)
    )
    let likely = new.count { $0.recall >= PlacementPlan.likely }
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
    let report = PlacementReport(
      known: Int(known.reduce(0, +).rounded()),
      likely: likely,
      partly: new.count - likely,
      rows: rows,
      edition: settings.edition
    )
    return (report, plan)
  }

  /// Returns the probability that each word of the course is known.
  private func recalls(
    by evidence: PlacementEvidence,
    _ course: Course,
    _ edition: Edition
  ) throws(StudyError) -> [Double] {
    if let level = evidence.level {
      var known: Set<WordKey> = []
      let filter = WordFilter(levels: LevelSet(upTo: level), edition: edition)
      try words.forEachEntry(filter) { entry in
        known.insert(entry.key)
        return true
      }
      return course.keys.map { known.contains($0) ? Self.shownRecall : 0 }
    }
    let taken = try replay(evidence.answers, course)
    return course.keys.indices.map { place in
      taken.known[place].map { $0 ? Self.shownRecall : 0 } ?? taken.test.knowledge(at: place)
    }
  }

  /// The assumed recall of a word that was answered right or that the learner claims to know.
  private static let shownRecall = 0.95
}
