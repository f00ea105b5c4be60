import FSRS
import Synchronization

/// A store that keeps everything in memory, for trying a drill without a trace and for tests.
package final class MemoryStore: StudyStore {
  private let contents = Mutex(MemoryContents())
  /// Held for the whole of a write, so that no writer works on a copy that another one replaces.
  private let writing = Mutex(())

  package init() {}

  package func requireWriting() {}

  package func read<Value: Sendable>(
    _ body: (any StudyReading) throws(StudyError) -> Value
  ) throws(StudyError) -> Value {
    try body(MemoryTransaction(contents.withLock { $0 }))
  }

  package func write<Value: Sendable>(
    _ body: (any StudyWriting) throws(StudyError) -> Value
  ) throws(StudyError) -> Value {
    try writing.withLock { (_) throws(StudyError) in
      let transaction = MemoryTransaction(contents.withLock { $0 })
      let value = try body(transaction)
      contents.withLock { $0 = transaction.contents }
      return value
    }
  }
}

/// The tables of a memory store.
struct MemoryContents: Sendable {
  var settings: [String: String] = [:]
  var cards: [CardKey: Card] = [:]
  var reviews: [Int64: Review] = [:]
  var events: [Int64: Event] = [:]
  var voided: Set<Int64> = []
  var configurations: [Int64: SchedulerConfiguration] = [:]
  var configurationTimes: [Int64: Timestamp] = [:]
  var tallies: [TallyKey: DayTally] = [:]
  var confusions: [Confusion: [ConfusionPeriod: ConfusionTally]] = [:]

  struct TallyKey: Hashable, Sendable {
    let day: StudyDay
    let skill: Skill
  }
}

/// One transaction on a copy of the tables; the store takes the copy back when it commits.
private final class MemoryTransaction: StudyWriting {
  private(set) var contents: MemoryContents

  init(_ contents: MemoryContents) { self.contents = contents }

  func settings() -> [String: String] { contents.settings }

  func card(_ key: CardKey) -> Card? { contents.cards[key] }

  func cards(_ selection: CardSelection) -> [Card] {
    contents.cards.values.filter { Self.fits($0, selection) }.sorted { $0.key < $1.key }
  }

  private static func fits(_ card: Card, _ selection: CardSelection) -> Bool {
    switch selection {
    case .all: true
    case .skills(let skills): skills.contains(card.key.skill)
    case .word(let word): card.key.word == word
    }
  }

  func review(id: Int64) -> Review? { contents.reviews[id] }

  func review(idempotencyKey: String) -> Review? {
    contents.reviews.values.first { $0.idempotencyKey == idempotencyKey }
  }

  func lastStandingReview() -> Review? {
    contents.reviews.keys.filter { !contents.voided.contains($0) }.max()
      .flatMap { contents.reviews[$0] }
  }

  func standingReviews(of key: CardKey) -> [Review] {
    contents.reviews.values
      .filter { $0.card == key && !contents.voided.contains($0.id) }
      .sorted { $0.id < $1.id }
  }

  func standingReviews(of key: CardKey, last limit: Int) -> [Review] {
    standingReviews(of: key).suffix(limit)
  }

  func lastReviewID() -> Int64 { contents.reviews.keys.max() ?? 0 }

  func events(of key: CardKey) -> [Event] { allEvents().filter { $0.card == key } }

  func allReviewIDs(of key: CardKey) -> [Int64] {
    contents.reviews.values.filter { $0.card == key }.map(\.id).sorted()
  }

  func voidedReviewIDs() -> Set<Int64> { contents.voided }

  func forEachReview(_ body: (Review) throws(StoreError) -> Void) throws(StoreError) {
    for id in contents.reviews.keys.sorted() {
      if let review = contents.reviews[id] { try body(review) }
    }
  }

  func allEvents() -> [Event] { contents.events.values.sorted { $0.id < $1.id } }

  func tallies() -> [DayTally] {
    contents.tallies.values.sorted {
      ($0.day.number, $0.skill.rawValue) < ($1.day.number, $1.skill.rawValue)
    }
  }

  func confusionTallies() -> [ConfusionTally] {
    contents.confusions.map { confusion, periods in
      ConfusionTally(
        confusion,
        count: periods.values.reduce(0) { $0 + $1.count },
        shown: periods.values.reduce(0) { $0 + $1.shown }
      )
    }.sorted { $0.confusion < $1.confusion }
  }

  func confusions(since period: ConfusionPeriod?) -> [PeriodTally] {
    let all = contents.confusions.flatMap { _, periods in
      periods.map { PeriodTally(period: $0.key, tally: $0.value) }
    }
    let confused = Set(all.filter { $0.tally.count > 0 }.map(\.tally.confusion.contrast))
    return
      all.filter { item in
        guard let period else { return true }
        return item.period >= period
          && (item.tally.confusion.unit != .word
            || confused.contains(item.tally.confusion.contrast))
      }
      .sorted {
        $0.tally.confusion != $1.tally.confusion
          ? $0.tally.confusion < $1.tally.confusion : $0.period < $1.period
      }
  }

