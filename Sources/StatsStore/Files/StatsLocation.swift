import Study

/// The paths of one of the program's databases and of the files that belong to it.
package struct StatsLocation: Hashable, Sendable {
  /// The directory of the database, created with mode 0700.
  package let directory: String
  /// The paths at which the template may be, in order of preference.
  package let templates: [String]
  /// The schema of the database; an older file is migrated when it is opened.
  package let schema: StatsSchema

  package init(directory: String, templates: [String], schema: StatsSchema = .current) {
    self.directory = directory
    self.templates = templates
    self.schema = schema
  }

  /// Makes the location of the database of classes, which needs no template.
  package init(ofClassesIn directory: String) {
    self.init(directory: directory, templates: [], schema: .classes)
  }

  package var database: String { "\(directory)/\(schema.fileName).sqlite" }
  /// The path of the database file: the target if `database` is a symbolic link.
  var file: String { FileSystem.linkTarget(of: database) ?? database }
  /// The path of a new database while it is incomplete.
  var newDatabase: String { file + ".new" }
  var restoredDatabase: String { file + ".restored" }
  package var backups: String { directory + "/backups" }
  /// The path of a file that is locked while the database is read, written, created or replaced.
  ///
  /// It is never the database itself, because closing a database file outside SQLite releases
  /// SQLite's locks.
  package var lock: String { "\(directory)/\(schema.fileName).lock" }

  /// Throws if there is a symbolic link without a target at the database's path.
  ///
  /// Without this check a new database would replace the link.
  func checkLink() throws(StoreError) {
    if FileSystem.exists(database), FileSystem.kind(of: database) == .missing {
      throw .danglingLink(path: database)
    }
  }

  static let sidecarSuffixes = ["-journal", "-wal", "-shm"]
}
