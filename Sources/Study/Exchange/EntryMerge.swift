/// The addition of the entries of a file to a store.
///
/// The entries count as this machine's own, so that it also passes them on.
package struct EntryMerge {
  /// A function that calls its argument with every entry of the file, the configurations first.
  package typealias Source = (
    _ body: (LogEntry) throws(StudyError) -> Void
  ) throws(StudyError) -> Void

  /// The result of a merge.
  package struct Report: Hashable, Sendable {
    package var added = 0
    package var replaced = 0
    /// The number of entries that the log had already.
    package var known = 0
    /// The path of the backup; nil if nothing was added or stored before.
    package var backup: String?
  }

  /// The number of entries that are looked up in one transaction.
  private static let batch = 1000

  private let source: Source
  /// The most new entries that are added card by card; for more the whole state is rebuilt.
  private let mostSettled: Int

  package init(_ source: @escaping Source, mostSettled: Int = 10_000) {
    (self.source, self.mostSettled) = (source, mostSettled)
  }

  /// The entries that change a log.
  private struct Findings {
    /// The entries; empty if they are too many.
    var changes: [IngestedEntry] = []
    /// The number of changes; at least the number of kept ones if they are too many.
    var count = 0
    /// The number of all entries in the file.
    var total = 0
    var areMany = false
  }

  /// Returns the number of entries that the store lacks, or has with larger bytes.
  package func check(_ store: any StudyStore) throws(StudyError) -> Report {
    let found = try findings(in: store, countingAll: true)
    return Report(added: found.count, known: found.total - found.count)
  }

  /// Adds the entries in one transaction, after a backup; does nothing if the store has them.
  package func store(in store: any StudyStore) throws(StudyError) -> Report {
    let found = try findings(in: store, countingAll: false)
    guard found.count > 0 else { return Report(known: found.total) }
    let (backup, result) = try store.write(backingUpFor: "before-merge") { writer in
      found.areMany
        ? try merge(found.total, into: writer) : try Ledger(writer).ingest(found.changes)
    }
    return Report(
      added: result.added,
      replaced: result.replaced,
      known: found.total - result.added - result.replaced,
      backup: backup
    )
  }

  private func findings(
    in store: any StudyStore,
    countingAll: Bool
  ) throws(StudyError) -> Findings {
    var batch: [LogEntry] = []
    var found = Findings()
    func sort(_ entries: [LogEntry]) throws(StudyError) {
      guard countingAll || !found.areMany else { return }
      let new = try store.read { reader in
        var new: [IngestedEntry] = []
        for entry in entries where try reader.isChanged(by: entry) {
          new.append(IngestedEntry(entry, from: nil))
        }
        return new
      }
      found.count += new.count
      found.areMany = found.count > mostSettled
      found.changes = found.areMany ? [] : found.changes + new
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

  private func merge(
    _ count: Int,
    into writer: any StudyWriting
  ) throws(StudyError) -> Ledger.Ingestion {
    var merge = LogMerge(writer)
    var isWhole = true
    try merge.firstPass(of: count) { merge in isWhole = try pass(&merge) }
    if !isWhole { _ = try pass(&merge) }
    try merge.finish()
    return merge.result
  }

  /// Gives the entries to a merge; returns true if it has taken all of them.
  private func pass(_ merge: inout LogMerge) throws(StudyError) -> Bool {
    var isWhole = true
    try source { (entry) throws(StudyError) in
      switch try merge.take(IngestedEntry(entry, from: nil)) {
      case .taken: break
      case .later: isWhole = false
      case .waiting:
        guard case .review(_, let digest) = entry else { return }
        throw .missingConfiguration(digest: digest)
      }
    }
    return isWhole
  }
}

extension StudyReading {
  /// Calls the body with every entry of the log, the configurations first.
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
  /// Calls the body with every configuration and event of the log.
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
  /// Calls the body with every checked entry of an export of the present format.
  package func forEachEntry(
    _ body: (LogEntry) throws(StudyError) -> Void
  ) throws(StudyError) {
    _ = try read { (item, _) throws(StudyError) in
      if let entry = item.entry { try body(entry) }
    }
  }
}
