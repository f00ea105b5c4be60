/// The writer of the log; it updates the state derived from the log (cards, tallies, confusions) in
/// the same transaction.
package struct Ledger {
  let writer: any StudyWriting

  package init(_ writer: any StudyWriting) { self.writer = writer }

  /// Appends an answer, saves the resulting card, and returns the review with its position in the
  /// log.
  ///
  /// `stored`: the card in the store; nil if it has none. `card`: the card after the answer.
  /// `scheduler`: the scheduler of the review's configuration. `now`: the current time, which may
  /// be later than the time of the answer.
  ///
  /// If a time of the review has to be corrected, or another entry sorts after it, the saved card
  /// is the result of a replay, and may differ from `card`.
  package func record(
    _ review: Review,
    from stored: Card?,
    to card: Card,
    by scheduler: Scheduler,
    at now: Timestamp
  ) throws(StudyError) -> Review {
    var review = review
    try moveReset(of: review.card, at: now)
    review.clock = try nextClock(at: now)
    let isSound = EntryGate.isSound(.review(review, configuration: ""))
    review = EntryGate.corrected(review)
    let last = try writer.lastClock(upTo: .max)
    guard isSound, last < review.clock else {
      // The review had to be corrected, or an entry of a machine whose clock is ahead sorts after
      // it. So all entries of the card are replayed.
      var intake = try LogIntake(self, settling: true, at: nil)
      review.id = try intake.append(review)
      try intake.settle()
      try intake.finish()
      return review
    }
    review.id = try writer.append(review, from: nil)
    var record = Tracked(stored: stored)
    record.current = card
    try writer.persist(&record)
    // The new answer sorts last, so it changes nothing before it.
    var fold = LogFold(events: [], schedulers: SchedulerCache { _ in nil })
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
    try makeRoom(for: change, on: card, at: now)
    let clock = try nextClock(at: now)
    var event = Event(clock: clock, at: now, day: day, card: card, change: change)
    if let key { event.key = key }
    _ = try ingest([IngestedEntry(.event(EntryGate.corrected(event)), from: nil)])
  }

  /// Appends changes of cards in their order and updates the derived state.
  ///
  /// `prefix`: the beginning of the keys of their entries.
  package func record(
    _ changes: [(card: CardKey, change: Event.Change)],
    keyPrefix prefix: String = "",
    at now: Timestamp,
    day: StudyDay
  ) throws(StudyError) {
    for (card, change) in changes { try makeRoom(for: change, on: card, at: now) }
    let first = try nextClock(at: now)
    var entries: [IngestedEntry] = []
    for (index, (card, change)) in changes.enumerated() {
      let clock = first + Int64(index)
      var event = Event(clock: clock, at: now, day: day, card: card, change: change)
      event.key = prefix + event.key
      entries.append(IngestedEntry(.event(EntryGate.corrected(event)), from: nil))
    }
    _ = try ingest(entries)
  }

  /// Appends a configuration unless it is already in the log, and returns its row.
  package func record(
    _ configuration: SchedulerConfiguration,
    at now: Timestamp
  ) throws(StudyError) -> Int64 {
    var entry = LoggedConfiguration(createdAt: EntryGate.moment(now), value: configuration)
    if let known = try writer.configuration(digest: entry.digest) { return known.id }
    entry.clock = try nextClock(at: now)
    return try writer.append(entry, from: nil)
  }

  /// Moves a reset of the card back in the log if it would sort after the new decision and cancel
  /// it.
  private func makeRoom(
    for change: Event.Change,
    on card: CardKey,
    at now: Timestamp
  ) throws(StudyError) {
    if case .undo = change { return }
    try moveReset(of: card, at: now)
  }

  private func nextClock(at now: Timestamp) throws(StudyError) -> Int64 {
    let last = try writer.lastClock(upTo: LogPosition.horizon(at: now))
    return LogPosition.nextClock(after: last, at: now)
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

  /// Adds the tallies, confusions and marks of reviews in a fold to the stored ones.
  ///
  /// `old`: an earlier fold of the same entries, whose numbers are subtracted; nil if there is
  /// none.
  func save(_ fold: LogFold, insteadOf old: LogFold?) throws(StudyError) {
    var change = DerivedChange()
    change.add(fold, insteadOf: old)
    try save(change)
  }

  /// Applies a difference to the stored tallies, confusions and marks of reviews.
  func save(_ change: DerivedChange) throws(StudyError) {
    for (key, tally) in change.tallies where !tally.isEmpty {
      try writer.update(key.day, key.skill) { $0.add(tally, sign: 1) }
    }
    for (key, count) in change.confusions where count != ConfusionCounts.Count() {
      try writer.add(key.confusion, in: key.period, count: count.count, shown: count.shown)
    }
    try writer.mark(voided: change.voided.added, true)
    try writer.mark(voided: change.voided.removed, false)
    try writer.mark(practice: change.practice.added, true)
    try writer.mark(practice: change.practice.removed, false)
  }
}

extension LogFold {
  /// Computes the state that follows from the whole log of a reader.
  package init(of reader: any StudyReading) throws(StudyError) {
    let events: [Event]
    let configurations: [LoggedConfiguration]
    (events, configurations) = (try reader.allEvents(), try reader.configurations())
    let byRow = Dictionary(configurations.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let fold = LogFold(events: events, schedulers: SchedulerCache { byRow[$0] })
    self = try FoldQueue(fold).add(answersOf: reader)
  }
}
