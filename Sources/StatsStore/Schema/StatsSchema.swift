import GRDB

/// The tables of PTStats.sqlite and the migrations of older files.
///
/// A released migration is never changed; every later change is a further migration.
package enum StatsSchema {
  /// The application ID in the header of every stats database: `PTST` in ASCII.
  package static let applicationID = 0x5054_5354
  /// The `PRAGMA user_version` of a database that this program writes.
  package static let version = 7

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(sql: first)
      try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1")
    }
    migrator.registerMigration("2") { db in
      try db.execute(sql: second)
      try db.execute(sql: "PRAGMA user_version = 2")
    }
    migrator.registerMigration("3") { db in
      try LogIdentityMigration.run(db)
      try db.execute(sql: "PRAGMA user_version = 3")
    }
    migrator.registerMigration("4") { db in
      try DayProgressMigration.run(db)
      try db.execute(sql: "PRAGMA user_version = 4")
    }
    migrator.registerMigration("5") { db in
      try db.execute(sql: fifth)
      try db.execute(sql: "PRAGMA user_version = 5")
    }
    migrator.registerMigration("6") { db in
      try db.execute(sql: sixth)
      // A log that cannot be read stays as it is; `trainer doctor` reports it.
      try? db.inSavepoint {
        _ = try LogCorrection.run(db)
        return .commit
      }
      try db.execute(sql: "PRAGMA user_version = 6")
    }
    migrator.registerMigration("7") { db in
      try db.execute(sql: seventh)
      try db.execute(sql: "PRAGMA user_version = 7")
    }
    return migrator
  }
}
