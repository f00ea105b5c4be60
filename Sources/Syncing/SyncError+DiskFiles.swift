import DiskFiles
import Study

extension SyncError {
  /// Makes the error for a failure of a file operation.
  init(_ error: DiskError) {
    switch error {
    case .exists(let path): self = .busy(path: path)
    case .cannotCreate(let path, let code), .notWritten(let path, let code):
      self =
        DiskError.isFull(code)
        ? .diskFull(path: path) : .notWritten(path: path, reason: error.reason)
    }
  }
}
