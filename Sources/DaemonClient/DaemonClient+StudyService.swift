import DaemonProtocol
package import FSRS
package import Study

extension DaemonClient: StudyService {
  package func startDrill(_ request: DrillRequest) async throws(StudyError) -> DrillStart {
    try perform { _ throws(StudyError) in
      StartDrillCall(request: request)
    } then: { state, start in
      state.drills[start.id] = LiveDrill(
        name: start.id,
        known: DrillResumption(request: request, question: nil, answers: [])
      )
    }
  }

  package func resumeDrill(
    _ resumption: DrillResumption
  ) async throws(StudyError) -> DrillStart {
    try perform { _ throws(StudyError) in
      ResumeDrillCall(resumption: resumption)
    } then: { state, start in
      state.drills[start.id] = LiveDrill(name: start.id, known: resumption)
    }
  }

  package func nextStep(in drill: DrillID) async throws(StudyError) -> DrillStep {
    try perform { state throws(StudyError) in
      NextStepCall(drill: try state.name(of: drill))
    } then: { state, result in
      state.drills[drill]?.known.question = result.question
    }.step
  }

  package func submit(_ submission: Submission) async throws(StudyError) -> AnswerResult {
    let result = try perform { state throws(StudyError) in
      var renamed = submission
      renamed.drill = try state.name(of: submission.drill)
      return SubmitCall(submission: renamed)
    } then: { state, result in
      guard let feedback = result.recorded else { return }
      state.drills[submission.drill]?.note(feedback.review.idempotencyKey)
    }
    guard let answer = result.result else { throw .unreachable }
    return answer
  }

  package func skip(in drill: DrillID) async throws(StudyError) {
    _ = try perform { state throws(StudyError) in
      SkipCall(drill: try state.name(of: drill))
    } then: { state, _ in
      state.drills[drill]?.known.question = nil
    }
  }

  package func hint(in drill: DrillID) async throws(StudyError) -> String {
    try perform { state throws(StudyError) in HintCall(drill: try state.name(of: drill)) }.hint
  }

  package func why(in drill: DrillID) async throws(StudyError) -> Explanation? {
    try perform { state throws(StudyError) in
      WhyCall(drill: try state.name(of: drill))
    }.explanation
  }

  package func lastWord(in drill: DrillID) async throws(StudyError) -> WordDetail? {
    try perform { state throws(StudyError) in
      LastWordCall(drill: try state.name(of: drill))
    }.word
  }

  package func endDrill(_ drill: DrillID) async throws(StudyError) -> DrillEnd {
    try perform { state throws(StudyError) in
      EndDrillCall(drill: try state.name(of: drill))
    } then: { state, _ in
      state.drills[drill] = nil
    }
  }

  package func undo(in drill: DrillID?) async throws(StudyError) -> Undone {
    try perform(again: false) { state throws(StudyError) in
      UndoCall(drill: try drill.map { (id) throws(StudyError) in try state.name(of: id) })
    } then: { state, undone in
      guard let drill else { return }
      state.drills[drill]?.known.question = nil
      state.drills[drill]?.known.answers.removeAll { $0 == undone.review.idempotencyKey }
    }
  }

  package func regrade(
    _ grade: Rating,
    in drill: DrillID
  ) async throws(StudyError) -> Feedback {
    try perform(again: false) { state throws(StudyError) in
      RegradeCall(drill: try state.name(of: drill), grade: grade)
    } then: { state, feedback in
      _ = state.drills[drill]?.known.answers.popLast()
      state.drills[drill]?.known.answers.append(feedback.review.idempotencyKey)
    }
  }

  package func decide(
    _ decision: WordDecision,
    on cards: [CardKey]
  ) async throws(StudyError) {
    let parts = Self.batches(cards, text: \.word.rawValue)
    // One transaction records all of it, and takes its time.
    let limit = Duration.seconds(60 + cards.count / 1_000)
    try perform(again: true) { state in
      for (index, part) in parts.enumerated() {
        let call = DecideCall(decision, cards: part, isLast: index == parts.count - 1)
        _ = try once(call, &state, within: limit)
      }
    }
  }

  package func statistics(
    since: StudyDay?,
    word: WordKey?
  ) async throws(StudyError) -> Statistics {
    try perform(StatisticsCall(since: since, word: word))
  }

  package func due() async throws(StudyError) -> DueReport { try perform(DueCall()) }

  package func details(of words: [WordKey]) async throws(StudyError) -> [WordDetail] {
    try perform(DetailsCall(words: words))
  }

  package func words(named texts: [String]) async throws(StudyError) -> [Word] {
    var found: [Word] = []
    for batch in Self.batches(texts, text: \.self) {
      found += try perform(FindWordsCall(texts: batch))
    }
    var seen: Set<WordKey> = []
    return found.filter { seen.insert($0.key).inserted }
  }

  package func words(of keys: [WordKey]) async throws(StudyError) -> [Word] {
    try perform(WordsCall(keys: keys))
  }

  package func cards(of skill: Skill) async throws(StudyError) -> [Card] {
    try perform(CardsCall(skill: skill))
  }

  package func planReset(
    _ selection: ResetSelection,
    settings: Bool
  ) async throws(StudyError) -> ResetReport {
    try perform(PlanResetCall(selection, settings: settings))
  }

  package func reset(_ report: ResetReport) async throws(StudyError) {
    _ = try perform(ResetCall(report.selection, settings: report.settings))
  }

  package func settings() async throws(StudyError) -> Settings {
    let stored = try await storedSettings()
    do throws(SettingError) { return try Settings(stored) } catch { throw .storedSetting(error) }
  }

  /// A long list in parts of which each fits into a message.
  private static func batches<Item>(_ items: [Item], text: (Item) -> String) -> [[Item]] {
    let largest = DaemonLimits.longestMessage / 4
    var batches: [[Item]] = []
    var room = 0
    for item in items {
      let size = text(item).utf8.count + 64
      if size > room {
        batches.append([])
        room = largest
      }
      batches[batches.count - 1].append(item)
      room -= size
    }
    return batches
  }

  package func storedSettings() async throws(StudyError) -> [String: String] {
    try perform(SettingsCall())
  }

  package func set(_ name: String, to value: String?) async throws(StudyError) {
    _ = try perform(SetCall(name: name, value: value))
  }
}

extension DaemonClient.State {
  /// What the daemon calls a drill now.
  func name(of drill: DrillID) throws(StudyError) -> DrillID {
    guard let live = drills[drill] else { throw .noSuchQuestion }
    return live.name
  }
}

extension DaemonClient.LiveDrill {
  /// Takes note of an answer that was stored.
  mutating func note(_ answer: String) {
    known.question = nil
    if !known.answers.contains(answer) { known.answers.append(answer) }
  }
}
