package import Study

/// The request to subscribe to events, which replaces an earlier subscription of the same
/// connection.
package struct SubscribeCall: ServiceCall {
  package static let method = "subscribe"
  package typealias Response = Done
  package var events: [DaemonEvent.Name]
}

/// The request for the daemon's status.
package struct StatusCall: ServiceCall {
  package static let method = "status"

  package struct Response: Codable, Hashable, Sendable {
    package var version: String
    package var `protocol` = DaemonLimits.protocolVersion
    package var pid: Int32
    /// The time at which the daemon started, in milliseconds since 1970-01-01 UTC.
    package var startedAt: Int64
    /// The number of connections, including the caller's.
    package var clients: Int
    package var drills: Int
    /// The number of seconds without a client after which the daemon exits; absent if it never
    /// exits by itself.
    package var idleExitSeconds: Int?
  }
}

/// The request that the daemon end as soon as it has finished the calls in progress.
package struct ShutDownCall: ServiceCall {
  package static let method = "shutdown"
  package typealias Response = Done
}

/// The request to close the learner's database, so that the client has it to itself until `resume`.
///
/// The daemon also reopens the database when the connection ends, or after
/// ``DaemonSettings/secondsOfLease`` seconds unless the client then holds the lock of the files.
/// Calls of other clients wait in the meantime, at most for ``DaemonSettings/secondsOfPause``
/// seconds.
package struct PauseCall: ServiceCall {
  package static let method = "pause"
  package typealias Response = Done
}

/// The request to reopen the learner's database.
package struct ResumeCall: ServiceCall {
  package static let method = "resume"
  package typealias Response = Done
}

/// The first request of a connection, with the version of the client and the paths of its data.
///
/// Only `status` and `shutdown` are accepted before it.
package struct HelloCall: ServiceCall {
  package static let method = "hello"
  package typealias Response = Welcome

  /// The version of the protocol that the client speaks.
  package var `protocol`: Int
  /// The name of the client, which the daemon does not use.
  package var client: String
  package var version: String?
  /// The client's time zone, such as `Europe/Berlin`, which determines when its study days begin;
  /// absent for the daemon's.
  package var timeZone: String?
  /// The files that the client would open without a daemon, which the daemon compares with its own;
  /// absent to accept any daemon.
  package var place: Place?

  package init(
    protocol: Int = DaemonLimits.protocolVersion,
    client: String,
    version: String? = nil,
    timeZone: String? = nil,
    place: Place? = nil
  ) {
    self.protocol = `protocol`
    self.client = client
    self.version = version
    self.timeZone = timeZone
    self.place = place
  }
}

/// The paths of the databases.
package struct Place: Codable, Hashable, Sendable {
  /// The path of the learner's database.
  package var stats: String
  /// The path of the word pack that comes with the program.
  package var words: String
  /// The directory of the learner's own packs.
  package var packs: String

  package init(stats: String, words: String, packs: String) {
    self.stats = stats
    self.words = words
    self.packs = packs
  }
}

/// The result of `hello`.
package struct Welcome: Codable, Hashable, Sendable {
  package enum Readiness: String, Codable, Hashable, Sendable {
    case ready
    /// The daemon serves other files than the client named.
    case elsewhere
    /// The daemon cannot open its databases; a client finds the reason when it opens them itself.
    case unopened
  }

  package var `protocol` = DaemonLimits.protocolVersion
  package var version: String
  package var pid: Int32
  package var readiness: Readiness
  /// The notices about the learner's files that no client has shown yet.
  package var notices: [StoreNotice] = []
  /// The names of the packs in the setting `packs` that are not installed.
  package var missingPacks: [String] = []
}
