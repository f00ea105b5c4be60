import Foundation
import GRDB
import Study

/// A collection of Anki, read inside one transaction.
///
/// Schemas 11 to 18 are supported: up to 14, the kinds of notes are stored as JSON in `col`, later
/// in tables.
struct AnkiCollection {
  let db: Database
  private let database: ForeignDatabase
  /// The kinds of notes by their ids.
  let notetypes: [Int64: AnkiNotetype]
  /// The time at which the collection was created, in seconds since 1970.
  let createdAt: Int64
  /// The version of the collection's schema.
  let version: Int64
  private let configuration: Configuration

  /// The part of the configuration that determines the meaning of dates and answers.
  private struct Configuration: Decodable {
    var creationOffset: Int?
    var localOffset: Int?
    var rollover: Int?
    var schedVer: Int?
  }

  /// Opens a collection, checks it and calls the body with it.
  ///
  /// `limit`: the time that reading may take. `progress`: a function that is called with the share
  /// of a table that was read, from 0 to 1.
  /// - Throws: `LexiconError` if the collection is damaged, has an unknown schema, is too large or
  ///   takes too long. A `LexiconError` of `body` is rethrown; any other error of `body` becomes
  ///   `.notADatabase`.
  static func read<Value>(
    _ file: AnkiFile,
    limit: Duration = ImportBounds.databaseTime,
    progress: @escaping (Double) -> Void,
    _ body: (AnkiCollection) throws -> Value
  ) throws(LexiconError) -> Value {
    let database = ForeignDatabase(collection: file, limit: limit, progress: progress)
    // The file is deleted with its last reference.
    defer { withExtendedLifetime(file) {} }
    return try database.read { db in
      guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
        throw LexiconError.notADatabase(path: file.path)
      }
      return try body(try AnkiCollection(db, database))
    }
  }

  private init(_ db: Database, _ database: ForeignDatabase) throws {
    (self.db, self.database) = (db, database)
    let path = database.path
    let tables = Set(try ForeignDatabase.tables(db))
    for table in ["col", "notes"] where !tables.contains(table) {
      throw LexiconError.badArchive(
        path: path,
        reason: "its collection has no table ‘\(table)’"
      )
    }
    let columns = Set(try ForeignDatabase.columns(of: "col", db))
    // A collection without a version is of the oldest schema.
    version = columns.contains("ver") ? try Self.number("ver", db) ?? 11 : 11
    guard (11...18).contains(version) else { throw LexiconError.newAnki(path: path) }
    createdAt = columns.contains("crt") ? try Self.number("crt", db) ?? 0 : 0
    if version < 15 {
      notetypes = try Self.legacyNotetypes(db, path)
    } else {
      notetypes = try Self.notetypes(database, db, tables)
    }
    if version < 14 {
      let json = columns.contains("conf") ? try Self.text("conf", db) : nil
      configuration = Self.configuration(json)
    } else {
      configuration = try Self.configuration(database, db, tables)
    }
  }

  /// The study day on which the collection was created, as a number of days since 1970; Anki counts
  /// due days from it.
  var firstDay: Int {
    let west = configuration.creationOffset ?? configuration.localOffset ?? usualOffset
    return Int((Double(boundedCreation - Self.seconds(west)) / 86_400).rounded(.down))
  }

  /// The clock of the collection, which has its time zone and the hour at which its days begin.
  ///
  /// The time zone is the one in which Anki was last used. A package does not store it, so the
  /// clock of a package has the time zone in which the collection was created.
  var clock: DayClock {
    let west = configuration.localOffset ?? configuration.creationOffset ?? usualOffset
    return DayClock(
      timeZone: TimeZone(secondsFromGMT: -Int(Self.seconds(west))) ?? .gmt,
      dayStartHour: max(0, min(23, configuration.rollover ?? Self.usualRollover))
    )
  }

  /// The default hour at which a day begins in Anki.
  private static let usualRollover = 4

  /// The offset from Greenwich, in minutes to the west, that is assumed for an old collection that
  /// does not store its time zone.
  ///
  /// It is computed from the time at which the collection was created: Anki sets it to four o'clock
  /// local time, the beginning of a day.
  private var usualOffset: Int {
    let creation = Int(boundedCreation % 86_400) / 60
    let east = Self.usualRollover * 60 - creation
    return -(east < -600 ? east + 1440 : east)
  }

  private var boundedCreation: Int64 { max(0, min(1 << 34, createdAt)) }

  private static func seconds(_ minutes: Int) -> Int64 {
    Int64(max(-1440, min(1440, minutes))) * 60
  }

  /// True if the answers were made with the first scheduler, which had three buttons for new cards.
  var isFirstScheduler: Bool { configuration.schedVer ?? 1 == 1 }

  /// Calls the body with some columns of each row of a table as texts, and with the row's number,
  /// from 1.
  ///
  /// A cell is empty if the database contains NULL, and nil if it contains a blob.
  ///
  /// - Throws: `LexiconError.badArchive` if the table or one of the columns is missing,
  ///   `.tooManyRows` or `.tooLarge` beyond the limits, and the errors of `body`.
  func forEachRow(
    of table: String,
    _ columns: [String],
    _ body: (_ row: [String?], _ number: Int) throws -> Void
  ) throws {
    try requireTable(table, columns)
    try database.forEachRow(of: table, columns, db, body)
  }

  /// Calls the body with some columns of each row of a table as integers, which may be stored as
  /// text; any other value is nil.
  ///
  /// - Throws: `LexiconError.badArchive` if the table or one of the columns is missing,
  ///   `.tooManyRows` or `.tooLarge` beyond the limits, and the errors of `body`.
  func forEachRow(
    of table: String,
    numbers columns: [String],
    _ body: (_ row: [Int64?]) throws -> Void
  ) throws {
    try requireTable(table, columns)
    try database.forEachRow(of: table, numbers: columns, db, body)
  }

  private func requireTable(_ table: String, _ columns: [String]) throws {
    let present = Set(try ForeignDatabase.columns(of: table, db))
    guard try ForeignDatabase.tables(db).contains(table), present.isSuperset(of: columns) else {
      throw LexiconError.badArchive(
        path: database.path,
        reason: "its table ‘\(table)’ is missing or incomplete"
      )
    }
  }

  // MARK: - Kinds of notes

  private static func legacyNotetypes(
    _ db: Database,
    _ path: String
  ) throws -> [Int64: AnkiNotetype] {
    let json = try text("models", db) ?? ""
    let decoded = try? JSONDecoder().decode(
      [String: AnkiNotetype.Legacy].self,
      from: Data(json.utf8)
    )
    guard let decoded else {
      throw LexiconError.badArchive(path: path, reason: "its kinds of notes are damaged")
    }
    let parts = decoded.values.reduce(decoded.count) {
      $0 + $1.flds.count + ($1.tmpls?.count ?? 0)
    }
    try check(parts, path)
    let found = decoded.compactMap { id, legacy in Int64(id).map { ($0, legacy.notetype) } }
    return Dictionary(found) { first, _ in first }
  }

  private static func notetypes(
    _ database: ForeignDatabase,
    _ db: Database,
    _ tables: Set<String>
  ) throws -> [Int64: AnkiNotetype] {
    for table in ["notetypes", "fields", "templates"] where !tables.contains(table) {
      throw LexiconError.badArchive(
        path: database.path,
        reason: "its collection has no table ‘\(table)’"
      )
    }
    var parts = 0
    func rows(_ sql: String) throws -> [Row] {
      var found: [Row] = []
      let cursor = try Row.fetchCursor(db, sql: sql)
      while let row = try cursor.next() {
        parts += 1
        try check(parts, database.path)
        found.append(row.copy())
      }
      return found
    }
    let kinds = try rows("SELECT id, name, config FROM notetypes ORDER BY id")
    let fields = Dictionary(
      grouping: try rows("SELECT ntid, name FROM fields ORDER BY ntid, ord"),
      by: { number($0[0]) }
    )
    let templates = Dictionary(
      grouping: try rows("SELECT ntid, name, config FROM templates ORDER BY ntid, ord"),
      by: { number($0[0]) }
    )
    var found: [Int64: AnkiNotetype] = [:]
    for kind in kinds {
      guard let id = number(kind[0]), let config = data(kind[2]).flatMap(AnkiMessage.Notetype.init)
      else {
        throw LexiconError.badArchive(
          path: database.path,
          reason: "its kinds of notes are damaged"
        )
      }
      found[id] = AnkiNotetype(
        name: string(kind[1]),
        fields: (fields[id] ?? []).map { string($0[1]) },
        templates: (templates[id] ?? []).map { row in
          AnkiNotetype.Template(
            name: string(row[1]),
            front: data(row[2]).flatMap(AnkiMessage.Template.init)?.front ?? ""
          )
        },
        isCloze: config.isCloze
      )
    }
    return found
  }

  private static func check(_ parts: Int, _ path: String) throws {
    guard parts <= ImportBounds.notetypeParts else {
      throw LexiconError.tooManyFields(path: path, limit: ImportBounds.notetypeParts)
    }
  }

  // MARK: - Configuration

  private static func configuration(_ json: String?) -> Configuration {
    let decoded = try? JSONDecoder().decode(Configuration.self, from: Data((json ?? "").utf8))
    return decoded ?? Configuration()
  }

  private static func configuration(
    _ database: ForeignDatabase,
    _ db: Database,
    _ tables: Set<String>
  ) throws -> Configuration {
    var configuration = Configuration()
    guard tables.contains("config") else { return configuration }
    for row in try Row.fetchAll(
      db,
      sql:
        "SELECT KEY, val FROM config WHERE KEY IN ('creationOffset', 'localOffset', 'rollover', 'schedVer') LIMIT 4"
    ) {
      let value = data(row[1]).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      switch string(row[0]) {
      case "schedVer": configuration.schedVer = value
      case "rollover": configuration.rollover = value
      case "localOffset": configuration.localOffset = value
      default: configuration.creationOffset = value
      }
    }
    return configuration
  }

  // MARK: - Cells

  private static func number(_ column: String, _ db: Database) throws -> Int64? {
    try Row.fetchOne(db, sql: "SELECT \(column) FROM col LIMIT 1").flatMap { number($0[0]) }
  }

  static func text(_ column: String, _ db: Database) throws -> String? {
    try Row.fetchOne(db, sql: "SELECT \(column) FROM col LIMIT 1").map { string($0[0]) }
  }

  static func number(_ value: DatabaseValue) -> Int64? {
    if case .int64(let number) = value.storage { number } else { nil }
  }

  static func string(_ value: DatabaseValue) -> String {
    if case .string(let text) = value.storage { text } else { "" }
  }

  static func data(_ value: DatabaseValue) -> Data? {
    switch value.storage {
    case .blob(let data): data
    case .string(let text): Data(text.utf8)
    default: nil
    }
  }
}
