import Daemon
import Lexicon
import Pinyin
import REPL
import StatsStore
import Study
import Workspace

/// The English texts for errors, each one line that says what failed, on what, and what to do next.
enum ErrorMessage {
  static func failure(_ error: any Error) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let error as StudyError: study(error)
    case let error as StoreError: store(error)
    case let error as ClassError: classes(error)
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
        "‘\(part)’ is not valid for tone-colors; write tone=color, for example 1=red, with tones 1 to 5",
        .usage
      )
    case .inputUnavailable: Failure("the terminal cannot be used for line editing", .inputOutput)
    case .historyUnreadable(let path, _), .historyUnwritable(let path, _):
      Failure(
        "the history file \(path) cannot be read or written; check its permissions",
        .inputOutput
      )
    }
  }

  private static func study(_ error: StudyError) -> Failure {
    switch error {
    case .store(let error): return store(error)
    case .setting(let error): return setting(error)
    case .storedSetting(let error):
      return Failure(
        "in the stats database: \(setting(error).message); run ‘trainer settings unset’ with its name to restore the default",
        .configuration
      )
    case .unknown(.word, let text, let nearest)
    where text.unicodeScalars.contains(where: \.properties.isIdeographic):
      return Failure(
        text.contains(where: { ",，、".contains($0) })
          ? "no list has ‘\(text)’; a comma parts no words: give each by itself, or --word for each word"
          : "no list has ‘\(text)’ (‘trainer words import’ takes words of your own)"
            + offer(nearest),
        .usage
      )
    case .unknown(let noun, let text, let nearest):
      return Failure("there is no \(noun.rawValue) ‘\(text)’" + offer(nearest), .usage)
    case .emptySelection:
      return Failure(
        "no word matches this selection; try other levels, topics, kinds or packs",
        .usage
      )
    case .damagedPack(let path):
      return failure(LexiconError.corrupt(path: path))
    case .unreachable:
      return Failure(
        "the daemon ended and cannot be reached; acknowledged answers are stored; answer the other questions again",
        .unavailable
      )
    case .silent(let process):
      return Failure(
        DaemonText.silent(process)
          + "; acknowledged answers are stored; answer the other questions again",
        .unavailable
      )
    case .cancelled:
      return Failure(
        "the daemon had not answered when you cancelled; acknowledged answers are stored; answer the other questions again",
        .unavailable
      )
    case .tooManyDrills(let limit):
      return Failure(
        "the daemon has \(limit) drills already; end one of them, or add --no-daemon",
        .tryAgain
      )
    case .exchange(let error): return Failure(exchange(error), status(of: error))
    case .sync(let error): return sync(error)
    case .nothingToUndo: return Failure("there is no answer to undo", .nothing)
    case .noSuchQuestion:
      return Failure("this question is no longer open; start the drill again", .tryAgain)
    case .missingConfiguration(let digest):
      return Failure(
        "an answer refers to the scheduler settings \(TerminalText.sanitized(digest)), which the export lacks; nothing was imported; export it again",
        .badData
      )
    case .configuration(let id):
      return Failure(
        "the scheduler settings \(id) in the database are invalid; run ‘trainer restore’ to go back to a backup",
        .badData
      )
    }
  }

  /// Returns the command that restores the database at a path.
  static func restoring(_ path: String) -> String {
    let isOfClasses = path.split(separator: "/").last?.hasPrefix(StatsSchema.classes.fileName)
    return isOfClasses == true ? "trainer restore --classes" : "trainer restore"
  }

  private static func store(_ error: StoreError) -> Failure {
    switch error {
    case .busy(let path):
      Failure("\(path) is in use by another program; try again in a moment", .tryAgain)
    case .held(let path, "trainerd", let process, isStopped: false):
      Failure(
        "\(path) is in use by trainerd (process \(process)), which is adding many answers to it; try again in a minute",
        .tryAgain
      )
    case .held(let path, let program, let process, isStopped: false):
      Failure(
        "\(path) is in use by \(TerminalText.sanitized(program)) (process \(process)); try again when it has ended",
        .tryAgain
      )
    case .held(let path, let program, let process, isStopped: true):
      Failure(
        "\(path) is in use by \(TerminalText.sanitized(program)) (process \(process)), which is stopped; continue it with ‘kill -CONT \(process)’, then try again",
        .tryAgain
      )
    case .diskFull(let path):
      Failure("the disk of \(path) is full; free some space, then try again", .inputOutput)
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
        "\(path) was damaged and is now kept as \(kept); run ‘\(restoring(path))’ to go back to a backup, or any other command to start with an empty database",
        .badData
      )
    case .corrupt(let path, nil):
      Failure(
        "\(path) is damaged; run ‘trainer doctor’ to see where, or ‘\(restoring(path))’ to go back to a backup",
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
    case .older(let path, let version, let oldest):
      Failure(
        "\(path) has format \(version), of a version before 1.0, and this program reads formats from \(oldest); export it with the first release candidate, and import the export here",
        .badData
      )
    case .notAFile(let path):
      Failure("\(path) is not a regular file; move it away", .badData)
    case .danglingLink(let path):
      Failure(
        "\(path) is a link to a missing target; mount or create the target, or remove the link",
        .missingInput
      )
    case .unfit(let path, let fault): Failure(backup(path, fault), .badData)
    case .noPermission(let path):
      Failure("\(path) cannot be read; check its permissions", .missingInput)
    case .cannotCreate(let path, let reason):
      Failure("cannot create \(path): \(reason)", .cannotCreate)
    case .templateMissing(let searched):
      Failure(
        "the stats template is missing (\(list(searched))); run ‘make words’ or reinstall",
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
      "\(path) was not made by this program, or was changed since (\(parts(found))); run ‘trainer backup --list’ to list the backups"
    case .unfinished(let sidecar):
      "\(path) was copied or left in the middle of a change (it needs \(sidecar)); open it with the program that made it, or choose another backup"
    case .log(let found):
      found.isEmpty
        ? "the log in \(path) cannot be replayed; run ‘trainer backup --list’ to list other backups"
        : "in \(path) the stored state differs from its log (\(parts(found))); choose another backup, or rebuild the state from the log with ‘trainer restore --rebuild \(ShellWord.quoted(path))’"
    case .number(let field):
      "the log in \(path) has a number out of range (\(TerminalText.sanitized(field))), which this program never writes; choose another file"
    }
  }

  /// Returns the first names of a list, and the number of names that are left out.
  static func parts(_ names: [String]) -> String {
    let shown = names.prefix(3).map { TerminalText.sanitized($0) }.joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  private static func setting(_ error: SettingError) -> Failure {
    switch error {
    case .unknown(let name, _) where Skill(rawValue: name) != nil:
      Failure(
        "there is no setting ‘\(name)’, but a skill; to practise it, name it with the others: trainer settings set skills reading,meaning,listening",
        .usage
      )
    case .unknown(let name, let nearest):
      Failure(
        "there is no setting ‘\(name)’" + offer(nearest, orElse: "see ‘trainer settings’"),
        .usage
      )
    case .notANumber(let name, let value, let lowest, let highest):
      Failure("‘\(value)’ is not valid for \(name); use \(lowest) to \(highest)", .usage)
    case .notAChoice(let name, let value, let choices):
      Failure("‘\(value)’ is not valid for \(name); use \(list(choices))", .usage)
    case .badSteps(let name, _, let part):
      Failure("‘\(part)’ is not a valid step for \(name); write 30s, 10m or 1h", .usage)
    case .tooManySteps(let name, let most):
      Failure("\(name) has more than \(most) steps; use fewer", .usage)
    case .badParameters(let name, let fault):
      Failure("\(parameters(fault)); use auto, keep, published or 34 numbers for \(name)", .usage)
    case .notAbsolute(let name, let value):
      Failure("‘\(value)’ is not valid for \(name); use an absolute path, or nothing", .usage)
    case .badCommand(let name, let value, let fault):
      Failure("‘\(value)’ is not valid for \(name): \(SpeechText.reason(fault))", .usage)
    case .badPacks(let name, _, let part):
      Failure(
        "‘\(part)’ is not valid for \(name); list each pack once, separated by commas, for example study,travel",
        .usage
      )
    case .badLevels(let name, _, let part):
      Failure(
        "‘\(part)’ is not valid for \(name); use the levels 1 to 6 and 7-9, for example 1-3",
        .usage
      )
    }
  }

  private static func parameters(_ fault: ParameterFault) -> String {
    switch fault {
    case .noNumbers: "the parameters must be numbers"
    case .count(let count): "expected 34 parameters, got \(count)"
    case .outOfBounds(let position, let value, let lowest, let highest):
      "parameter \(position) is \(value); it must be \(lowest) to \(highest)"
    }
  }

  private static func status(of error: LexiconError) -> ExitStatus {
    switch error {
    case .missing, .unreadable, .noLists, .noInput, .notAFile: .missingInput
    case .ankiIsOpen: .tryAgain
    case .cannotWrite: .cannotCreate
    case .noTemplate, .tableNeeded, .noTable, .noColumn, .noSuchColumn, .promptNeeded, .noBank,
      .badPackName,
      .noPack, .builtInPack, .noStrokesImported:
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
