/// A run that adds any number of entries to a log, with only a few of them in memory at a time.
///
/// The caller passes all entries once, and a second time if the first pass left some out. The
/// derived state is rebuilt once at the end. The result equals that of `Ledger.ingest`, which is
/// faster for few entries in a long log.
package struct LogMerge {
  package enum Outcome: Hashable, Sendable {
    /// The entry need not be passed again: it was added, or the log keeps the one that it had.
    case accepted
    /// The log may have the entry already; a later pass accepts it.
    case later
    /// The configuration of the review is not in the log yet; a later pass accepts the review if
    /// the configuration has been added by then.
    case waiting
  }

  private let ledger: Ledger
  private var intake: LogIntake
  /// Hashes of the keys of all reviews; nil except in a first pass with many entries.
  private var keys: Set<Int>?

  package init(_ writer: any StudyWriting, at now: Timestamp) throws(StudyError) {
    ledger = Ledger(writer)
    intake = try LogIntake(ledger, settling: false, at: now)
  }

  /// The counts of the entries that were added, replaced, known or set aside as conflicts so far.
  package var result: Ledger.Ingestion { intake.result }

  /// Runs the first pass.
  ///
  /// `entries`: the number of entries. If it is more than a quarter of the number of reviews in the
  /// log, reviews whose keys are surely new are added without a search, and the indexes are rebuilt
  /// once after the pass. `pass`: a function that passes every entry to ``accept(_:)``.
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

  /// Adds an entry, unless it must be passed again later; the result says which.
  package mutating func accept(_ item: IngestedEntry) throws(StudyError) -> Outcome {
    if try !intake.hasConfiguration(of: item.entry) {
      // An entry that will not be stored needs no configuration.
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
