import FSRS
import TestSupport
import Testing

@testable import Study

/// Parameters that follow the learner's answers.
struct RefitTests {
  /// Answers of a learner who forgets one word in five overnight, and none within a day.
  private func study(_ bench: StudyBench, days: Int) async throws {
    for day in 0..<days {
      let drill = try await bench.startTyped(24)
      var seen: Set<WordKey> = []
      while let question = try await bench.question(in: drill) {
        let isFirst = seen.insert(question.item.key).inserted
        let isRight = !isFirst || (day + question.item.gloss.count) % 5 != 0
        try await bench.answer(in: drill, correctly: isRight)
        bench.clock.advance(seconds: 90)
      }
      bench.clock.advance(seconds: 86_400)
    }
  }

  private func reviews(_ store: any StudyStore) throws -> [Study.Review] {
    try store.read { reader in
      var found: [Study.Review] = []
      try reader.forEachReview { found.append($0) }
      return found
    }
  }

  @Test func `few answers are left alone`() async throws {
    let bench = StudyBench(MemoryStore())
    #expect(try await bench.service.refit() == .tooFew(reviews: 0, needed: 64))
    try await study(bench, days: 2)
    guard case .tooFew(let count, needed: 64) = try await bench.service.refit() else {
      Issue.record("fitted")
      return
    }
    #expect((1..<64).contains(count))
  }

  @Test(arguments: StoreKind.allCases)
  func `a fit schedules from then on, and the past replays as it was`(kind: StoreKind) async throws
  {
    let made = try kind.make()
    let bench = StudyBench(made.store, words: SampleWords.list)
    try await study(bench, days: 45)
    let before = try reviews(made.store)
    let outcome = try await bench.service.refit()
    guard case .fitted(let first) = outcome else {
      Issue.record("not fitted: \(outcome)")
      return
    }
    #expect(first.number == 1)
    #expect(first.objective < first.objectiveBefore)
    #expect(first.fittedAt == bench.clock.now)
    #expect(try await bench.service.statistics(since: nil, word: nil).parameters == .fitted(first))
    #expect(try await bench.service.model() != FSRS7())

    try await study(bench, days: 15)
    let after = try reviews(made.store)
    #expect(after.prefix(before.count).map(\.configuration) == before.map(\.configuration))
    let configurations = try made.store.read { reader in
      try reader.configurations()
    }
    #expect(after.count > before.count)
    for review in after.dropFirst(before.count) {
      #expect(configurations.first { $0.id == review.configuration }?.value.fit == first)
    }
    #expect(try Audit.differences(in: made.store) == [])

    let next = try await bench.service.refit()
    guard case .fitted(let second) = next else {
      Issue.record("not fitted again: \(next)")
      return
    }
    #expect(second.number == 2)
    #expect(second.reviews > first.reviews)
    #expect(try await bench.service.refit() == .nothingNew)
  }

