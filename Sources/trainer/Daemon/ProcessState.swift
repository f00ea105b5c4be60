import Foundation
import Synchronization

/// The changes that a daemon makes to its process at the start.
enum ProcessState {
  /// Detaches the process from its caller: its directory, its environment for sockets and its
  /// umask.
  ///
  /// Also ignores SIGPIPE, raises the limit of descriptors, and marks the descriptors `kept` to be
  /// closed in child processes. The program that starts the daemon must not pass on its other
  /// files. They are not closed here, because another thread could have opened a file with the same
  /// descriptor in the meantime.
  ///
  /// - Returns: the largest number of descriptors that the process can open; `Int.max` if it is not
  ///   known.
  static func detach(keeping kept: [Int32]) -> Int {
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    for descriptor in kept { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = chdir("/")
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    return raiseDescriptorLimit()
  }

  /// Raises the limit of descriptors, since each client uses one, and returns it.
  private static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return .max }
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
    getrlimit(resource, &limit)
    return Int(clamping: limit.rlim_cur)
  }
}

/// The pipe on which a starting daemon reports to the client that started it.
///
/// It reports that it is ready, or why it is not.
final class ReadyPipe: Sendable {
  private let pipe: Mutex<Int32?>

  init(descriptor: Int32?) { pipe = Mutex(descriptor) }

  /// Writes one line to the pipe and closes it; later lines are dropped.
  func send(_ text: String) {
    guard let descriptor = pipe.withLock({ $0.take() }) else { return }
    let line = text.split(separator: "\n").joined(separator: " ") + "\n"
    let bytes = Array(line.utf8)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
  }
}
