import Daemon
import REPL
import Workspace

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
    case .garbled: "the program at the socket of the daemon is not trainerd"
    case .silent(let process): silent(process)
    case .cancelled: "trainerd had not answered when you cancelled"
    }
  }

  /// Returns the message for a daemon that does not answer, with the commands that help.
  static func silent(_ process: Int32?) -> String {
    guard let process else { return "the daemon does not answer" }
    return "trainerd (pid \(process)) does not answer; ‘kill -CONT \(process)’ continues it "
      + "if it was stopped, ‘kill -KILL \(process)’ ends it"
  }
}
