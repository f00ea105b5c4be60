import GRDB
import Study

/// The tables of one of the learner's databases, PTStats.sqlite or Classes.sqlite, and the
/// migrations of older files.
///
/// The baseline and a released migration are never changed; every later change is a further
/// migration.
package struct StatsSchema: Hashable, Sendable {
  /// The `PRAGMA user_version` of the first released schema of PTStats.sqlite.
  ///
  /// Files with a lower version were written before version 1.0 of the program, and are refused.
  package static let baselineVersion = 7
  /// The schema of a stats database that this program writes.
  package static let current = StatsSchema(changes: [])

  /// The name of the database's file without its suffix.
  package let fileName: String
  /// The application ID in the header of every database of this kind.
  package let applicationID: Int
  /// The `PRAGMA user_version` of the oldest schema that this program reads.
  let oldest: Int
  /// The SQL of the oldest schema, and of each migration after it, in order.
  private let statements: [String]

  /// Makes the schema of a stats database with migrations after the baseline.
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

  /// True if the database has a log of answers from which its state can be derived.
  var hasLog: Bool { fileName == Self.current.fileName }

  /// The `PRAGMA user_version` of a database of this schema.
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

  /// Checks that this program can read the version in the header of a database.
  func check(version: Int, path: String) throws(StoreError) {
    guard version <= self.version else {
      throw .newer(path: path, version: version, supported: self.version)
    }
    guard version >= oldest else {
      throw .older(path: path, version: version, oldest: oldest)
    }
  }
}
