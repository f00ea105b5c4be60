import Synchronization

/// The limits of a daemon's time and memory.
package struct DaemonSettings: Sendable {
  /// The largest number of clients at a time; a further one is refused with a message.
  package var mostClients = 4_000
  /// The largest number of drills of one client, each of which takes memory for its plan.
  package var mostDrillsOfClient = 8
  /// The largest number of drills of all clients together.
  package var mostDrills = 64
  /// The largest number of bytes of unfinished lines that are kept for all clients together.
  package var mostUnfinishedBytes = 64 << 20
  /// The number of seconds within which a line must be complete after its first byte.
  package var secondsPerLine = 10
  /// The number of seconds that a call waits while another client has the database.
  package var secondsOfPause = 5
  /// The number of seconds for which a client that paused the daemon is guaranteed to have the
  /// database.
  package var secondsOfLease = 30
  /// The number of seconds without a client after which the daemon exits; nil for never.
  package var idleExitSeconds: Int?
  /// The number of seconds between checks of the socket and the data directory, with the
  /// housekeeping.
  package var secondsBetweenRounds = 5

  package init(idleExitSeconds: Int? = nil) { self.idleExitSeconds = idleExitSeconds }

  /// Lowers the limit of clients to what the process's limit of open descriptors allows.
  package mutating func limit(descriptors: Int) {
    mostClients = min(mostClients, max(1, descriptors - min(Self.ownDescriptors, descriptors / 2)))
  }

  private static let ownDescriptors = 64
}

/// A limit on a resource that all clients share, such as drills or bytes.
final class Quota: Sendable {
  private let taken = Mutex(0)
  let most: Int

  init(most: Int) { self.most = most }

  /// Acquires a number of units; returns false and acquires none if fewer are available.
  func acquire(_ count: Int) -> Bool {
    taken.withLock { taken in
      guard count <= most - taken else { return false }
      taken += count
      return true
    }
  }

  func release(_ count: Int) { taken.withLock { $0 -= count } }
}
