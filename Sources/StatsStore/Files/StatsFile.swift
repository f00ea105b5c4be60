import Foundation
import GRDB
import Study

/// Finds, creates, checks and opens the learner's database file.
struct StatsFile {
  /// A connection, and whether it can only read.
  struct Opened {
    let queue: DatabaseQueue
    let isReadOnly: Bool
  }

  let location: StatsLocation
  let notify: @Sendable (StoreNotice) -> Void
  /// Called while the connection that is opened has to wait for another one.
  var whileBusy: @Sendable () -> Void = {}

  private var path: String { location.file }

  /// Opens the database, made from the template when there is none; only for reading where nothing
  /// can be written.
  func open() throws(StoreError) -> Opened {
    try FileSystem.makeDirectory(location.directory)
    try removeLeftovers()
    let seen = FileSystem.identity(of: path)
    switch FileSystem.kind(of: path) {
    case .missing: try create()
    case .regular(let size) where size == 0: throw try setAside(seen)
    case .regular: break
    case .directory, .other: throw .notAFile(path: path)
    }
    guard access(path, R_OK) == 0 else { throw .noPermission(path: path) }
    guard access(path, W_OK) == 0, access(location.directory, W_OK) == 0 else {
      return Opened(queue: try openForReading(), isReadOnly: true)
    }
    let queue: DatabaseQueue
    let held = HeldSidecars(path)
    defer { held.release() }
    do throws(StoreError) {
      queue = try Connection.open(path, whileBusy: whileBusy)
      try checkIdentity(queue)
    } catch {
      if case .corrupt = error {
        held.restore()
        throw try setAside(seen)
      }
      throw error
    }
    try Connection.verify(queue, path: path)
    try migrate(queue)
    return Opened(queue: queue, isReadOnly: false)
  }

  /// Opens a database that this user may not change; nothing is moved aside or migrated.
  private func openForReading() throws(StoreError) -> DatabaseQueue {
    let queue = try Connection.openReadOnly(path)
    try checkIdentity(queue)
    guard try Connection.identity(queue, path: path).version == StatsSchema.version else {
      throw .readOnly(path: path)
    }
    return queue
  }

  /// Copies the template into place, so that a half-made database is never seen.
  private func create() throws(StoreError) {
    let isFirst = !FileSystem.exists(location.lock)
    try FileLock(path: location.lock).hold { () throws(StoreError) in
      guard FileSystem.kind(of: path) == .missing else { return }
      try moveOrphansAside()
      guard let template = location.templates.first(where: { FileSystem.kind(of: $0) != .missing })
      else { throw StoreError.templateMissing(searched: location.templates) }
      try Connection.checkTemplate(template)
      let temporary = location.newDatabase
      unlink(temporary)
      try FileSystem.copyDurably(template, to: temporary)
      defer { unlink(temporary) }
      guard link(temporary, path) == 0 || errno == EEXIST else {
        throw StoreError.cannotCreate(path: path, reason: FileSystem.reason(errno))
      }
      try FileSystem.synchronize(location.directory)
      notify(
        .created(
          path: path,
          backups: Backups(location: location).list().count,
          isFirst: isFirst
        )
      )
    }
  }

  /// Removes half-made copies that a power cut left; whoever makes one holds the lock.
  private func removeLeftovers() throws(StoreError) {
    let copies = [location.newDatabase, location.restoredDatabase]
    guard copies.contains(where: FileSystem.exists), access(location.directory, W_OK) == 0 else {
      return
    }
    try FileLock(path: location.lock).hold { for copy in copies { unlink(copy) } }
  }

  /// A journal that outlived its database would be played into the next one.
  func moveOrphansAside() throws(StoreError) {
    let stamp = FileSystem.timeStamp()
    for suffix in StatsLocation.sidecarSuffixes where FileSystem.exists(path + suffix) {
      let target = "\(path).orphan-\(stamp)\(suffix)"
      try FileSystem.rename(path + suffix, to: target)
      notify(.movedAside(path: path + suffix, to: target))
    }
  }

  /// Moves an unreadable database and its sidecars aside and says where they are.
  ///
  /// `seen`: the file that was unreadable; another one in its place is left alone.
  private func setAside(_ seen: FileSystem.Identity?) throws(StoreError) -> StoreError {
    try FileLock(path: location.lock).hold { () throws(StoreError) in
      guard seen == FileSystem.identity(of: path) else { return .busy(path: path) }
      let target = try Self.setAside(path)
      notify(.corrupt(path: path, keptAs: target))
      return .corrupt(path: path, keptAs: target)
    }
  }

  static func setAside(_ path: String) throws(StoreError) -> String {
    let target = "\(path).corrupt-\(FileSystem.timeStamp())"
    for suffix in StatsLocation.sidecarSuffixes where FileSystem.exists(path + suffix) {
      try FileSystem.rename(path + suffix, to: target + suffix)
    }
    try FileSystem.rename(path, to: target)
    return target
  }

  private func checkIdentity(_ queue: DatabaseQueue) throws(StoreError) {
    let identity = try Connection.identity(queue, path: path)
    if identity.applicationID != StatsSchema.applicationID {
      guard identity.applicationID == 0, identity.tables == 0 else {
        throw .foreign(path: path, applicationID: identity.applicationID)
      }
      throw .corrupt(path: path, keptAs: nil)
    }
    guard identity.version <= StatsSchema.version else {
      throw .newer(path: path, version: identity.version, supported: StatsSchema.version)
    }
    guard identity.version > 0, identity.tables > 0 else {
      throw .corrupt(path: path, keptAs: nil)
    }
  }

  /// Brings an older database up to date, after a backup.
  ///
  /// One program does it, and those that start meanwhile wait for it.
  private func migrate(_ queue: DatabaseQueue) throws(StoreError) {
    guard try Connection.identity(queue, path: path).version < StatsSchema.version else { return }
    try FileLock(path: location.lock).hold { () throws(StoreError) in
      let version = try Connection.identity(queue, path: path).version
      guard version < StatsSchema.version else { return }
      let backup = try Backups(location: location, notify: notify).make(
        from: queue,
        reason: "before-migration"
      )
      do {
        try StatsSchema.migrator.migrate(queue)
      } catch {
        throw StoreError(error, path: path)
      }
      notify(.migrated(from: version, to: StatsSchema.version, backup: backup))
    }
  }
}
