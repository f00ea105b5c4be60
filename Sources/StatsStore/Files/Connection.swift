import DiskFiles
import Foundation
import GRDB
import Study

/// A namespace for functions that open SQLite connections with the settings that durability
/// requires.
enum Connection {
  struct Identity {
    let applicationID: Int
    let version: Int
    let tables: Int
  }

  /// Opens an existing database for reading and writing; never creates one.
  ///
  /// `isWorthWaiting`: a function that is called while another connection locks the database. It
  /// sleeps briefly and returns true to try again, or false to give up. Its argument is the number
  /// of earlier calls.
  static func open(
    _ path: String,
    isWorthWaiting: @escaping @Sendable (Int) -> Bool = alone()
  ) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback(isWorthWaiting)
    configuration.label = "PTStats"
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA synchronous = EXTRA;
          """
      )
    }
    do {
      return try DatabaseQueue(
        path: DatabaseAddress.text(path, "mode=rw"),
        configuration: configuration
      )
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Returns a new function for the parameter `isWorthWaiting`, with a time limit of its own.
  ///
  /// The function is for a connection that belongs to no store; the connections of a store share a
  /// ``LockTimeout``.
  private static func alone() -> @Sendable (Int) -> Bool {
    let timeout = LockTimeout()
    return { tries in
      if tries == 0 { timeout.begin() }
      return timeout.wait(tries: tries)
    }
  }

  /// Opens a database for reading, such as a template or a backup.
  ///
  /// `prepare`: a function that is called with the connection before its first use.
  static func openReadOnly(
    _ path: String,
    prepare: @escaping @Sendable (Database) -> Void = { _ in }
  ) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(LockTimeout.limit / .seconds(1))
    configuration.prepareDatabase { db in
      prepare(db)
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
    }
    do {
      return try DatabaseQueue(
        path: DatabaseAddress.text(path, "mode=ro"),
        configuration: configuration
      )
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Sets the journal mode to `DELETE`, and throws an error if SQLite has not accepted it or
  /// `synchronous = EXTRA`.
  static func verify(_ queue: DatabaseQueue, path: String) throws(StoreError) {
    let found: (journal: String, synchronous: Int)
    do {
      found = try queue.inDatabase { db in
        let journal = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
        return (journal ?? "", try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1)
      }
    } catch {
      throw StoreError(error, path: path)
    }
    guard found.journal == "delete" else {
      throw .unsafeSettings(path: path, setting: "journal_mode", value: found.journal)
    }
    guard found.synchronous == 3 else {
      throw .unsafeSettings(path: path, setting: "synchronous", value: String(found.synchronous))
    }
  }

  static func identity(_ queue: DatabaseQueue, path: String) throws(StoreError) -> Identity {
    do {
      return try queue.inDatabase { db in
        Identity(
          applicationID: try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
          version: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
          tables: try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
        )
      }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  static func checkTemplate(_ path: String, _ schema: StatsSchema) throws(StoreError) {
    guard case .regular(let size) = FileSystem.kind(of: path), size > 0 else {
      throw .templateUnusable(path: path)
    }
    do throws(StoreError) {
      let queue = try openReadOnly(path)
      let identity = try identity(queue, path: path)
      guard identity.applicationID == schema.applicationID,
        identity.version == schema.version
      else { throw .templateUnusable(path: path) }
    } catch {
      throw .templateUnusable(path: path)
    }
  }

  /// Returns the findings of SQLite's `integrity_check`; empty when the database is intact.
  ///
  /// `path`: the path of the database, for errors. `quick`: true to use `quick_check` instead.
  static func integrityFindings(
    _ queue: DatabaseQueue,
    path: String,
    quick: Bool = false
  ) throws(StoreError) -> [String] {
    do {
      let lines = try queue.inDatabase { db in
        try String.fetchAll(db, sql: quick ? "PRAGMA quick_check" : "PRAGMA integrity_check")
      }
      return lines == ["ok"] ? [] : lines
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return [error.message ?? "\(error.resultCode)"]
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
