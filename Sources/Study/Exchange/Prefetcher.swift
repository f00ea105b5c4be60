import Foundation
import Synchronization

/// A sequence of values that a function makes on another thread, each one while the caller uses the
/// one before.
package final class Prefetcher<Value: Sendable>: Sendable {
  private let queue = DispatchQueue(label: "prefetch")
  private let make: @Sendable () -> Value?
  private let made = Mutex<Value?>(nil)
  private let isMade = DispatchSemaphore(value: 0)

  /// Starts to make the first value.
  ///
  /// `make`: a function that returns the next value, or nil when there are no more. Its calls do
  /// not overlap, but one may still run when the caller no longer needs a value.
  package init(_ make: @escaping @Sendable () -> Value?) {
    self.make = make
    makeNext()
  }

  /// Returns the next value, and starts to make the one after it; returns nil after the last one.
  package func next() -> Value? {
    isMade.wait()
    guard let value = made.withLock({ $0 }) else {
      isMade.signal()
      return nil
    }
    makeNext()
    return value
  }

  private func makeNext() {
    queue.async { [self] in
      let value = make()
      made.withLock { $0 = value }
      isMade.signal()
    }
  }
}
