import Foundation
import GRDB
import GRDBSQLite

/// A database of another program, opened only to read it, and trusted with nothing.
///
/// Only its ordinary tables are read: a view or a virtual table is a program, which may never end.
/// What an ordinary table can still compute, in generated columns, has a bound of time and of memory.
struct ForeignDatabase {
  let path: String
  /// What messages call it.
  let shownPath: String

  /// The time that reading may take in all.
  let limit: Duration

  /// The moment after which SQLite stops.
  private final class Deadline {
    let moment: ContinuousClock.Instant
    var isOver: Bool { ContinuousClock.now >= moment }

    init(after limit: Duration) { moment = .now + limit }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(LexiconError) -> Value {
    let deadline = Deadline(after: limit)
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.prepareDatabase { db in
        try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      return try queue.inDatabase { db in
        sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(ImportBounds.cellBytes))
        Self.stop(db, at: deadline)
        defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        return try withExtendedLifetime(deadline) { try body(db) }
      }
    } catch let error as LexiconError {
      throw error
    } catch {
      if deadline.isOver { throw .tooMuchWork(path: shownPath) }
      throw .notADatabase(path: shownPath)
    }
  }

  /// The names of the ordinary tables, sorted.
  static func tables(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name
        """
    )
  }

  /// Interrupts the database at the deadline, which must outlive it.
  private static func stop(_ db: Database, at deadline: Deadline) {
    sqlite3_progress_handler(
      db.sqliteConnection,
      100,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      },
      Unmanaged.passUnretained(deadline).toOpaque()
    )
  }
}
