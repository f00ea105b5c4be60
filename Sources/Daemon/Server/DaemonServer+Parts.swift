import Glibc
package import Logging
package import Study
import Synchronization

extension DaemonServer {
  /// The parts of a daemon that the program provides.
  package struct Parts: Sendable {
    package var settings: DaemonSettings
    package var place: Place
    package var version: String
    package var manager: ServiceManager
    package var notices: NoticeBox
    package var log: Logger
    package var open: @Sendable () throws -> any StudyDatabase
    /// The function that is called once, in the background, after the databases were opened at the
    /// start; it returns true if the log has changed.
    ///
    /// It is not called if they cannot be opened then, or if a client has them to itself.
    package var afterOpening: @Sendable (LocalStudyService) async -> Bool
    /// The function that is called in the background after a drill has ended, if no other drill is
    /// active; it returns true if the log has changed.
    package var afterDrill: @Sendable (LocalStudyService) async -> Bool
    /// The function that is called once, when the daemon accepts clients.
    package var whenReady: @Sendable () -> Void

    package init(
      settings: DaemonSettings,
      place: Place,
      version: String,
      manager: ServiceManager,
      notices: NoticeBox,
      log: Logger,
      open: @escaping @Sendable () throws -> any StudyDatabase,
      afterOpening: @escaping @Sendable (LocalStudyService) async -> Bool = { _ in false },
      afterDrill: @escaping @Sendable (LocalStudyService) async -> Bool = { _ in false },
      whenReady: @escaping @Sendable () -> Void = {}
    ) {
      self.settings = settings
      self.place = place
      self.version = version
      self.manager = manager
      self.notices = notices
      self.log = log
      self.open = open
      self.afterOpening = afterOpening
      self.afterDrill = afterDrill
      self.whenReady = whenReady
    }
  }
}

/// The limits of a daemon's time and memory.
package struct DaemonSettings: Sendable {
  /// The largest number of clients at a time; a further one is refused with a message.
  package var mostClients = 4_000
  /// The largest number of drills of one client, each of which takes memory for its plan.
  package var mostDrillsOfClient = 8
  /// The largest number of drills of all clients together.
  package var mostDrills = 64
  /// The largest number of bytes that are kept for all clients together, in unfinished lines and in
  /// lists of which parts are still missing.
  package var mostUnfinishedBytes = 64 << 20
  /// The number of seconds within which a line must be complete after its first byte.
  package var secondsPerLine = 10
  /// The number of seconds after which a call fails if another client still has the database to
  /// itself.
  package var secondsOfPause = 5
  /// The number of seconds for which a client that paused the daemon is guaranteed to have the
  /// database to itself.
  package var secondsOfLease = 30
  /// The number of seconds without a client after which the daemon exits; nil for never.
  package var idleExitSeconds: Int?
  /// The number of seconds between two checks of the socket and the data directory, each of which
  /// is followed by the housekeeping.
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

/// The protocol of service managers such as systemd: sockets that they pass on, and status
/// messages.
package struct ServiceManager: Sendable {
  private let address: String?
  /// The file descriptor of the socket that the manager passed; nil if it passed none.
  package let inheritedSocket: Int32?
  /// The interval at which keep-alive messages are sent, half of the manager's time limit; nil if
  /// the manager expects none.
  let watchdogInterval: Duration?

  private static let firstDescriptor: Int32 = 3

  package init(environment: [String: String], processID: Int32 = getpid()) {
    address = environment["NOTIFY_SOCKET"].flatMap { $0.count > 1 ? $0 : nil }
    let isForUs = environment["LISTEN_PID"].flatMap(Int32.init) == processID
    let count = environment["LISTEN_FDS"].flatMap(Int32.init) ?? 0
    inheritedSocket = isForUs && count > 0 ? Self.firstDescriptor : nil
    let isWatched = environment["WATCHDOG_PID"].map { Int32($0) == processID } ?? true
    let limit = environment["WATCHDOG_USEC"].flatMap(Int64.init) ?? 0
    watchdogInterval = isWatched && limit > 0 ? .microseconds(limit / 2) : nil
  }

  /// Sends a message such as `READY=1`; failures are ignored.
  func send(_ word: String) {
    guard let address else { return }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(address.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return }
    // An address that begins with @ is abstract: its first byte is 0.
    if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let length = MemoryLayout<sa_family_t>.size + bytes.count
    let made = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { return }
    defer { close(made) }
    let text = Array(word.utf8)
    withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
        _ = sendto(made, text, text.count, Int32(MSG_NOSIGNAL), target, socklen_t(length))
      }
    }
  }
}
