import Glibc

/// A failure of a file operation.
package enum DiskError: Error, Hashable, Sendable {
  /// The name is taken already; the existing file was left unchanged.
  case exists(path: String)
  /// The file or directory cannot be made or renamed; `code` is the system's error number.
  case cannotCreate(path: String, code: CInt)
  /// The disk did not accept or confirm the bytes.
  case notWritten(path: String, code: CInt)

  /// Returns the system's text for an error number.
  package static func reason(_ code: CInt) -> String { String(cString: strerror(code)) }

  /// The system's text for the error.
  package var reason: String {
    switch self {
    case .exists: Self.reason(EEXIST)
    case .cannotCreate(_, let code), .notWritten(_, let code): Self.reason(code)
    }
  }

  /// Returns whether an error number means that the disk is full.
  package static func isFull(_ code: CInt) -> Bool {
    code == ENOSPC || code == EDQUOT || code == EFBIG
  }
}
