package import Daemon

extension SocketPlace.Problem {
  /// The problem and what to do about it, in one line.
  package var explanation: String {
    switch self {
    case .tooLong(let path, let limit):
      "\(path) is too long for a socket (at most \(limit) bytes); choose a shorter directory"
    case .cannotCreate(let path, let reason): "cannot create \(path): \(reason)"
    case .unsafeDirectory(let path):
      "\(path) must be a directory of your own with mode 0700; change it or move it away"
    case .notASocket(let path): "\(path) is not your socket; move it away"
    }
  }
}
