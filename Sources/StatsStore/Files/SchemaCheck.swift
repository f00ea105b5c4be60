import GRDB
import Study

/// A comparison of a database's schema with the schema that this program makes.
enum SchemaCheck {
  /// Returns the parts that are missing, different or unknown, such as `trigger x`.
  ///
  /// Views and triggers come first; the result is empty when the schema is correct for the
  /// database's version. The expected schema is made by running the migrations up to that version.
  static func differences(_ queue: DatabaseQueue, path: String) throws(StoreError) -> [String] {
    do { return try queue.inDatabase(differences) } catch { throw StoreError(error, path: path) }
  }

  private static func differences(_ db: Database) throws -> [String] {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard let model = try model(version: version) else { return ["version \(version)"] }
    let found = try entries(db)
    let names = Set(found.keys).union(model.entries.keys).filter {
      found[$0] != model.entries[$0]
    }
    guard names.isEmpty else { return names.sorted(by: >) }
    return try migrations(db) == model.migrations ? [] : ["table grdb_migrations"]
  }

  /// Returns the schema of a version and the names of its migrations; nil when there is no such
  /// version.
  private static func model(
    version: Int
  ) throws -> (entries: [String: String], migrations: [String])? {
    let queue = try DatabaseQueue()
    let migrator = StatsSchema.migrator
    for migration in migrator.migrations {
      try migrator.migrate(queue, upTo: migration)
      let model = try queue.inDatabase { db in
        (
          version: try Int.fetchOne(db, sql: "PRAGMA user_version"), entries: try entries(db),
          migrations: try migrations(db)
        )
      }
      if model.version == version { return (model.entries, model.migrations) }
    }
    return nil
  }

  /// Returns the SQL of every part of the schema, by its kind and name.
  private static func entries(_ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema")
    var entries: [String: String] = [:]
    for row in rows {
      let (type, name) = (row["type"] as String? ?? "", row["name"] as String? ?? "")
      let sql = normalised(row["sql"] as String? ?? "")
      if plannerTables[name] == sql, type == "table" { continue }
      // A second entry with the same name never belongs to the schema of this program.
      entries["\(type) \(name)", default: ""] += "\(row["tbl_name"] as String? ?? ""): \(sql);"
    }
    return entries
  }

  /// The tables that `ANALYZE` makes; they do not change the result of a query.
  private static let plannerTables = [
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  private static func normalised(_ sql: String) -> String {
    sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func migrations(_ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
  }
}
