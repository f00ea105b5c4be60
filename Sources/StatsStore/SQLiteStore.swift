import Foundation
import GRDB
package import Study
import Synchronization

/// The learner's database on disk.
///
/// Every write is one immediate transaction in rollback-journal mode with `synchronous = EXTRA`;
/// when `write` returns, the answer is on the disk. A database that is deleted under a running
/// drill is noticed at the next write, which then goes into a new one.
package final class SQLiteStore: StudyStore {
  package let location: StatsLocation
  private let notify: @Sendable (StoreNotice) -> Void
  private let opened: Mutex<StatsFile.Opened>
  let background = BackgroundReader()
  /// When the backup of the day last failed; it is not tried again at once.
  let backupFailure = Mutex<Timestamp?>(nil)

  /// Opens the database, made from the template when it is missing; where this user can write
  /// nothing, only for reading.
  ///
  /// `notify`: hears of what happened to files; called on any thread.
  package init(
    _ location: StatsLocation,
    notify: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) throws(StudyError) {
    self.location = location
    self.notify = notify
    do throws(StoreError) {
      opened = Mutex(try Self.file(location, background, notify).open())
    } catch {
      throw .store(error)
    }
  }

  private static func file(
    _ location: StatsLocation,
    _ background: BackgroundReader,
    _ notify: @escaping @Sendable (StoreNotice) -> Void
  ) -> StatsFile {
    StatsFile(location: location, notify: notify) { background.interrupt() }
  }

  package func read<Value: Sendable>(
    _ body: (any StudyReading) throws(StudyError) -> Value
  ) throws(StudyError) -> Value {
    try perform { (queue) in
      try queue.inDatabase { db in
        // Not GRDB's `read`: its pragma against writing has SQLite compile every statement anew, and
        // a reader has nothing that writes.
        try db.beginTransaction(.deferred)
        do {
          let value = try body(SQLiteReader(db, path: location.database))
          try db.commit()
          return value
        } catch {
          if db.isInsideTransaction { try? db.rollback() }
          throw error
        }
      }
    }
  }

  package func write<Value: Sendable>(
    _ body: (any StudyWriting) throws(StudyError) -> Value
  ) throws(StudyError) -> Value {
    let start = ContinuousClock.now
    defer {
      let spent = ContinuousClock.now - start
      if spent > .milliseconds(250) {
        notify(.slow(operation: "write", milliseconds: Int(spent / .milliseconds(1))))
      }
    }
    let attempt = { (queue: DatabaseQueue) in
      try queue.write { db in
        try self.checkVersion(db)
        return try body(SQLiteWriter(db, path: self.location.database))
      }
    }
    do throws(StudyError) {
      return try perform(attempt)
    } catch {
      guard case .store(.moved) = error else { throw error }
      try reopen()
      return try perform(attempt)
    }
  }

  /// Whether nothing can be written here.
  package var isReadOnly: Bool { opened.withLock(\.isReadOnly) }

  package func requireWriting() throws(StoreError) {
    if isReadOnly { throw .readOnly(path: location.database) }
  }

  private var queue: DatabaseQueue { opened.withLock(\.queue) }

  /// A newer program may have changed the schema while this one had the database open.
  private func checkVersion(_ db: Database) throws {
    let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    guard version <= StatsSchema.version else {
      throw StudyError.store(
        .newer(path: location.database, version: version, supported: StatsSchema.version)
      )
    }
  }

  /// Takes the file that is now at the path, or makes a new one; that is one thing to tell, not two.
  private func reopen() throws(StudyError) {
    let made = Mutex(false)
    try open { [notify] notice in
      if case .created = notice { made.withLock { $0 = true } } else { notify(notice) }
    }
    notify(
      .reopened(
        path: location.database,
        isNew: made.withLock { $0 },
        backups: Backups(location: location).list().count
      )
    )
  }

  /// Opens the file that is now at the path, after `close` or after another one took its place.
  package func open() throws(StudyError) { try open(notify: notify) }

  private func open(notify: @escaping @Sendable (StoreNotice) -> Void) throws(StudyError) {
    do throws(StoreError) {
      let found = try Self.file(location, background, notify).open()
      opened.withLock { $0 = found }
    } catch {
      throw .store(error)
    }
  }

  private func perform<Value: Sendable>(
    _ body: (DatabaseQueue) throws -> Value
  ) throws(StudyError) -> Value {
    do {
      return try body(queue)
    } catch let error as StudyError {
      throw error
    } catch {
      throw .store(StoreError(error, path: location.database))
    }
  }

  /// Writes after a verified backup of what was there; nobody else can write in between.
  package func write<Value: Sendable>(
    backingUpFor reason: String,
    _ body: (any StudyWriting) throws(StudyError) -> Value
  ) throws(StudyError) -> (backup: String, value: Value) {
    try write { (writer) throws(StudyError) in
      let backup: String
      do throws(StoreError) {
        let reader = try Connection.open(location.database)
        backup = try Backups(location: location, notify: notify).make(from: reader, reason: reason)
        try? reader.close()
      } catch {
        throw .store(error)
      }
      return (backup, try body(writer))
    }
  }

  /// Tells what happened to files.
  func report(_ notice: StoreNotice) { notify(notice) }

  /// Makes a verified backup and returns its path.
  package func backUp(reason: String) throws(StudyError) -> String {
    do throws(StoreError) {
      return try Backups(location: location, notify: notify).make(from: queue, reason: reason)
    } catch {
      throw .store(error)
    }
  }

  /// What integrity_check finds, and unless it is to be quick what the schema has that is not of this
  /// program; empty when all is well.
  package func integrityFindings(quick: Bool) throws(StudyError) -> [String] {
    do throws(StoreError) {
      let path = location.database
      let damage = try Connection.integrityFindings(queue, path: path, quick: quick)
      guard damage.isEmpty, !quick else { return damage }
      return try SchemaCheck.differences(queue, path: path).map {
        "\($0) differs from what this program makes"
      }
    } catch {
      throw .store(error)
    }
  }

  /// Ends a check or a backup of the day that is under way; it is made up for later.
  package func interruptBackground() { background.interrupt() }

  /// Closes the connection; the store must not be used before it is opened again.
  package func close() { try? queue.close() }
}
