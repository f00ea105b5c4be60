import Synchronization

/// A counter shared by several tasks, which gives each value to one of them.
final class SharedCounter: Sendable {
  private let next = Atomic<Int>(0)

  /// Returns the next value; nil once the limit is reached.
  func take(below limit: Int) -> Int? {
    let value = next.add(1, ordering: .relaxed).oldValue
    return value < limit ? value : nil
  }
}
