import FSRS
import Study

/// One transaction on a copy of the tables; the store adopts the copy on commit.
final class MemoryTransaction: StudyWriting {
  var contents: MemoryContents

  init(_ contents: MemoryContents) { self.contents = contents }

  func version() -> StoreVersion {
    StoreVersion(connection: 0, commits: 0, changes: contents.writes)
  }

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
    contents.reviewsByKey[idempotencyKey].flatMap { contents.reviews[$0] }
  }

  func lastStandingReview(upTo bound: Int64) -> Review? {
    contents.reviews.values.filter {
      isStanding($0) && $0.source == .trainer && $0.clock <= bound
    }.max { $0.position < $1.position }
  }

  func standingReviews(of key: CardKey) -> [Review] { reviews(of: key).filter(isStanding) }

  func standingReviews(of key: CardKey, last limit: Int) -> [Review] {
    standingReviews(of: key).suffix(limit)
  }

  func reviewCount() -> Int { contents.reviews.count }

  func lastReviewID() -> Int64 { contents.lastReview }

  func extent() -> LogExtent {
    LogExtent(
      reviews: contents.reviews.count,
      events: contents.events.count,
      lastReview: contents.lastReview,
      lastEvent: contents.lastEvent,
      replica: nil
    )
  }

  func reaches(_ extent: LogExtent) -> Bool {
    let present = self.extent()
    return present.lastReview >= extent.lastReview && present.lastEvent >= extent.lastEvent
  }

  func reviewLines(
    after position: LogPosition?,
    within extent: LogExtent,
    limit: Int,
    digests: [Int64: String],
    number: Int
  ) -> ReviewLines {
    var lines = ReviewLines()
    var builder = LineBuilder()
    let rest = allReviews().filter { review in
      review.id <= extent.lastReview && (position.map { $0 < review.position } ?? true)
    }
    for review in rest.prefix(limit) {
      let line = ReviewLine(
        review,
        digest: digests[review.configuration] ?? "",
        number: number + lines.count
      )
      builder.putReview { $0.value(line) }
      lines.count += 1
      lines.last = review.position
    }
    lines.bytes = builder.bytes
    return lines
  }

  func events(after position: LogPosition?, within extent: LogExtent, limit: Int) -> [Event] {
    let rest = allEvents().filter { event in
      event.id <= extent.lastEvent && (position.map { $0 < event.position } ?? true)
    }
    return Array(rest.prefix(limit))
  }

  func lastClock(upTo bound: Int64) -> Int64 {
    let clocks =
      contents.reviews.values.map(\.clock) + contents.events.values.map(\.clock)
      + contents.configurations.values.map(\.clock)
    return clocks.filter { $0 <= bound }.max() ?? 0
  }

  func events(of key: CardKey) -> [Event] {
    (contents.eventsByCard[key] ?? []).compactMap { contents.events[$0] }
      .sorted { $0.position < $1.position }
  }

  func event(key: String) -> Event? {
    contents.eventsByKey[key].flatMap { contents.events[$0] }
  }

  func answers(to key: CardKey) -> [LoggedAnswer] { reviews(of: key).map(\.logged) }

  func voidedReviewIDs() -> Set<Int64> { contents.voided }

  func practiceReviewIDs() -> Set<Int64> { contents.practice }

  func isVoided(review id: Int64) -> Bool { contents.voided.contains(id) }

  func forEachReview(_ body: (Review) throws -> Void) throws(StudyError) {
    try StudyError.mapping { for review in allReviews() { try body(review) } }
  }

  func forEachReviewKey(_ body: (String) throws -> Void) throws(StudyError) {
    try StudyError.mapping { for key in contents.reviewsByKey.keys { try body(key) } }
  }

  func forEachAnswer(_ body: (LoggedAnswer) throws -> Void) throws(StudyError) {
    try StudyError.mapping { for review in allReviews() { try body(review.logged) } }
  }

  func allEvents() -> [Event] { contents.events.values.sorted { $0.position < $1.position } }

  private func allReviews() -> [Review] {
    contents.reviews.values.sorted { $0.position < $1.position }
  }

  private func reviews(of key: CardKey) -> [Review] {
    (contents.reviewsByCard[key] ?? []).compactMap { contents.reviews[$0] }
      .sorted { $0.position < $1.position }
  }

  private func isStanding(_ review: Review) -> Bool { !contents.voided.contains(review.id) }

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
    for review in contents.reviews.values
    where isStanding(review) && review.source == .trainer && !QuizKey.isQuiz(review.idempotencyKey)
    {
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

  func configurations() -> [LoggedConfiguration] {
    contents.configurations.values.sorted { $0.position < $1.position }
  }

  func configuration(digest: String) -> LoggedConfiguration? {
    contents.configurations.values.first { $0.digest == digest }
  }

  func configuration(id: Int64) -> LoggedConfiguration? { contents.configurations[id] }

  func digest(ofConfiguration id: Int64) -> String? { contents.configurations[id]?.digest }

  func lastConfigurationID() -> Int64 { contents.configurations.keys.max() ?? 0 }

  func newestFit() -> SchedulerConfiguration? {
    configurations().last { $0.value.fit != nil }?.value
  }

  func trainingAnswers(after position: LogPosition?, limit: Int) -> [TrainingAnswer] {
    allReviews().lazy.filter { review in
      position.map { $0 < review.position } ?? true && self.isStanding(review)
        && !self.contents.practice.contains(review.id)
    }.prefix(limit).map { review in
      TrainingAnswer(
        position: review.position,
        card: review.card,
        grade: review.grade,
        guessRate: review.scheduledGuessRate,
        answeredAt: review.answeredAt,
        day: review.day,
        kind: review.kind,
        source: review.source,
        milliseconds: review.milliseconds
      )
    }
  }

  func hasEntry(withPrefix prefix: String) -> Bool {
    contents.reviewsByKey.keys.contains { $0.hasPrefix(prefix) }
      || contents.events.values.contains { $0.key.hasPrefix(prefix) }
  }

  func entries(withPrefix prefix: String) -> [StoredEntry] {
    let reviews = contents.reviews.values.filter { $0.idempotencyKey.hasPrefix(prefix) }.map {
      StoredEntry(
        key: $0.idempotencyKey,
        clock: $0.clock,
        card: $0.card,
        at: $0.answeredAt,
        day: $0.day,
        isReview: true
      )
    }
    let events = contents.events.values.filter { $0.key.hasPrefix(prefix) }.map {
      StoredEntry(
        key: $0.key,
        clock: $0.clock,
        card: $0.card,
        at: $0.at,
        day: $0.day,
        isReview: false
      )
    }
    return (reviews + events).sorted { $0.key < $1.key }
  }

  func responseTimes(kind: QuestionKind, limit: Int) -> [Int] {
    allReviews().filter {
      $0.kind == kind && $0.correct && $0.source == .trainer && isStanding($0)
        && !QuizKey.isQuiz($0.idempotencyKey)
    }
    .suffix(limit).reversed().map(\.milliseconds)
  }
}
