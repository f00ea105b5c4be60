import GRDB

/// Binds the values of a statement one after another.
///
/// GRDB's `StatementArguments` collect them first and compare their number with that of the places, which
/// takes longer than the insertion of a row.
struct ValueBinder {
  private let statement: Statement
  private var index: CInt = 0
  private var code = ResultCode.SQLITE_OK

  init(_ statement: Statement) {
    self.statement = statement
    // Clears what was bound before, and has `execute` leave what is bound below.
    statement.setUncheckedArguments([])
  }

  /// Binds the next value; nil is NULL.
  mutating func put(_ value: some StatementBinding) {
    index += 1
    let found = value.bind(to: statement.sqliteStatement, at: index)
    if code == .SQLITE_OK { code = ResultCode(rawValue: found) }
  }

  mutating func putNull() { index += 1 }

  /// Executes the statement.
  ///
  /// - Throws: `DatabaseError` also when a value could not be bound.
  func execute() throws {
    guard code == .SQLITE_OK else { throw DatabaseError(resultCode: code) }
    try statement.execute()
  }
}
