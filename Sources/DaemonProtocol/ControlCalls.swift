package import Study

/// Asks for notifications.
package struct SubscribeCall: ServiceCall {
  package static let method = "subscribe"
  package typealias Response = Done
  package var events: [DaemonEvent.Name]
  package init(events: [DaemonEvent.Name]) { self.events = events }
}

/// Asks how the daemon is.
package struct StatusCall: ServiceCall {
  package static let method = "status"
  package init() {}

  package struct Response: Codable, Hashable, Sendable {
    package var version: String
    package var `protocol`: Int
    package var pid: Int32
    /// Milliseconds since 1970-01-01 UTC.
    package var startedAt: Int64
    /// Connections, the asking one included.
    package var clients: Int
    package var drills: Int
    /// Seconds without a client after which it ends; absent when it stays.
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

/// Ends the daemon after the answers that are on their way.
package struct ShutDownCall: ServiceCall {
  package static let method = "shutdown"
  package typealias Response = Done
  package init() {}
}

/// Makes the daemon let go of the learner's database until `resume`, or until the connection ends.
///
/// Calls of other clients wait meanwhile.
package struct PauseCall: ServiceCall {
  package static let method = "pause"
  package typealias Response = Done
  package init() {}
}

/// Gives the learner's database back to the daemon.
package struct ResumeCall: ServiceCall {
  package static let method = "resume"
  package typealias Response = Done
  package init() {}
}
