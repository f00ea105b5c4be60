/// What bounds a daemon's patience and memory.
package struct DaemonSettings: Sendable {
  /// Clients that are served at once; a further one is refused with a message.
  package var mostClients = 4_000
  /// Drills of one client, and of all of them; each takes memory for its plan.
  package var mostDrillsOfClient = 8
  package var mostDrills = 64
  /// Bytes of unfinished lines that are kept for all clients together.
  package var mostUnfinishedBytes = 64 << 20
  /// Seconds that a line may take from its first byte to its last.
  package var secondsPerLine = 10
  /// Seconds that a call waits while another client has the database.
  package var secondsOfPause = 5
  /// Seconds for which a client that asked for the database has it for sure.
  package var secondsOfLease = 30
  /// Seconds without a client after which the daemon ends; nil to stay.
  package var idleExitSeconds: Int?
  /// Seconds between looks at what is not told to the daemon: its socket, its home, the hour.
  package var secondsBetweenRounds = 5

  package init(idleExitSeconds: Int? = nil) { self.idleExitSeconds = idleExitSeconds }

  /// Serves no more clients than there are descriptors for, besides those of the daemon's own files.
  package mutating func limit(descriptors: Int) {
    mostClients = min(mostClients, max(1, descriptors - min(Self.ownDescriptors, descriptors / 2)))
  }

  private static let ownDescriptors = 64
}
