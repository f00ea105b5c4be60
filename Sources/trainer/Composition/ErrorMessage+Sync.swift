import REPL
import Study
import Workspace

extension ErrorMessage {
  static func sync(_ error: SyncError) -> Failure {
    switch error {
    case .missing(let path):
      Failure(
        "there is no folder \(path); connect its disk, or make it with ‘mkdir \(ShellWord.quoted(path))’",
        .missingInput
      )
    case .unreadable(let path):
      Failure("\(path) cannot be read; check its permissions and its disk", .missingInput)
    case .notWritten(let path, let reason):
      Failure(
        "\(path) cannot be written: \(reason); check its permissions and its disk, then try again",
        .cannotCreate
      )
    case .diskFull(let path):
      Failure("the disk of \(path) is full; free some space, then try again", .inputOutput)
    case .busy(let path):
      Failure(
        "another program is synchronizing with \(path); try again when it has ended",
        .tryAgain
      )
    case .tooManyFiles(let path, let limit):
      Failure(
        "\(path) has more than \(limit) files; choose a folder that only trainer uses",
        .badData
      )
    case .silent(let path):
      Failure(
        "the folder \(path) does not answer; check its disk or its network, then try again",
        .tryAgain
      )
    case .interrupted(let path):
      Failure(
        "the synchronization with \(path) was interrupted; run ‘trainer sync’ again to continue it",
        .tryAgain
      )
    case .noZlib:
      Failure("this needs the Debian package zlib1g; install it, then try again", .configuration)
    case .unavailable:
      Failure("this service cannot synchronize; add --no-daemon", .unavailable)
    }
  }
}
