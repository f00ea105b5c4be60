import Glibc
import Synchronization

/// The signals that end or redraw a program that waits for keys.
///
/// The handlers only store the number and wake the one that waits, which is safe at any moment.
enum EndSignals {
  private static let latest = Atomic<Int32>(0)
  private static let descriptor = Atomic<Int32>(-1)

  /// Catches SIGINT, SIGTERM, SIGHUP and SIGWINCH from now on.
  static func watch(_ waker: Waker) {
    descriptor.store(waker.sending, ordering: .sequentiallyConsistent)
    latest.store(0, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let code = errno
      // A resized window needs to be drawn again, no more.
      if number != SIGWINCH {
        EndSignals.latest.store(number, ordering: .sequentiallyConsistent)
      }
      var byte: UInt8 = 0
      _ = write(EndSignals.descriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = code
    }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGWINCH] { sigaction(number, &action, nil) }
  }

  /// Returns the latest signal that asks the program to end, once.
  static func take() -> Int32? {
    let number = latest.exchange(0, ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }
}
