import Study

/// The paths of one of the learner's databases and its related files.
package struct StatsLocation: Hashable, Sendable {
  /// The directory of the database, created with mode 0700.
  package let directory: String
  /// The files that may contain the template, in order of preference.
  package let templates: [String]
  /// The schema of the database; a file of an older one is migrated when it is opened.
  package let schema: StatsSchema

  package init(directory: String, templates: [String], schema: StatsSchema = .current) {
    self.directory = directory
    self.templates = templates
    self.schema = schema
  }

  /// Makes the location of the classes, whose database needs no template.
  package init(ofClassesIn directory: String) {
    self.init(directory: directory, templates: [], schema: .classes)
  }

  package var database: String { "\(directory)/\(schema.fileName).sqlite" }
  /// The database file: the target if `database` is a symbolic link.
  var file: String { FileSystem.linkTarget(of: database) ?? database }
  /// The path of an incomplete copy of the template or of a backup.
  var newDatabase: String { file + ".new" }
  var restoredDatabase: String { file + ".restored" }
  package var backups: String { directory + "/backups" }
  /// The file that is locked while the database is created, restored or moved.
  ///
  /// It is never the database itself, because closing a database file outside SQLite releases
  /// SQLite's locks.
  package var lock: String { "\(directory)/\(schema.fileName).lock" }

  /// Checks that a symbolic link at the database's path has a target.
  ///
  /// Without this check a new database would replace the one that the link refers to.
  func checkLink() throws(StoreError) {
    if FileSystem.exists(database), FileSystem.kind(of: database) == .missing {
      throw .danglingLink(path: database)
    }
  }

  static let sidecarSuffixes = ["-journal", "-wal", "-shm"]
}
