package import Study

/// The request for events, which replaces an earlier one of the same connection.
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
    /// The number of seconds without a client after which the daemon exits; absent if it does not.
    package var idleExitSeconds: Int?
  }
}

/// The request to shut down after answers in progress.
package struct ShutDownCall: ServiceCall {
  package static let method = "shutdown"
  package typealias Response = Done
}

/// The request to close the learner's database until `resume`, or until the connection or its lease
/// ends.
///
/// Calls of other clients wait in the meantime, for the seconds of
/// ``DaemonSettings/secondsOfPause``. The lease is ``DaemonSettings/secondsOfLease`` long.
package struct PauseCall: ServiceCall {
  package static let method = "pause"
  package typealias Response = Done
}

/// The request to reopen the learner's database.
package struct ResumeCall: ServiceCall {
  package static let method = "resume"
  package typealias Response = Done
}
