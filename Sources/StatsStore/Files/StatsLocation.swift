import Study

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
  /// A copy of the template, and one of a backup, until they are whole.
  var newDatabase: String { file + ".new" }
  var restoredDatabase: String { file + ".restored" }
  package var backups: String { directory + "/backups" }
  /// Locked while the database is created, restored or moved; never the database itself, because
  /// closing a database file outside SQLite drops SQLite's locks.
  package var lock: String { directory + "/PTStats.lock" }

  /// Checks that a link in the database's place leads to something.
  ///
  /// A new database would otherwise hide the one that the link stands for.
  func checkLink() throws(StoreError) {
    if FileSystem.exists(database), FileSystem.kind(of: database) == .missing {
      throw .danglingLink(path: database)
    }
  }

  static let sidecarSuffixes = ["-journal", "-wal", "-shm"]
}
