package import Study

/// The first request of every connection: who the client is, and where it believes its data to be.
package struct HelloCall: ServiceCall {
  package static let method = "hello"
  package typealias Response = Welcome

  /// The version of the protocol that the client speaks.
  package var `protocol`: Int
  /// The client's name and version, for the log and for the answer to `status`.
  package var client: String
  package var version: String?
  /// The client's time zone, such as `Europe/Berlin`; the study days of its calls begin there.
  package var timeZone: String?
  /// The files that the client would open itself; the daemon says when its own are others.
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

/// The files that decide what a learner sees.
package struct Place: Codable, Hashable, Sendable {
  /// The learner's database.
  package var stats: String
  /// The word pack that comes with the program.
  package var words: String
  /// The directory of the learner's own packs.
  package var packs: String

  package init(stats: String, words: String, packs: String) {
    self.stats = stats
    self.words = words
    self.packs = packs
  }
}

/// What a daemon says of itself.
package struct Welcome: Codable, Hashable, Sendable {
  package enum Readiness: String, Codable, Hashable, Sendable {
    case ready
    /// The daemon serves other files than the client named.
    case elsewhere
    /// The daemon cannot open its databases; a client in process finds out why.
    case unopened
  }

  package var `protocol`: Int
  package var version: String
  package var pid: Int32
  package var readiness: Readiness
  /// What happened to the learner's files since a client was last told.
  package var notices: [StoreNotice]
  /// Packs that the settings name and that are not there.
  package var missingPacks: [String]

  package init(
    protocol: Int = DaemonLimits.protocolVersion,
    version: String,
    pid: Int32,
    readiness: Readiness,
    notices: [StoreNotice] = [],
    missingPacks: [String] = []
  ) {
    self.protocol = `protocol`
    self.version = version
    self.pid = pid
    self.readiness = readiness
    self.notices = notices
    self.missingPacks = missingPacks
  }
}
