import DiskFiles
import Foundation
import GRDB
import Study
import Synchronization

/// The file of one of the program's databases, with the functions to find, create, check and open
/// it.
struct StatsFile {
  /// An open connection, with the file that it uses.
  struct Opened {
    let queue: DatabaseQueue
    /// The path of the file: the target if the database's path is a symbolic link.
    let path: String
    let identity: FileSystem.Identity?
    let isReadOnly: Bool
    /// A number that no other connection of this process has.
    let number = Self.count.add(1, ordering: .relaxed).newValue

    private static let count = Atomic(0)

    var hasJournal: Bool { FileSystem.exists(path + "-journal") }
  }

  let location: StatsLocation
  let notify: @Sendable (StoreNotice) -> Void
  var timeout = LockTimeout()
  /// A function that is called repeatedly while another connection locks the database.
  var whileBusy: @Sendable () -> Void = {}

  private var path: String { location.file }

  /// Opens the database, or creates it if it is missing; if this user cannot write, opens it
  /// read-only.
  ///
  /// The lock is held while the database is opened for writing, so that no other program writes to
  /// the database or uses the files next to it.
  ///
  /// - Throws: `.notAFile` or `.noPermission` if the path cannot be read, or the reason why the
  ///   database cannot be used.
  func open() throws(StoreError) -> Opened {
    try FileSystem.makeDirectory(location.directory)
    try location.checkLink()
    removeLeftovers()
    switch FileSystem.kind(of: path) {
    case .directory, .other: throw .notAFile(path: path)
    case .regular(let size) where size > 0:
      guard access(path, R_OK) == 0 else { throw .noPermission(path: path) }
      guard access(path, W_OK) == 0, access(location.directory, W_OK) == 0 else {
        return try openForReading()
      }
    case .regular, .missing: break
    }
    let isFirst = !FileSystem.exists(location.lock)
    let held = try FileLock(path: location.lock, guarding: path).acquire(.alone, timeout)
    defer { held.release() }
    return try openAlone(isFirst)
  }

  private func openAlone(_ isFirst: Bool) throws(StoreError) -> Opened {
    switch FileSystem.kind(of: path) {
    case .missing: try create(isFirst)
    case .regular(let size) where size == 0: throw try keepAside()
    default: break
    }
    let seen = FileSystem.identity(of: path)
    try checkSidecars()
    let hadStray = try moveStrayJournalAside()
    let queue: DatabaseQueue
    let held = HeldSidecars(path)
    defer { held.release() }
    do throws(StoreError) {
      queue = try Connection.open(path) { [timeout, whileBusy] tries in
        whileBusy()
        return timeout.wait(tries: tries)
      }
      try checkIdentity(queue)
      // Without its own journal, the file may contain one half of a transaction.
      if hadStray, try !Connection.integrityFindings(queue, path: path).isEmpty {
        throw .corrupt(path: path, keptAs: nil)
      }
    } catch {
      guard case .corrupt = error, seen == FileSystem.identity(of: path) else { throw error }
      held.restore()
      throw try keepAside()
    }
    try Connection.verify(queue, path: path)
    try migrate(queue)
    guard seen == FileSystem.identity(of: path) else { throw .moved(path: path) }
    return Opened(queue: queue, path: path, identity: seen, isReadOnly: false)
  }

  /// Throws an error if anything but a regular file is at the path of a journal; for a pipe, SQLite
  /// would wait forever.
  func checkSidecars() throws(StoreError) {
    for suffix in StatsLocation.sidecarSuffixes {
      switch FileSystem.kind(of: path + suffix) {
      case .missing, .regular: break
      case .directory, .other: throw .notAFile(path: path + suffix)
      }
    }
  }

  /// Opens a database that this user cannot write; no file is moved aside or migrated.
  ///
  /// - Throws: `.readOnly` if it would have to be changed first.
  private func openForReading() throws(StoreError) -> Opened {
    let seen = FileSystem.identity(of: path)
    try checkSidecars()
    let queue = try Connection.openReadOnly(path)
    try checkIdentity(queue)
    guard try Connection.identity(queue, path: path).version == location.schema.version else {
      throw .readOnly(path: path)
    }
    return Opened(queue: queue, path: path, identity: seen, isReadOnly: true)
  }

  /// Makes a complete database under another name and then renames it, so that other programs never
  /// see an incomplete one.
  ///
  /// `isFirst`: true if there never was a database at the path, which the notice about the new file
  /// says.
  private func create(_ isFirst: Bool) throws(StoreError) {
    try moveOrphansAside()
    if location.schema.hasLog {
      try createFromTemplate()
    } else {
      let draft = try FileSystem.store { () throws(DiskError) in try Draft(location.newDatabase) }
      do { try Template.fill(draft, location.schema) } catch { throw StoreError(error, path: path) }
      try FileSystem.store { () throws(DiskError) in try draft.place(at: path) }
    }
    notify(
      .created(
        path: path,
        backups: Backups(location: location).list().count,
        isFirst: isFirst
      )
    )
  }

