import Foundation
import GRDB
package import Study
import Synchronization

/// The learner's database on disk.
///
/// Every write is one immediate transaction in rollback-journal mode with `synchronous = EXTRA`, so
/// its result is on the disk when `write` returns. Each transaction first checks that the same file
/// is still at the database's path, under a lock that excludes its replacement. A file that was
/// deleted or replaced is no longer read or written; the file that is then at the path is opened.
package final class SQLiteStore: StudyStore {
  package let location: StatsLocation
  private let notify: @Sendable (StoreNotice) -> Void
  private let opened: Mutex<StatsFile.Opened>
  /// A lock for the opening of a file; it is separate from the lock of `opened`, so that
  /// transactions continue while opening waits.
  private let renewing = Mutex(())
  private let timeout: LockTimeout
  let background: BackgroundReader
  /// True if the whole file has been checked for damage since this store was made.
  let isChecked = Mutex(false)
  /// The time of the last daily backup if it failed, otherwise nil; see ``backUpDaily(at:)``.
  let backupFailure = Mutex<Timestamp?>(nil)

  /// Opens the database, or creates it from the template if it is missing; if this user cannot
  /// write, opens it read-only.
  ///
  /// `notify`: a function that receives notices about the files; it is called on any thread.
  package init(
    _ location: StatsLocation,
    notify: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) throws(StudyError) {
    self.location = location
    self.notify = notify
    let timeout = LockTimeout()
    let background = BackgroundReader()
    self.timeout = timeout
    self.background = background
    do throws(StoreError) {
      let file = StatsFile(location: location, notify: notify, timeout: timeout) {
        background.interrupt()
      }
      opened = Mutex(try file.open())
    } catch {
      throw .store(error.namingHolder())
    }
  }

  package func read<Value: Sendable>(
    _ body: (any StudyReading) throws -> Value
  ) throws(StudyError) -> Value {
    try perform(.shared) { (file, place) in
      try file.queue.inDatabase { db in
        // GRDB's `read` would set a pragma that forbids writing, after which SQLite compiles every
        // statement again; it is not needed, since a reader here has no statement that writes.
        try db.beginTransaction(.deferred)
        do {
          try checkVersion(db)
          // Now the reader holds SQLite's own lock and looks for no journal any more, so the lock
          // on the path can be released.
          place?.release()
          let value = try body(SQLiteReader(db, path: location.database, connection: file.number))
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
    _ body: (any StudyWriting) throws -> Value
  ) throws(StudyError) -> Value {
    let start = ContinuousClock.now
    defer {
      let spent = ContinuousClock.now - start
      if spent > .milliseconds(250) {
        notify(.slow(operation: "write", milliseconds: Int(spent / .milliseconds(1))))
      }
    }
    return try perform(.alone) { (file, _) in
      let value = try file.queue.write { db in
        try self.checkVersion(db)
        return try body(
          SQLiteWriter(db, path: self.location.database, connection: file.number)
        )
      }
      // The file was moved away after the transaction had begun to write, so the write is lost.
      guard isInPlace(file) else { throw StoreError.moved(path: location.database) }
      return value
    }
  }

  /// True if the database cannot be written.
  package var isReadOnly: Bool { inUse.isReadOnly }

  package func requireWriting() throws(StudyError) {
    if isReadOnly { throw .store(.readOnly(path: location.database)) }
  }

  /// Throws if a newer program has migrated the database while it was open.
  private func checkVersion(_ db: Database) throws {
    let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    guard version <= location.schema.version else {
      throw StudyError.store(
        .newer(path: location.database, version: version, supported: location.schema.version)
      )
    }
  }

  /// Opens the file at the database's path again, after `close`.
  package func open() throws(StudyError) {
    timeout.begin()
    do throws(StoreError) {
      try renewing.withLock { (_) throws(StoreError) in use(try file(notify).open()) }
    } catch {
      throw .store(error.namingHolder())
    }
  }

  private func file(_ notify: @escaping @Sendable (StoreNotice) -> Void) -> StatsFile {
    StatsFile(location: location, notify: notify, timeout: timeout) { [background] in
      background.interrupt()
    }
  }

  /// Runs a transaction on the file at the database's path.
  ///
  /// If the file is moved away during the transaction, SQLite refuses to write, and the transaction
  /// is run again on the file that is then at the path.
  ///
  /// - Throws: `StoreError.moved` if the file was moved away three times.
  private func perform<Value: Sendable>(
    _ kind: FileLock.Kind,
    _ body: (StatsFile.Opened, FileLock.Held?) throws -> Value
  ) throws(StudyError) -> Value {
    timeout.begin()
    for _ in 0..<Self.mostMoves {
      do {
        let (file, place) = try current(kind)
        defer { place?.release() }
        let value = try body(file, place)
        timeout.succeed()
        return value
      } catch {
        switch error as? StudyError ?? .store(StoreError(error, path: location.database)) {
        case .store(.moved): break
        case .store(let error): throw .store(error.namingHolder())
        case let error: throw error
        }
      }
    }
    throw .store(.moved(path: location.database))
  }

  /// The maximum number of times that a transaction is tried if its file is moved away.
  private static let mostMoves = 3

  /// Returns the open file and, as `place`, a lock that prevents its replacement.
  ///
  /// `place` is nil in the cases that ``hold(_:)`` names. If another file is at the database's
  /// path, or the file has a journal, the file at the path is opened first.
  private func current(
    _ kind: FileLock.Kind
  ) throws(StoreError) -> (file: StatsFile.Opened, place: FileLock.Held?) {
    var isRenewed = false
    while true {
      let place = try hold(kind)
      let known = inUse
      // The lock excludes writers, so a journal was left by a writer that was killed.
      if isInPlace(known), isRenewed || !known.hasJournal { return (known, place) }
      place?.release()
      try renew(from: known)
      isRenewed = true
    }
  }

  /// Acquires the lock on the database's path; returns nil if the lock file cannot be opened
  /// because the store is read-only or the directory is missing.
  private func hold(_ kind: FileLock.Kind) throws(StoreError) -> FileLock.Held? {
    do throws(StoreError) {
      return try FileLock(path: location.lock, guarding: location.database).acquire(kind, timeout)
    } catch {
      switch error {
      case .cannotCreate, .noPermission:
        // If the directory is missing with all its files, opening makes it again.
        if isReadOnly || !FileSystem.exists(location.directory) { return nil }
      default: break
      }
      throw error
    }
  }

  private var inUse: StatsFile.Opened { opened.withLock { $0 } }

  private func use(_ file: StatsFile.Opened) { opened.withLock { $0 = file } }

  private func isInPlace(_ known: StatsFile.Opened) -> Bool {
    known.identity == FileSystem.identity(of: location.database)
  }

  /// Opens the file at the database's path again, unless another thread has done so meanwhile.
  ///
  /// `known`: the connection that the caller found unusable, because another file is at the path or
  /// a killed writer has left a journal. Opening checks that the journal belongs to the file
  /// before SQLite applies it.
  private func renew(from known: StatsFile.Opened) throws(StoreError) {
    try renewing.withLock { (_) throws(StoreError) in
      // Another thread may have opened it meanwhile.
      guard inUse.queue === known.queue else { return }
      let made = Mutex(false)
      let found = try file { [notify] notice in
        if case .created = notice { made.withLock { $0 = true } } else { notify(notice) }
      }.open()
      use(found)
      // The notice of a created file was held back above: a new file is reported as reopened.
      guard found.identity != known.identity else { return }
      notify(
        .reopened(
          path: location.database,
          isNew: made.withLock { $0 },
          backups: Backups(location: location).list().count
        )
      )
    }
  }

  /// Runs a write that makes a backup first: `body` must call `backUp` before its first change.
  ///
  /// `reason`: a word for the name of the backup. The result has the path of the verified backup;
  /// nil if `backUp` was not called or the database is empty.
  package func write<Value: Sendable>(
    backingUpFor reason: String,
    beforeChange body: (any StudyWriting, _ backUp: () throws -> Void) throws -> Value
  ) throws(StudyError) -> (backup: String?, value: Value) {
    try write { writer in
      var backup: String??
      let value = try body(writer) {
        if backup == nil { backup = .some(try backUp(before: writer, reason)) }
      }
      return (backup ?? nil, value)
    }
  }

  private func backUp(
    before writer: any StudyWriting,
    _ reason: String
  ) throws -> String? {
    let (clock, reviews) = (try writer.lastClock(upTo: .max), try writer.reviewCount())
    let settings = try writer.settings()
    guard clock != 0 || reviews > 0 || !settings.isEmpty else { return nil }
    let reader = try Connection.openReadOnly(location.database)
    defer { try? reader.close() }
    return try Backups(location: location, notify: notify).make(from: reader, reason: reason)
  }

  /// Passes on a notice about the database's files.
  func report(_ notice: StoreNotice) { notify(notice) }

  /// Makes a verified backup and returns its path; `reason` is a word for its name.
  package func backUp(reason: String) throws(StudyError) -> String {
    try readAtLength { (reader) throws(StoreError) in
      try Backups(location: location, notify: notify).make(from: reader, reason: reason)
    }
  }

  /// Returns the findings of SQLite's check of the file; without findings, returns the differences
  /// of its schema, unless `quick` is true.
  package func integrityFindings(quick: Bool) throws(StudyError) -> [String] {
    try readAtLength { (reader) throws(StoreError) in
      try SchemaCheck.findings(reader, at: location, quick: quick)
    }
  }

  /// Reads the database for a long time, through a separate read-only connection.
  ///
  /// That connection ignores journals, so the file may be replaced while it reads.
  private func readAtLength<Value>(
    _ body: (DatabaseQueue) throws(StoreError) -> Value
  ) throws(StudyError) -> Value {
    timeout.begin()
    do throws(StoreError) {
      try current(.shared).place?.release()
      let reader = try Connection.openReadOnly(location.database)
      defer { try? reader.close() }
      return try body(reader)
    } catch {
      throw .store(error)
    }
  }

  /// Interrupts the check and the backups that run in the background; they are repeated later.
  package func interruptBackground() { background.interrupt() }

  /// Closes the connection; the store must not be used until ``open()`` is called.
  package func close() { try? inUse.queue.close() }
}
