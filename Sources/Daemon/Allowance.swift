import Synchronization

/// A number of things that all clients together may hold, such as drills or bytes.
final class Allowance: Sendable {
  private let taken = Mutex(0)
  let most: Int

  init(most: Int) { self.most = most }

  /// Takes some of it, or nothing when that is too much.
  func take(_ count: Int) -> Bool {
    taken.withLock { taken in
      guard count <= most - taken else { return false }
      taken += count
      return true
    }
  }

  func give(back count: Int) { taken.withLock { $0 -= count } }
}
