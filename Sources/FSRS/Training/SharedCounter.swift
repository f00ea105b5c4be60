import Synchronization

/// A number that several tasks count up, each value going to one of them.
final class SharedCounter: Sendable {
  private let next = Atomic<Int>(0)

  /// Takes the next value, or nil when all below the limit are gone.
  func take(below limit: Int) -> Int? {
    let value = next.add(1, ordering: .relaxed).oldValue
    return value < limit ? value : nil
  }
}
