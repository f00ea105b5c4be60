import Daemon
import DiskFiles
import Foundation
import Logging
import REPL
import StatsStore
import Study
import Synchronization
import Workspace

/// The connection of this program to the daemon.
enum DaemonLink: Sendable {
  /// The connection has not been tried yet.
  case unknown
  case connected(DaemonClient)
  /// There is no usable daemon, so this process does the work.
  case none
}

/// A shared reference to the connection, which all parts of a command use.
final class SharedLink: Sendable {
  let state = Mutex(DaemonLink.unknown)
}

extension Session {
  /// The number of idle seconds after which a daemon exits, if a command has started it.
  static let idleSeconds = 600

  /// The launcher that finds or starts the daemon of this user.
  var launcher: DaemonLauncher {
    var inherited = environment
    // The daemon runs in the root directory, where relative paths would mean other files.
    if environment["TRAINER_HOME"]?.isEmpty == false { inherited["TRAINER_HOME"] = paths.data }
    inherited["TRAINER_WORDS"] = paths.words
    var launcher = DaemonLauncher(
      place: paths.meeting,
      program: paths.programs + "/trainerd",
      arguments: ["--idle-exit", String(Self.idleSeconds)],
      environment: inherited
    )
    launcher.isCancelled = { StandardInput.isEndWanted }
    return launcher
  }

  var hello: HelloCall {
    HelloCall(
      client: "trainer",
      version: Version.text,
      timeZone: TimeZone.current.identifier,
      place: paths.place
    )
  }

  /// Returns the daemon, starting one if none runs; nil if this process must do the work.
  ///
  /// A problem with the daemon is reported once and does not stop the command. Two daemons are
  /// skipped without a message: one that serves other files than this process, and one that cannot
  /// open its files, because this process then reports the same error.
  func daemon() -> DaemonClient? {
    guard !isAlone else { return nil }
    // If the data directory cannot be made, this process reports the error later, once.
    guard (try? DiskFile.makeDirectory(paths.data)) != nil else { return nil }
    return link.state.withLock { link in
      switch link {
      case .connected(let client): return client
      case .none: return nil
      case .unknown:
        let client = connect { () throws(LaunchFailure) in try DaemonClient(launcher, hello: hello)
        }
        link = client.map { .connected($0) } ?? .none
        return client
      }
    }
  }

  private func connect(
    _ make: () throws(LaunchFailure) -> DaemonClient?
  ) -> DaemonClient? {
    do throws(LaunchFailure) {
      guard let client = try make() else { return nil }
      guard client.welcome.version == Version.text else {
        Console.standard.warn(DaemonText.otherVersion(client.welcome.version))
        return nil
      }
      guard client.welcome.readiness == .ready else { return nil }
      client.welcome.notices.forEach(Notices.tell)
      Notices.warn(missingPacks: client.welcome.missingPacks)
      return client
    } catch {
      Console.standard.warn("working without the daemon: " + DaemonText.explanation(error))
      log.warning(
        "no daemon",
        metadata: ["kind": "\(String(describing: error).prefix { $0.isLetter })"]
      )
      return nil
    }
  }

  /// Runs the body with the learner's database, while a running daemon has closed it.
  func whileAlone<Value>(_ body: (SQLiteStore) async throws -> Value) async throws -> Value {
    try await whilePaused { try await body(try databases.store()) }
  }

  /// Runs the body while a running daemon has closed the learner's database.
  ///
  /// If none runs, the body is run at once.
  ///
  /// - Throws: `Failure` if a daemon runs that cannot be connected to, `StudyError` if it cannot
  ///   be paused, or what the body throws.
  func whilePaused<Value>(_ body: () async throws -> Value) async throws -> Value {
    guard let client = try running(), client.welcome.readiness != .elsewhere else {
      return try await body()
    }
    return try await client.whilePaused(body)
  }

  /// Returns a client of the running daemon, without starting one; nil if none runs for this user.
  ///
  /// - Throws: `Failure` if a daemon runs but a connection fails, for example because it has
  ///   another protocol version. Without a connection the daemon cannot be paused.
  private func running() throws -> DaemonClient? {
    do throws(LaunchFailure) {
      return try DaemonClient(running: launcher, hello: hello)
    } catch {
      // A daemon in another user's directory, or at another user's socket, does not have these
      // files.
      switch error {
      case .place, .stranger: return nil
      default:
        throw Failure(
          "the daemon cannot be paused: " + DaemonText.explanation(error),
          .unavailable
        )
      }
    }
  }
}

/// The English texts about the daemon.
enum DaemonText {
  static func otherVersion(_ version: String) -> String {
    "the daemon is version \(TerminalText.sanitized(version)) and this is \(Version.text); "
      + "working without it; run ‘trainer daemon stop’ to end it"
  }

  static func explanation(_ failure: LaunchFailure) -> String {
    switch failure {
    case .place(let problem): problem.explanation
    case .refused(let path, let reason): "cannot connect to \(path): \(reason)"
    case .stranger(let path): "\(path) belongs to another user"
    case .programMissing(let path):
      "the program \(path) is missing; reinstall, or set TRAINER_DAEMON=off"
    case .notStarted(let reason):
      reason.isEmpty
        ? "trainerd ended at once; run ‘trainer log’ to see why" : TerminalText.sanitized(reason)
    case .wrongProtocol(let found):
      "trainerd uses protocol \(found) and this program \(DaemonLimits.protocolVersion); "
        + "run ‘trainer daemon stop’ to end it"
    case .tooManyClients(let limit): "trainerd already serves \(limit) clients, its limit"
    case .garbled:
      "the program at the socket of the daemon is not trainerd, or it was just ending; try again"
    case .silent(let process): silent(process)
    case .cancelled: "trainerd had not answered when you cancelled"
    }
  }

  /// Returns the message for a daemon that does not respond.
  ///
  /// `process`: the id of its process, for commands that help; nil if it is unknown.
  static func silent(_ process: Int32?) -> String {
    guard let process else { return "the daemon does not answer" }
    return "trainerd (pid \(process)) does not answer; ‘kill -CONT \(process)’ continues it "
      + "if it was stopped, ‘kill -KILL \(process)’ ends it"
  }
}
