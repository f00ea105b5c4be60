import GRDB
import Study

/// The tables of PTStats.sqlite and the migrations of older files.
///
/// The baseline and a released migration are never changed; every later change is a further
/// migration.
package struct StatsSchema: Hashable, Sendable {
  /// The application ID in the header of every stats database: `PTST` in ASCII.
  package static let applicationID = 0x5054_5354
  /// The `PRAGMA user_version` of the first released schema.
  ///
  /// Files with a lower version were written before version 1.0 of the program, and are refused.
  package static let baselineVersion = 7
  /// The schema of a database that this program writes.
  package static let current = StatsSchema(changes: [])

  /// The SQL of each migration after the baseline, in order.
  private let changes: [String]

  package init(changes: [String]) { self.changes = changes }

  /// The `PRAGMA user_version` of a database of this schema.
  package var version: Int { Self.baselineVersion + changes.count }

  var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for (index, sql) in ([Self.baseline] + changes).enumerated() {
      let version = Self.baselineVersion + index
      migrator.registerMigration("\(version)") { db in
        try db.execute(sql: sql)
        try db.execute(
          sql: """
            PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(version)
            """
        )
      }
    }
    return migrator
  }

  /// Checks that this program can read the version in the header of a stats database.
  func check(version: Int, path: String) throws(StoreError) {
    guard version <= self.version else {
      throw .newer(path: path, version: version, supported: self.version)
    }
    guard version >= Self.baselineVersion else {
      throw .older(path: path, version: version, oldest: Self.baselineVersion)
    }
  }
}
