import Foundation
import GRDB
import Study

extension StoreError {
  /// Converts an error of GRDB to an error of the store.
  ///
  /// A value that cannot be decoded becomes `.corrupt`. Any other unknown error becomes `.sqlite`
  /// with the code 0.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError: self = Self.from(error, path: path)
    case is DecodingError, is RowDecodingError, is UnknownValue:
      self = .corrupt(path: path, keptAs: nil)
    default: self = .sqlite(path: path, code: 0, message: String(describing: error))
    }
  }

  private static func from(_ error: DatabaseError, path: String) -> StoreError {
    if error.extendedResultCode == .SQLITE_READONLY_DBMOVED { return .moved(path: path) }
    return switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
    case .SQLITE_FULL: .diskFull(path: path)
    case .SQLITE_READONLY: .readOnly(path: path)
    case .SQLITE_IOERR:
      .inputOutput(path: path, code: Int(error.extendedResultCode.rawValue))
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: .corrupt(path: path, keptAs: nil)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .noPermission(path: path)
    default:
      .sqlite(
        path: path,
        code: Int(error.extendedResultCode.rawValue),
        message: error.message ?? ""
      )
    }
  }
}
