import Foundation
import Glibc

/// A reason why there is no connection to a daemon.
package enum LaunchFailure: Error, Hashable, Sendable {
  case place(SocketPlace.Problem)
  /// A connection was refused, with the system's reason.
  case refused(path: String, reason: String)
  /// The socket belongs to another user.
  case stranger(path: String)
  /// The program of the daemon is missing.
  case programMissing(path: String)
  /// The daemon was started and did not become ready; `reason` is what it reported, if anything.
  case notStarted(reason: String)
  case wrongProtocol(found: Int)
  case tooManyClients(limit: Int)
  /// The program at the socket does not speak the protocol.
  case garbled
  /// The daemon runs but does not answer; its process if that is known.
  case silent(process: Int32?)
  /// The learner cancelled.
  case cancelled
}

/// The search for the daemon, and its start if none runs.
///
/// A client that starts a daemon holds a lock: of several clients one starts the daemon, and the
/// others find it once they have the lock.
package struct DaemonLauncher: Sendable {
  package let place: SocketPlace
  /// The path of `trainerd`.
  package let program: String
  package let arguments: [String]
  package let environment: [String: String]
  /// The number of seconds within which a daemon must become ready or answer `hello`.
  package var patienceSeconds = 20
  /// The test whether the learner wants the program to end; it is called while the program waits
  /// for an answer.
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

  /// Waits until no other client is starting a daemon; it does not wait for a client that is
  /// stopped.
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
  private func start() throws(LaunchFailure) {
    guard access(program, X_OK) == 0 else { throw .programMissing(path: program) }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw .notStarted(reason: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let code = spawn(readyPipe: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard code == 0 else { throw .notStarted(reason: String(cString: strerror(code))) }
    var text: [UInt8] = []
    var byte: UInt8 = 0
    var watched = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&watched, 1, Int32(patienceSeconds) * 1000)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw .notStarted(reason: "it was not ready in time") }
      guard read(ends[0], &byte, 1) == 1, byte != 0x0a else { break }
      text.append(byte)
    }
    let said = String(decoding: text, as: UTF8.self)
    guard said == DaemonLimits.readyWord else { throw .notStarted(reason: said) }
  }

  /// The descriptor in the daemon of the pipe to which it writes when it listens.
  package static let readyDescriptor: Int32 = 3

  /// Starts the program.
  ///
  /// - Returns: The system's error number, or 0.
  private func spawn(readyPipe: Int32) -> Int32 {
    Self.withholdDescriptors()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, readyPipe, Self.readyDescriptor)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var everySignal = sigset_t()
    sigfillset(&everySignal)
    var noSignal = sigset_t()
    sigemptyset(&noSignal)
    posix_spawnattr_setsigdefault(&attributes, &everySignal)
    posix_spawnattr_setsigmask(&attributes, &noSignal)
    let flags = Self.newSession | Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let own = ["--ready-fd", String(Self.readyDescriptor)]
    let words = Self.strings([program] + arguments + own)
    let kept = environment.filter { !Self.serviceVariables.contains($0.key) }
    let variables = Self.strings(kept.map { $0.key + "=" + $0.value })
    defer { for pointer in words + variables { free(pointer) } }
    var child: pid_t = 0
    return posix_spawn(&child, program, &actions, &attributes, words, variables)
  }

  /// Marks all open files except the standard streams as closed in child programs, so that a
  /// daemon, which may run for a long time, keeps none of them open.
  private static func withholdDescriptors() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    for descriptor in names.compactMap(Int32.init) where descriptor > STDERR_FILENO {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// The value of `POSIX_SPAWN_SETSID`, which glibc declares only for GNU sources.
  private static let newSession = 0x80
  /// The variables from a service manager that concern this program and not the daemon it starts.
  private static let serviceVariables: Set<String> = [
    "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID",
  ]

  private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    pointers.append(nil)
    return pointers
  }
}