  @Test(
    arguments: [
      (0.5, 0.2, "auto", 640), (0.5, 0.2, "keep", 640), (0.5, 0.2, "published", nil),
      (4, 4, "auto", 640), (1.9, 1.3, "auto", nil),
    ] as [(Double, Double, String, Int?)]
  )
  func `the end of a drill says once that a fit has changed the intervals by more than a third`(
    longGain: Double,
    shortGain: Double,
    choice: String,
    answers: Int?
  ) async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, words: SampleWords.list)
    let first = try await bench.startTyped(12)
    while try await bench.answer(in: first, grade: .easy) != nil {}
    #expect(try await bench.service.endDrill(first).fittedTo == nil)
    var values = FSRS7.Parameters.default.values
    (values[7], values[15]) = (longGain, shortGain)
    let parameters = values
    let moment = bench.clock.now
    try store.write { writer in
      var configuration = try Settings(writer.settings()).configuration
      configuration.parameters = parameters
      configuration.fit = ParameterVersion(
        number: 1,
        fittedAt: moment,
        reviews: 640,
        objective: 0.3,
        objectiveBefore: 0.4
      )
      _ = try Ledger(writer).record(configuration, at: moment)
    }
    try await bench.service.set("parameters", to: choice)
    // Nothing is said on the first day.
    for expected in [nil, answers, nil] {
      let drill = try await bench.startTyped(1)
      #expect(try await bench.service.endDrill(drill).fittedTo == expected)
      bench.clock.advance(seconds: 14 * 86_400)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a drill without an answer is followed by no fit`(kind: StoreKind) async throws {
    let made = try kind.make()
    try await study(StudyBench(made.store, words: SampleWords.list), days: 6)
    // A daemon that has just been started, or a process of its own.
    let bench = StudyBench(made.store, words: SampleWords.list)
    bench.clock.advance(seconds: 7 * 86_400)
    let drill = try await bench.startTyped(24)
    _ = try await bench.question(in: drill)
    _ = try await bench.service.endDrill(drill)
    #expect(try await bench.service.refit() == .nothingNew)
    try await bench.answer(in: try await bench.startTyped(24), correctly: true)
    #expect(try await bench.service.refit() != .nothingNew)
    #expect(try await bench.service.refit() == .nothingNew)
  }

  @Test func `a fit that is cancelled stores nothing and is repeated`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, words: SampleWords.list)
    try await study(bench, days: 45)
    let last = try store.read { reader in try reader.lastConfigurationID() }
    let service = bench.service
    let task = Task { try await service.refit() }
    task.cancel()
    // The reading or the fit notices it.
    switch await task.result {
    case .success(let outcome): #expect(outcome == .cancelled)
    case .failure(let error): #expect(error as? StudyError == .cancelled)
    }
    #expect(try store.read { reader in try reader.lastConfigurationID() } == last)
    guard case .fitted = try await service.refit() else {
      Issue.record("not repeated")
      return
    }
  }

  @Test(arguments: [
    ("keep", true), ("published", false),
    (FSRS7.Parameters.default.values.map { "\($0)" }.joined(separator: ","), false),
  ])
  func `a setting pins parameters`(choice: String, keepsFit: Bool) async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, words: SampleWords.list)
    try await study(bench, days: 45)
    _ = try await bench.service.refit()
    let fitted = try await bench.service.model()
    try await bench.service.set("parameters", to: choice)
    #expect(try await bench.service.refit() == .pinned)
    #expect(try await bench.service.model() == (keepsFit ? fitted : FSRS7()))
    try await study(bench, days: 1)
    #expect(try Audit.differences(in: store) == [])
    try await bench.service.set("parameters", to: nil)
    #expect(try await bench.service.model() == fitted)
  }

  @Test func `practice and answers that were taken back teach nothing`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, words: SampleWords.list)
    try await study(bench, days: 6)
    func answers() throws -> [TrainingAnswer] {
      try store.read { reader in
        try reader.trainingAnswers(after: nil, limit: .max)
      }
    }
    let counted = try answers()
    let drill = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], count: 30, newWords: 0, goesAhead: true, seed: 1)
    ).id
    var practised = 0
    while let feedback = try await bench.answer(in: drill, grade: .good) {
      if feedback.movedNothing { practised += 1 }
      bench.clock.advance(seconds: 20)
    }
    bench.clock.advance(seconds: 60)
    let again = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], count: 12, newWords: 0, goesAhead: true, seed: 1)
    ).id
    while let feedback = try await bench.answer(in: again, grade: .good) {
      if feedback.movedNothing { practised += 1 }
    }
    #expect(practised > 5)
    let all = try reviews(store)
    #expect(try answers().count == all.count - practised)
    _ = try await bench.service.undo(in: nil)
    #expect(try answers().count <= all.count - practised)
    #expect(try answers().count >= counted.count)
  }

  @Test func `the training gets the times of answers`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, words: SampleWords.list)
    try await study(bench, days: 2)
    let answers = try store.read { reader in try reader.trainingAnswers(after: nil, limit: .max) }
    #expect(answers.allSatisfy { $0.kind == .typed && $0.source == .trainer })
    #expect(answers.contains { $0.milliseconds > 0 })
    #expect(try TrainingHistory(store).log.hasTimes)
  }

  @Test func `a fit is dropped when another was stored meanwhile`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store, words: SampleWords.list)
    try await study(bench, days: 45)
    var log = TrainingLog()
    for index in 0..<80 {
      let review = try RatedReview(
        rating: index % 4 == 0 ? .again : .good,
        elapsedDays: Double(index % 7)
      )
      log.append(review, card: index % 9)
    }
    let fit = await ModelTrainer(workers: 1).fit(log)
    let last = try store.read { reader in
      try reader.lastConfigurationID()
    }
    guard case .fitted = try await bench.service.storeFit(fit, since: last) else {
      Issue.record("not taken")
      return
    }
    #expect(try await bench.service.storeFit(fit, since: last) == .superseded)
  }

  @Test func `the published parameters are plausible`() {
    #expect(FitReview.refusal(of: FSRS7()) == nil)
  }

  @Test(
    arguments: [
      ([2: 0.0002, 3: 0.0002, 1: 0.0002, 0: 0.0002], "short first interval"),
      ([2: 100, 3: 100], "long first interval"),
      ([7: 4, 10: 1.5, 15: 4], "wild growth"),
    ] as [([Int: Double], String)]
  )
  func `parameters that lead to absurd intervals are refused`(
    changes: [Int: Double],
    name: String
  ) throws {
    var values = FSRS7.Parameters.default.values
    for (index, value) in changes { values[index] = value }
    let model = FSRS7(parameters: try FSRS7.Parameters(clipping: values))
    #expect(FitReview.refusal(of: model) != nil, "\(name)")
  }
}

extension Feedback {
  /// Whether the answer was practice.
  fileprivate var movedNothing: Bool {
    review.correct && review.before.memory != nil && review.before.memory == review.after.memory
  }
}
