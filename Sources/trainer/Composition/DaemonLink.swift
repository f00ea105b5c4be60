import DaemonClient
import DaemonProtocol
import DiskFiles
import Foundation
import Logging
import REPL
import StatsStore
import Study
import Synchronization
import Workspace

/// The way from this program to the daemon.
enum DaemonLink: Sendable {
  /// Nobody has asked yet.
  case unknown
  case connected(DaemonClient)
  /// There is none; this process does the work.
  case none
}

extension Session {
  /// Seconds without a client after which a daemon that a command started ends.
  static let idleSeconds = 600

  /// What starts and finds the daemon of this user.
  var launcher: DaemonLauncher {
    var inherited = environment
    // The daemon works in the root directory: what is relative here would be elsewhere there.
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

  /// The daemon, started when there is none; nil when the work is to be done in this process.
  ///
  /// Whatever keeps the daemon from working is said once and stops nobody. A daemon that serves other
  /// files, or cannot open its own, is left out without a word: this process finds the same error.
  func daemon() -> DaemonClient? {
    guard !isAlone else { return nil }
    // Without a place for the data this process finds the error, and says it once.
    guard (try? DiskFile.makeDirectory(paths.data)) != nil else { return nil }
    return opened.link.withLock { link in
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

  /// The learner's database for one command, while no daemon writes to it.
  func whileAlone<Value>(_ body: (SQLiteStore) async throws -> Value) async throws -> Value {
    try await whilePaused { try await body(try store()) }
  }

  /// Runs the body while a daemon that runs has let go of the learner's database.
  func whilePaused<Value>(_ body: () async throws -> Value) async throws -> Value {
    guard let client = try running(), client.welcome.readiness != .elsewhere else {
      return try await body()
    }
    return try await client.whilePaused(body)
  }

  /// A daemon that runs; none is started.
  ///
  /// - Throws: `Failure` when one runs that cannot be told to wait, such as one of another protocol.
  private func running() throws -> DaemonClient? {
    do throws(LaunchFailure) {
      return try DaemonClient(running: launcher, hello: hello)
    } catch {
      // In a place that is not the learner's own, or at a stranger's socket, none has these files.
      switch error {
      case .place, .stranger: return nil
      default:
        throw Failure(
          "the daemon cannot be told to wait: " + DaemonText.explanation(error),
          .unavailable
        )
      }
    }
  }
}
