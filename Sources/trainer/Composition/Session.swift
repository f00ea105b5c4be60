import Daemon
import Foundation
import Logging
import REPL
import Speech
import StatsStore
import Study
import Syncing
import Workspace

/// The environment of a command: its databases, its study service and its screen.
struct Session {
  let paths: Paths
  let environment: [String: String]
  let log: Logger
  /// True if the command works without the daemon.
  let isAlone: Bool
  let databases: Databases
  let screen: Screen
  let link = SharedLink()

  /// Reads the environment without opening anything.
  ///
  /// `isQuiet` suppresses the warning that the log cannot be written, for use while another error
  /// is reported; `isAlone` keeps the work in this process.
  /// - Throws: `PathProblem` if there is no place for the data.
  init(isQuiet: Bool = false, isAlone: Bool = false) throws {
    environment = ProcessInfo.processInfo.environment
    self.isAlone = isAlone || environment["TRAINER_DAEMON"] == "off"
    paths = try Paths(environment: environment)
    let path = paths.log
    log = Logger(label: "trainer") { _ in
      DiagnosticLog(path: path) { if !isQuiet { Console.standard.warn($0) } }
    }
    databases = Databases(paths, log: log)
    screen = Screen(environment: environment)
  }

  /// Logs the kind of an error and its exit status, but never what was typed.
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

  static func now() -> Timestamp { .now }

  /// Returns the milliseconds since the program started, by a clock that is not affected by changes
  /// of the system time.
  static func monotonicMilliseconds() -> Int {
    let passed = ContinuousClock.now - start
    return Int(passed / .milliseconds(1))
  }

  private static let start = ContinuousClock.now

  /// Returns the daemon's study service if there is one, otherwise a service in this process.
  func service() throws -> any StudyService {
    if let daemon = daemon() { return daemon }
    return try localService()
  }

  /// Returns the study service with the words of certain packs, which the daemon may not have.
  func service(packs text: String?) throws -> any StudyService {
    guard text != nil else { return try service() }
    return Self.service(try databases.store(), try databases.words(packs: text))
  }

  /// Returns the study service in this process.
  func localService() throws -> LocalStudyService {
    let words = try databases.words()
    return Self.service(try databases.store(), words)
  }

  /// Returns the study service for settings.
  ///
  /// It needs no words, so that a learner with a damaged pack can still choose another one.
  func settingsService() throws -> any StudyService {
    if let daemon = daemon() { return daemon }
    return Self.service(try databases.store(), WordList([]))
  }

  /// Returns the study service for databases that are already open.
  static func service(_ store: SQLiteStore, _ words: any WordSource) -> LocalStudyService {
    LocalStudyService(
      store: store,
      words: words,
      timeZone: .current,
      synchronize: SyncLog.synchronizer(within: .afterwards),
      now: now
    )
  }

  /// Does the work that a daemon does after a drill: the daily backup, the synchronization and the
  /// fit.
  func settle(_ service: any StudyService) async throws {
    guard let service = service as? LocalStudyService else { return }
    try databases.store().backUpDaily(at: Self.now())
    await SyncLog.synchronize(service, log: log)
    await RefitLog.refit(service, log: log)
  }

  /// The directories with programs, separated by colons.
  var programs: String { environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin" }

  /// Returns the voice according to the settings.
  func speaker(_ settings: Settings) -> any Speaker {
    guard settings.speech != .off else { return SilentSpeaker() }
    return programSpeaker(settings)
  }

  /// Returns the voice according to the settings, which starts programs.
  ///
  /// `isAsked`: true if the learner requests speech even if the setting `speech` is off.
  func programSpeaker(_ settings: Settings, isAsked: Bool = false) -> ProgramSpeaker {
    let choice = isAsked && settings.speech == .off ? .auto : settings.speech
    return ProgramSpeaker(
      SpeechPlan(choice, recordings: settings.recordings, path: programs),
      path: programs,
      explain: SpeechText.explanation
    )
  }

  /// Returns the environment of a drill, a placement test or the primer on this terminal.
  @MainActor func drillEnvironment(of service: (any StudyService)? = nil) -> DrillEnvironment {
    let isTerminal = Screen.isTerminal
    var environment = DrillEnvironment(
      console: .standard,
      isTerminal: isTerminal,
      explain: ErrorMessage.text,
      now: Self.now,
      measure: { screen.width },
      warnings: { (service as? DaemonClient)?.takeNotices().compactMap(Notices.text) ?? [] }
    )
    if isTerminal { environment.rows = { screen.rows } }
    return environment
  }
}

/// The output of values as JSON.
enum JSONOutput {
  static func print(_ value: some Encodable) throws {
    Console.standard.write(data: try JSONText.line(value) + "\n")
  }
}

extension Session {
  /// Returns the voice of a drill.
  ///
  /// - Throws: a failure of the configuration if the drill asks listening and nothing can be heard.
  ///   A drill that also asks other skills of the settings leaves out listening instead.
  func voice(for request: DrillRequest, _ settings: Settings) throws -> any Speaker {
    let speaker = programSpeaker(settings)
    guard settings.speech == .off || speaker.isSilent else { return speaker }
    if let refusal = SpeechText.refusal(request, settings, speaker.silence) {
      throw Failure(refusal, .configuration)
    }
    return settings.speech == .off ? SilentSpeaker() : speaker
  }
}
