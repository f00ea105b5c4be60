import GRDB
import Study

/// A binder of values to the parameters of a statement, one after another.
///
/// GRDB's `StatementArguments` collects the values first and checks their number, which takes
/// longer than inserting a row.
struct ValueBinder {
  private let statement: Statement
  private var index: CInt = 0
  private var code = ResultCode.SQLITE_OK

  init(_ statement: Statement) {
    self.statement = statement
    // This clears earlier bindings, and lets `execute` keep those that are made below.
    statement.setUncheckedArguments([])
  }

  /// Binds the next value; nil is bound as NULL.
  mutating func put(_ value: some StatementBinding) {
    index += 1
    let found = value.bind(to: statement.sqliteStatement, at: index)
    if code == .SQLITE_OK { code = ResultCode(rawValue: found) }
  }

  mutating func put(_ value: ColumnValue) {
    switch value {
    case .null: putNull()
    case .integer(let number): put(number)
    case .real(let number): put(number)
    case .text(let text): put(text)
    }
  }

  mutating func putNull() { index += 1 }

  /// Executes the statement.
  ///
  /// - Throws: `DatabaseError`, also if a value could not be bound.
  func execute() throws {
    guard code == .SQLITE_OK else { throw DatabaseError(resultCode: code) }
    try statement.execute()
  }
}
