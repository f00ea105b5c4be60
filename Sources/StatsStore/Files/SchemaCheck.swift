import GRDB
import Study

/// A comparison of a database's schema with the schema that this program makes.
enum SchemaCheck {
  /// Returns the findings of SQLite's check of the file; without findings, returns the differences
  /// of its schema, unless `quick` is true.
  static func findings(
    _ queue: DatabaseQueue,
    at location: StatsLocation,
    quick: Bool
  ) throws(StoreError) -> [String] {
    let path = location.database
    let damage = try Connection.integrityFindings(queue, path: path, quick: quick)
    guard damage.isEmpty, !quick else { return damage }
    return try differences(queue, location.schema, path: path).map {
      "\($0) differs from what this program makes"
    }
  }

  /// Returns the parts of the schema that are missing, different or unknown, such as `trigger x`.
  ///
  /// The expected schema is made by running the migrations up to the version of the database. If no
  /// schema has that version, the only part is `version` with its number. Views and triggers come
  /// first.
  static func differences(
    _ queue: DatabaseQueue,
    _ schema: StatsSchema,
    path: String
  ) throws(StoreError) -> [String] {
    do { return try queue.inDatabase { try differences($0, schema) } } catch {
      throw StoreError(error, path: path)
    }
  }

  private static func differences(_ db: Database, _ schema: StatsSchema) throws -> [String] {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard let model = try model(version, of: schema) else { return ["version \(version)"] }
    let found = try entries(db)
    let names = Set(found.keys).union(model.entries.keys).filter {
      found[$0] != model.entries[$0]
    }
    guard names.isEmpty else { return names.sorted(by: >) }
    // Databases made before version 1.0 also list the migrations before the baseline.
    let applied = try migrations(db).filter { $0 >= schema.oldest }
    return applied == model.migrations ? [] : ["table grdb_migrations"]
  }

  /// Returns the parts of the schema of a version, and the numbers of its migrations; nil when
  /// there is no such version.
  private static func model(
    _ version: Int,
    of schema: StatsSchema
  ) throws -> (entries: [String: String], migrations: [Int])? {
    let queue = try DatabaseQueue()
    let migrator = schema.migrator
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

  /// Returns the SQL of every part of the schema; the keys are the kind and the name of the part.
  private static func entries(_ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(db, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema")
    var entries: [String: String] = [:]
    for row in rows {
      let (type, name) = (row["type"] as String? ?? "", row["name"] as String? ?? "")
      let sql = normalised(row["sql"] as String? ?? "")
      if plannerTables[name] == sql, type == "table" { continue }
      // The schemas of this program have no two parts with the same kind and name, so the SQL of a
      // second one is appended, and shows as a difference.
      entries["\(type) \(name)", default: ""] += "\(row["tbl_name"] as String? ?? ""): \(sql);"
    }
    return entries
  }

  /// The tables that `ANALYZE` makes; they do not change the results of queries.
  private static let plannerTables = [
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
  ]

  /// Returns the SQL in a form for comparisons, without the differences of form that `ALTER TABLE`
  /// causes.
  private static func normalised(_ sql: String) -> String {
    sql.replacing("\"", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(" ,", with: ",").replacing(" )", with: ")").replacing("( ", with: "(")
  }

  private static func migrations(_ db: Database) throws -> [Int] {
    try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations").map { Int($0) ?? .max }
      .sorted()
  }
}
