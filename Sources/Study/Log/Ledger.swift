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

  /// Appends changes of cards in the given order and updates the derived state.
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

  /// Makes sure that the last reset of a card does not sort after a new decision and cancel it.
  ///
  /// See ``moveReset(of:at:)``. A reset cancels no undo, so nothing is done before an undo.
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

extension Ledger {
  /// Moves the last reset of a card back in the log if it sorts after the horizon, two days from
  /// now.
  ///
  /// Such a reset was made while the clock of a computer was ahead, and would void every new answer
  /// to the card until that time. The reset and the decisions before it that sort after the horizon
  /// are undone. They are appended again, with their own times and days, behind the card's entries
  /// before the horizon, except for states that the card got without an answer. The answers before
  /// the reset that sort after the horizon are undone, so that the card's state stays the same.
  ///
  /// The new position depends only on the card's entries and precedes new answers on this machine.
  /// A machine with other entries of the card moves the same reset to another position.
  func moveReset(of card: CardKey, at now: Timestamp) throws(StudyError) {
    let horizon = LogPosition.horizon(at: now)
    guard try writer.lastClock(upTo: .max) > horizon else { return }
    let events = try writer.events(of: card)
    let fold = LogFold(events: events, schedulers: SchedulerCache { _ in nil })
    guard let reset = fold.lastReset(of: card), reset.clock > horizon else { return }
    let answers = try writer.answers(to: card)
    let clocks = events.map(\.clock) + answers.map(\.position.clock)
    let last = clocks.filter { $0 <= horizon }.max() ?? EntryGate.moments.lowerBound
    var moved: [Event] = []
    func append(_ change: Event.Change, at time: Timestamp, _ day: StudyDay) {
      let clock = last + Int64(moved.count) + 1
      moved.append(Event(clock: clock, at: time, day: day, card: card, change: change))
    }
    for event in events where event.clock > horizon && event.position <= reset {
      if case .undo = event.change { continue }
      guard !fold.isUndone(event.key, on: card) else { continue }
      append(.undo(entry: event.key), at: now, event.day)
      // In any case, the reset removes a state that was given without an answer.
      if case .place = event.change { continue }
      append(event.change, at: event.at, event.day)
    }
    for answer in answers where answer.position.clock > horizon && answer.position < reset {
      guard !fold.isUndone(answer.position.key, on: card) else { continue }
      append(.undo(entry: answer.position.key), at: now, answer.day)
    }
    _ = try ingest(moved.map { IngestedEntry(.event(EntryGate.corrected($0)), from: nil) })
  }
}

extension Ledger {
  package struct Ingestion: Hashable, Sendable {
    package var added = 0
    /// The number of entries that replaced stored entries with the same key.
    package var replaced = 0
    /// The number of entries that were already in the log.
    package var known = 0
    /// The number of lines that were not stored because the log has another entry with their key,
    /// and that were not recorded as conflicts before.
    package var conflicts = 0
    /// The number of stored entries whose content or origin changed.
    package var changed = 0
    /// The machines whose files claim an entry that this machine wrote, with other content.
    package var impostors: Set<String> = []
  }

  /// Adds entries to the log, each once and at its own position, and updates the derived state.
  ///
  /// The result equals a rebuild of the larger log, but only the cards of the entries are replayed.
  /// If two entries have the same key, `EntryRule` chooses the one that is kept, which is the same
  /// on all machines.
  ///
  /// `now`: the time at which conflicts are recorded; nil to use the clock of each entry.
  ///
  /// - Throws: `StudyError.missingConfiguration` when a review names a configuration that is
  ///   neither in the log nor among the entries.
  package func ingest(
    _ entries: [IngestedEntry],
    at now: Timestamp? = nil
  ) throws(StudyError) -> Ingestion {
    var intake = try LogIntake(self, settling: true, at: now)
    var byCard: [CardKey: [IngestedEntry]] = [:]
    for item in entries {
      if let card = item.entry.card {
        byCard[card, default: []].append(item)
      } else {
        try intake.accept(item)
      }
    }
    for card in byCard.keys.sorted() {
      for item in byCard[card] ?? [] { try intake.accept(item) }
      try intake.settle()
    }
    try intake.finish()
    return intake.result
  }
}

extension StudyReading {
  /// Returns the stored entry with a key; nil when there is none.
  package func stored(_ id: EntryID) throws(StudyError) -> LogEntry? {
    switch id {
    case .configuration(let digest):
      return try configuration(digest: digest).map(LogEntry.configuration)
    case .event(let key): return try event(key: key).map(LogEntry.event)
    case .review(let key):
      guard let known = try review(idempotencyKey: key) else { return nil }
      return .review(known, configuration: try digest(ofConfiguration: known.configuration) ?? "")
    }
  }
}
