import Glibc
import Synchronization

/// The handling of signals that end a program, or make it redraw its screen, while it waits for
/// keys.
///
/// The handlers only store the number and write to a pipe, which is safe at any time. The pipe
/// stays open as long as the process lives: otherwise a late handler could write to another file
/// that has got the number of the closed descriptor.
enum EndSignals {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGWINCH]
  private static let latest = Atomic<Int32>(0)
  private static let sending = Atomic<Int32>(-1)
  private static let waker = Waker()

  /// The descriptor that becomes readable after a signal.
  static var descriptor: Int32 { waker.descriptor }

  /// Installs handlers for SIGINT, SIGTERM, SIGHUP and SIGWINCH, and returns the previous ones.
  static func watch() -> [sigaction] {
    sending.store(waker.sending, ordering: .sequentiallyConsistent)
    latest.store(0, ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let code = errno
      // After a change of the window's size the screen is only drawn again.
      if number != SIGWINCH {
        EndSignals.latest.store(number, ordering: .sequentiallyConsistent)
      }
      var byte: UInt8 = 0
      _ = write(EndSignals.sending.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = code
    }
    return numbers.map { number in
      var before = sigaction()
      sigaction(number, &action, &before)
      return before
    }
  }

  /// Restores the previous handlers; a signal that nobody has taken is sent to the process once
  /// more.
  static func release(to before: [sigaction]) {
    for (number, action) in zip(numbers, before) {
      var action = action
      sigaction(number, &action, nil)
    }
    if let number = take() { kill(getpid(), number) }
  }

  /// Removes and returns the latest signal that asks the program to end; nil if there is none.
  static func take() -> Int32? {
    waker.clear()
    let number = latest.exchange(0, ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }
}
