import Foundation
import Synchronization

/// What a daemon changes of the process that it is born as.
enum ProcessState {
  /// Lets go of the caller's directory and files, so that nothing of it is kept open.
  ///
  /// - Returns: how many descriptors the process may have.
  static func detach(keeping kept: [Int32]) -> Int {
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in names.compactMap(Int32.init) where descriptor > STDERR_FILENO {
      // What was inherited is not closed on exec; what the runtime opened is.
      let flags = fcntl(descriptor, F_GETFD)
      if flags >= 0, flags & FD_CLOEXEC == 0, !kept.contains(descriptor) { close(descriptor) }
    }
    for descriptor in kept { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = chdir("/")
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    return raiseDescriptorLimit()
  }

  /// Each client takes a descriptor, and the usual limit is low.
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

/// The pipe on which the starting client waits.
final class ReadyPipe: Sendable {
  private let pipe: Mutex<Int32?>

  init(descriptor: Int32?) { pipe = Mutex(descriptor) }

  /// Says one line and closes the pipe; a second line has nobody to read it.
  func tell(_ text: String) {
    guard let descriptor = pipe.withLock({ $0.take() }) else { return }
    let line = text.split(separator: "\n").joined(separator: " ") + "\n"
    let bytes = Array(line.utf8)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
  }
}
