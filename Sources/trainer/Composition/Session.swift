import DaemonClient
import DaemonProtocol
import Foundation
import Lexicon
import Logging
import REPL
import StatsStore
import Study
import Synchronization
import Workspace

/// The databases, the clock and the screen of a command, opened when first needed.
struct Session {
  let paths: Paths
  let environment: [String: String]
  let log: Logger
  /// True if the command works without the daemon.
  let isAlone: Bool
  let opened = OpenedData()

  /// Reads the environment and opens nothing yet.
  ///
  /// `isQuiet` suppresses the warning that the log cannot be written, for use while another error
  /// is
  /// reported; `isAlone` keeps the work in this process.
  /// - Throws: `PathProblem` if there is no place for the data.
  init(isQuiet: Bool = false, isAlone: Bool = false) throws {
    environment = ProcessInfo.processInfo.environment
    self.isAlone = isAlone || environment["TRAINER_DAEMON"] == "off"
    paths = try Paths(environment: environment)
    let path = paths.log
    log = Logger(label: "trainer") { _ in
      DiagnosticLog(path: path) { if !isQuiet { Console.standard.warn($0) } }
    }
  }

  /// Logs the kind of an error and its exit status, never what was typed.
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

  /// The installed packs.
  var library: PackLibrary { paths.library }

  /// Returns the characters of the study pack; nil if the pack is missing.
  func characters() throws -> CharacterTable? {
    guard FileManager.default.fileExists(atPath: paths.words) else { return nil }
    return try CharacterTable(path: paths.words)
  }

  /// Returns the words of the packs that the settings list, and keeps them open.
  func words() throws -> any WordSource {
    if let words = opened.words.withLock({ $0 }) { return words }
    let words = try library.open(try packsOfSettings())
    opened.words.withLock { $0 = words }
    return words
  }

  /// Returns the words of the packs that a command line names, by default those of the settings.
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

  /// Returns the packs that the settings list and that exist.
  private func packsOfSettings() throws -> [String] {
    guard FileManager.default.fileExists(atPath: paths.stats) else { return [PackName.study] }
    let stored = try store().read { reader in try reader.settings() }
    guard let text = stored["packs"] else { return [PackName.study] }
    let packs = ChosenPacks(library).sort(PackName.list(text))
    Notices.warn(missingPacks: packs.missing)
    return packs.present
  }

  /// Returns the learner's database, made from the template when it is missing.
  func store() throws(StudyError) -> SQLiteStore {
    if let store = opened.store.withLock({ $0 }) { return store }
    let store = try openStore()
    opened.store.withLock { $0 = store }
    return store
  }

  private func openStore() throws(StudyError) -> SQLiteStore {
    library.removeLeftovers()
    let log = log
    let store = try SQLiteStore(paths.location) { notice in Notices.report(notice, log: log) }
    // A database that cannot be read says so at the first command that needs more of it.
    let settings = try? store.read { reader in try reader.settings() }
    if let level = settings?["log-level"].flatMap(Logger.Level.init(rawValue:)) {
      var log = log
      log.logLevel = level
    }
    log.info("start", metadata: ["version": "\(Version.text)", "command": "\(Self.command)"])
    return store
  }

  /// Returns the daemon's study service if there is one, else a service in this process.
  func service() throws -> any StudyService {
    if let daemon = daemon() { return daemon }
    return try localService()
  }

  /// Returns the study service with the words of certain packs, which the daemon need not have.
  func service(packs text: String?) throws -> any StudyService {
    guard text != nil else { return try service() }
    return Self.service(try store(), try words(packs: text))
  }

  /// Returns the study service in this process.
  func localService() throws -> LocalStudyService {
    let words = try words()
    return Self.service(try store(), words)
  }

  /// Returns the study service for settings, which need no words: a damaged pack cannot keep
  /// anybody from naming another one.
  func settingsService() throws -> any StudyService {
    if let daemon = daemon() { return daemon }
    return Self.service(try store(), WordList([]))
  }

  /// Returns the study service on databases that are open already.
  static func service(_ store: SQLiteStore, _ words: any WordSource) -> LocalStudyService {
    LocalStudyService(store: store, words: words, timeZone: .current, now: now)
  }

  /// Returns the learner's settings without making a database for them; the defaults when there is
  /// none.
  func settingsIfAny() throws -> Settings {
    guard FileManager.default.fileExists(atPath: paths.stats) else { return .standard }
    return try Settings(
      try store().read { reader in
        try reader.settings()
      }
    )
  }

  /// Returns the layout and the colours for this screen.
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
      showsNumbers: settings.showsNumbers,
      script: settings.script
    )
  }

  /// Cells of a line; a pipe has 80.
  var width: Int {
    TerminalSize(
      terminal: TerminalSize.ofTerminal(),
      environment: isatty(STDOUT_FILENO) == 1 ? environment : [:]
    ).columns
  }

  /// Asks for confirmation on the terminal; after any answer but yes, prints that nothing was
  /// changed.
  ///
  /// - Throws: a usage failure with the text `refusal` if standard input is not a terminal.
  func confirm(_ question: String, _ isGranted: Bool, refusal: String? = nil) throws -> Bool {
    if isGranted { return true }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(refusal ?? "\(question) Add --yes to confirm", .usage)
    }
    Console.standard.ask("\(question) [y/N]")
    if ["y", "yes"].contains(readLine()?.lowercased()) { return true }
    Console.standard.print(["nothing was changed"])
    return false
  }
}

/// The database, the words and the connection that a session has opened.
final class OpenedData: Sendable {
  let store = Mutex<SQLiteStore?>(nil)
  let words = Mutex<(any WordSource)?>(nil)
  let link = Mutex(DaemonLink.unknown)
}

/// The output of values as JSON.
enum JSONOutput {
  static func print(_ value: some Encodable) throws {
    Console.standard.write(data: try JSONText.line(value) + "\n")
  }
}
