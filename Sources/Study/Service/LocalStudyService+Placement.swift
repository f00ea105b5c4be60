import FSRS
import Pinyin

extension LocalStudyService {
  /// Returns what a placement test asks after some answers.
  package func nextPlacement(after answers: [PlacementAnswer]) throws(StudyError) -> PlacementStep {
    let course = try course(try settings())
    var test = PlacementTest(wordCount: max(1, course.count))
    var step = PlacementStep(answered: 0)
    var asked: Set<WordKey> = []
    for (index, answer) in answers.enumerated() {
      guard let word = try words.item(answer.word)?.word else { continue }
      switch Self.judge(answer, word) {
      case .failure(let retry) where index == answers.count - 1:
        step.retry = retry.reason
        step.word = word
        return step
      case .failure: continue
      case .success(let isRight):
        if let place = course.places[answer.word] { test.record(place: place, isRight: isRight) }
        asked.insert(answer.word)
        (step.wasRight, step.reading) = (isRight, word.reading)
      }
      step.answered = test.answers
    }
    guard !test.isFinished, let key = course.nearest(to: test.nextPlace, besides: asked) else {
      return step
    }
    step.word = try words.item(key)?.word
    return step
  }

  /// Returns what a placement would do; nothing is stored.
  package func planPlacement(
    by evidence: PlacementEvidence
  ) throws(StudyError) -> PlacementReport { try placement(by: evidence).report }

  /// Places the words that a learner probably knows, in one transaction.
  package func place(by evidence: PlacementEvidence) throws(StudyError) -> PlacementReport {
    let moment = now()
    let (report, plan) = try placement(by: evidence)
    let day = today(try settings(), at: moment)
    try store.write { writer in
      try Ledger(writer).record(
        plan.states.map { ($0.card, .place($0.state)) },
        at: moment,
        day: day
      )
    }
    return report
  }

  /// Takes back the last placement as a whole.
  ///
  /// - Returns: the number of words that were placed.
  /// - Throws: `StudyError.nothingToUndo` when no placement stands.
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
        if case .place = event.change { !undone.contains(event.key) } else { false }
      }
      guard let last = placed.map(\.at).max() else { throw StudyError.nothingToUndo }
      let batch = placed.filter { $0.at == last }
      try Ledger(writer).record(
        batch.map { ($0.card, .undo(entry: $0.key)) },
        at: moment,
        day: day
      )
      return Set(batch.map(\.card.word)).count
    }
  }

  // MARK: -

  /// The words that can be learned, in their order.
  private struct Course {
    private(set) var keys: [WordKey] = []
    private(set) var levels: [Int] = []
    private(set) var places: [WordKey: Int] = [:]

    var count: Int { keys.count }

    mutating func append(_ entry: WordEntry) {
      guard places.updateValue(keys.count, forKey: entry.key) == nil else { return }
      keys.append(entry.key)
      levels.append(entry.level)
    }

    /// Returns the word nearest to a place that was not asked yet.
    func nearest(to place: Int, besides asked: Set<WordKey>) -> WordKey? {
      for distance in 0..<max(1, keys.count) {
        for index in [place + distance, place - distance] where keys.indices.contains(index) {
          if !asked.contains(keys[index]) { return keys[index] }
        }
      }
      return nil
    }
  }

  private func course(_ settings: Settings) throws(StudyError) -> Course {
    var course = Course()
    let filter = WordFilter(levels: settings.levels, edition: settings.edition)
    try words.forEachEntry(filter) { entry in
      if !entry.key.isQuestion { course.append(entry) }
      return true
    }
    return course
  }

  /// Judges a typed reading; don't know is wrong.
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
    let recalls = try recalls(by: evidence, course)
    let (cards, fit) = try store.read { reader in (try reader.cards(.all), try reader.newestFit()) }
    let scheduler: Scheduler
    do throws(FSRSError) {
      scheduler = try Scheduler(settings.configuration(fitted: fit))
    } catch {
      throw .configuration(id: 0)
    }
    let begun = Set(cards.filter { $0.phase != .new || $0.hold != nil }.map(\.key.word))
    let new = zip(course.keys, recalls).compactMap { key, recall in
      recall < PlacementPlan.partly || begun.contains(key)
        ? nil : PlacementPlan.KnownWord(key: key, recall: recall)
    }
    let plan = PlacementPlan(
      new,
      skills: settings.skills,
      model: scheduler.model,
      due: DueCalendar(of: cards),
      at: moment,
      on: today(settings, at: moment)
    )
    let likely = new.count { $0.recall >= PlacementPlan.likely }
    let known = zip(course.keys, recalls).map { begun.contains($0) ? 1 : $1 }
    let rows = Dictionary(grouping: course.levels.indices) { course.levels[$0] }
      .sorted { $0.key < $1.key }
      .map { level, places in
        PlacementReport.Row(
          level: Level(number: level)?.text,
          words: places.count,
          known: Int(places.reduce(0) { $0 + known[$1] }.rounded())
        )
      }
    let report = PlacementReport(
      known: Int(known.reduce(0, +).rounded()),
      likely: likely,
      partly: new.count - likely,
      rows: rows
    )
    return (report, plan)
  }

  /// Returns the probability that each word of the course is known.
  private func recalls(
    by evidence: PlacementEvidence,
    _ course: Course
  ) throws(StudyError) -> [Double] {
    if let level = evidence.level {
      var known: Set<WordKey> = []
      for edition in Edition.allCases {
        let filter = WordFilter(levels: LevelSet(upTo: level), edition: edition)
        try words.forEachEntry(filter) { entry in
          known.insert(entry.key)
          return true
        }
      }
      return course.keys.map { known.contains($0) ? Self.shownRecall : 0 }
    }
    var test = PlacementTest(wordCount: max(1, course.count))
    var known: [Int: Double] = [:]
    for answer in evidence.answers {
      guard let word = try words.item(answer.word)?.word, let place = course.places[answer.word],
        case .success(let isRight) = Self.judge(answer, word)
      else { continue }
      test.record(place: place, isRight: isRight)
      known[place] = isRight ? Self.shownRecall : 0
    }
    return course.keys.indices.map { known[$0] ?? test.knowledge(at: $0) }
  }

  /// The recall of a word that was answered right, or that the learner says to know.
  private static let shownRecall = 0.95
}
