import Foundation
import Study
import TestSupport
import Testing

@testable import StatsStore

/// Databases of older schemas are brought up to date and lose nothing.
struct MigrationTests {
  /// A database of schema 1 as SQL: eleven answers, one of them taken back.
  static func first() throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("Fixtures/stats-1.sql"),
      encoding: .utf8
    )
  }

  @Test func `confusions of schema 1 are counted again by period`() throws {
    let scratch = try StatsScratch()
    try FileManager.default.createDirectory(
      atPath: scratch.location.directory,
      withIntermediateDirectories: true
    )
    try scratch.execute(try Self.first())
    let store = try scratch.open()
    #expect(
      scratch.notices.contains { notice in
        guard case .migrated(1, StatsSchema.version, _) = notice else { return false }
        return true
      }
    )
    let (tallies, reviews) = try store.reading { (reader) throws(StoreError) in
      (try reader.confusions(since: nil), try reader.lastReviewID())
    }
    #expect(reviews == 11)
    #expect(tallies.count == 29)
    #expect(Set(tallies.map(\.period)).count == 1)
    #expect(tallies.contains { $0.tally.count > 0 })
    let migrated = try DerivedState(of: store)
    try store.write { (writer) throws(StudyError) in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: store) == migrated)
    store.close()
  }
}
