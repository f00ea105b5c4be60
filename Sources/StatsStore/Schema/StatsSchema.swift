import GRDB
import Study

/// The tables of one of the program's databases, PTStats.sqlite or Classes.sqlite, and the
/// migrations of older files.
///
/// The oldest schema and a released migration are never changed; every later change is a further
/// migration.
package struct StatsSchema: Hashable, Sendable {
  /// The `PRAGMA user_version` of the first released schema of PTStats.sqlite.
  ///
  /// Files with a lower version were written before version 1.0 of the program, and are refused.
  package static let baselineVersion = 7
  /// The schema of the learner's database that this program writes.
  package static let current = StatsSchema(changes: [])

  /// The file name of the database, without its suffix.
  package let fileName: String
  /// The application ID in the header of every database of this kind.
  package let applicationID: Int
  /// The `PRAGMA user_version` of the oldest schema that this program can read.
  let oldest: Int
  /// The SQL of the oldest schema, and of each migration after it, in order.
  private let statements: [String]

  /// Makes a schema of the learner's database: the baseline and these migrations.
  package init(changes: [String]) {
    self.init(
      fileName: "PTStats",
      applicationID: 0x5054_5354,  // `PTST` in ASCII
      oldest: Self.baselineVersion,
      statements: [Self.baseline] + changes
    )
  }

  init(fileName: String, applicationID: Int, oldest: Int, statements: [String]) {
    self.fileName = fileName
    self.applicationID = applicationID
    self.oldest = oldest
    self.statements = statements
  }

  /// True if the database has a log of answers, from which its other tables are derived.
  var hasLog: Bool { fileName == Self.current.fileName }

  /// The `PRAGMA user_version` of a database with this schema.
  package var version: Int { oldest + statements.count - 1 }

  var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, sql) in statements.enumerated() {
      let version = oldest + index
      migrator.registerMigration("\(version)") { db in
        try db.execute(sql: sql)
        try db.execute(
          sql: """
            PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)
            """
        )
      }
    }
    return migrator
  }

  /// Throws if this program cannot read a database of this version.
  func check(version: Int, path: String) throws(StoreError) {
    guard version <= self.version else {
      throw .newer(path: path, version: version, supported: self.version)
    }
    guard version >= oldest else {
      throw .older(path: path, version: version, oldest: oldest)
    }
  }
}
