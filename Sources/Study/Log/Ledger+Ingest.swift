extension Ledger {
  /// The result of adding entries from other sources to the log.
  package struct Ingestion: Hashable, Sendable {
    package var added = 0
    /// The number of entries that replaced stored entries with the same key.
    package var replaced = 0
    /// The number of entries that were already in the log.
    package var known = 0
  }

  /// Adds entries to the log, each once and at its own place, and updates the derived state.
  ///
  /// The result equals a rebuild of the larger log. Only the cards that the entries are about are
  /// replayed. Of two entries with the same key, the one with the smaller canonical bytes is kept,
  /// so that all machines keep the same one.
  ///
  /// - Throws: `StudyError.missingConfiguration` when a review names a configuration that is neither
  ///   in the log nor among the entries.
  package func ingest(_ entries: [IngestedEntry]) throws(StudyError) -> Ingestion {
    var intake = LogIntake(self, settling: true)
    var byCard: [CardKey: [IngestedEntry]] = [:]
    for item in entries {
      if let card = item.entry.card {
        byCard[card, default: []].append(item)
      } else {
        try intake.take(item)
      }
    }
    for card in byCard.keys.sorted() {
      for item in byCard[card] ?? [] { try intake.take(item) }
      try intake.settle()
    }
    try intake.finish()
    return intake.result
  }
}

/// The addition of entries to a log.
struct LogIntake {
  private let ledger: Ledger
  private var schedulers: Schedulers
  /// True if the derived state is updated card by card; false if all of it is rebuilt afterwards.
  private let isSettling: Bool
  /// True if the log had no reviews and events, so that a card is read only if it was settled.
  private let isEmpty: Bool
  /// The cards that were settled, in a log that was empty.
  private var settled: Set<CardKey> = []
  /// The cards that changed since the last call of `settle()`.
  private var changed: [CardKey: CardLog] = [:]
  /// The difference of the derived state that is saved at the end.
  private var change = DerivedChange()
  /// The rows of configurations by their digests.
  private var rows: [String: Int64] = [:]
  private(set) var result = Ledger.Ingestion()

  private var writer: any StudyWriting { ledger.writer }

  /// The entries of a card that is going to change.
  private struct CardLog {
    /// The fold before the change.
    let before: LogFold
    var events: [Event]
    var answers: [LoggedAnswer]
  }

  init(_ ledger: Ledger, settling isSettling: Bool, toEmptyLog isEmpty: Bool = false) {
    self.ledger = ledger
    self.isSettling = isSettling
    self.isEmpty = isEmpty
    let writer = ledger.writer
    schedulers = Schedulers { (id) throws(StudyError) in try writer.configuration(id: id) }
  }

  mutating func take(_ item: IngestedEntry) throws(StudyError) {
    guard let known = try writer.stored(item.entry) else {
      return try add(item)
    }
    guard item.entry.replaces(known) else {
      result.known += 1
      return
    }
    try note(item.entry.card)
    try note(known.card)
    try replace(known, by: item.entry)
    result.replaced += 1
  }

  /// Adds an entry that the log lacks.
  mutating func add(_ item: IngestedEntry) throws(StudyError) {
    try note(item.entry.card)
    try append(item)
    result.added += 1
  }

  /// Returns true if the log has the configuration that an entry refers to.
  mutating func hasConfiguration(of entry: LogEntry) throws(StudyError) -> Bool {
    guard case .review(_, let digest) = entry else { return true }
    return try row(ofConfiguration: digest) != nil
  }

  /// Saves the cards of the entries that were added since the last call.
  mutating func settle() throws(StudyError) {
    for (key, log) in changed.sorted(by: { $0.key < $1.key }) {
      let new = try fold(log.events, log.answers.sorted { $0.position < $1.position })
      var record = Tracked(stored: isUnknown(key) ? nil : try writer.card(key))
      record.current = new.card(key)
      try writer.persist(&record)
      change.add(new, insteadOf: log.before)
      if isEmpty { settled.insert(key) }
    }
    changed = [:]
  }

  /// Saves the rest of the state derived from all entries.
  mutating func finish() throws(StudyError) {
    try ledger.save(change)
    change = DerivedChange()
  }

  private mutating func note(_ card: CardKey?) throws(StudyError) {
    guard isSettling, let card, changed[card] == nil else { return }
    let isUnknown = isUnknown(card)
    let events = isUnknown ? [] : try writer.events(of: card)
    let answers = isUnknown ? [] : try writer.answers(to: card)
    let before = try fold(events, answers)
    changed[card] = CardLog(before: before, events: events, answers: answers)
  }

  /// Returns true if the log has no entry of a card, so that it need not be read.
  private func isUnknown(_ card: CardKey) -> Bool { isEmpty && !settled.contains(card) }

  private mutating func fold(
    _ events: [Event],
    _ answers: [LoggedAnswer]
  ) throws(StudyError) -> LogFold {
    var fold = LogFold(events: events, schedulers: schedulers)
    for answer in answers { try fold.add(answer) }
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
      changed[event.card]?.events.append(event)
    case .review(var review, let digest):
      review.id = 0
      review.configuration = try neededRow(ofConfiguration: digest)
      review.id = try writer.append(review, from: item.origin)
      changed[review.card]?.answers.append(review.logged)
    }
  }

  /// Replaces a stored entry by another one with the same key.
  private mutating func replace(_ known: LogEntry, by entry: LogEntry) throws(StudyError) {
    switch (known, entry) {
    case (.configuration(let old), .configuration(var new)):
      new.id = old.id
      try writer.replace(new)
    case (.event(let old), .event(var new)):
      new.id = old.id
      try writer.replace(new)
      changed[old.card]?.events.removeAll { $0.key == old.key }
      changed[new.card]?.events.append(new)
    case (.review(let old, _), .review(var new, let digest)):
      new.id = old.id
      new.configuration = try neededRow(ofConfiguration: digest)
      try writer.replace(new)
      changed[old.card]?.answers.removeAll { $0.position.key == old.idempotencyKey }
      changed[new.card]?.answers.append(new.logged)
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

extension StudyReading {
  /// Returns the stored entry with the same key; nil when there is none.
  func stored(_ entry: LogEntry) throws(StudyError) -> LogEntry? {
    switch entry {
    case .configuration(let configuration):
      return try self.configuration(digest: configuration.digest).map(LogEntry.configuration)
    case .event(let event): return try self.event(key: event.key).map(LogEntry.event)
    case .review(let review, _):
      guard let known = try self.review(idempotencyKey: review.idempotencyKey) else {
        return nil
      }
      return .review(known, configuration: try digest(ofConfiguration: known.configuration) ?? "")
    }
  }

  /// Returns true if a log with this entry differs from the log without it.
  package func isChanged(by entry: LogEntry) throws(StudyError) -> Bool {
    guard let known = try stored(entry) else { return true }
    return entry.replaces(known)
  }
}

extension LogEntry {
  /// Returns true if this entry is kept instead of another one with the same key: its canonical
  /// bytes are smaller.
  func replaces(_ other: LogEntry) -> Bool {
    line.utf8.lexicographicallyPrecedes(other.line.utf8)
  }
}