  private func createFromTemplate() throws(StoreError) {
    guard let template = location.templates.first(where: { FileSystem.kind(of: $0) != .missing })
    else { throw StoreError.templateMissing(searched: location.templates) }
    try Connection.checkTemplate(template, location.schema)
    try FileSystem.store { () throws(DiskError) in
      let draft = try Draft(location.newDatabase)
      try draft.copy(template)
      try draft.place(at: path)
    }
  }

  /// Removes incomplete copies that a program left when it was killed.
  private func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: location.backups)) ?? []
    let backups = names.filter { BackupName.isDraft($0, of: location.schema) }
      .map { location.backups + "/" + $0 }
    for copy in [location.newDatabase, location.restoredDatabase] + backups {
      Draft.removeAbandoned(copy)
    }
  }

  /// Moves journals without a database aside, because SQLite would apply them to a database that is
  /// made later.
  func moveOrphansAside(at moment: Date = Date()) throws(StoreError) {
    let stem = Self.freeStem("\(path).orphan-\(FileSystem.timeStamp(moment))")
    for suffix in StatsLocation.sidecarSuffixes where FileSystem.exists(path + suffix) {
      try FileSystem.move(path + suffix, to: stem + suffix)
      notify(.movedAside(path: path + suffix, to: stem + suffix))
    }
  }

  /// Returns an unused name for a database and its journals; several may be needed in the same
  /// millisecond.
  private static func freeStem(_ stem: String) -> String {
    DiskFile.firstFree(stem) { name in
      ([""] + StatsLocation.sidecarSuffixes).allSatisfy { !FileSystem.exists(name + $0) }
    }
  }

  /// Moves the journal aside if it belongs to an earlier file, which the current file has replaced.
  ///
  /// - Returns: true if there was such a journal.
  @discardableResult
  func moveStrayJournalAside() throws(StoreError) -> Bool {
    guard let journal = RollbackJournal(of: path), let header = DatabaseHeader(of: path),
      !journal.belongs(to: header)
    else { return false }
    let stem = Self.freeStem("\(path).orphan-\(FileSystem.timeStamp())")
    try FileSystem.move(path + "-journal", to: stem + "-journal")
    notify(.movedAside(path: path + "-journal", to: stem + "-journal"))
    return true
  }

  /// Moves an unreadable database and its journals aside, and returns an error with the new path.
  private func keepAside() throws(StoreError) -> StoreError {
    let target = try Self.setAside(path)
    notify(.corrupt(path: path, keptAs: target))
    return .corrupt(path: path, keptAs: target)
  }

  static func setAside(_ path: String, at moment: Date = Date()) throws(StoreError) -> String {
    let target = freeStem("\(path).corrupt-\(FileSystem.timeStamp(moment))")
    for suffix in StatsLocation.sidecarSuffixes where FileSystem.exists(path + suffix) {
      try FileSystem.move(path + suffix, to: target + suffix)
    }
    try FileSystem.move(path, to: target)
    return target
  }

  private func checkIdentity(_ queue: DatabaseQueue) throws(StoreError) {
    let identity = try Connection.identity(queue, path: path)
    if identity.applicationID != location.schema.applicationID {
      guard identity.applicationID == 0, identity.tables == 0 else {
        throw .foreign(path: path, applicationID: identity.applicationID)
      }
      throw .corrupt(path: path, keptAs: nil)
    }
    guard identity.version > 0, identity.tables > 0 else {
      throw .corrupt(path: path, keptAs: nil)
    }
    try location.schema.check(version: identity.version, path: path)
  }

  /// Migrates a database of an older version, after a backup.
  ///
  /// Opening holds the lock exclusively, so only one program migrates and others wait.
  private func migrate(_ queue: DatabaseQueue) throws(StoreError) {
    let version = try Connection.identity(queue, path: path).version
    guard version < location.schema.version else { return }
    let backup = try Backups(location: location, notify: notify).make(
      from: queue,
      reason: "before-migration"
    )
    do { try location.schema.migrator.migrate(queue) } catch { throw StoreError(error, path: path) }
    notify(.migrated(from: version, to: location.schema.version, backup: backup))
  }
}

/// Hard links to the files of a write-ahead log, so that closing an unreadable database does not
/// lose them.
///
/// SQLite removes a write-ahead log that it cannot use. The hard link keeps its bytes, and the file
/// is restored before the database is moved aside. A rollback journal gets no hard link: another
/// program may be writing it, and a journal restored after that program's commit would undo an
/// answer.
struct HeldSidecars {
  private let path: String
  private let names: [(sidecar: String, second: String)]

  /// Makes hard links to the write-ahead log and its index, if the database at `path` has them.
  init(_ path: String) {
    self.path = path
    names = ["-wal", "-shm"].compactMap { suffix in
      let sidecar = path + suffix
      guard FileSystem.exists(sidecar) else { return nil }
      let second = "\(sidecar).held-\(getpid())"
      unlink(second)
      return link(sidecar, second) == 0 ? (sidecar, second) : nil
    }
  }

  /// Restores the files that SQLite has removed.
  func restore() {
    for (sidecar, second) in names where !FileSystem.exists(sidecar) { rename(second, sidecar) }
  }

  /// Removes the hard links.
  func release() {
    for (_, second) in names { unlink(second) }
  }
}
