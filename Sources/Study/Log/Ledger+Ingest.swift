extension Ledger {
  /// The result of adding entries from other sources to the log.
  package struct Ingestion: Hashable, Sendable {
    package var added = 0
    /// The number of entries that replaced stored entries with the same key.
    package var replaced = 0
    /// The number of entries that were already in the log.
    package var known = 0
    /// The number of lines with the key of an entry that was kept instead.
    package var conflicts = 0
    /// The number of stored entries whose content or origin changed.
    package var changed = 0
    /// The machines whose files have other content for an entry that this machine wrote, as if they
    /// had written it.
    package var impostors: Set<String> = []
  }

  /// Adds entries to the log, each once and at its own place, and updates the derived state.
  ///
  /// The result equals a rebuild of the larger log. Only the cards that the entries are about are
  /// replayed. Of two entries with the same key, `EntryRule` chooses the one that is kept, the same
  /// one on all machines.
  ///
  /// `now`: the present time, for entries of other machines.
  ///
  /// - Throws: `StudyError.missingConfiguration` when a review names a configuration that is neither
  ///   in the log nor among the entries.
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
        try intake.take(item)
      }
    }
    for card in byCard.keys.sorted() {
      for item in byCard[card] ?? [] { try intake.take(item) }
      try intake.settle()
    }
    return intake.result
  }
}

/// The addition of entries to a log.
struct LogIntake {
  private let ledger: Ledger
  private let rule: EntryRule
  private let now: Timestamp?
  private var schedulers: Schedulers
  /// True if the derived state is updated card by card; false if all of it is rebuilt afterwards.
  private let isSettling: Bool
  /// The folds of the changed cards before the entries were added.
  private var before: [CardKey: LogFold] = [:]
  /// The rows of configurations by their digests.
  private var rows: [String: Int64] = [:]
  private(set) var result = Ledger.Ingestion()

  private var writer: any StudyWriting { ledger.writer }

  init(_ ledger: Ledger, settling isSettling: Bool, at now: Timestamp?) throws(StudyError) {
    self.ledger = ledger
    self.isSettling = isSettling
    self.now = now
    rule = try EntryRule(ledger.writer)
    let writer = ledger.writer
    schedulers = Schedulers { (id) throws(StudyError) in try writer.configuration(id: id) }
  }

  mutating func take(_ item: IngestedEntry) throws(StudyError) {
    switch try rule.choice(for: item) {
    case .new:
      try note(item.entry.card)
      try add(item)
    case .known: result.known += 1
    case .originFound:
      try move(item)
      result.known += 1
      result.changed += 1
    case .replaces(let old, let oldSource, let moves):
      try note(item.entry.card)
      try note(old.card)
      try replace(old, by: item.entry)
      if moves { try move(item) }
      result.changed += 1
      // The key of a configuration says what is in it; only the time of its first use differs.
      guard item.entry.card != nil else {
        result.known += 1
        return
      }
      try writer.remove(item.entry.conflict(from: "", at: now))
      try writer.record(old.conflict(from: oldSource, at: now))
      result.replaced += 1
    case .loses(let source, let isFalse):
      try writer.record(item.entry.conflict(from: source, at: now))
      result.conflicts += 1
      if isFalse { result.impostors.insert(source) }
    }
  }

  private func move(_ item: IngestedEntry) throws(StudyError) {
    guard let origin = item.origin else { return }
    try writer.move(item.entry.id, to: origin)
  }

  /// Adds an entry that the log lacks.
  mutating func add(_ item: IngestedEntry) throws(StudyError) {
    try append(item)
    result.added += 1
  }

  /// Appends an answer of this machine, whose configuration is a row of this log, and returns its
  /// row.
  mutating func append(_ review: Review) throws(StudyError) -> Int64 {
    try note(review.card)
    return try writer.append(review, from: nil)
  }

  /// Returns true if the log has the configuration that an entry refers to.
  mutating func hasConfiguration(of entry: LogEntry) throws(StudyError) -> Bool {
    guard case .review(_, let digest) = entry else { return true }
    return try row(ofConfiguration: digest) != nil
  }

  /// Returns true if the content of an entry is going to be stored.
  func isStored(_ item: IngestedEntry) throws(StudyError) -> Bool {
    try rule.choice(for: item).isStored
  }

  /// Saves the state derived from the entries that were added since the last call.
  mutating func settle() throws(StudyError) {
    for (card, old) in before.sorted(by: { $0.key < $1.key }) {
      let new = try fold(card)
      var record = Tracked(stored: try writer.card(card))
      record.current = new.card(card)
      try writer.persist(&record)
      try ledger.save(new, insteadOf: old)
    }
    before = [:]
  }

  private mutating func note(_ card: CardKey?) throws(StudyError) {
    guard isSettling, let card, before[card] == nil else { return }
    before[card] = try fold(card)
  }

  private func fold(_ card: CardKey) throws(StudyError) -> LogFold {
    let (events, answers): ([Event], [LoggedAnswer])
    (events, answers) = (try writer.events(of: card), try writer.answers(to: card))
    var fold = LogFold(events: events, schedulers: schedulers)
    for answer in answers { try fold.add(answer) }
    fold.finish()
    return fold
  }

  private mutating func append(_ item: IngestedEntry) throws(StudyError) {
    switch item.entry {
    case .configuration(let configuration):
      _ = try writer.append(configuration, from: item.origin)
    case .event(let event):
      _ = try writer.append(event, from: item.origin)
    case .review(var review, let digest):
      review.id = 0
      review.configuration = try neededRow(ofConfiguration: digest)
      _ = try writer.append(review, from: item.origin)
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
