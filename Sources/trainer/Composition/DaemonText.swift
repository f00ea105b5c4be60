import DaemonClient
import DaemonProtocol
import REPL
import Workspace

/// All English about the daemon.
enum DaemonText {
  static func otherVersion(_ version: String) -> String {
    "the daemon is version \(TerminalText.sanitized(version)) and this is \(Version.text); "
      + "working without it; ‘trainer daemon stop’ ends the old one"
  }

  static func explanation(_ failure: LaunchFailure) -> String {
    switch failure {
    case .place(let problem): problem.explanation
    case .refused(let path, let reason): "\(path) cannot be reached: \(reason)"
    case .stranger(let path): "\(path) belongs to another user"
    case .programMissing(let path):
      "there is no program \(path); reinstall, or set TRAINER_DAEMON=off"
    case .notStarted(let reason):
      reason.isEmpty
        ? "it ended at once; see ‘trainer log’" : TerminalText.sanitized(reason)
    case .wrongProtocol(let found):
      "it speaks protocol \(found) and this program \(DaemonLimits.protocolVersion); "
        + "‘trainer daemon stop’ ends it"
    case .tooManyClients(let limit): "it serves \(limit) clients already"
    case .garbled: "what answers on its socket does not speak its protocol"
    case .silent(let process): silent(process)
    case .cancelled: "it did not answer before you ended the wait"
    }
  }

  /// A daemon that is there and says nothing, and what can be done about it.
  static func silent(_ process: Int32?) -> String {
    guard let process else { return "the daemon does not answer" }
    return "trainerd (pid \(process)) does not answer; ‘kill -CONT \(process)’ lets a stopped one "
      + "go on, ‘kill -KILL \(process)’ ends it"
  }
}
