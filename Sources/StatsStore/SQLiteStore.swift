import Foundation
import GRDB
package import Study
import Synchronization

/// The learner's database on disk.
///
/// Every write is one immediate transaction in rollback-journal mode with `synchronous = EXTRA`;
/// when `write` returns, the answer is on the disk. Each transaction begins with a look at the
/// database's place, under a lock that whoever fills that place has alone: a file that was deleted
/// or replaced is neither read nor written any more, and the one that is there now takes its turn.
package final class SQLiteStore: StudyStore {
  package let location: StatsLocation
  private let notify: @Sendable (StoreNotice) -> Void
  private let opened: Mutex<StatsFile.Opened>
  /// Held while a file is looked for and opened, which may wait; transactions go on meanwhile.
  private let renewing = Mutex(())
  private let patience: Patience
  let background: BackgroundReader
  /// Whether the whole file was looked through since it was opened first.
  let isChecked = Mutex(false)
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
    let patience = Patience()
    let background = BackgroundReader()
    self.patience = patience
    self.background = background
    do throws(StoreError) {
      let file = StatsFile(location: location, notify: notify, patience: patience) {
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
        // Not GRDB's `read`: its pragma against writing has SQLite compile every statement anew, and
        // a reader has nothing that writes.
        try db.beginTransaction(.deferred)
        do {
          try checkVersion(db)
          // A reader that has SQLite's lock looks for no journal any more.
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
      // Taken away by hand after the transaction had begun to write: it was stored in vain.
      guard isInPlace(file) else { throw StoreError.moved(path: location.database) }
      return value
    }
  }

  /// Whether nothing can be written here.
  package var isReadOnly: Bool { inUse.isReadOnly }

  package func requireWriting() throws(StudyError) {
    if isReadOnly { throw .store(.readOnly(path: location.database)) }
  }

  /// A newer program may have changed the schema while this one had the database open.
  private func checkVersion(_ db: Database) throws {
    let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    guard version <= StatsSchema.version else {
      throw StudyError.store(
        .newer(path: location.database, version: version, supported: StatsSchema.version)
      )
    }
  }

  /// Opens the file that is now at the path, after `close`.
  package func open() throws(StudyError) {
    patience.begin()
    do throws(StoreError) {
      try renewing.withLock { (_) throws(StoreError) in use(try file(notify).open()) }
    } catch {
      throw .store(error.namingHolder())
    }
  }

  private func file(_ notify: @escaping @Sendable (StoreNotice) -> Void) -> StatsFile {
    StatsFile(location: location, notify: notify, patience: patience) { [background] in
      background.interrupt()
    }
  }

  /// Runs a transaction on the file that is at the database's place.
  ///
  /// Somebody may take the file away by hand in the middle; SQLite then refuses to write, and the
  /// transaction begins again on what is there.
  private func perform<Value: Sendable>(
    _ kind: FileLock.Kind,
    _ body: (StatsFile.Opened, FileLock.Held?) throws -> Value
  ) throws(StudyError) -> Value {
    patience.begin()
    for _ in 0..<Self.mostMoves {
      do {
        let (file, place) = try current(kind)
        defer { place?.release() }
        let value = try body(file, place)
        patience.succeed()
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

  /// How often a file may be taken away in the middle of the same transaction.
  private static let mostMoves = 3

  /// The file at the database's place, where nobody puts another one while the lock is held.
  private func current(
    _ kind: FileLock.Kind
  ) throws(StoreError) -> (file: StatsFile.Opened, place: FileLock.Held?) {
    var isRenewed = false
    while true {
      let place = try hold(kind)
      let known = inUse
      // Nobody writes now; a journal that is there is that of a writer who was killed.
      if isInPlace(known), isRenewed || !known.hasJournal { return (known, place) }
      place?.release()
      try renew(from: known)
      isRenewed = true
    }
  }

  /// The lock; nil where this user can write nothing and cannot open it either.
  private func hold(_ kind: FileLock.Kind) throws(StoreError) -> FileLock.Held? {
    do throws(StoreError) {
      return try FileLock(path: location.lock, guarding: location.database).take(kind, patience)
    } catch {
      switch error {
      case .cannotCreate, .noPermission:
        // The directory may be gone with all that was in it, and is then made again.
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

  /// Opens the database anew when another file is at its place, or when a journal lies beside it
  /// that nobody writes: before SQLite plays that, it is seen whose it is.
  private func renew(from known: StatsFile.Opened) throws(StoreError) {
    try renewing.withLock { (_) throws(StoreError) in
      // Another thread may have done it meanwhile.
      guard inUse.queue === known.queue else { return }
      let made = Mutex(false)
      let found = try file { [notify] notice in
        if case .created = notice { made.withLock { $0 = true } } else { notify(notice) }
      }.open()
      use(found)
      // That a new one was made is one thing to tell, not two.
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

  /// Writes after a verified backup of what was there; nobody else can write in between.
  ///
  /// - Returns: also the path of the backup; nil where nothing was stored yet.
  package func write<Value: Sendable>(
    backingUpFor reason: String,
    _ body: (any StudyWriting) throws -> Value
  ) throws(StudyError) -> (backup: String?, value: Value) {
    try write { writer in (try backUp(before: writer, reason), try body(writer)) }
  }

  private func backUp(
    before writer: any StudyWriting,
    _ reason: String
  ) throws -> String? {
    let (clock, reviews) = (try writer.lastClock(), try writer.reviewCount())
    let settings = try writer.settings()
    guard clock != 0 || reviews > 0 || !settings.isEmpty else { return nil }
    let reader = try Connection.openReadOnly(location.database)
    defer { try? reader.close() }
    return try Backups(location: location, notify: notify).make(from: reader, reason: reason)
  }

  /// Tells what happened to files.
  func report(_ notice: StoreNotice) { notify(notice) }

  /// Makes a verified backup and returns its path.
  package func backUp(reason: String) throws(StudyError) -> String {
    try readAtLength { (reader) throws(StoreError) in
      try Backups(location: location, notify: notify).make(from: reader, reason: reason)
    }
  }

  /// What integrity_check finds, and unless it is to be quick what the schema has that is not of this
  /// program; empty when all is well.
  package func integrityFindings(quick: Bool) throws(StudyError) -> [String] {
    try readAtLength { (reader) throws(StoreError) in
      let path = location.database
      let damage = try Connection.integrityFindings(reader, path: path, quick: quick)
      guard damage.isEmpty, !quick else { return damage }
      return try SchemaCheck.differences(reader, path: path).map {
        "\($0) differs from what this program makes"
      }
    }
  }

  /// Reads the file that is at the database's place through a connection that cannot write: it
  /// leaves every journal alone, and so keeps nobody from that place.
  private func readAtLength<Value>(
    _ body: (DatabaseQueue) throws(StoreError) -> Value
  ) throws(StudyError) -> Value {
    patience.begin()
    do throws(StoreError) {
      try current(.shared).place?.release()
      let reader = try Connection.openReadOnly(location.database)
      defer { try? reader.close() }
      return try body(reader)
    } catch {
      throw .store(error)
    }
  }

  /// Ends a check or a backup of the day that is under way; it is made up for later.
  package func interruptBackground() { background.interrupt() }

  /// Closes the connection; the store must not be used before it is opened again.
  package func close() { try? inUse.queue.close() }
}
