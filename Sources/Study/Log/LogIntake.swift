/// A run that adds entries to the log and updates the derived state of their cards.
struct LogIntake {
  private let ledger: Ledger
  private let rule: EntryRule
  private let now: Timestamp?
  private var schedulers: SchedulerCache
  /// True if the derived state is updated card by card; false if the whole state is rebuilt
  /// afterwards.
  private let isSettling: Bool
  /// True if the log had no reviews and events at the start: then only the cards in `settled` and
  /// `changed` have entries.
  private let isNew: Bool
  /// The cards that ``settle()`` has saved; recorded only if `isNew` is true.
  private var settled: Set<CardKey> = []
  /// The cards whose entries have changed since the last ``settle()``.
  private var changed: [CardKey: ChangedCard] = [:]
  /// The changes of tallies, confusions and marks of reviews that are not saved yet.
  private var change = DerivedChange()
  /// The row numbers of configurations by their digests.
  private var rows: [String: Int64] = [:]
  private(set) var result = Ledger.Ingestion()

  private var writer: any StudyWriting { ledger.writer }

  private struct CardEntries {
    var events: [Event] = []
    var answers: [LoggedAnswer] = []
  }

  /// A card whose entries are about to change, or have changed.
  private struct ChangedCard {
    /// The state that followed from the card's entries before the change.
    let before: LogFold
    /// The entries including the added ones, in any order; nil if they have to be read again.
    var entries: CardEntries?
  }

  /// Makes a run that adds entries.
  ///
  /// `isSettling`: true to update the derived state card by card; false if the caller rebuilds the
  /// whole state afterwards. `isNew`: true if the log has no reviews and events. `now`: the time at
  /// which conflicts are recorded; nil to use the clock of each entry.
  init(
    _ ledger: Ledger,
    settling isSettling: Bool,
    toEmptyLog isNew: Bool = false,
    at now: Timestamp?
  ) throws(StudyError) {
    self.ledger = ledger
    self.isSettling = isSettling
    self.isNew = isNew
    self.now = now
    rule = try EntryRule(ledger.writer)
    let writer = ledger.writer
    schedulers = SchedulerCache { (id) throws(StudyError) in try writer.configuration(id: id) }
  }

  mutating func accept(_ item: IngestedEntry) throws(StudyError) {
    switch try rule.choice(for: item) {
    case .new: try add(item)
    case .known: result.known += 1
    case .originFound:
      try move(item)
      result.known += 1
      result.changed += 1
    case .replaces(let old, let oldSource, let moves):
      try readBefore(item.entry.card)
      try readBefore(old.card)
      try replace(old, by: item.entry)
      if moves { try move(item) }
      result.changed += 1
      // The key of a configuration is a digest of its content, so only the time of its first use
      // differs.
      guard item.entry.card != nil else {
        result.known += 1
        return
      }
      try writer.remove(item.entry.conflict(from: "", at: now))
      try writer.record(old.conflict(from: oldSource, at: now))
      result.replaced += 1
    case .loses(let source, let isFalse, let isNew):
      if isNew {
        try writer.record(item.entry.conflict(from: source, at: now))
        result.conflicts += 1
      }
      if isFalse { result.impostors.insert(source) }
    }
  }

  private func move(_ item: IngestedEntry) throws(StudyError) {
    guard let origin = item.origin else { return }
    try writer.move(item.entry.id, to: origin)
  }

  /// Adds an entry that the log lacks.
  mutating func add(_ item: IngestedEntry) throws(StudyError) {
    try readBefore(item.entry.card)
    try append(item)
    result.added += 1
  }

  /// Appends an answer of this machine and returns its row.
  ///
  /// The configuration of the answer must be a row of this log.
  mutating func append(_ review: Review) throws(StudyError) -> Int64 {
    try readBefore(review.card)
    var review = review
    review.id = try writer.append(review, from: nil)
    changed[review.card]?.entries?.answers.append(review.logged)
    return review.id
  }

  /// Returns true if the log has the configuration that an entry refers to, or if the entry refers
  /// to none.
  mutating func hasConfiguration(of entry: LogEntry) throws(StudyError) -> Bool {
    guard case .review(_, let digest) = entry else { return true }
    return try row(ofConfiguration: digest) != nil
  }

