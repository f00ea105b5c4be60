import GRDB
import Study
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
    try store.write { writer in
      let writer = try #require(writer as? SQLiteWriter)
      let before = try Self.indexes(writer)
      var during: Set<String> = []
      try writer.addingMany { during = try Self.indexes(writer) }
      #expect(during == ["review_by_sequence"])
      let after = try Self.indexes(writer)
      #expect(after == before && after.contains("review_by_trainer"))
    }
  }
}
