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

  /// The most new entries that are added card by card.
  private static let mostSettled = 10_000
  /// The number of entries that are looked up in one transaction.
  private static let batch = 1000

  private let source: Source
  private var changes: [IngestedEntry] = []
  private var changed = 0
  private var total = 0

  package init(_ source: @escaping Source) { self.source = source }

  /// Returns the entries that the store lacks, or has with larger bytes.
  package mutating func check(_ store: any StudyStore) throws(StudyError) -> Report {
    (changes, changed, total) = ([], 0, 0)
    var batch: [LogEntry] = []
    var found: [IngestedEntry] = []
    var count = 0
    func sort(_ entries: [LogEntry]) throws(StudyError) {
      let new = try store.read { reader in
        var new: [IngestedEntry] = []
        for entry in entries where try reader.isChanged(by: entry) {
          new.append(IngestedEntry(entry, from: nil))
        }
        return new
      }
      count += new.count
      if count <= Self.mostSettled { found += new } else { found = [] }
    }
    var all = 0
    try source { (entry) throws(StudyError) in
      all += 1
      batch.append(entry)
      guard batch.count == Self.batch else { return }
      try sort(batch)
      batch.removeAll(keepingCapacity: true)
    }
    try sort(batch)
    (changes, changed, total) = (found, count, all)
    return Report(added: count, known: all - count)
  }

  /// Adds the entries in one transaction, after a backup; does nothing if the store has them.
  package mutating func store(in store: any StudyStore) throws(StudyError) -> Report {
    let checked = try check(store)
    guard changed > 0 else { return checked }
    let (source, changes, areMany) = (source, changes, changed > Self.mostSettled)
    let (backup, result) = try store.write(backingUpFor: "before-merge") { writer in
      guard areMany else { return try Ledger(writer).ingest(changes) }
      var merge = LogMerge(writer)
      try source { (entry) throws(StudyError) in
        if try merge.take(IngestedEntry(entry, from: nil)) { return }
        guard case .review(_, let digest) = entry else { return }
        throw .missingConfiguration(digest: digest)
      }
      try merge.finish()
      return merge.result
    }
    return Report(
      added: result.added,
      replaced: result.replaced,
      known: total - result.added - result.replaced,
      backup: backup
    )
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
    let events = try allEvents()
    try StudyError.mapping {
      for entry in configurations { try body(.configuration(entry)) }
      for event in events { try body(.event(event)) }
      try forEachReview { review in
        try body(.review(review, configuration: digests[review.configuration] ?? ""))
      }
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
