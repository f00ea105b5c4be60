import Foundation
import Study
import TestSupport
import Testing

@testable import StatsStore

/// A database and an export of the first released form stay readable, older ones are refused, and
/// a change of the schema loses nothing.
struct MigrationTests {
  /// A fixture: `stats-7.sql` is a database of the first released schema with 70 answers and 35
  /// decisions, as migrations of earlier versions left it, and `export-2.jsonl` its export.
  ///
  /// Neither is ever made again.
  static func fixture(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("Fixtures/" + name),
      encoding: .utf8
    )
  }

  /// A made-up next version, with a column in each table of the log and one of derived state.
  private static let next = StatsSchema(changes: [
    """
    ALTER TABLE review ADD COLUMN place TEXT;
    ALTER TABLE event ADD COLUMN place TEXT;
    ALTER TABLE card ADD COLUMN place TEXT;
    CREATE TABLE place (name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
    """
  ])

  /// A directory with the database of the first released schema in its place.
  private static func scratch(_ schema: StatsSchema = .current) throws -> StatsScratch {
    let scratch = try StatsScratch(schema: schema)
    try FileManager.default.createDirectory(
      atPath: scratch.location.directory,
      withIntermediateDirectories: true
    )
    try scratch.execute(try fixture("stats-7.sql"))
    return scratch
  }

  private static func export(_ store: any StudyStore) throws -> [String] {
    try Exporter(store).lines().filter { !$0.isEmpty }
  }

  private static func expectAll(_ store: SQLiteStore) throws {
    let (reviews, events) = try store.read { reader in
      (try reader.reviewCount(), try reader.allEvents())
    }
    #expect(reviews == 70)
    #expect(Set(events.map(\.key)).count == 35)
    #expect(try Audit(of: store).differences == [])
  }

  @Test func `the first released schema and export do not change`() throws {
    let store = try Self.scratch().open()
    try Self.expectAll(store)
    #expect(try store.integrityFindings(quick: false).isEmpty)
    let frozen = try Self.fixture("export-2.jsonl")
    let lines = frozen.split(separator: "\n").map(String.init)
    #expect(try Self.export(store) == lines)
    let stores: [any StudyStore] = [try StatsScratch().open(), MemoryStore()]
    for other in stores {
      let report = try Importer(Data(frozen.utf8)).store(in: other)
      #expect(report.reviews == 70 && report.events == 35 && report.settings == 3)
      #expect(try Self.export(other) == lines)
      #expect(try DerivedState(of: other) == DerivedState(of: store))
    }
  }

  @Test(arguments: 1..<StatsSchema.baselineVersion)
  func `a database from before the first release is refused and stays`(version: Int) throws {
    let scratch = try Self.scratch()
    try scratch.execute("PRAGMA user_version = \(version)")
    let bytes = try scratch.directory.bytes(of: "data/PTStats.sqlite")
    func error(_ path: String) -> StoreError {
      .older(path: path, version: version, oldest: StatsSchema.baselineVersion)
    }
    #expect(scratch.openingError() == error(scratch.location.database))
    #expect(try scratch.directory.bytes(of: "data/PTStats.sqlite") == bytes)
    #expect(try scratch.names() == ["PTStats.lock", "PTStats.sqlite"])
    #expect(scratch.notices.isEmpty)
    let backup = scratch.directory("older.sqlite")
    try scratch.directory.write(bytes, to: "older.sqlite")
    #expect(throws: StudyError.store(error(backup))) {
      try Backups(location: scratch.location).prepare(backup)
    }
  }

  @Test func `an export from before the first release is refused, and nothing is imported`() throws
  {
    let store = try Self.scratch().open()
    let lines = [#"{"format":1,"program":"trainer","type":"meta"}"#]
    #expect(throws: StudyError.exchange(.olderFormat(1, oldest: 2))) {
      try Importer(Data(lines.joined().utf8)).store(in: store)
    }
    try Self.expectAll(store)
  }

  @Test func `a next version keeps every answer and decision, and a backup is made first`() throws {
    let scratch = try Self.scratch(Self.next)
    let store = try scratch.open()
    let backups = scratch.notices.compactMap { notice -> String? in
      guard case .migrated(from: 7, to: 8, let backup) = notice else { return nil }
      return backup
    }
    #expect(backups.count == 1)
    #expect(
      scratch.notices.allSatisfy {
        if case .migrated = $0 { true } else { $0 == .backedUp(path: backups.first ?? "") }
      }
    )
    let kept = try Connection.openReadOnly(try #require(backups.first))
    #expect(try Connection.identity(kept, path: "").version == 7)
    try Self.expectAll(store)
    #expect(try store.integrityFindings(quick: false).isEmpty)
    store.close()
    #expect(try scratch.text("PRAGMA user_version") == "8")
    #expect(
      try scratch.text("SELECT count(*) FROM pragma_table_info('card') WHERE name = 'place'") == "1"
    )
    try scratch.open().close()
    #expect(scratch.notices.count { if case .migrated = $0 { true } else { false } } == 1)
    let present = StatsLocation(directory: scratch.location.directory, templates: [])
    let newer = StoreError.newer(path: present.database, version: 8, supported: 7)
    #expect(throws: StudyError.store(newer)) { try SQLiteStore(present) }
  }

  @Test func `programs that start at once change an older database once`() async throws {
    let scratch = try Self.scratch(Self.next)
    await withTaskGroup(of: StoreError?.self) { group in
      for _ in 0..<12 { group.addTask { scratch.openingError() } }
      for await error in group { #expect(error == nil) }
    }
    let migrations = scratch.notices.filter { if case .migrated = $0 { true } else { false } }
    #expect(migrations.count == 1)
    try Self.expectAll(scratch.open())
  }

  @Test func `a change that fails leaves the database as it was`() throws {
    let broken = StatsSchema(changes: ["DROP TABLE card; SELECT missing FROM review"])
    let scratch = try Self.scratch(broken)
    #expect(throws: StudyError.self) { try scratch.open() }
    #expect(try scratch.text("PRAGMA user_version") == "7")
    try Self.expectAll(
      SQLiteStore(StatsLocation(directory: scratch.location.directory, templates: []))
    )
  }

  @Test func `a backup of an older schema is restored, and the backup does not change`() throws {
    let older = try Self.scratch()
    let scratch = try StatsScratch(schema: Self.next)
    let bytes = try older.directory.bytes(of: "data/PTStats.sqlite")
    _ = try Backups(location: scratch.location).restore(from: older.location.database)
    try Self.expectAll(scratch.open())
    #expect(try scratch.text("PRAGMA user_version") == "8")
    #expect(try older.directory.bytes(of: "data/PTStats.sqlite") == bytes)
  }
}
