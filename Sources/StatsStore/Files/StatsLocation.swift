/// Where the learner's database and what belongs to it lie.
package struct StatsLocation: Hashable, Sendable {
  /// The directory of the database, created with mode 0700.
  package let directory: String
  /// Files that may hold the template, the most wanted first.
  package let templates: [String]

  package init(directory: String, templates: [String]) {
    self.directory = directory
    self.templates = templates
  }

  package var database: String { directory + "/PTStats.sqlite" }
  /// The database itself, where `database` is a symbolic link to it.
  var file: String { FileSystem.linkTarget(of: database) ?? database }
  /// A copy of the template, and one of a backup, until they are whole; used under the lock.
  var newDatabase: String { file + ".new" }
  var restoredDatabase: String { file + ".restored" }
  package var backups: String { directory + "/backups" }
  /// Locked while the database is created, restored or moved; never the database itself, because
  /// closing a database file outside SQLite drops SQLite's locks.
  package var lock: String { directory + "/PTStats.lock" }

  static let sidecarSuffixes = ["-journal", "-wal", "-shm"]
}

/// What happened to the database's files that the learner or the log should hear of.
package enum StoreNotice: Hashable, Sendable {
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
}