  /// Returns true if the content of an entry will be stored.
  func isStored(_ item: IngestedEntry) throws(StudyError) -> Bool {
    try rule.choice(for: item).isStored
  }

  /// Computes and saves the states of the cards whose entries have changed since the last call.
  mutating func settle() throws(StudyError) {
    for (card, log) in changed.sorted(by: { $0.key < $1.key }) {
      var entries = if let known = log.entries { known } else { try stored(card) }
      entries.answers.sort { $0.position < $1.position }
      let new = try fold(entries)
      var record = Tracked(stored: isUnknown(card) ? nil : try writer.card(card))
      record.current = new.card(card)
      try writer.persist(&record)
      change.add(new, insteadOf: log.before)
      if isNew { settled.insert(card) }
    }
    changed = [:]
  }

  /// Saves the changes of tallies, confusions and review marks that ``settle()`` has collected.
  mutating func finish() throws(StudyError) {
    try ledger.save(change)
    change = DerivedChange()
  }

  /// Reads the entries of a card before its first change, and computes the state that follows from
  /// them, which ``settle()`` subtracts from the derived state.
  ///
  /// Nothing is done if the whole state is rebuilt afterwards. `card`: nil for an entry without a
  /// card, for which nothing is read.
  private mutating func readBefore(_ card: CardKey?) throws(StudyError) {
    guard isSettling, let card, changed[card] == nil else { return }
    let entries = isUnknown(card) ? CardEntries() : try stored(card)
    changed[card] = ChangedCard(before: try fold(entries), entries: entries)
  }

  /// Returns true if the log is known to have had no entry of a card at the last ``settle()``.
  private func isUnknown(_ card: CardKey) -> Bool { isNew && !settled.contains(card) }

  private func stored(_ card: CardKey) throws(StudyError) -> CardEntries {
    CardEntries(events: try writer.events(of: card), answers: try writer.answers(to: card))
  }

  /// Returns the state that follows from the entries of one card; the answers must be in the order
  /// of the log.
  private mutating func fold(_ entries: CardEntries) throws(StudyError) -> LogFold {
    var fold = LogFold(events: entries.events, schedulers: schedulers)
    for answer in entries.answers { try fold.add(answer) }
    fold.finish()
    schedulers = fold.schedulers
    return fold
  }

  private mutating func append(_ item: IngestedEntry) throws(StudyError) {
    switch item.entry {
    case .configuration(let configuration):
      _ = try writer.append(configuration, from: item.origin)
    case .event(var event):
      event.id = try writer.append(event, from: item.origin)
      changed[event.card]?.entries?.events.append(event)
    case .review(var review, let digest):
      review.id = 0
      review.configuration = try neededRow(ofConfiguration: digest)
      review.id = try writer.append(review, from: item.origin)
      changed[review.card]?.entries?.answers.append(review.logged)
    }
  }

  /// Replaces a stored entry by another one with the same key.
  private mutating func replace(_ known: LogEntry, by entry: LogEntry) throws(StudyError) {
    for card in [known.card, entry.card].compactMap(\.self) { changed[card]?.entries = nil }
    switch (known, entry) {
    case (.configuration(let old), .configuration(var new)):
      new.id = old.id
      try writer.replace(new)
    case (.event(let old), .event(var new)):
      new.id = old.id
      try writer.replace(new)
    case (.review(let old, _), .review(var new, let digest)):
      new.id = old.id
      new.configuration = try neededRow(ofConfiguration: digest)
      try writer.replace(new)
    default: break
    }
  }

  private mutating func neededRow(ofConfiguration digest: String) throws(StudyError) -> Int64 {
    guard let row = try row(ofConfiguration: digest) else {
      throw .missingConfiguration(digest: digest)
    }
    return row
  }

  private mutating func row(ofConfiguration digest: String) throws(StudyError) -> Int64? {
    if let known = rows[digest] { return known }
    let found = try writer.configuration(digest: digest)?.id
    rows[digest] = found
    return found
  }
}
