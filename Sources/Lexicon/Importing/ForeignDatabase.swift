import DiskFiles
import Foundation
import GRDB
import GRDBSQLite

/// A database of another program, which is not trusted.
///
/// Only ordinary tables are read, because a view or a virtual table can compute without end. The
/// time and the memory for generated columns of ordinary tables are limited.
struct ForeignDatabase {
  /// The path of the database that messages show.
  let path: String
  /// The path or URI with which SQLite opens the file.
  let file: String
  /// The maximum time for reading the whole database.
  let limit: Duration
  /// The maximum number of bytes in all cells of a table.
  var mostBytes = ImportBounds.bytes
  /// True if SQLite may write to the file, which is a copy; otherwise it is opened read-only.
  ///
  /// SQLite writes to merge the write-ahead log, or to change the copy.
  var isRecovered = false
  /// A function that receives the share of a table that was read, from 0 to 1.
  let progress: (Double) -> Void

  init(source: ImportSource, limit: Duration) {
    (path, file, progress) = (source.path, source.file, source.progress)
    self.limit = limit
  }

  /// Makes a reader of an Anki collection.
  ///
  /// `limit`: the time that reading may take. `progress`: a function that receives the share of a
  /// table that was read, from 0 to 1.
  init(collection: AnkiFile, limit: Duration, progress: @escaping (Double) -> Void) {
    path = collection.path
    isRecovered = collection.hasLog
    file =
      isRecovered
      ? collection.file : DatabaseAddress.text(collection.file, "immutable=1")
    mostBytes = ImportBounds.collectionBytes
    self.limit = limit
    self.progress = progress
  }

  /// Prepares the copy of an Anki collection so that it can be changed.
  init(changing collection: AnkiFile) {
    (path, file, isRecovered) = (collection.path, collection.file, true)
    (limit, progress) = (ImportBounds.databaseTime, { _ in })
  }

  /// The moment at which SQLite is stopped.
  private final class Deadline {
    let moment: ContinuousClock.Instant
    var isOver: Bool { ContinuousClock.now >= moment }

    init(after limit: Duration) { moment = .now + limit }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(LexiconError) -> Value {
    let deadline = Deadline(after: limit)
    do {
      var configuration = Configuration()
      configuration.readonly = !isRecovered
      configuration.prepareDatabase { db in
        // The indexes of Anki's collections need the collation with which Anki compares names.
        db.add(collation: Self.unicase)
        try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      }
      let queue = try DatabaseQueue(path: file, configuration: configuration)
      defer { try? queue.close() }
      return try queue.inDatabase { db in
        sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(ImportBounds.cellBytes))
        Self.stop(db, at: deadline)
        defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        return try withExtendedLifetime(deadline) { try body(db) }
      }
    } catch let error as LexiconError {
      throw error
    } catch {
      if deadline.isOver { throw .tooMuchWork(path: path) }
      throw .notADatabase(path: path)
    }
  }

  private static let unicase = DatabaseCollation("unicase") { left, right in
    left.caseInsensitiveCompare(right)
  }

  /// Returns the names of the ordinary tables, sorted.
  static func tables(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM pragma_table_list
        WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name
        """
    )
  }

  /// Returns the names of the columns of a table, in their order.
  static func columns(of table: String, _ db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
  }

  /// Calls the body with some columns of each row of a table as texts, and with the row's number,
  /// from 1.
  ///
  /// A cell is empty if the database contains NULL, and nil if it contains a blob.
  ///
  /// - Throws: `LexiconError` if there are too many rows or bytes, and the errors of `body`.
  func forEachRow(
    of table: String,
    _ columns: [String],
    _ db: Database,
    _ body: (_ row: [String?], _ number: Int) throws -> Void
  ) throws {
    let names = columns.map(Self.quoted).joined(separator: ", ")
    let table = Self.quoted(table)
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
    let rows = try Row.fetchCursor(db, sql: "SELECT \(names) FROM \(table)")
    var account = ImportAccount(path: path, mostBytes: mostBytes)
    while let row = try rows.next() {
      let cells = columns.indices.map { Self.text(row[$0]) }
      try account.count(cells)
      if account.rows % 2048 == 0 { progress(Double(account.rows) / Double(max(1, count))) }
      try body(cells, account.rows)
    }
  }

  /// Calls the body with some columns of each row of a table as integers, which may be stored as
  /// text; any other value is nil.
  ///
  /// - Throws: `LexiconError` if there are too many rows or bytes, and the errors of `body`.
  func forEachRow(
    of table: String,
    numbers columns: [String],
    _ db: Database,
    _ body: (_ row: [Int64?]) throws -> Void
  ) throws {
    let names = columns.map(Self.quoted).joined(separator: ", ")
    let rows = try Row.fetchCursor(db, sql: "SELECT \(names) FROM \(Self.quoted(table))")
    var account = ImportAccount(path: path, mostBytes: mostBytes)
    var numbers = [Int64?](repeating: nil, count: columns.count)
    while let row = try rows.next() {
      try account.count(numbers: columns.count)
      for index in columns.indices { numbers[index] = Self.number(row[index]) }
      try body(numbers)
    }
  }

  private static func number(_ value: DatabaseValue) -> Int64? {
    switch value.storage {
    case .int64(let number): number
    case .string(let text): Int64(text)
    case .null, .double, .blob: nil
    }
  }

  /// Returns the name of a table or column, quoted for SQL.
  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  private static func text(_ value: DatabaseValue) -> String? {
    switch value.storage {
    case .null: ""
    case .string(let text): text
    case .int64(let number): String(number)
    case .double(let number): String(number)
    case .blob: nil
    }
  }

  /// Makes SQLite stop its work at the deadline, which must outlive the database.
  private static func stop(_ db: Database, at deadline: Deadline) {
    sqlite3_progress_handler(
      db.sqliteConnection,
      100,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      },
      Unmanaged.passUnretained(deadline).toOpaque()
    )
  }
}

/// A reader of a table of an SQLite file.
struct DatabaseTable: WordReader, WordTable {
  let source: ImportSource
  let options: ImportOptions

  func read(into collector: inout WordCollector) throws(LexiconError) {
    try read(into: &collector) { (header, _) throws(LexiconError) in
      for (_, name) in options.named { _ = try header.column(name, path: source.path) }
      let named: Set<WordField> = [.simplified, .gloss, .reading]
      let map = FieldMap(header: header, options: options)
      return FieldMap(columns: map.columns.filter { named.contains($0.key) })
    }
  }

  func read<Columns: RowColumns>(
    into collector: inout WordCollector,
    by choose: (_ header: [String], _ samples: [[String]]) throws(LexiconError) -> Columns
  ) throws(LexiconError) {
    let database = ForeignDatabase(source: source, limit: options.databaseTime)
    try database.read { db in
      let tables = try ForeignDatabase.tables(db)
      guard let table = options.table, options.prompt != nil, options.answer != nil else {
        throw LexiconError.tableNeeded(path: source.path, found: tables)
      }
      guard tables.contains(table) else {
        throw LexiconError.noTable(path: source.path, table: table, found: tables)
      }
      let header = try ForeignDatabase.columns(of: table, db)
      let columns = try choose(header, [])
      collector.describe(columns.description(header))
      try database.forEachRow(of: table, header, db) { row, number in
        collector.add(row, by: columns, line: number)
      }
    }
  }
}
