import GRDB

/// The current row of a query; a value of another type than the expected one throws an error.
///
/// GRDB's `Row` ends the process at NULL and, in a copied row, at a value of another type. But a
/// damaged file can have any value in any column, also a strict one, and a missing field of JSON
/// gives NULL.
struct StoredRow {
  private let row: Row

  init(_ row: Row) { self.row = row }

  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ index: Int
  ) -> Value {
    get throws { try row.decode(atIndex: index) }
  }

  subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ name: String
  ) -> Value {
    get throws { try row.decode(forColumn: name) }
  }
}
