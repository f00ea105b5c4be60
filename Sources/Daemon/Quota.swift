import Synchronization

/// A limit on something that all clients share, such as drills or bytes.
final class Quota: Sendable {
  private let taken = Mutex(0)
  let most: Int

  init(most: Int) { self.most = most }

  /// Takes a number of units; takes nothing and returns false if fewer are left.
  func take(_ count: Int) -> Bool {
    taken.withLock { taken in
      guard count <= most - taken else { return false }
      taken += count
      return true
    }
  }

  func give(back count: Int) { taken.withLock { $0 -= count } }
}
