import Glibc

/// A failure of a file operation.
package enum DiskError: Error, Hashable, Sendable {
  /// Something has that name already; it was left as it is.
  case exists(path: String)
  /// The file or directory cannot be made or renamed; the system's error number.
  case cannotCreate(path: String, code: CInt)
  /// The disk refused bytes, or did not confirm them.
  case notWritten(path: String, code: CInt)

  /// The system's words for an error number.
  package static func reason(_ code: CInt) -> String { String(cString: strerror(code)) }

  /// The system's words for what failed.
  package var reason: String {
    switch self {
    case .exists: Self.reason(EEXIST)
    case .cannotCreate(_, let code), .notWritten(_, let code): Self.reason(code)
    }
  }

  /// Returns whether an error number says that there is no room.
  package static func isFull(_ code: CInt) -> Bool {
    code == ENOSPC || code == EDQUOT || code == EFBIG
  }
}
