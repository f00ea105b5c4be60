import Foundation
import Lexicon
import Logging
import REPL
import StatsStore
import Study
import Synchronization

/// What a command works with: the databases, the clock and the screen, opened when first needed.
struct Session {
  let paths: Paths
  let environment: [String: String]
  let log: Logger
  private let opened = OpenedData()

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

  /// The packs that are there.
  var library: PackLibrary { PackLibrary(studyPath: paths.words, directory: paths.packs) }

  /// The words of the packs that the settings name; what is opened once is kept.
  func words() throws -> any WordSource {
    if let words = opened.words.withLock({ $0 }) { return words }
    let words = try library.open(try packsOfSettings())
    opened.words.withLock { $0 = words }
    return words
  }

  /// The words of the packs that a command line names; those of the settings when it names none.
  func words(packs text: String?) throws -> any WordSource {
    guard let text else { return try words() }
    let names = text == PackName.everything ? library.names : PackName.list(text)
    if let missing = names.first(where: { !library.has($0) }) {
      throw LexiconError.noPack(name: missing, found: library.names)
    }
    let words = try library.open(names)
    opened.words.withLock { $0 = words }
    return words
  }

  /// The packs that the settings name and that are there.
  private func packsOfSettings() throws -> [String] {
    guard FileManager.default.fileExists(atPath: paths.stats) else { return [PackName.study] }
    let stored = try store().reading { (reader) throws(StoreError) in try reader.settings() }
    guard let text = stored["packs"] else { return [PackName.study] }
    let names = PackName.list(text)
    let present = names.filter(library.has)
    for name in names where !present.contains(name) {
      Console.standard.warn(
        "the setting packs names ‘\(TerminalText.sanitized(name))’, and there is no such pack; see ‘trainer settings set packs’"
      )
    }
    return present.isEmpty ? [PackName.study] : present
  }

  /// The learner's database, made from the template when it is missing.
  func store() throws(StudyError) -> SQLiteStore {
    if let store = opened.store.withLock({ $0 }) { return store }
    let store = try openStore()
    opened.store.withLock { $0 = store }
    return store
  }

  private func openStore() throws(StudyError) -> SQLiteStore {
    let log = log
    let store = try SQLiteStore(paths.location) { notice in Notices.report(notice, log: log) }
    // A database that cannot be read says so at the first command that needs more of it.
    let settings = try? store.reading { (reader) throws(StoreError) in try reader.settings() }
    if let level = settings?["log-level"].flatMap(Logger.Level.init(rawValue:)) {
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

  /// The study service without words, which settings do not need: a damaged pack cannot keep
  /// anybody from naming another one.
  func settingsService() throws -> LocalStudyService { Self.service(try store(), WordList([])) }

  /// The study service on databases that are open already.
  static func service(_ store: SQLiteStore, _ words: any WordSource) -> LocalStudyService {
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

/// What a session has opened.
private final class OpenedData: Sendable {
  let store = Mutex<SQLiteStore?>(nil)
  let words = Mutex<(any WordSource)?>(nil)
}

/// Tells the log, and where it matters the learner, what happened to files.
enum Notices {
  static func report(_ notice: StoreNotice, log: Logger) {
    switch notice {
    case .created(let path, let backups, let isFirst):
      log.notice("created stats database from template", metadata: ["backups": "\(backups)"])
      guard !isFirst else { return }
      Console.standard.warn(
        "\(path) was missing, and a new one was begun; \(wayBack(backups))"
      )
    case .movedAside(let path, let target):
      log.warning("moved an orphan aside")
      Console.standard.warn("\(path) had lost its database and is kept as \(target)")
    case .migrated(let from, let to, _):
      log.notice("migrated", metadata: ["from": "\(from)", "to": "\(to)"])
    case .backedUp: log.notice("made a backup")
    case .pruned: log.info("pruned a backup")
    case .corrupt: log.error("stats database damaged, moved aside")
    case .reopened(let path, let isNew, let backups):
      log.warning("stats database was replaced while in use")
      Console.standard.warn(
        isNew
          ? "\(path) was deleted while in use, and a new one was begun; \(wayBack(backups))"
          : "\(path) was replaced while in use; from now on answers go into the new one"
      )
    case .slow(let operation, let milliseconds):
      log.warning("slow \(operation)", metadata: ["ms": "\(milliseconds)"])
    }
  }

  private static func wayBack(_ backups: Int) -> String {
    backups > 0
      ? "‘trainer restore’ goes back to the newest backup"
      : "there is no backup to go back to"
  }
}

/// Prints values for other programs.
enum JSONOutput {
  static func print(_ value: some Encodable) throws {
    Console.standard.print([try JSONText.line(value)])
  }
}
