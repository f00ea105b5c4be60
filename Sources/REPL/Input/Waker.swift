import Glibc

/// A signal from any thread to a thread that waits for input.
package final class Waker: Sendable {
  /// The descriptor that becomes readable after a signal; it is non-blocking.
  let descriptor: Int32
  /// The descriptor that signals are written to; it is non-blocking.
  let sending: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, sending) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(sending)
  }

  /// Wakes the thread that waits, or, if none waits, ends the next wait at once.
  package func wake() {
    var byte: UInt8 = 0
    _ = write(sending, &byte, 1)
  }

  func clear() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
