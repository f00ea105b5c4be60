import DiskFiles
import Foundation
import GRDB
package import Study

extension Backups {
  /// The fate of the previous database in a restoration.
  package enum Outcome: Hashable, Sendable {
    /// There was no database before.
    case placed
    /// The database was intact, and this backup of it was made.
    case backedUp(path: String)
    /// The file was damaged or not a database of this program, and was moved to this path.
    case keptAside(path: String)
  }

  /// Copies a backup next to the database and checks the copy; the database does not change.
  ///
  /// This takes as long as a replay of the log, and needs no lock. `rebuilding`: what happens if
  /// derived state in the backup does not follow from its log: true to rebuild it, false to throw
  /// an error.
  package func prepare(
    _ backup: String,
    rebuilding: Bool = false
  ) throws(StudyError) -> RestoreCandidate {
    do throws(StoreError) {
      try FileSystem.makeDirectory(location.directory)
      try location.checkLink()
      return try RestoreCandidate(of: backup, at: location, rebuilding: rebuilding)
    } catch {
      throw .store(error)
    }
  }

  /// Backs up the current database, and replaces it with the checked copy in one step.
  ///
  /// An unusable database is not backed up, but moved aside; see ``Outcome``.
  ///
  /// Programs that have the old file open notice this at their next transaction.
  package func restore(_ candidate: RestoreCandidate) throws(StudyError) -> Outcome {
    do throws(StoreError) {
      return try FileLock(path: location.lock).hold { () throws(StoreError) in
        try replace(location.file, with: candidate.draft)
      }
    } catch {
      throw .store(error)
    }
  }

  /// Checks a backup and replaces the database with its copy.
  package func restore(from backup: String) throws(StudyError) -> Outcome {
    try restore(try prepare(backup))
  }

  private func replace(_ path: String, with draft: Draft) throws(StoreError) -> Outcome {
    guard FileSystem.exists(path) else {
      try StatsFile(location: location, notify: notify).moveOrphansAside()
      try place(draft, at: path)
      return .placed
    }
    let present = StatsFile(location: location, notify: notify)
    try present.checkSidecars()
    try present.moveStrayJournalAside()
    let current: DatabaseQueue
    let holder: DatabaseQueue
    do throws(StoreError) {
      current = try Connection.open(path)
      let identity = try Connection.identity(current, path: path)
      guard identity.applicationID == location.schema.applicationID else {
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
      try place(draft, at: path)
      return .keptAside(path: aside)
    }
    let kept: String
    do {
      // The write lock of the old file ensures that nobody writes between the backup and the
      // replacement.
      kept = try holder.inDatabase { db in
        var kept = ""
        try db.inTransaction(.immediate) {
          kept = try make(fromChecked: current, reason: "before-restore")
          try FileSystem.store { () throws(DiskError) in try draft.replace(path) }
          return .rollback
        }
        return kept
      }
    } catch {
      throw StoreError(error, path: path)
    }
    return .backedUp(path: kept)
  }

  private func place(_ draft: Draft, at path: String) throws(StoreError) {
    try FileSystem.store { () throws(DiskError) in try draft.place(at: path) }
  }
}
