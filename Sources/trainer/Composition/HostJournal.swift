import DiskFiles
import Foundation
import Quiz
import QuizHost
import QuizServer
import REPL
import Study
import Workspace

/// The file from which `trainer host --resume` continues games after a crash.
///
/// Each write replaces it as a whole and synchronizes it to the disk. Only its owner can read it.
/// It is removed when the host leaves, but kept when a signal ends the program.
struct HostJournal {
  /// The age in seconds at which the file of an interrupted game is removed: a week.
  private static let longestAge = 7 * 24 * 3_600

  let path: String
  let code: GameCode

  /// Makes the journal of the game with a code, without writing the file.
  init(_ code: GameCode, in paths: Paths) {
    self.code = code
    path = "\(paths.state)/\(RecordNames.games.name(code: code.text))"
  }

  /// Writes the record; returns the problem if it cannot be written, otherwise nil.
  func write(_ record: HostRecord) -> String? {
    do throws(DiskError) {
      try DiskFile.makeDirectory(DiskFile.directory(of: path))
      let draft = try Draft(path + ".new")
      try draft.write(Array(record.json.utf8))
      try draft.replace(path)
      return nil
    } catch {
      return "the game cannot be continued after a crash: \(path): \(error.reason)"
    }
  }

  func remove() { try? DiskFile.remove(path) }

  /// Returns the command that continues the game of a file.
  static func command(resuming path: String) -> String {
    "trainer host --resume \(ShellWord.quoted(path))"
  }

  /// Reads the record of interrupted games.
  ///
  /// `paths`: the directories that are searched for an interrupted game, so that an error can name
  /// the file of that game; nil to search none.
  ///
  /// - Throws: `Failure` if the file cannot be read, or has no game that can be continued.
  static func read(_ path: String, orIn paths: Paths? = nil) throws -> HostRecord {
    let shown = TerminalText.sanitized(path)
    func wayOut(_ otherwise: String) -> String {
      guard let found = paths.flatMap(interrupted) else { return otherwise }
      return "the interrupted game goes on with: \(command(resuming: found))"
    }
    guard let bytes = bytes(of: path, most: HostRecord.longest) else {
      let way = wayOut("name the file of an interrupted game")
      throw Failure("\(shown) cannot be read; \(way)", .missingInput)
    }
    guard let record = HostRecord(json: bytes), GameCode(record.code) != nil,
      ([record.game] + record.earlier).allSatisfy({ HostRecord.restored($0) != nil })
    else {
      let way = wayOut("begin a new one with ‘trainer host’")
      throw Failure("\(shown) is no game that can be continued; \(way)", .badData)
    }
    return record
  }

  /// Returns the content of a regular file; nil if it cannot be read.
  ///
  /// Of a longer file than `most` bytes, only the first `most` + 1 bytes are returned.
  static func bytes(of path: String, most: Int) -> [UInt8]? {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return nil }
    return try? Array(file.read(upToCount: most + 1) ?? Data())
  }

  /// Returns the path of the file of the newest interrupted game, or nil if there is none; removes
  /// files that are older than a week.
  static func interrupted(in paths: Paths) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: paths.state)) ?? []
    var found: (path: String, time: Int)?
    for name in names where RecordNames.games.contains(name) {
      let path = "\(paths.state)/\(name)"
      var information = stat()
      guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      let time = information.st_mtim.tv_sec
      guard time > Foundation.time(nil) - longestAge else {
        try? DiskFile.remove(path)
        continue
      }
      guard time > found?.time ?? 0, let record = try? read(path), !isRunning(record.process) else {
        continue
      }
      found = (path, time)
    }
    return found?.path
  }

  /// Returns true if a process with this number runs, which may be the host that leads the game.
  static func isRunning(_ process: Int32) -> Bool {
    process > 0 && kill(process, 0) == 0
  }
}

/// The journal of a host's games, with the values that each of its records repeats.
struct GameFile: Sendable {
  let journal: HostJournal
  let address: String
  let port: Int
  let startedAt: Int64
  let choice: HostRecord.Choice
  /// The games that are continued; nil for new ones.
  let interrupted: HostRecord?

  /// Writes the record of the games; returns the problem if it cannot be written, otherwise nil.
  func write(_ games: HostGames) -> String? {
    journal.write(
      HostRecord(
        code: journal.code.text,
        address: address,
        port: port,
        process: getpid(),
        startedAt: startedAt,
        choice: choice,
        games
      )
    )
  }

  /// Removes the journal's file after the host has left; after a signal, keeps it and says how to
  /// continue.
  func end(_ ending: HostSession.Ending) {
    guard case .terminated = ending else { return journal.remove() }
    Console.standard.warn(
      "the game can be continued: \(HostJournal.command(resuming: journal.path))"
    )
  }

  /// Returns a message about a game or homework that was interrupted before; nil if there is none.
  static func notice(in paths: Paths) -> String? {
    if let path = HostJournal.interrupted(in: paths) {
      return "a game was interrupted; to continue it, leave this one and run: "
        + HostJournal.command(resuming: path)
    }
    return HomeworkJournal.notice(in: paths, at: Timestamp.now.milliseconds)
  }
}

extension HostCommandLine {
  /// The value of `--resume` for the newest game or homework that was interrupted.
  static let last = "last"

  /// Returns the path of the file of `--resume`; nil without that option.
  ///
  /// - Throws: `Failure` if the newest one is wanted and there is none.
  func resumedPath(_ session: Session) throws -> String? {
    guard resume == Self.last else { return resume }
    let game = HostJournal.interrupted(in: session.paths)
    let begun = try game.map { try HostJournal.read($0).startedAt }
    let stopped = HomeworkJournal.interrupted(in: session.paths, at: Timestamp.now.milliseconds)
    let isHomework = stopped.map { $0.head.startedAt > begun ?? -1 } ?? false
    guard let path = isHomework ? stopped?.path : game else {
      throw Failure(
        "no game or homework was interrupted; begin one with ‘trainer host’, or name its file",
        .missingInput
      )
    }
    return path
  }

  /// Returns the message that says what `--resume last` goes on with; nil if a file was named.
  func goingOn(with kind: String, of group: String?, _ time: String) -> String? {
    guard resume == Self.last else { return nil }
    let owner = group.map { " of \(TerminalText.sanitized($0))" } ?? ""
    return "going on with the \(kind)\(owner), \(time)"
  }

  /// Returns the record of the game in the file of `--resume`; nil if `path` is nil.
  ///
  /// - Throws: `Failure` if the game cannot be continued, or with `--until`, which is for homework.
  func interruptedGame(_ path: String?, _ session: Session) throws -> HostRecord? {
    guard let path else { return nil }
    let record = try HostJournal.read(path, orIn: session.paths)
    guard homework.until == nil else {
      throw Failure(
        "\(TerminalText.sanitized(path)) is a game, which has no last day; leave out --until",
        .usage
      )
    }
    return record
  }

  /// Returns the address of a game: that of the interrupted one, unless `--bind` names another one.
  ///
  /// `address`: nil if no game is continued.
  ///
  /// - Throws: `Failure` if the interrupted game was on all addresses and `--bind` is missing.
  func place(interruptedAt address: String?) throws -> HostPlace {
    guard bind == nil, let address else { return try HostPlace(bind: bind) }
    guard address != "0.0.0.0" else {
      throw Failure("this game was on all addresses; add --bind 0.0.0.0", .usage)
    }
    return try HostPlace(bind: address)
  }
}
