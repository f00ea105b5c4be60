/// The writer of the log, which updates the derived state in the same transaction.
package struct Ledger {
  let writer: any StudyWriting

  package init(_ writer: any StudyWriting) { self.writer = writer }

  /// Appends an answer, saves the resulting card, and returns the review with its place in the log.
  ///
  /// `scheduler`: the one of the review's configuration. `now`: the present time, which may be later
  /// than the time of the answer.
  package func record(
    _ review: Review,
    from stored: Card?,
    to card: Card,
    by scheduler: Scheduler,
    at now: Timestamp
  ) throws(StudyError) -> Review {
    var review = review
    review.clock = LogPosition.nextClock(after: try writer.lastClock(), at: now)
    review.id = try writer.append(review, from: nil)
    var record = Tracked(stored: stored)
    record.current = card
    try writer.persist(&record)
    // The new answer sorts last, so it changes nothing before it.
    var fold = LogFold(events: [], schedulers: Schedulers { _ in nil })
    fold.count(review.logged, from: stored ?? Card(review.card), to: card, by: scheduler)
    try save(fold, insteadOf: nil)
    return review
  }

  /// Appends a decision about a card and updates the derived state.
  ///
  /// `key`: the key of the entry; nil for a new one.
  package func record(
    _ change: Event.Change,
    on card: CardKey,
    key: String? = nil,
    at now: Timestamp,
    day: StudyDay
  ) throws(StudyError) {
    let clock = LogPosition.nextClock(after: try writer.lastClock(), at: now)
    var event = Event(clock: clock, at: now, day: day, card: card, change: change)
    if let key { event.key = key }
    _ = try ingest([IngestedEntry(.event(event), from: nil)])
  }

  /// Appends changes of cards in their order and updates the derived state.
  package func record(
    _ changes: [(card: CardKey, change: Event.Change)],
    at now: Timestamp,
    day: StudyDay
  ) throws(StudyError) {
    var clock = try writer.lastClock()
    var entries: [IngestedEntry] = []
    for (card, change) in changes {
      clock = LogPosition.nextClock(after: clock, at: now)
      let event = Event(clock: clock, at: now, day: day, card: card, change: change)
      entries.append(IngestedEntry(.event(event), from: nil))
    }
    _ = try ingest(entries)
  }

  /// Appends a configuration unless it is already in the log, and returns its row.
  package func record(
    _ configuration: SchedulerConfiguration,
    at now: Timestamp
  ) throws(StudyError) -> Int64 {
    var entry = LoggedConfiguration(createdAt: now, value: configuration)
    if let known = try writer.configuration(digest: entry.digest) { return known.id }
    entry.clock = LogPosition.nextClock(after: try writer.lastClock(), at: now)
    return try writer.append(entry, from: nil)
  }

  /// Removes the derived state and rebuilds it from the log.
  package func rebuildAll() throws(StudyError) {
    let fold = try LogFold(of: writer)
    try writer.removeDerived()
    for (_, card) in fold.cards.sorted(by: { $0.key < $1.key }) {
      var record = Tracked<Card>(stored: nil)
      record.current = card
      try writer.persist(&record)
    }
    try save(fold, insteadOf: nil)
  }

  /// Saves the tallies, confusions and marks of a fold in place of those of an older fold.
  func save(_ fold: LogFold, insteadOf old: LogFold?) throws(StudyError) {
    var change = DerivedChange()
    change.add(fold, insteadOf: old)
    try save(change)
  }

  func save(_ change: DerivedChange) throws(StudyError) {
    for (key, tally) in change.tallies where !tally.isEmpty {
      try writer.update(key.day, key.skill) { $0.add(tally, sign: 1) }
    }
    for (key, count) in change.confusions where count != ConfusionCounts.Count() {
      try writer.add(key.confusion, in: key.period, count: count.count, shown: count.shown)
    }
    try writer.mark(voided: change.voided, true)
    try writer.mark(voided: change.standing, false)
    try writer.mark(practice: change.practice, true)
    try writer.mark(practice: change.counted, false)
  }
}

extension LogFold {
  /// Folds a whole log.
  package init(of reader: any StudyReading) throws(StudyError) {
    let events: [Event]
    let configurations: [LoggedConfiguration]
    (events, configurations) = (try reader.allEvents(), try reader.configurations())
    let byRow = Dictionary(configurations.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let fold = LogFold(events: events, schedulers: Schedulers { byRow[$0] })
    self = try FoldQueue(fold).add(answersOf: reader)
  }
}