  func confusionTallies(since day: StudyDay) -> [ConfusionTally] {
    var tallies: [Confusion: ConfusionTally] = [:]
    func add(_ confusion: Confusion, count: Int, shown: Int) {
      var tally = tallies[confusion] ?? ConfusionTally(confusion, count: 0, shown: 0)
      tally.count += count
      tally.shown += shown
      tallies[confusion] = tally
    }
    for review in contents.reviews.values
    where review.day >= day && !contents.voided.contains(review.id) {
      for confusion in review.confusions { add(confusion, count: 1, shown: 0) }
      for confusion in review.offered { add(confusion, count: 0, shown: 1) }
    }
    return tallies.values.sorted { $0.confusion < $1.confusion }
  }

  func answerSummaries() -> [AnswerSummary] {
    var found: [AnswerSummary] = []
    for review in contents.reviews.values where !contents.voided.contains(review.id) {
      let position =
        found.firstIndex { $0.phase == review.before.phase && $0.grade == review.grade }
        ?? found.endIndex
      if position == found.endIndex {
        found.append(AnswerSummary(phase: review.before.phase, grade: review.grade))
      }
      found[position].count += 1
      found[position].milliseconds += DayTally.counted(milliseconds: review.milliseconds)
    }
    return found.sorted {
      ($0.phase.rawValue, $0.grade.rawValue) < ($1.phase.rawValue, $1.grade.rawValue)
    }
  }

  func configurations() -> [Int64: SchedulerConfiguration] { contents.configurations }

  func configurationID(of configuration: SchedulerConfiguration) -> Int64? {
    contents.configurations.filter { $0.value == configuration }.keys.max()
  }

  func configuration(id: Int64) -> SchedulerConfiguration? { contents.configurations[id] }

  func lastConfigurationID() -> Int64 { contents.configurations.keys.max() ?? 0 }

  func newestFit() -> SchedulerConfiguration? {
    contents.configurations.filter { $0.value.fit != nil }.max { $0.key < $1.key }?.value
  }

  func configurationTime(id: Int64) -> Timestamp? { contents.configurationTimes[id] }

  func forEachTrainingAnswer(_ body: (TrainingAnswer) -> Void) {
    for review in contents.reviews.values.sorted(by: { $0.id < $1.id })
    where !contents.voided.contains(review.id) && !review.isPractice {
      body(
        TrainingAnswer(
          card: review.card,
          grade: review.grade,
          guessRate: review.scheduledGuessRate,
          answeredAt: review.answeredAt,
          day: review.day
        )
      )
    }
  }

  func configurationTimes() -> [Int64: Timestamp] { contents.configurationTimes }

  func responseTimes(kind: QuestionKind, limit: Int) -> [Int] {
    contents.reviews.values
      .filter { $0.kind == kind && $0.correct && !contents.voided.contains($0.id) }
      .sorted { $0.id > $1.id }.prefix(limit).map(\.milliseconds)
  }

  func set(_ name: String, to value: String?) { contents.settings[name] = value }

  func persist(_ card: inout Tracked<Card>) {
    switch card.lifecycle {
    case .new, .changed:
      if let current = card.current { contents.cards[current.key] = current }
    case .deleted:
      if let stored = card.stored { contents.cards[stored.key] = nil }
    case .existing, .absent: break
    }
    card.markPersisted()
  }

  func append(_ review: Review) throws(StoreError) -> Int64 {
    var stored = review
    if stored.id == 0 { stored.id = lastReviewID() + 1 }
    let isRepeated = self.review(idempotencyKey: stored.idempotencyKey) != nil
    guard contents.reviews[stored.id] == nil, !isRepeated else {
      throw .sqlite(path: ":memory:", code: 19, message: "a review is in the log already")
    }
    contents.reviews[stored.id] = stored
    return stored.id
  }

  func append(_ event: Event) -> Int64 {
    var stored = event
    if stored.id == 0 { stored.id = (contents.events.keys.max() ?? 0) + 1 }
    contents.events[stored.id] = stored
    return stored.id
  }

  func void(_ reviews: [Int64]) { contents.voided.formUnion(reviews) }

  func append(_ configuration: SchedulerConfiguration, id: Int64?, at: Timestamp) -> Int64 {
    let id = id ?? (contents.configurations.keys.max() ?? 0) + 1
    contents.configurations[id] = configuration
    contents.configurationTimes[id] = at
    return id
  }

  func update(_ day: StudyDay, _ skill: Skill, _ change: (inout DayTally) -> Void) {
    let key = MemoryContents.TallyKey(day: day, skill: skill)
    var tally = contents.tallies[key] ?? DayTally(day: day, skill: skill)
    change(&tally)
    contents.tallies[key] = tally.isEmpty ? nil : tally
  }

  func add(_ confusion: Confusion, in period: ConfusionPeriod, count: Int, shown: Int) {
    var periods = contents.confusions[confusion] ?? [:]
    var tally = periods[period] ?? ConfusionTally(confusion, count: 0, shown: 0)
    tally.count += count
    tally.shown += shown
    periods[period] = tally.count == 0 && tally.shown == 0 ? nil : tally
    contents.confusions[confusion] = periods.isEmpty ? nil : periods
  }

  func removeDerived() {
    contents.cards = [:]
    contents.tallies = [:]
    contents.confusions = [:]
    contents.voided = []
  }

  func removeAll() { contents = MemoryContents() }
}
