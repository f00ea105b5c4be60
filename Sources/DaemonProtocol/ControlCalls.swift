package import Study

/// The request for events.
package struct SubscribeCall: ServiceCall {
  package static let method = "subscribe"
  package typealias Response = Done
  package var events: [DaemonEvent.Name]
  package init(events: [DaemonEvent.Name]) { self.events = events }
}

/// The request for the daemon's status.
package struct StatusCall: ServiceCall {
  package static let method = "status"
  package init() {}

  package struct Response: Codable, Hashable, Sendable {
    package var version: String
    package var `protocol`: Int
    package var pid: Int32
    /// The start of the daemon in milliseconds since 1970-01-01 UTC.
    package var startedAt: Int64
    /// The number of connections, including the caller's.
    package var clients: Int
    package var drills: Int
    /// The seconds without a client after which it exits; absent for never.
    package var idleExitSeconds: Int?

    package init(
      version: String,
      pid: Int32,
      startedAt: Int64,
      clients: Int,
      drills: Int,
      idleExitSeconds: Int?
    ) {
      self.version = version
      self.protocol = DaemonLimits.protocolVersion
      self.pid = pid
      self.startedAt = startedAt
      self.clients = clients
      self.drills = drills
      self.idleExitSeconds = idleExitSeconds
    }
  }
}

/// The request to end the daemon, after answers in progress.
package struct ShutDownCall: ServiceCall {
  package static let method = "shutdown"
  package typealias Response = Done
  package init() {}
}

/// The request to close the learner's database until `resume`, or until the connection ends.
///
/// Calls of other clients wait in the meantime.
package struct PauseCall: ServiceCall {
  package static let method = "pause"
  package typealias Response = Done
  package init() {}
}

/// The request to reopen the learner's database.
package struct ResumeCall: ServiceCall {
  package static let method = "resume"
  package typealias Response = Done
  package init() {}
}
