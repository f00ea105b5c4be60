import Foundation
import Glibc

/// A connection to the daemon that sends and receives lines.
final class DaemonConnection {
  /// A reason why a connection cannot be made or was lost.
  enum Failure: Error {
    /// No program listens on the socket.
    case nobody
    /// The system refused, with its error number.
    case refused(Int32)
    /// The program that listens belongs to another user.
    case stranger
    /// The daemon closed the connection, or the system reported an error on it.
    case lost
    /// The daemon is stopped, or did not answer in time.
    case silent
    /// The learner cancelled the call.
    case cancelled
    /// The received line is not a valid message of the protocol.
    case garbled
  }

  private let descriptor: Int32
  /// The process identifier of the daemon; nil while only the service manager that opened the
  /// socket is known.
  private(set) var process: Int32?
  /// A function that returns true if the learner has cancelled.
  private let isCancelled: @Sendable () -> Bool
  private var unread: [UInt8] = []
  private var scanned = 0

  /// Connects without starting a daemon.
  ///
  /// `isCancelled`: a function that returns true if the learner has cancelled.
  ///
  /// - Throws: `.nobody` if no daemon listens, `.stranger` if the socket belongs to another user,
  ///   `.refused` for another error of the system.
  init(
    _ place: SocketPlace,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(Failure) {
    let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw .refused(errno) }
    descriptor = made
    self.isCancelled = isCancelled
    let outcome = place.withAddress { address, length in connect(made, address, length) }
    let code = errno
    var peer = PeerCredentials()
    var size = socklen_t(MemoryLayout<PeerCredentials>.size)
    let isKnown = getsockopt(made, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
    process = isKnown && Self.isDaemon(peer.pid) ? peer.pid : nil
    guard outcome == 0 else {
      throw code == ENOENT || code == ECONNREFUSED || code == ENOTDIR ? .nobody : .refused(code)
    }
    guard isKnown, peer.uid == geteuid() else { throw .stranger }
  }

  deinit { close(descriptor) }

  /// Records the process identifier that the daemon reported.
  func record(process said: Int32) {
    if process == nil, Self.isDaemon(said) { process = said }
  }

  /// Sends a line.
  ///
  /// A closed connection is not an error here: the daemon may have sent the reason, which `receive`
  /// reads first.
  ///
  /// - Throws: `.silent` if the daemon does not accept the line in time, `.cancelled`, or `.lost`
  ///   for an error of the system.
  func send(_ line: Data, within limit: Duration) throws(Failure) {
    let end = ContinuousClock.now + limit
    var offset = 0
    while offset < line.count {
      let count = line.withUnsafeBytes { bytes in
        Glibc.send(
          descriptor,
          bytes.baseAddress.map { $0 + offset },
          line.count - offset,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        )
      }
      if count > 0 {
        offset += count
      } else if errno == EAGAIN {
        try wait(for: POLLOUT, until: end)
      } else if errno == EPIPE {
        return
      } else if errno != EINTR {
        throw .lost
      }
    }
  }

  /// Waits for the next line.
  ///
  /// - Throws: `.lost` if the connection ends, `.silent` if no line comes in time, `.cancelled`.
  func receive(within limit: Duration) throws(Failure) -> Data {
    let end = ContinuousClock.now + limit
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      if let end = unread[scanned...].firstIndex(of: 0x0a) {
        let line = Data(unread[..<end])
        unread.removeFirst(end + 1)
        scanned = 0
        return line
      }
      scanned = unread.count
      try wait(for: POLLIN, until: end)
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .lost }
      unread += chunk[..<count]
    }
  }

  /// Waits until the daemon closes the connection and its process has ended.
  ///
  /// - Returns: false if the process still runs after the time limit, is stopped by a signal, or
  ///   has a thread that is blocked in a system call.
  ///
  /// - Throws: `.cancelled` if the learner cancels the wait.
  func waitForProcess(_ process: Int32, within limit: Duration) throws(Failure) -> Bool {
    let end = ContinuousClock.now + limit
    do throws(Failure) {
      while true { _ = try receive(within: end - .now) }
    } catch {
      switch error {
      case .lost: break
      case .silent: return Self.state(of: process) == .ended
      default: throw error
      }
    }
    var left: ContinuousClock.Instant?
    while true {
      switch Self.state(of: process) {
      case .ended: return true
      case .running: left = nil
      case .ending:
        left = left ?? .now
        if let left, .now - left > Self.endingTime { return false }
      }
      if isCancelled() { throw .cancelled }
      guard .now < end else { return false }
      usleep(Self.microsecondsBetweenLooks)
    }
  }

  private static let microsecondsBetweenLooks: useconds_t = 10_000
  /// The time after which a process that has ended, but still has threads, counts as blocked.
  private static let endingTime = Duration.seconds(1)

  private enum ProcessState {
    case running
    /// The process has ended, but one of its threads is blocked in a system call.
    case ending
    case ended
  }

  private static func state(of process: Int32) -> ProcessState {
    guard isDaemon(process) else { return .ended }
    // The state Z is an ended process whose parent has not asked for its status.
    let state = stateText(of: process)
    guard state.hasPrefix(" Z") || state.hasPrefix(" X") else {
      return state.isEmpty ? .ended : .running
    }
    let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    return (threads?.count ?? 0) <= 1 ? .ended : .ending
  }

  /// The milliseconds between checks for a stopped daemon or a cancellation.
  private static let slice: Int32 = 200
  /// The time after which a daemon that a signal has stopped counts as silent.
  private static let grace = Duration.seconds(1)

  private func wait(for event: Int32, until end: ContinuousClock.Instant) throws(Failure) {
    let start = ContinuousClock.now
    var watched = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let ready = poll(&watched, 1, Self.slice)
      if ready > 0 { return }
      if ready < 0, errno != EINTR { throw .lost }
      if isCancelled() { throw .cancelled }
      let now = ContinuousClock.now
      if now >= end || (now >= start + Self.grace && isStopped) { throw .silent }
    }
  }

  /// True if a signal has stopped the daemon.
  private var isStopped: Bool {
    guard let process else { return false }
    let state = Self.stateText(of: process)
    return state.hasPrefix(" T") || state.hasPrefix(" t")
  }

  /// Returns the part of `/proc/PID/stat` after the name of a process, which begins with a blank
  /// and the letter of its state; empty if there is no such process.
  private static func stateText(of process: Int32) -> Substring {
    // The file has the form `PID (NAME) STATE …`.
    contents("/proc/\(process)/stat").split(separator: ")").last ?? ""
  }

  /// Returns true if a process is a daemon and not the service manager that opened the socket.
  private static func isDaemon(_ process: Int32) -> Bool {
    contents("/proc/\(process)/comm") == "trainerd\n"
  }

  private static func contents(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
