/// The addition of a large number of entries to a log, only a few of which are in memory at a time.
///
/// The entries are passed several times; most of them are accepted in the first pass. The derived
/// state is rebuilt once at the end. The result equals that of `Ledger.ingest`, which is faster for
/// few entries in a long log.
package struct LogMerge {
  /// The way in which an entry was handled.
  package enum Outcome: Hashable, Sendable {
    /// The entry is now in the log.
    case accepted
    /// The entry may already be in the log; a later pass accepts it.
    case later
    /// The review's configuration is not yet in the log; a pass after it is added accepts the
    /// review.
    case waiting
  }

  private let ledger: Ledger
  private var intake: LogIntake
  /// Hashes of the keys of all reviews, a few bytes for each; nil after the first pass.
  private var keys: Set<Int>?

  package init(_ writer: any StudyWriting, at now: Timestamp) throws(StudyError) {
    ledger = Ledger(writer)
    intake = try LogIntake(ledger, settling: false, at: now)
  }

  /// The number of entries that were added, replaced or known so far.
  package var result: Ledger.Ingestion { intake.result }

  /// Runs the first pass.
  ///
  /// Unless there are few `entries` for this log, its indexes are rebuilt afterwards, and reviews
  /// that are known to be new are added without a search for them.
  package mutating func firstPass(
    of entries: Int,
    _ pass: (inout LogMerge) throws -> Void
  ) throws(StudyError) {
    let writer = ledger.writer
    guard try entries > writer.reviewCount() / 4 else {
      var merge = self
      try StudyError.mapping { try pass(&merge) }
      self = merge
      return
    }
    var merge = self
    var keys: Set<Int> = []
    try writer.forEachReviewKey { keys.insert($0.hashValue) }
    merge.keys = consume keys
    try writer.addingMany { try pass(&merge) }
    merge.keys = nil
    self = merge
  }

  /// Adds an entry, unless it must be passed again.
  package mutating func accept(_ item: IngestedEntry) throws(StudyError) -> Outcome {
    if try !intake.hasConfiguration(of: item.entry) {
      // A line that is not kept needs no configuration.
      guard keys == nil, try !intake.isStored(item) else { return .waiting }
    }
    if case .review(let review, _) = item.entry, keys != nil {
      guard keys?.insert(review.idempotencyKey.hashValue).inserted == true else { return .later }
      try intake.add(item)
    } else {
      try intake.accept(item)
    }
    return .accepted
  }

  /// Rebuilds the derived state if the log has changed.
  package func finish() throws(StudyError) {
    if result.added + result.replaced > 0 { try ledger.rebuildAll() }
  }
}
