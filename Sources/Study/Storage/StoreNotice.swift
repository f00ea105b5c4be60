/// What happened to the database's files that the learner or the log should hear of.
package enum StoreNotice: Codable, Hashable, Sendable {
  /// A new database was made from the template; `isFirst` when there was never one here.
  case created(path: String, backups: Int, isFirst: Bool)
  /// Files without their database were moved aside.
  case movedAside(path: String, to: String)
  case migrated(from: Int, to: Int, backup: String)
  case backedUp(path: String)
  case pruned(path: String)
  case corrupt(path: String, keptAs: String)
  /// The file was replaced while it was in use, or deleted and then begun anew; the file that is at
  /// its place now is in use.
  case reopened(path: String, isNew: Bool, backups: Int)
  case slow(operation: String, milliseconds: Int)
  /// A check of the whole file found damage that no command has met yet.
  case damaged(path: String)
  /// The backup of the day could not be made.
  case backupFailed(path: String)
}
