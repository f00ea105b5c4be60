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
    /// The machines whose files contain other content for an entry that this machine wrote, as if
    /// they had written it.
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
