/// A run that adds any number of entries to a log, with only a few of them in memory at a time.
///
/// The derived state is rebuilt once at the end. The result equals that of `Ledger.ingest`, which
/// is faster for few entries in a long log.
package struct LogMerge {
  /// A function that calls its argument with every entry; the argument returns true if the entry
  /// was added to the log.
  package typealias Source = (
    _ body: (IngestedEntry) throws(StudyError) -> Bool
  ) throws(StudyError) -> Void

  private enum Outcome {
    /// The entry need not be passed again: it was added, or the log keeps the one that it had.
    case accepted
    /// The log may have the entry already; a second pass accepts it.
    case later
    /// The configuration of the review is not in the log yet; a second pass accepts the review if
    /// the configuration has been added by then.
    case waiting(digest: String)
  }

  private let ledger: Ledger
  private var intake: LogIntake
  /// Hashes of the keys of all reviews; nil except in a first pass with many entries.
  private var keys: Set<Int>?

  private init(_ writer: any StudyWriting, at now: Timestamp) throws(StudyError) {
    ledger = Ledger(writer)
    intake = try LogIntake(ledger, settling: false, at: now)
  }

  /// Adds all entries of a source, rebuilds the derived state if the log has changed, and returns
  /// the counts of the entries.
  ///
  /// - `count`: the number of entries. If it is more than a quarter of the number of reviews in the
  ///   log, reviews whose keys are surely new are added without a search, and the indexes are
  ///   rebuilt once after the first pass.
  /// - `now`: the time at which conflicts are recorded.
  /// - `source`: the entries; it is called a second time if the first pass left some out.
  ///
  /// - Throws: `StudyError.missingConfiguration` if a review names a configuration that neither the
  ///   source nor the log has.
  package static func add(
    _ count: Int,
    to writer: any StudyWriting,
    at now: Timestamp,
    from source: Source
  ) throws(StudyError) -> Ledger.Ingestion {
    var merge = try LogMerge(writer, at: now)
    if try count > writer.reviewCount() / 4 {
      var keys: Set<Int> = []
      try writer.forEachReviewKey { keys.insert($0.hashValue) }
      merge.keys = consume keys
    }
    var isWhole = true
    func pass(isLast: Bool) throws(StudyError) {
      try source { (item) throws(StudyError) in
        let before = merge.intake.result.added
        switch try merge.accept(item) {
        case .accepted: break
        case .waiting(let digest) where isLast: throw .missingConfiguration(digest: digest)
        case .waiting, .later: isWhole = false
        }
        return merge.intake.result.added > before
      }
    }
    if merge.keys == nil {
      try pass(isLast: false)
    } else {
      try writer.addingMany { try pass(isLast: false) }
      merge.keys = nil
    }
    if !isWhole { try pass(isLast: true) }
    let result = merge.intake.result
    if result.added + result.replaced > 0 { try merge.ledger.rebuildAll() }
    return result
  }

  /// Adds an entry, unless it must be passed again later; the result says whether it must.
  private mutating func accept(_ item: IngestedEntry) throws(StudyError) -> Outcome {
    if case .review(_, let digest) = item.entry, try !intake.hasConfiguration(of: item.entry) {
      // An entry that will not be stored needs no configuration.
      guard keys == nil, try !intake.isStored(item) else { return .waiting(digest: digest) }
    }
    if case .review(let review, _) = item.entry, keys != nil {
      guard keys?.insert(review.idempotencyKey.hashValue).inserted == true else { return .later }
      try intake.add(item)
    } else {
      try intake.accept(item)
    }
    return .accepted
  }
}
