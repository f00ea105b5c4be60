package import DaemonProtocol

extension SocketPlace.Problem {
  /// What is wrong with the place, and the way out.
  package var explanation: String {
    switch self {
    case .tooLong(let path, let limit):
      "\(path) is longer than the \(limit) bytes of a socket's name; choose a shorter directory"
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .unsafeDirectory(let path):
      "\(path) must be a directory of your own with mode 0700; change it or move it away"
    case .notASocket(let path): "\(path) is no socket of yours; move it away"
    }
  }
}
