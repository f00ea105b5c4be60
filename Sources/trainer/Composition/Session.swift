import Foundation
import Lexicon
import Logging
import REPL
import StatsStore
import Study

/// What a command works with: the databases, the clock and the screen, opened when first needed.
struct Session {
  let paths: Paths
  let environment: [String: String]
  let log: Logger

  /// - Throws: `Failure` when no place for the data is known.
  ///
  /// `isQuiet` leaves out the warning that the log cannot be written, where another error is told.
  init(isQuiet: Bool = false) throws {
    environment = ProcessInfo.processInfo.environment
    paths = try Paths(environment: environment)
    let path = paths.log
    log = Logger(label: "trainer") { _ in
      DiagnosticLog(path: path) { if !isQuiet { Console.standard.warn($0) } }
    }
  }

  /// Notes in the log that a command failed: what kind of thing, never what was typed.
  static func noteFailure(_ error: any Error, _ failure: Failure) {
    let kind = String(describing: error).prefix { $0.isLetter || $0 == "." }
    try? Session(isQuiet: true).log.error(
      "failed",
      metadata: ["status": "\(failure.status.rawValue)", "kind": "\(kind)"]
    )
  }

  /// Writes to the diagnostic log.
  func note(_ message: String, _ details: [String: String] = [:]) {
    log.notice("\(message)", metadata: details.mapValues { .string($0) })
  }

  /// The name of the command that runs.
  private static var command: String {
    let word = CommandLine.arguments.dropFirst().first ?? "drill"
    return word.hasPrefix("-") ? "drill" : word
  }

  static func now() -> Timestamp {
    Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded()))
  }

  /// The words of the packs.
  func words() throws(LexiconError) -> WordPack { try WordPack(path: paths.words) }

  /// The learner's database, made from the template when it is missing.
  func store() throws(StudyError) -> SQLiteStore {
    let log = log
    let store = try SQLiteStore(paths.location) { notice in Notices.report(notice, log: log) }
    let settings = try store.reading { (reader) throws(StoreError) in try reader.settings() }
    if let level = settings["log-level"].flatMap(Logger.Level.init(rawValue:)) {
      var log = log
      log.logLevel = level
    }
    log.info("start", metadata: ["version": "\(Version.text)", "command": "\(Self.command)"])
    return store
  }

  /// The study service in this process.
  func service() throws -> LocalStudyService {
    let words = try words()
    return Self.service(try store(), words)
  }

  /// The study service on databases that are open already.
  static func service(_ store: SQLiteStore, _ words: WordPack) -> LocalStudyService {
    LocalStudyService(store: store, words: words, timeZone: .current, now: now)
  }

  /// The learner's settings without making a database for them; the defaults when there is none.
  func settingsIfAny() throws -> Settings {
    guard FileManager.default.fileExists(atPath: paths.stats) else { return .standard }
    return try Settings(
      try store().reading { (reader) throws(StoreError) in
        try reader.settings()
      }
    )
  }

  /// How text looks on this screen.
  func style(_ settings: Settings) -> ScreenStyle {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let mode = ColourMode(
      setting: ColourSetting(rawValue: settings.text("color")) ?? .auto,
      environment: environment,
      isTerminal: isTerminal
    )
    let tones = (try? ToneColours(setting: settings.text("tone-colors"))) ?? ToneColours()
    return ScreenStyle(
      palette: Palette(mode: mode, tones: tones),
      width: width,
      glyphs: isTerminal ? Glyphs.ofUser : .unicode,
      showsNumbers: settings.showsNumbers
    )
  }

  /// Cells of a line; a pipe has 80.
  var width: Int {
    TerminalSize(
      terminal: TerminalSize.ofTerminal(),
      environment: isatty(STDOUT_FILENO) == 1 ? environment : [:]
    ).columns
  }

  /// Asks for a yes on the terminal.
  ///
  /// - Throws: a usage failure when nobody can be asked.
  func confirm(_ question: String, _ isGranted: Bool) throws -> Bool {
    if isGranted { return true }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("\(question) Give --yes to do it without being asked", .usage)
    }
    FileHandle.standardError.write(Data("\(question) [y/N] ".utf8))
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}

/// Tells the log, and where it matters the learner, what happened to files.
enum Notices {
  static func report(_ notice: StoreNotice, log: Logger) {
    switch notice {
    case .created(let path, let backups, let isFirst):
      log.notice("created stats database from template", metadata: ["backups": "\(backups)"])
      guard !isFirst else { return }
      let way =
        backups > 0
        ? "‘trainer restore’ goes back to the newest backup"
        : "there is no backup to go back to"
      Console.standard.warn("\(path) was missing, and a new one was begun; \(way)")
    case .movedAside(let path, let target):
      log.warning("moved an orphan aside")
      Console.standard.warn("\(path) had lost its database and is kept as \(target)")
    case .migrated(let from, let to, _):
      log.notice("migrated", metadata: ["from": "\(from)", "to": "\(to)"])
    case .backedUp: log.notice("made a backup")
    case .pruned: log.info("pruned a backup")
    case .corrupt: log.error("stats database damaged, moved aside")
    case .reopened(let path):
      log.warning("stats database was replaced while in use")
      Console.standard.warn(
        "\(path) was deleted or replaced; from now on answers go into a new one"
      )
    case .slow(let operation, let milliseconds):
      log.warning("slow \(operation)", metadata: ["ms": "\(milliseconds)"])
    }
  }
}

/// Prints values for other programs.
enum JSONOutput {
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func print(_ value: some Encodable) throws { Console.standard.print([try line(value)]) }
}
