import GRDB
import Study
import TestSupport
import Testing

@testable import StatsStore

/// What a transaction keeps in mind, and how it adds many entries.
struct SQLiteWriterTests {
  private static func indexes(_ writer: SQLiteWriter) throws -> Set<String> {
    let names = try String.fetchAll(
      writer.db,
      sql: "SELECT name FROM sqlite_schema WHERE tbl_name = 'review' AND type = 'index'"
    )
    return Set(names.filter { $0.hasPrefix("review_by_") })
  }

  @Test func `while many answers are added, no index gets them in a random order`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try store.write { transaction in
      let writer = try #require(transaction as? SQLiteWriter)
      let before = try Self.indexes(writer)
      var during: Set<String> = []
      try writer.addingMany { during = try Self.indexes(writer) }
      #expect(during == ["review_by_sequence"])
      let after = try Self.indexes(writer)
      #expect(after == before && after.contains("review_by_trainer"))
    }
  }

  @Test func `after all was removed, there is room for conflicts again`() throws {
    let scratch = try StatsScratch()
    let store = try scratch.open()
    try store.write { transaction in
      let writer = try #require(transaction as? SQLiteWriter)
      let conflict = EntryConflict(
        entry: try #require(EntryID(kind: "review", key: "key")),
        line: "{}",
        source: "file",
        seenAt: .noon
      )
      writer.keptConflicts = EntryConflict.mostKept
      try writer.removeAll()
      try writer.record(conflict)
      let count = try writer.conflicts().count
      #expect(count == 1)
    }
  }
}
