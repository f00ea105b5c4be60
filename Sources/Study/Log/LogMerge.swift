/// The addition of very many entries to a log, of which only a few are in memory at once.
///
/// The derived state is rebuilt once at the end. The result equals that of `Ledger.ingest`, which is
/// faster for few entries in a long log.
package struct LogMerge {
  private let ledger: Ledger
  private var intake: LogIntake

  package init(_ writer: any StudyWriting) {
    ledger = Ledger(writer)
    intake = LogIntake(ledger, settling: false)
  }

  /// The number of entries that were added, replaced or known so far.
  package var result: Ledger.Ingestion { intake.result }

  /// Adds an entry.
  ///
  /// - Returns: false if it is a review whose configuration is not in the log; it is not added then.
  package mutating func take(_ item: IngestedEntry) throws(StudyError) -> Bool {
    guard try intake.hasConfiguration(of: item.entry) else { return false }
    try intake.take(item)
    return true
  }

  /// Rebuilds the derived state if the log has changed.
  package func finish() throws(StudyError) {
    if result.added + result.replaced > 0 { try ledger.rebuildAll() }
  }
}
