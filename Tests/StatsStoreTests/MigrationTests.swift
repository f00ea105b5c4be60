import Foundation
import Study
import TestSupport
import Testing

@testable import StatsStore

/// Databases of older schemas are brought up to date and lose nothing.
struct MigrationTests {
  /// A fixture: `stats-1.sql` is a database of schema 1 with eleven answers, one of them taken
  /// back; `stats-2.sql` one of schema 2 with thirteen answers and ten decisions, which
  /// `export-1.jsonl` holds as an export of format 1; `stats-3.sql` continues it in schema 3 over two
  /// years, in which words became known; `stats-4.sql` is the same in schema 4,
  /// `stats-5.sql` in schema 5 and `stats-6.sql` in schema 6.
  static func fixture(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("Fixtures/" + name),
      encoding: .utf8
    )
  }

  /// A directory with the database of a fixture in its place.
  private static func scratch(_ name: String) throws -> StatsScratch {
    let scratch = try StatsScratch()
    try FileManager.default.createDirectory(
      atPath: scratch.location.directory,
      withIntermediateDirectories: true
    )
    try scratch.execute(try fixture(name))
    return scratch
  }

  private static func export(_ store: any StudyStore) throws -> [String] {
    try Exporter(store).lines()
  }

  @Test(arguments: [(1, 11, 1), (2, 13, 10), (3, 70, 35), (4, 70, 35), (5, 70, 35), (6, 70, 35)])
  func `an older database keeps every answer and decision, and a backup is made first`(
    version: Int,
    reviews: Int,
    events: Int
  ) throws {
    let scratch = try Self.scratch("stats-\(version).sql")
    let store = try scratch.open()
    let backups = scratch.notices.compactMap { notice -> String? in
      guard case .migrated(version, StatsSchema.version, let backup) = notice else { return nil }
      return backup
    }
    #expect(backups.count == 1)
    let kept = try Connection.openReadOnly(try #require(backups.first))
    #expect(try Connection.identity(kept, path: "").version == version)
    let found = try store.read { reader in
      (try reader.reviewCount(), try reader.allEvents())
    }
    #expect(found.0 == reviews)
    #expect(found.1.count == events)
    #expect(Set(found.1.map(\.key)).count == events)
    #expect(try Audit(of: store).differences == [])
    let migrated = try DerivedState(of: store)
    try store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: store) == migrated)
    store.close()
  }

  @Test(arguments: [
    "stats-1.sql", "stats-2.sql", "stats-3.sql", "stats-4.sql", "stats-5.sql", "stats-6.sql",
  ])
  func `programs that start at once bring an older database up to date once`(
    name: String
  ) async throws {
    let scratch = try Self.scratch(name)
    await withTaskGroup(of: StoreError?.self) { group in
      for _ in 0..<12 { group.addTask { scratch.openingError() } }
      for await error in group { #expect(error == nil) }
    }
    let migrations = scratch.notices.filter { if case .migrated = $0 { true } else { false } }
    #expect(migrations.count == 1)
    #expect(try Audit(of: scratch.open()).differences == [])
  }

  @Test(arguments: [(nil, "reading"), ("reading,hanzi", "reading,hanzi")] as [(String?, String)])
  func `a learner who has answers keeps the skills, and is told once`(
    chosen: String?,
    skills: String
  ) throws {
    let scratch = try Self.scratch("stats-6.sql")
    if let chosen { try scratch.execute("INSERT INTO setting VALUES ('skills', '\(chosen)')") }
    for _ in 0..<2 {
      let store = try scratch.open()
      #expect(try store.read { reader in try reader.settings() }["skills"] == skills)
      store.close()
    }
    #expect(scratch.notices.count { $0 == .keptSkills } == (chosen == nil ? 1 : 0))
  }

  @Test func `a learner without answers gets the default skills`() throws {
    let scratch = try Self.scratch("stats-6.sql")
    for table in ["review", "event"] { try scratch.execute("DELETE FROM \(table)") }
    let store = try scratch.open()
    #expect(try store.read { reader in try reader.settings() }["skills"] == nil)
    #expect(!scratch.notices.contains(.keptSkills))
    store.close()
  }

  @Test(arguments: ["stats-1.sql", "stats-2.sql"])
  func `two copies of an older database become the same log`(name: String) throws {
    let stores = [
      try Self.scratch(name), try Self.scratch(name),
    ].map { scratch in Result { (scratch, try scratch.open()) } }
    let exports = try stores.map { try Self.export($0.get().1) }
    #expect(exports[0] == exports[1])
    let hosts = try stores.map { try $0.get().0.text("SELECT name FROM host") }
    #expect(hosts[0].utf8.count == 16 && hosts[0] != hosts[1])
  }

  @Test func `an export of format 1 becomes the log that the migration makes`() throws {
    let migrated = try Self.scratch("stats-2.sql").open()
    let scratch = try StatsScratch()
    let imported = try scratch.open()
    var importer = Importer(Data(try Self.fixture("export-1.jsonl").utf8))
    let checked = try importer.check()
    #expect(checked.reviews == 13 && checked.events == 10)
    #expect(try importer.store(in: imported) == checked)
    // The migration keeps the skills of a learner who never chose any.
    try imported.write { try $0.set("skills", to: "reading") }
    #expect(try Self.export(imported) == Self.export(migrated))
    #expect(try DerivedState(of: imported) == DerivedState(of: migrated))
    let memory = MemoryStore()
    _ = try importer.store(in: memory)
    try memory.write { try $0.set("skills", to: "reading") }
    #expect(try Self.export(memory) == Self.export(migrated))
  }

  @Test func `each day of schema 3 gets the words that became known`() throws {
    let store = try Self.scratch("stats-3.sql").open()
    let (tallies, cards) = try store.read { reader in
      (try reader.tallies(), try reader.cards(.all))
    }
    store.close()
    #expect(tallies.contains { $0.learned > 0 } && tallies.contains { $0.marked > 0 })
    #expect(tallies.contains { $0.marked < 0 })
    let changes = tallies.reduce(0) { $0 + $1.learned + $1.marked }
    #expect(changes == cards.count { $0.isKnown } && changes > 0)
    let reviews = tallies.reduce(0) { $0 + $1.matureReviews }
    #expect(tallies.reduce(0) { $0 + $1.target } == 850 * reviews)
    let predicted = tallies.reduce(0) { $0 + $1.predicted }
    #expect(predicted > 200 * reviews && predicted < 1000 * reviews)
  }

  @Test func `a log that cannot be replayed is kept, and the audit says so`() throws {
    let scratch = try Self.scratch("stats-3.sql")
    try scratch.execute("UPDATE configuration SET body = json_set(body, '$.desiredRetention', 5)")
    let store = try scratch.open()
    #expect(try store.read { reader in try reader.reviewCount() } == 70)
    #expect(throws: StudyError.self) { try Audit(of: store) }
    store.close()
  }

  @Test func `confusions of schema 1 are counted again by period`() throws {
    let scratch = try Self.scratch("stats-1.sql")
    let store = try scratch.open()
    #expect(
      scratch.notices.contains { notice in
        guard case .migrated(1, StatsSchema.version, _) = notice else { return false }
        return true
      }
    )
    let (tallies, reviews) = try store.read { reader in
      (try reader.confusions(since: nil), try reader.reviewCount())
    }
    #expect(reviews == 11)
    #expect(tallies.count == 29)
    #expect(Set(tallies.map(\.period)).count == 1)
    #expect(tallies.contains { $0.tally.count > 0 })
    let migrated = try DerivedState(of: store)
    try store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: store) == migrated)
    store.close()
  }
}
