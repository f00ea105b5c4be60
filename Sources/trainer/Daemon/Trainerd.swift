import ArgumentParser
import Daemon
import Foundation
import Logging
import REPL
import ServiceLifecycle
import Synchronization
import UnixSignals
import Workspace

/// The program `trainerd`: the daemon, which serves the learner's study to every `trainer` of the
/// same user.
struct Trainerd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trainerd",
    abstract: "Share the learner's database among the programs of one user.",
    version: Version.text
  )

  @Option(help: "Exit after this many seconds without a client; 0 for never.")
  var idleExit = 0

  @Option(help: .private)
  var readyFd: Int32?

  /// The number of seconds that a call waits while another client has the database.
  ///
  /// Only tests set it: a program under a sanitizer is slower and needs more.
  @Option(help: .private)
  var pauseTimeout = 5

  /// The number of seconds for which a client that pauses the daemon has the database to itself.
  @Option(help: .private)
  var pauseLease = 30

  static func main(_ arguments: [String]) async {
    do {
      var command = try parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      StartFailure.finish(fullMessage(for: error), exitCode(for: error).rawValue)
    }
  }

  /// The maximum of `--idle-exit` in seconds, about 30 years; a task can sleep that long.
  private static let longestIdleExit = 1_000_000_000

  func validate() throws {
    guard (0...Self.longestIdleExit).contains(idleExit) else {
      throw ValidationError("--idle-exit must be 0 to \(Self.longestIdleExit)")
    }
  }

  func run() async throws {
    let readiness = ReadyPipe(descriptor: readyFd)
    do {
      try await serve(readiness)
    } catch {
      let failure = StartFailure.failure(error)
      readiness.send(failure.message)
      StartFailure.warn(failure.message)
      throw ExitCode(failure.status.rawValue)
    }
  }

  private func serve(_ readiness: ReadyPipe) async throws {
    let environment = ProcessInfo.processInfo.environment
    let manager = ServiceManager(environment: environment)
    let paths = try Paths(environment: environment)
    let descriptors = ProcessState.detach(
      keeping: [readyFd, manager.inheritedSocket].compactMap { $0 }
    )
    let log = Self.logger(environment, paths)
    let socket = try ListeningSocket.open(paths.meeting, inherited: manager.inheritedSocket)
    let study = StudyOpening(paths: paths, log: log)
    var settings = DaemonSettings(idleExitSeconds: idleExit == 0 ? nil : idleExit)
    settings.secondsOfPause = pauseTimeout
    settings.limit(descriptors: descriptors)
    settings.secondsOfLease = pauseLease
    let server = DaemonServer(
      DaemonServer.Parts(
        settings: settings,
        place: paths.place,
        version: Version.text,
        manager: manager,
        notices: study.notices,
        log: log,
        open: study.open,
        afterOpening: { service in await SyncLog.synchronize(service, log: log) },
        afterDrill: { service in
          // The fit uses the answers of the other machines too.
          let hasChanged = await SyncLog.synchronize(service, log: log)
          // The lowest priority, since nobody waits for the fit and it must not delay questions.
          await RefitLog.refit(service, niceness: 19, log: log)
          return hasChanged
        },
        whenReady: { readiness.send(DaemonLimits.readyWord) }
      ),
      on: socket
    )
    var configuration = ServiceGroupConfiguration(
      services: [.init(service: server, successTerminationBehavior: .gracefullyShutdownGroup)],
      gracefulShutdownSignals: [.sigterm, .sigint, .sighup],
      logger: log
    )
    configuration.maximumGracefulShutdownDuration = .seconds(10)
    try await ServiceGroup(configuration: configuration).run()
  }

  /// Returns a logger that writes to the systemd journal if the output goes there, otherwise to the
  /// file of `trainer log`.
  private static func logger(_ environment: [String: String], _ paths: Paths) -> Logger {
    if environment["JOURNAL_STREAM"] != nil {
      return Logger(label: "trainerd") { _ in JournalLog() }
    }
    let path = paths.log
    return Logger(label: "trainerd") { _ in DiagnosticLog(path: path) { StartFailure.warn($0) } }
  }
}

/// The English texts for errors at the start of the daemon, and the functions that print them.
enum StartFailure {
  static func failure(_ error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let problem as PathProblem: Failure(problem.explanation, .configuration)
    case let problem as SocketPlace.Problem: place(problem)
    case let problem as ListenFailure: listening(problem)
    default: Failure("cannot start: \(error)", .inputOutput)
    }
  }

  /// Prints a message of the argument parser, an error or the help, and exits.
  ///
  /// `status`: the exit status; unless it is 0, the message goes to standard error.
  static func finish(_ text: String, _ status: Int32) -> Never {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let console = status == 0 ? Console.standard : Console.standard.onStandardError
    if !text.isEmpty { console.print(lines.map(String.init)) }
    terminate(status)
  }

  static func warn(_ text: String) { Console.standard.warn(text, of: "trainerd") }

  private static func listening(_ problem: ListenFailure) -> Failure {
    switch problem {
    case .place(let problem): place(problem)
    case .taken(let path):
      Failure(
        "a trainerd is running already on \(path); run ‘trainer daemon status’ to see it",
        .tryAgain
      )
    case .noInheritedSocket:
      Failure("the service manager did not pass a listening Unix socket", .configuration)
    case .system(let operation, let code):
      Failure("cannot listen: \(operation): \(String(cString: strerror(code)))", .cannotCreate)
    }
  }

  private static func place(_ problem: SocketPlace.Problem) -> Failure {
    Failure(problem.explanation, .cannotCreate)
  }
}

/// The changes that a daemon makes to its process at the start.
enum ProcessState {
  /// Detaches the process from its caller: its directory, its environment for sockets and its
  /// umask.
  ///
  /// Also ignores SIGPIPE, raises the limit of descriptors, and marks the descriptors `kept` to be
  /// closed in child processes. The program that starts the daemon must not pass on its other
  /// files. They are not closed here, because another thread could have opened a file with the same
  /// descriptor in the meantime.
  ///
  /// - Returns: the largest number of descriptors that the process can open; `Int.max` if it is not
  ///   known.
  static func detach(keeping kept: [Int32]) -> Int {
    signal(SIGPIPE, SIG_IGN)
    umask(0o077)
    for descriptor in kept { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = chdir("/")
    for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
    return raiseDescriptorLimit()
  }

  /// Raises the limit of descriptors, since each client uses one, and returns it.
  private static func raiseDescriptorLimit() -> Int {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return .max }
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
    getrlimit(resource, &limit)
    return Int(clamping: limit.rlim_cur)
  }
}

/// The pipe on which a starting daemon reports to the client that started it.
///
/// It reports that it is ready, or why it is not.
final class ReadyPipe: Sendable {
  private let pipe: Mutex<Int32?>

  init(descriptor: Int32?) { pipe = Mutex(descriptor) }

  /// Writes one line to the pipe and closes it; later lines are dropped.
  func send(_ text: String) {
    guard let descriptor = pipe.withLock({ $0.take() }) else { return }
    let line = text.split(separator: "\n").joined(separator: " ") + "\n"
    let bytes = Array(line.utf8)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
  }
}
