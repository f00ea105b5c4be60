import DaemonClient
import Lexicon
import Pinyin
import REPL
import Study
import Workspace

/// All English for errors: what failed, on what, and what to do next, in one line.
enum ErrorMessage {
  static func failure(_ error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let error as StudyError: study(error)
    case let error as StoreError: store(error)
    case let error as LexiconError:
      Failure(TerminalText.sanitized(error.explanation), status(of: error))
    case let error as SettingError: setting(error)
    case let problem as PathProblem: Failure(problem.explanation, .configuration)
    case let error as REPLError: repl(error)
    case let error as LaunchFailure: Failure(DaemonText.explanation(error), .unavailable)
    default: Failure(String(describing: error), .inputOutput)
    }
  }

  static func text(_ error: StudyError) -> String { study(error).message }

  private static func repl(_ error: REPLError) -> Failure {
    switch error {
    case .badToneColour(let part):
      Failure(
        "‘\(part)’ is no colour of a tone; write ‘1=red’ with a tone from 1 to 5 and a colour's name or number",
        .usage
      )
    case .inputUnavailable: Failure("the terminal cannot be used for line editing", .inputOutput)
    case .historyUnreadable(let path, _), .historyUnwritable(let path, _):
      Failure("the history \(path) cannot be used", .inputOutput)
    }
  }

  private static func study(_ error: StudyError) -> Failure {
    switch error {
    case .store(let error): return store(error)
    case .setting(let error): return setting(error)
    case .storedSetting(let error):
      return Failure(
        "in the stats database: \(setting(error).message); ‘trainer settings unset’ puts it back",
        .configuration
      )
    case .unknown(let noun, let text, let nearest):
      return Failure("there is no \(noun.rawValue) ‘\(text)’" + offer(nearest), .usage)
    case .ambiguousWord(let text, let candidates):
      return Failure(
        "‘\(text)’ can be \(list(candidates)); name one of them",
        .usage
      )
    case .emptySelection: return Failure("no word fits this selection", .usage)
    case .damagedPack(let path):
      return failure(LexiconError.corrupt(path: path))
    case .unreachable:
      return Failure(
        "the daemon ended and cannot be reached; every answer that was acknowledged is stored, the rest can be given again",
        .unavailable
      )
    case .silent(let process):
      return Failure(
        DaemonText.silent(process)
          + "; every answer that was acknowledged is stored, the rest can be given again",
        .unavailable
      )
    case .cancelled:
      return Failure(
        "the daemon had not answered when you ended the wait; every answer that was acknowledged is stored, the rest can be given again",
        .unavailable
      )
    case .tooManyDrills(let limit):
      return Failure(
        "the daemon has \(limit) drills already; end one of them, or add --no-daemon",
        .tryAgain
      )
    case .exchange(let error): return Failure(exchange(error), status(of: error))
    case .nothingToUndo: return Failure("there is no answer to take back", .nothing)
    case .noSuchQuestion: return Failure("this question is no longer open", .tryAgain)
    case .missingConfiguration(let digest):
      return Failure(
        "an answer names the scheduler settings \(TerminalText.sanitized(digest)), which are missing; nothing was stored",
        .badData
      )
    case .configuration(let id):
      return Failure(
        "the scheduler settings number \(id) in the database are not valid; ‘trainer restore’ goes back to a backup",
        .badData
      )
    }
  }

  private static func store(_ error: StoreError) -> Failure {
    switch error {
    case .busy(let path):
      Failure("\(path) is in use by another program; try again in a moment", .tryAgain)
    case .held(let path, let program, let process, isStopped: false):
      Failure(
        "\(path) is in use by \(TerminalText.sanitized(program)) (process \(process)); try again when that has ended",
        .tryAgain
      )
    case .held(let path, let program, let process, isStopped: true):
      Failure(
        "\(path) is in use by \(TerminalText.sanitized(program)) (process \(process)), which was stopped; let it go on with ‘kill -CONT \(process)’, then try again",
        .tryAgain
      )
    case .diskFull(let path):
      Failure("no room left on the disk of \(path); free some and try again", .inputOutput)
    case .readOnly(let path):
      Failure(
        "\(path) cannot be written; give yourself write permission for it and its directory",
        .cannotCreate
      )
    case .inputOutput(let path, let code):
      Failure(
        "the disk of \(path) reported an error (\(code)); check it, then try again",
        .inputOutput
      )
    case .moved(let path):
      Failure("\(path) was deleted or replaced while in use; try again", .tryAgain)
    case .corrupt(let path, let kept?):
      Failure(
        "\(path) was damaged and is now kept as \(kept); ‘trainer restore’ goes back to a backup, any other command begins afresh",
        .badData
      )
    case .corrupt(let path, nil):
      Failure(
        "\(path) is damaged; ‘trainer doctor’ says where, ‘trainer restore’ goes back to a backup",
        .badData
      )
    case .foreign(let path, let id):
      Failure(
        "\(path) belongs to another program (application id \(id)); move it away or set TRAINER_HOME",
        .badData
      )
    case .newer(let path, let version, let supported):
      Failure(
        "\(path) has format \(version), and this program knows formats up to \(supported); update the program",
        .badData
      )
    case .notAFile(let path):
      Failure("\(path) is not a file of the right kind; move it away", .badData)
    case .danglingLink(let path):
      Failure(
        "\(path) is a link to a place that is not there; mount or make that place, or remove the link",
        .missingInput
      )
    case .unfit(let path, let fault): Failure(backup(path, fault), .badData)
    case .noPermission(let path):
      Failure("\(path) cannot be read; check its permissions", .missingInput)
    case .cannotCreate(let path, let reason):
      Failure("cannot create \(path): \(reason)", .cannotCreate)
    case .templateMissing(let searched):
      Failure(
        "the template of the stats database is missing (\(list(searched))); run ‘make words’ or reinstall",
        .missingInput
      )
    case .templateUnusable(let path):
      Failure("the template \(path) cannot be used; run ‘make words’ or reinstall", .badData)
    case .unsafeSettings(let path, let setting, let value):
      Failure(
        "\(path) could not be opened safely (\(setting) is \(value)); nothing was written",
        .configuration
      )
    case .sqlite(let path, let code, let message):
      Failure("\(path): SQLite error \(code): \(message)", .inputOutput)
    }
  }

  private static func backup(_ path: String, _ fault: BackupFault) -> String {
    switch fault {
    case .schema(let found):
      "\(path) was not made by this program, or was changed since (\(parts(found))); ‘trainer backup --list’ lists the backups"
    case .unfinished(let sidecar):
      "\(path) was copied or left in the middle of a change (\(sidecar) belongs to it); open it with the program that made it, or choose another backup"
    case .log(let found):
      found.isEmpty
        ? "the log in \(path) cannot be replayed; ‘trainer backup --list’ lists other backups"
        : "in \(path) the log does not lead to what is stored (\(parts(found))); choose another backup, or make the state again from the log with ‘trainer restore --rebuild \(ShellWord.quoted(path))’"
    }
  }

  /// The first names of a list and the number of the others.
  static func parts(_ names: [String]) -> String {
    let shown = names.prefix(3).map { TerminalText.sanitized($0) }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  private static func exchange(_ error: ExchangeError) -> String {
    switch error {
    case .noMeta: "this is no export of trainer: it does not begin with a ‘meta’ line"
    case .newerFormat(let format, let supported):
      "the export has format \(format), and this program reads up to \(supported); update the program"
    case .notUTF8(let line): "line \(line) is not UTF-8; nothing was imported"
    case .tooLong(let line, let limit):
      "line \(line) is longer than \(limit) bytes; nothing was imported"
    case .tooLarge(let megabytes):
      "the export has more than \(megabytes) MiB; nothing was imported"
    case .notJSON(let line): "line \(line) is not a JSON object with a ‘type’; nothing was imported"
    case .unknownType(let line, let type):
      "line \(line) has the unknown type ‘\(TerminalText.sanitized(type))’; nothing was imported"
    case .badField(let line, let field):
      "line \(line): the field ‘\(TerminalText.sanitized(field))’ is missing or has the wrong form; nothing was imported"
    case .duplicate(let line):
      "line \(line) repeats an entry that stands above it; nothing was imported"
    case .cut(let lines):
      "the export is incomplete: it ends after \(lines) lines; nothing was imported; export it again"
    case .afterEnd(let line):
      "line \(line) follows the last line of the export; nothing was imported; remove it"
    case .changed: "the database was replaced while it was exported; export it again"
    case .unreadable("-"): "standard input cannot be read"
    case .unreadable(let path): "\(path) cannot be read; check the file and its disk"
    case .notCopied(let path):
      "standard input cannot be copied to \(path); free some space, or set TMPDIR"
    case .statusDiffers(let key):
      "the answers of \(TerminalText.sanitized(key.word.simplified)) do not lead to the status that the export gives; nothing was imported"
    }
  }

  private static func status(of error: ExchangeError) -> ExitStatus {
    switch error {
    case .unreadable, .notCopied: .inputOutput
    case .changed: .tryAgain
    default: .badData
    }
  }

  private static func setting(_ error: SettingError) -> Failure {
    switch error {
    case .unknown(let name, let nearest):
      Failure(
        "there is no setting ‘\(name)’" + offer(nearest, orElse: "see ‘trainer settings’"),
        .usage
      )
    case .notANumber(let name, let value, let lowest, let highest):
      Failure("‘\(value)’ is no value for \(name); it takes \(lowest) to \(highest)", .usage)
    case .notAChoice(let name, let value, let choices):
      Failure("‘\(value)’ is no value for \(name); it takes \(list(choices))", .usage)
    case .badSteps(let name, _, let part):
      Failure("‘\(part)’ is no step for \(name); write ‘30s’, ‘10m’ or ‘1h’", .usage)
    case .badParameters(let name, let fault):
      Failure("\(parameters(fault)) for \(name); write auto, keep, published or 34 numbers", .usage)
    case .badPacks(let name, _, let part):
      Failure(
        "‘\(part)’ cannot stand in \(name); name each pack once, parted by commas, such as ‘study,travel’",
        .usage
      )
    case .badLevels(let name, _, let part):
      Failure("‘\(part)’ is no level for \(name); levels are 1 to 6 and 7-9, such as ‘1-3’", .usage)
    }
  }

  private static func parameters(_ fault: ParameterFault) -> String {
    switch fault {
    case .noNumbers: "these are no parameters"
    case .count(let count): "\(count) numbers are no parameters"
    case .outOfBounds(let position, let value, let lowest, let highest):
      "\(value) is no value of parameter \(position), which takes \(lowest) to \(highest),"
    }
  }

  private static func status(of error: LexiconError) -> ExitStatus {
    switch error {
    case .missing, .unreadable, .noLists, .noInput: .missingInput
    case .cannotWrite: .cannotCreate
    case .tableNeeded, .noTable, .noColumn, .noSuchColumn, .promptNeeded, .noBank, .badPackName,
      .noPack, .builtInPack:
      .usage
    default: .badData
    }
  }

  private static func offer(_ nearest: [String], orElse fallback: String = "") -> String {
    guard !nearest.isEmpty else { return fallback.isEmpty ? "" : "; " + fallback }
    return "; did you mean \(list(nearest))?"
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
