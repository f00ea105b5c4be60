/// A notice about the database's files for the learner or the daemon's log.
package enum StoreNotice: Codable, Hashable, Sendable {
  /// A new database was made from the template; `isFirst` is true if there was never one here.
  case created(path: String, backups: Int, isFirst: Bool)
  /// Files without their database were moved aside.
  case movedAside(path: String, to: String)
  case migrated(from: Int, to: Int, backup: String)
  case backedUp(path: String)
  case pruned(path: String)
  case corrupt(path: String, keptAs: String)
  /// The file was replaced while it was in use, or deleted and made again; the new file is now in
  /// use.
  case reopened(path: String, isNew: Bool, backups: Int)
  case slow(operation: String, milliseconds: Int)
  /// A check of the whole file found damage that no command has met yet.
  case damaged(path: String)
  /// The daily backup failed.
  case backupFailed(path: String)
}
