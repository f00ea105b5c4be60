import Foundation
import GRDB

@testable import StatsStore
@testable import Study

/// Migrates databases of versions 1 to 5 whose rows the input chooses.
///
/// The first line of an input is the version, each further line a statement that inserts a row;
/// lines that SQLite refuses are left out.
enum MigrationFuzzing {
  /// A migration keeps every answer, decision and setting, also when one of its steps fails; after
  /// all steps and a replay the state follows from the log.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let version = lines.first, ["1", "2", "3", "4", "5"].contains(version) else { return }
    do {
      let store = QueueStore(try DatabaseQueue())
      try StatsSchema.migrator.migrate(store.queue, upTo: String(version))
      for line in lines.dropFirst() where line.hasPrefix("INSERT INTO ") {
        try? store.queue.write { db in try db.execute(sql: String(line)) }
      }
      let before = try Contents(store.queue)
      let isMigrated = (try? StatsSchema.migrator.migrate(store.queue)) != nil
      let after = try Contents(store.queue)
      require(after.entries == before.entries, "a migration lost an entry: \(before), \(after)")
      require(isMigrated == (after.version == StatsSchema.version), "half migrated: \(after)")
      guard (try? store.write { try Ledger($0).rebuildAll() }) != nil else { return }
      let differences = try Audit.differences(in: store)
      require(differences == [], "the state does not follow the log: \(differences)")
    } catch {
      fatalError("\(error)")
    }
  }

  /// What a database holds, counted.
  private struct Contents {
    let version: Int
    let reviews: Int
    let events: Int
    let settings: Int

    init(_ queue: DatabaseQueue) throws {
      (version, reviews, events, settings) = try queue.read { db in
        (
          try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
          try Int.fetchOne(db, sql: "SELECT count(*) FROM review") ?? 0,
          try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0,
          try Int.fetchOne(db, sql: "SELECT count(*) FROM setting") ?? 0
        )
      }
    }

    var entries: [Int] { [reviews, events, settings] }
  }

  /// A store on a database in memory.
  private struct QueueStore: StudyStore {
    let queue: DatabaseQueue

    init(_ queue: DatabaseQueue) { self.queue = queue }

    func requireWriting() throws(StudyError) {}

    func read<Value: Sendable>(
      _ body: (any StudyReading) throws -> Value
    ) throws(StudyError) -> Value {
      try perform { db in try body(SQLiteReader(db, path: "", connection: 0)) }
    }

    func write<Value: Sendable>(
      _ body: (any StudyWriting) throws -> Value
    ) throws(StudyError) -> Value {
      try perform { db in try body(SQLiteWriter(db, path: "", connection: 0)) }
    }

    private func perform<Value>(
      _ body: (Database) throws -> Value
    ) throws(StudyError) -> Value {
      do {
        return try queue.write(body)
      } catch {
        throw error as? StudyError ?? .store(StoreError(error, path: ""))
      }
    }
  }
}
