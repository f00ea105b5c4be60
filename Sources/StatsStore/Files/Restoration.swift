import Foundation
import GRDB
package import Study

/// Puts a backup in the place of the learner's database.
package struct Restoration: Sendable {
  private let location: StatsLocation
  private let notify: @Sendable (StoreNotice) -> Void

  package init(
    location: StatsLocation,
    notify: @escaping @Sendable (StoreNotice) -> Void = { _ in }
  ) {
    self.location = location
    self.notify = notify
  }

  /// What a restoration did with the database that was there.
  package enum Outcome: Hashable, Sendable {
    /// There was none.
    case placed
    /// It was readable and is now this backup.
    case backedUp(path: String)
    /// It was not readable and is kept under this name.
    case keptAside(path: String)
  }

  /// Checks the backup, keeps the present database, and moves the copy into place in one step.
  ///
  /// Programs that have the old file open notice at their next write.
  package func restore(from backup: String) throws(StudyError) -> Outcome {
    do throws(StoreError) {
      try Backups(location: location).verify(backup)
      try FileSystem.makeDirectory(location.directory)
      return try FileLock(path: location.lock).hold { () throws(StoreError) in
        let path = location.file
        let temporary = location.restoredDatabase
        unlink(temporary)
        try FileSystem.copyDurably(backup, to: temporary)
        defer { unlink(temporary) }
        let outcome = try replace(path, with: temporary)
        try FileSystem.synchronize(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        return outcome
      }
    } catch {
      throw .store(error)
    }
  }

  private func replace(_ path: String, with temporary: String) throws(StoreError) -> Outcome {
    guard FileSystem.exists(path) else {
      try StatsFile(location: location, notify: notify).moveOrphansAside()
      try FileSystem.rename(temporary, to: path)
      return .placed
    }
    try StatsFile(location: location, notify: notify).moveStrayJournalAside()
    let current: DatabaseQueue
    let holder: DatabaseQueue
    do throws(StoreError) {
      current = try Connection.open(path)
      let identity = try Connection.identity(current, path: path)
      guard identity.applicationID == StatsSchema.applicationID else {
        throw .foreign(path: path, applicationID: identity.applicationID)
      }
      guard try Connection.integrityFindings(current, path: path).isEmpty else {
        throw .corrupt(path: path, keptAs: nil)
      }
      holder = try Connection.open(path)
    } catch {
      switch error {
      case .corrupt, .foreign, .newer, .notAFile: break
      default: throw error
      }
      let aside = try StatsFile.setAside(path)
      try FileSystem.rename(temporary, to: path)
      return .keptAside(path: aside)
    }
    let kept: String
    do {
      // Nobody can write between the backup and the replacement: the holder has the write lock.
      kept = try holder.inDatabase { db in
        var kept = ""
        try db.inTransaction(.immediate) {
          kept = try Backups(location: location, notify: notify).make(
            from: current,
            reason: "before-restore"
          )
          try FileSystem.rename(temporary, to: path)
          return .rollback
        }
        return kept
      }
    } catch {
      throw StoreError(error, path: path)
    }
    return .backedUp(path: kept)
  }
}
