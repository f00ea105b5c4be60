import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import StatsStore

/// What may take the place of the learner's database.
struct RestorationTests {
  /// A database with three answers, a backup of it, and the store closed.
  fileprivate func backup(_ scratch: StatsScratch) async throws -> String {
    let store = try scratch.open()
    let bench = StudyBench(store)
    let drill = try await bench.startTyped()
    for isRight in [true, false, true] { try await bench.answer(in: drill, correctly: isRight) }
    let backup = try store.backUp(reason: "manual")
    store.close()
    return backup
  }

  /// Ways to make a database of the right format that is not of this program's making.
  private static let changes: [(name: String, sql: String)] = [
    (
      "a trigger that deletes answers",
      "CREATE TRIGGER lose AFTER INSERT ON review BEGIN DELETE FROM review; END"
    ),
    (
      "a trigger that rewrites answers",
      "CREATE TRIGGER lie AFTER INSERT ON review BEGIN UPDATE review SET grade = 1; END"
    ),
    ("a further table", "CREATE TABLE more (x)"),
    ("a further index", "CREATE INDEX more ON review (day)"),
    ("a view", "CREATE VIEW more AS SELECT 1"),
    (
      "review as a view",
      "ALTER TABLE review RENAME TO hidden; CREATE VIEW review AS SELECT * FROM hidden"
    ),
    ("a table less", "DROP TABLE tally"),
    ("an index less", "DROP INDEX review_by_card"),
    ("a further column", "ALTER TABLE event ADD COLUMN more TEXT"),
    ("no tables", dropAll),
    ("version 0", "PRAGMA user_version = 0"),
    ("version -1", "PRAGMA user_version = -1"),
    ("the smallest version", "PRAGMA user_version = -2147483648"),
    ("an older version's number", "PRAGMA user_version = 1"),
    ("a migration that was not made", "INSERT INTO grdb_migrations VALUES ('later')"),
    ("a migration to make again", "DELETE FROM grdb_migrations WHERE identifier <> '1'"),
    ("an answer less", "DELETE FROM review WHERE id = 2"),
    ("another grade", "UPDATE review SET grade = 5 - grade"),
    ("another card", "UPDATE card SET lapses = 77"),
    ("a text that is no log", "UPDATE review SET state_after = 'x'"),
  ]

  private static let dropAll = """
    PRAGMA writable_schema = ON; DELETE FROM sqlite_schema; PRAGMA writable_schema = OFF; VACUUM
    """

  @Test(arguments: changes.map(\.name))
  func `a backup that this program did not make is refused before anything moves`(
    name: String
  ) async throws {
    let sql = try #require(Self.changes.first { $0.name == name }).sql
    let scratch = try StatsScratch()
    let backup = try await backup(scratch)
    try scratch.execute(sql, on: backup)
    let before = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    #expect(throws: StudyError.self) {
      try Backups(location: scratch.location).restore(from: backup)
    }
    #expect(try scratch.directory.bytes(of: "data/PTStats.sqlite") == before)
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite", "backups"])
    #expect(Backups(location: scratch.location).list().map(\.path) == [backup])
  }

  @Test func `a backup with half of a transaction beside it is refused`() async throws {
    let scratch = try StatsScratch()
    let backup = try await backup(scratch)
    for suffix in ["-journal", "-wal"] {
      try Data([1]).write(to: URL(fileURLWithPath: backup + suffix))
      #expect(throws: StudyError.self) {
        try Backups(location: scratch.location).restore(from: backup)
      }
      unlink(backup + suffix)
    }
    _ = try Backups(location: scratch.location).restore(from: backup)
  }

  @Test func `a backup in write-ahead mode is restored`() async throws {
    let scratch = try StatsScratch()
    let backup = try await backup(scratch)
    let before = try DerivedState(of: scratch.open())
    try scratch.execute("PRAGMA journal_mode = WAL", on: backup)
    for suffix in ["-wal", "-shm"] { unlink(backup + suffix) }
    _ = try Backups(location: scratch.location).restore(from: backup)
    #expect(try DerivedState(of: scratch.open()) == before)
  }

  @Test func `statistics of SQLite's planner do not make a backup foreign`() async throws {
    let scratch = try StatsScratch()
    let backup = try await backup(scratch)
    try scratch.execute("ANALYZE", on: backup)
    _ = try Backups(location: scratch.location).restore(from: backup)
  }
}

extension RestorationTests {
  @Test func `a check of the whole database names what this program did not make`() async throws {
    let scratch = try StatsScratch()
    _ = try await backup(scratch)
    #expect(try scratch.open().integrityFindings(quick: false).isEmpty)
    try scratch.execute("CREATE TRIGGER lose AFTER INSERT ON review BEGIN SELECT 1; END")
    #expect(
      try scratch.open().integrityFindings(quick: false)
        == ["trigger lose differs from what this program makes"]
    )
  }
}
