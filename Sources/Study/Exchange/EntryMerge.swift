/// A merge, which adds the entries of a file to a store.
///
/// This machine passes the added entries on to other machines as copies: entries that it did not
/// write itself.
package struct EntryMerge {
  /// A function that calls its argument with every entry of the file, the configurations first.
  package typealias Source = (
    _ body: (LogEntry) throws(StudyError) -> Void
  ) throws(StudyError) -> Void

  package struct Report: Hashable, Sendable {
    package var added = 0
    package var replaced = 0
    /// The number of entries of the file that the log already had, or whose lines had been recorded
    /// as conflicts before.
    package var known = 0
    /// The number of lines that were not stored because the log has another entry with their key.
    package var conflicts = 0
    /// The path of the backup; nil if nothing changed or there was nothing to back up.
    package var backup: String?
  }

  /// The number of entries that are compared with the log in one read transaction.
  private static let batch = 1000

  private let source: Source
  /// The name of the file, with which conflicts are recorded.
  private let name: String
  private let now: Timestamp
  /// The maximum number of entries whose cards are updated one by one; if there are more, the
  /// derived state of all cards is rebuilt.
  private let mostSettled: Int

  package init(
    _ source: @escaping Source,
    name: String,
    at now: Timestamp,
    mostSettled: Int = 10_000
  ) {
    (self.source, self.name, self.now) = (source, name, now)
    self.mostSettled = mostSettled
  }

  /// The result of comparing the file with the log, found by reading the file once.
  private struct Findings {
    /// The entries that would change the log or be recorded as conflicts; empty if there are more
    /// than `mostSettled`.
    var changes: [IngestedEntry] = []
    /// The counts that the merge would have; incomplete if counting stopped after `mostSettled`
    /// changes.
    var report = Report()
    /// The number of all entries in the file.
    var total = 0
    var areMany = false
  }

  /// Returns the report that ``store(in:)`` would give, without storing anything.
  package func check(_ store: any StudyStore) throws(StudyError) -> Report {
    let found = try findings(in: store, countingAll: true)
    return found.report.completed(of: found.total)
  }

  /// Adds the entries in one transaction; does nothing if the log has all of them.
  ///
  /// A backup is made first if entries are added, or reviews or events replaced, but not if only
  /// conflicts are recorded.
  package func store(in store: any StudyStore) throws(StudyError) -> Report {
    let found = try findings(in: store, countingAll: false)
    guard !found.changes.isEmpty || found.areMany else { return Report(known: found.total) }
    func write(_ writer: any StudyWriting) throws(StudyError) -> Ledger.Ingestion {
      found.areMany
        ? try LogMerge.add(found.total, to: writer, at: now) { (body) throws(StudyError) in
          try source { (entry) throws(StudyError) in
            _ = try body(IngestedEntry(entry, from: .file(name)))
          }
        }
        : try Ledger(writer).ingest(found.changes, at: now)
    }
    let isChanging = found.areMany || found.report.added + found.report.replaced > 0
    let (backup, result): (String?, Ledger.Ingestion) =
      isChanging
      ? try store.write(backingUpFor: "before-merge") { try write($0) }
      : (nil, try store.write { try write($0) })
    var report = Report(backup: backup)
    (report.added, report.replaced) = (result.added, result.replaced)
    report.conflicts = found.areMany ? result.conflicts : found.report.conflicts
    return report.completed(of: found.total)
  }

  private func findings(
    in store: any StudyStore,
    countingAll: Bool
  ) throws(StudyError) -> Findings {
    var batch: [LogEntry] = []
    var found = Findings()
    func sort(_ entries: [LogEntry]) throws(StudyError) {
      guard countingAll || !found.areMany else { return }
      let items = entries.map { IngestedEntry($0, from: .file(name)) }
      let new = try store.read { reader in
        let rule = try EntryRule(reader)
        return try items.map { ($0, try rule.choice(for: $0)) }
      }
      for (item, choice) in new {
        found.report.count(choice, of: item.entry)
        if choice.isKnown { continue }
        // Conflicts beyond the maximum number that is stored are only counted.
        if case .loses = choice, found.report.conflicts > EntryConflict.mostKept { continue }
        found.changes.append(item)
      }
      found.areMany = found.areMany || found.changes.count > mostSettled
      if found.areMany { found.changes = [] }
    }
    try source { (entry) throws(StudyError) in
      found.total += 1
      batch.append(entry)
      guard batch.count == Self.batch else { return }
      try sort(batch)
      batch.removeAll(keepingCapacity: true)
    }
    try sort(batch)
    return found
  }
}

extension EntryMerge.Report {
  fileprivate mutating func count(_ choice: EntryChoice, of entry: LogEntry) {
    switch choice {
    case .new: added += 1
    case .replaces where entry.card != nil: replaced += 1
    case .loses: conflicts += 1
    case .known, .originFound, .replaces: break
    }
  }

  /// Returns a copy of the report in which the number of known entries is filled in.
  ///
  /// It is `total`, the number of all entries, minus the added, replaced and conflicting ones.
  fileprivate func completed(of total: Int) -> Self {
    var report = self
    report.known = total - added - replaced - conflicts
    return report
  }
}

extension StudyReading {
  /// Calls the body with every entry of the log: configurations, events, then reviews.
  package func forEachEntry(_ body: (LogEntry) throws -> Void) throws(StudyError) {
    let configurations = try configurations()
    let digests = Dictionary(
      configurations.map { ($0.id, $0.digest) },
      uniquingKeysWith: { $1 }
    )
    try forEachDecision(body)
    try StudyError.mapping {
      try forEachReview { review in
        try body(.review(review, configuration: digests[review.configuration] ?? ""))
      }
    }
  }
}

extension StudyReading {
  /// Calls the body with every configuration and then every event of the log.
  package func forEachDecision(_ body: (LogEntry) throws -> Void) throws(StudyError) {
    let entries = try configurations()
    let events = try allEvents()
    try StudyError.mapping {
      for entry in entries { try body(.configuration(entry)) }
      for event in events { try body(.event(event)) }
    }
  }
}

extension Importer {
  /// Calls the body with every entry of an export, after the entry was checked.
  package func forEachEntry(
    _ body: (LogEntry) throws(StudyError) -> Void
  ) throws(StudyError) {
    _ = try read { (item, _) throws(StudyError) in
      if case .entry(let entry) = item { try body(entry) }
    }
  }
}
