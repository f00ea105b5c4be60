import Foundation
import Study
import TestSupport
import Testing

/// The addition of another machine's export, few entries or many.
struct EntryMergeTests {
  private static let seed: UInt64 = 20_261_123

  @Test(arguments: StoreKind.allCases, [10_000, 3])
  func `a merge adds what is missing, whether the state is settled card by card or rebuilt`(
    kind: StoreKind,
    mostSettled: Int
  ) async throws {
    let made = try kind.make()
    let (here, other) = (made.store, MemoryStore())
    var first = RandomHistory(seed: Self.seed, store: other)
    try await first.run(actions: 40)
    let early = try Self.merge(other, mostSettled: 10_000)
    _ = try early.store(in: here)
    var second = RandomHistory(seed: Self.seed &+ 1, store: here)
    try await second.run(actions: 40)
    try await first.run(actions: 40)
    // One of the known answers is kept with other content here, whose bytes are larger.
    try Self.enlargeOneAnswer(in: here, of: other)

    let before = try Self.entries(here)
    let missing = Set(try Self.entries(other)).subtracting(before)
    let merge = try Self.merge(other, mostSettled: mostSettled)
    let planned = try merge.check(here)
    let report = try merge.store(in: here)
    #expect(report.added == missing.count - 1 && missing.count > 10, "seed \(Self.seed)")
    #expect(report.replaced == 1 && report.conflicts == 0, "seed \(Self.seed)")
    #expect(planned.added == report.added && planned.replaced == 1, "seed \(Self.seed)")
    let total = try Self.entries(other).count
    #expect(planned.known == report.known, "seed \(Self.seed)")
    #expect(report.added + report.replaced + report.known == total, "seed \(Self.seed)")
    #expect(Set(try Self.entries(other)).subtracting(try Self.entries(here)) == [])
    #expect(try Audit(of: here).differences == [], "seed \(Self.seed)")

    let again = try merge.store(in: here)
    #expect(again.added == 0 && again.replaced == 0 && again.known == total && again.backup == nil)
  }

  @Test func `an export during which an answer is replaced is not finished`() async throws {
    let made = try StoreKind.sqlite.make()
    let (here, other) = (made.store, MemoryStore())
    var history = RandomHistory(seed: Self.seed, store: other)
    try await history.run(actions: 40)
    let merge = try Self.merge(other, mostSettled: 10_000)
    _ = try merge.store(in: here)
    try Self.enlargeOneAnswer(in: here, of: other)
    var pieces = 0
    #expect(throws: StudyError.exchange(.changed)) {
      try Exporter(here).export { _ in
        pieces += 1
        guard pieces == 1 else { return }
        let replaced = try merge.store(in: here).replaced
        #expect(replaced == 1)
      }
    }
    #expect(pieces > 0)
    _ = try Exporter(here).lines()
  }

  @Test(arguments: StoreKind.allCases, [10_000, 3])
  func `an answer without its configuration stops a merge, and nothing is added`(
    kind: StoreKind,
    mostSettled: Int
  ) async throws {
    let other = MemoryStore()
    var history = RandomHistory(seed: Self.seed, store: other)
    try await history.run(actions: 40)
    let importer = Importer(try Self.export(other))
    let merge = EntryMerge(
      { (body) throws(StudyError) in
        try importer.forEachEntry { (entry) throws(StudyError) in
          if case .configuration = entry { return }
          try body(entry)
        }
      },
      name: "export",
      at: .noon,
      mostSettled: mostSettled
    )
    let made = try kind.make()
    #expect(throws: StudyError.self) { try merge.store(in: made.store) }
    #expect(try Self.entries(made.store) == [])
  }

  private static func export(_ store: any StudyStore) throws -> Data {
    Data(try Exporter(store).lines().joined(separator: "\n").utf8 + [0x0A])
  }

  private static func merge(_ store: any StudyStore, mostSettled: Int) throws -> EntryMerge {
    let importer = Importer(try export(store))
    return EntryMerge(
      { (body) throws(StudyError) in try importer.forEachEntry(body) },
      name: "export",
      at: .noon,
      mostSettled: mostSettled
    )
  }

  /// The lines of the log's entries in an export, without the numbers of rows.
  private static func entries(_ store: any StudyStore) throws -> [String] {
    let types = ["review", "event", "configuration"].map { "\"type\":\"\($0)\"" }
    return try Exporter(store).lines().filter { line in types.contains { line.contains($0) } }
      .map { $0.replacing(#/"id":\d+,/#, with: "") }
  }

  private static func enlargeOneAnswer(in store: any StudyStore, of other: any StudyStore) throws {
    let keys = try other.read { reader in
      var keys: Set<String> = []
      try reader.forEachReviewKey { keys.insert($0) }
      return keys
    }
    try store.write { writer in
      var known: Study.Review?
      try writer.forEachReview { review in
        if known == nil, keys.contains(review.idempotencyKey) { known = review }
      }
      var review = try #require(known)
      review.given = "~" + review.given
      try writer.replace(review)
      try Ledger(writer).rebuildAll()
    }
  }
}
