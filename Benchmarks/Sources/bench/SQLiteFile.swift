import GRDBSQLite

/// A database file, read and written with the C library.
final class SQLiteFile {
  private var handle: OpaquePointer?

  init(_ path: String, readOnly: Bool = false) throws {
    let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    try check(sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX, nil))
  }

  deinit { sqlite3_close_v2(handle) }

  func execute(_ text: String) throws { try check(sqlite3_exec(handle, text, nil, nil, nil)) }

  func prepare(_ text: String) throws -> SQLiteCommand {
    var statement: OpaquePointer?
    try check(
      sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    )
    return SQLiteCommand(statement: statement, file: self)
  }

  func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw failure }
  }

  var failure: BenchFailure { BenchFailure("SQLite: \(String(cString: sqlite3_errmsg(handle)))") }
}

/// A prepared statement.
final class SQLiteCommand {
  enum Value {
    case integer(Int64)
    case real(Double)
    case text(String)
    case null
  }

  private let statement: OpaquePointer?
  private let file: SQLiteFile

  fileprivate init(statement: OpaquePointer?, file: SQLiteFile) {
    self.statement = statement
    self.file = file
  }

  deinit { sqlite3_finalize(statement) }

  var parameterCount: Int { Int(sqlite3_bind_parameter_count(statement)) }

  /// Runs a statement that gives no rows.
  func run(_ values: [Value] = []) throws {
    try bind(values)
    guard sqlite3_step(statement) == SQLITE_DONE else { throw file.failure }
    try file.check(sqlite3_reset(statement))
  }

  /// Reads the columns of every row as text.
  func texts() throws -> [[String]] {
    var rows: [[String]] = []
    while true {
      let code = sqlite3_step(statement)
      guard code == SQLITE_ROW else {
        guard code == SQLITE_DONE else { throw file.failure }
        try file.check(sqlite3_reset(statement))
        return rows
      }
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        }
      )
    }
  }

  private func bind(_ values: [Value]) throws {
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      switch value {
      case .integer(let number): try file.check(sqlite3_bind_int64(statement, place, number))
      case .real(let number): try file.check(sqlite3_bind_double(statement, place, number))
      case .text(let text):
        // The library copies the text before the call returns.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        try file.check(sqlite3_bind_text(statement, place, text, -1, copied))
      case .null: try file.check(sqlite3_bind_null(statement, place))
      }
    }
  }
}
