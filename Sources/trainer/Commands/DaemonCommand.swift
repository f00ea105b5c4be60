import ArgumentParser
import Daemon
import Foundation
import REPL
import Workspace

/// `trainer daemon`: starts, stops and inspects the daemon.
struct DaemonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "daemon",
    abstract: "Start, stop or inspect the daemon.",
    subcommands: [Start.self, Stop.self, Status.self, Run.self],
    defaultSubcommand: Status.self
  )

  struct Start: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "start",
      abstract: "Start the daemon if none runs."
    )

    func run() throws {
      let session = try Session()
      do throws(LaunchFailure) {
        let client = try DaemonClient(session.launcher, hello: session.hello)
        Console.standard.print(["trainerd is running (pid \(client.welcome.pid))"])
      } catch {
        throw Failure(DaemonText.explanation(error), .unavailable)
      }
    }
  }

  struct Stop: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stop",
      abstract: "Stop the daemon after it has stored the answers in progress."
    )

    func run() throws {
      let session = try Session()
      guard let control = try DaemonCommand.control(session) else {
        Console.standard.print(["trainerd is not running"])
        return
      }
      if let process = try control.shutDown() {
        throw Failure(
          "trainerd (pid \(process)) was told to end but is still there; if it waits for a disk or network folder, it ends when that answers or is unmounted",
          .tryAgain
        )
      }
      Console.standard.print(["trainerd ended"])
    }
  }

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show whether the daemon is running; exit 0 if it is, 1 if not."
    )

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
      let session = try Session()
      guard let control = try DaemonCommand.control(session) else {
        if json {
          try JSONOutput.print(["running": false])
        } else {
          Console.standard.print(["trainerd is not running"])
        }
        throw ExitCode(ExitStatus.nothing.rawValue)
      }
      let status = try control.status()
      if json {
        try JSONOutput.print(DaemonStatusJSON(status, socket: session.paths.meeting.socket))
        return
      }
      let started = Date(timeIntervalSince1970: Double(status.startedAt) / 1000)
      var lines = [
        "trainerd \(TerminalText.sanitized(status.version)) (pid \(status.pid)), running since "
          + started.formatted(.iso8601),
        "clients  \(status.clients - 1)", "drills   \(status.drills)",
        "socket   \(TerminalText.sanitized(session.paths.meeting.socket))",
      ]
      if let seconds = status.idleExitSeconds {
        lines.append("ends     after \(seconds) idle seconds")
      }
      Console.standard.print(lines)
    }
  }

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run",
      abstract: "Run the daemon in the foreground."
    )

    @Option(
      parsing: .unconditional,
      help: "Exit after this many seconds without a client; 0 for never."
    )
    var idleExit = 0

    func run() throws {
      let program = try Session().paths.programs + "/trainerd"
      let words = [program, "--idle-exit", String(idleExit)]
      var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
      execv(program, &arguments)
      throw Failure(
        "\(program) cannot be run: \(String(cString: strerror(errno)))",
        .unavailable
      )
    }
  }

  /// Connects to a running daemon of any version; returns nil if none runs.
  ///
  /// - Throws: `Failure` if a daemon runs and cannot be reached.
  private static func control(_ session: Session) throws -> DaemonControl? {
    do throws(LaunchFailure) {
      return try DaemonControl(session.launcher)
    } catch {
      throw Failure(DaemonText.explanation(error), .unavailable)
    }
  }
}

/// The JSON of `trainer daemon status`.
private struct DaemonStatusJSON: Encodable {
  let running = true
  let version: String
  let pid: Int32
  let startedAt: String
  let clients: Int
  let drills: Int
  let socket: String
  let idleExitSeconds: Int?

  init(_ status: DaemonStatus, socket: String) {
    version = status.version
    pid = status.pid
    startedAt = Date(timeIntervalSince1970: Double(status.startedAt) / 1000).formatted(.iso8601)
    clients = status.clients - 1
    drills = status.drills
    self.socket = socket
    idleExitSeconds = status.idleExitSeconds
  }
}
