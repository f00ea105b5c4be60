import Foundation
import Glibc
import Programs
import Study

/// A reason why there is no connection to a daemon.
package enum LaunchFailure: Error, Hashable, Sendable {
  case place(SocketPlace.Problem)
  /// A connection was refused, with the system's reason.
  case refused(path: String, reason: String)
  /// The socket belongs to another user.
  case stranger(path: String)
  /// The program file of the daemon is missing.
  case programMissing(path: String)
  /// No daemon could be started, or it did not become ready.
  ///
  /// `reason`: the report of the daemon or the system, or the cause of a timeout; it can be empty.
  case notStarted(reason: String)
  case wrongProtocol(found: Int)
  case tooManyClients(limit: Int)
  /// The program that listens on the socket does not speak the protocol, or closed the connection.
  case garbled
  /// The daemon runs but does not answer; `process` is its process identifier, nil if unknown.
  case silent(process: Int32?)
  /// The learner cancelled while the program waited for the daemon's answer or start.
  case cancelled
}

/// The search for the daemon, and its start if none runs.
///
/// A client that starts a daemon holds a lock. If several clients start at the same time, one of
/// them starts the daemon, and the others find it when they get the lock.
package struct DaemonLauncher: Sendable {
  package let place: SocketPlace
  /// The path of `trainerd`.
  package let program: String
  package let arguments: [String]
  package let environment: [String: String]
  /// The time limit, in seconds, for a daemon to become ready or to answer `hello`, and for another
  /// client to start one.
  package var patienceSeconds = 20
  /// A function that returns true if the learner has cancelled; it is called while the program
  /// waits.
  package var isCancelled: @Sendable () -> Bool = { false }

  var patience: Duration { .seconds(patienceSeconds) }

  package init(
    place: SocketPlace,
    program: String,
    arguments: [String] = [],
    environment: [String: String]
  ) {
    self.place = place
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  /// Connects to a running daemon; returns nil if there is none.
  ///
  /// - Throws: `LaunchFailure` if the socket or its directory is unsafe, or refuses the connection.
  func connectIfRunning() throws(LaunchFailure) -> DaemonConnection? {
    do throws(SocketPlace.Problem) {
      var information = stat()
      guard lstat(place.directory, &information) == 0 else { return nil }
      try place.check()
      guard try place.checkSocket() else { return nil }
    } catch {
      throw .place(error)
    }
    do throws(DaemonConnection.Failure) {
      return try DaemonConnection(place, isCancelled: isCancelled)
    } catch {
      switch error {
      case .nobody: return nil
      case .refused(let code):
        throw .refused(path: place.socket, reason: String(cString: strerror(code)))
      case .stranger: throw .stranger(path: place.socket)
      case .lost, .garbled, .silent: throw .garbled
      case .cancelled: throw .cancelled
      }
    }
  }

  /// Connects, or starts a daemon and connects.
  ///
  /// - Throws: `LaunchFailure` if no daemon can be started or reached.
  func connect() throws(LaunchFailure) -> DaemonConnection {
    if let connection = try connectIfRunning() { return connection }
    do throws(SocketPlace.Problem) { try place.prepare() } catch { throw .place(error) }
    let lock = open(place.startLock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else {
      throw .place(
        .cannotCreate(path: place.startLock, reason: String(cString: strerror(errno)))
      )
    }
    defer { close(lock) }
    try wait(for: lock)
    if let connection = try connectIfRunning() { return connection }
    try start()
    guard let connection = try connectIfRunning() else { throw .notStarted(reason: "") }
    return connection
  }

  /// Waits for the start lock while another client starts a daemon.
  ///
  /// - Throws: `LaunchFailure.notStarted` if that client does not release it within
  ///   ``patienceSeconds``, for example because it is stopped, or `.cancelled`.
  private func wait(for lock: Int32) throws(LaunchFailure) {
    let end = ContinuousClock.now + patience
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      if isCancelled() { throw .cancelled }
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else {
        throw .notStarted(reason: "another program is still starting it; try again")
      }
      poll(nil, 0, 10)
    }
  }

  /// Starts a daemon in a session of its own and waits until it listens.
  ///
  /// - Throws: `.programMissing`, `.cancelled`, or `.notStarted` if it cannot be started, reports
  ///   an error or is not ready after ``patienceSeconds``. A daemon that was started goes on
  ///   starting when the learner cancels.
  private func start() throws(LaunchFailure) {
    guard access(program, X_OK) == 0 else { throw .programMissing(path: program) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw .notStarted(reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    do throws(ChildProgram.StartFailure) {
      defer { close(ends[1]) }
      _ = try ChildProgram(
        path: program,
        arguments: [program] + arguments + ["--ready-fd", String(Self.readyDescriptor)],
        environment: environment.filter { !Self.serviceVariables.contains($0.key) },
        files: [Self.readyDescriptor: ends[1]]
      )
    } catch {
      throw .notStarted(reason: error.reason)
    }
    var text: [UInt8] = []
    var byte: UInt8 = 0
    var watched = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    let end = ContinuousClock.now + patience
    while true {
      if isCancelled() { throw .cancelled }
      let ready = poll(&watched, 1, Self.stepMilliseconds)
      if ready < 1 {
        guard ready == 0 || errno == EINTR, ContinuousClock.now < end else {
          throw .notStarted(reason: "it was not ready in time")
        }
        continue
      }
      guard read(ends[0], &byte, 1) == 1, byte != 0x0a else { break }
      text.append(byte)
    }
    let said = String(decoding: text, as: UTF8.self)
    guard said == DaemonLimits.readyWord else { throw .notStarted(reason: said) }
  }

  /// The time after which the launcher looks again whether the learner has cancelled.
  private static let stepMilliseconds: Int32 = 100

  /// The descriptor, in the daemon, of the pipe to which it writes when it is ready.
  package static let readyDescriptor: Int32 = 3

  /// The environment variables from a service manager that are meant for this program and not for
  /// the daemon that it starts.
  private static let serviceVariables: Set<String> = [
    "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID",
  ]
}

package typealias DaemonStatus = StatusCall.Response

/// A connection that asks a daemon of any version for its status or to shut down; it needs no
/// `hello`.
package struct DaemonControl {
  private let connection: DaemonConnection
  private let patience: Duration

  /// Connects to a running daemon; nil if none runs.
  ///
  /// - Throws: `LaunchFailure` if the socket or its directory is unsafe, or refuses the connection.
  package init?(_ launcher: DaemonLauncher) throws(LaunchFailure) {
    guard let connection = try launcher.connectIfRunning() else { return nil }
    self.connection = connection
    patience = launcher.patience
  }

  package func status() throws(LaunchFailure) -> DaemonStatus { try call(StatusCall()) }

  /// Shuts the daemon down and waits until its process has ended.
  ///
  /// - Returns: nil if it has ended; its process identifier if it still runs after the time limit.
  package func shutDown() throws(LaunchFailure) -> Int32? {
    let process = try status().pid
    _ = try call(ShutDownCall())
    let hasEnded = try asking { try connection.waitForProcess(process, within: Self.endTime) }
    return hasEnded ? nil : process
  }

  /// The time that a daemon has for completing answers in progress.
  private static let endTime = Duration.seconds(15)

  private func call<Call: ServiceCall>(_ call: Call) throws(LaunchFailure) -> Call.Response {
    try asking {
      try connection.send(try WireCoding.line(call, id: 1), within: patience)
      let line = try connection.receive(within: patience)
      guard case .result(_, let result) = try WireCoding.answer(Call.Response.self, in: line) else {
        throw LaunchFailure.garbled
      }
      return result
    }
  }

  private func asking<Value>(_ body: () throws -> Value) throws(LaunchFailure) -> Value {
    do { return try body() } catch { throw LaunchFailure(error, on: connection) }
  }
}

extension LaunchFailure {
  /// Maps an error of the first exchange on a connection to a launch failure.
  init(_ error: any Error, on connection: DaemonConnection) {
    self =
      switch error {
      case let failure as LaunchFailure: failure
      case DaemonConnection.Failure.silent: .silent(process: connection.process)
      case DaemonConnection.Failure.cancelled: .cancelled
      default: .garbled
      }
  }
}
