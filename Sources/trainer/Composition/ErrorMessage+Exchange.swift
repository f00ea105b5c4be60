import REPL
import Study
import Workspace

extension ErrorMessage {
  static func exchange(_ error: ExchangeError) -> String {
    switch error {
    case .noMeta: "not a trainer export: the first line must be of type ‘meta’"
    case .newerFormat(let format, let supported):
      "the export has format \(format), and this program reads up to \(supported); update the program"
    case .olderFormat(let format, let oldest):
      "the export has format \(format), of a version before 1.0, and this program reads format \(oldest); import it with the first release candidate and export it again"
    case .notUTF8(let line): "line \(line) is not UTF-8; nothing was imported"
    case .tooLong(let line, let limit):
      "line \(line) is longer than \(limit) bytes; nothing was imported"
    case .tooLarge(let megabytes):
      "the export has more than \(megabytes) MiB; nothing was imported"
    case .notJSON(let line): "line \(line) is not a JSON object with a ‘type’; nothing was imported"
    case .unknownType(let line, let type):
      "line \(line) has the unknown type ‘\(TerminalText.sanitized(type))’; nothing was imported"
    case .badField(let line, let field):
      "line \(line): the field ‘\(TerminalText.sanitized(field))’ is missing or invalid; nothing was imported"
    case .duplicate(let line):
      "line \(line) repeats an earlier entry; nothing was imported"
    case .cut(let lines):
      "the export is incomplete: it ends after \(lines) lines; nothing was imported; export it again"
    case .afterEnd(let line):
      "line \(line) follows the last line of the export; nothing was imported; remove it"
    case .changed:
      "another program replaced the database or an answer during the export; export it again"
    case .unreadable("-"): "standard input cannot be read"
    case .unreadable(let path): "\(path) cannot be read; check the file and its disk"
    case .notCopied(let path):
      "standard input cannot be copied to \(path); free some space, or set TMPDIR"
    case .statusDiffers(let key):
      "the answers to \(TerminalText.sanitized(key.word.simplified)) do not give the status in the export; nothing was imported; export it again"
    }
  }

  static func status(of error: ExchangeError) -> ExitStatus {
    switch error {
    case .unreadable, .notCopied: .inputOutput
    case .changed: .tryAgain
    default: .badData
    }
  }
}

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
    case .unfinished(let path):
      Failure(
        "the folder \(path) takes long to read; run ‘trainer sync’ once to read all of it",
        .tryAgain
      )
    case .noZlib:
      Failure("this needs the Debian package zlib1g; install it, then try again", .configuration)
    case .unavailable:
      Failure("this service cannot synchronize; add --no-daemon", .unavailable)
    }
  }
}
