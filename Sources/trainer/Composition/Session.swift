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

  /// Reads the environment without opening any file.
  ///
  /// `isQuiet`: true to suppress the warning that the log cannot be written, while another error is
  /// reported. `isAlone`: true to do all work in this process, without the daemon.
  ///
  /// - Throws: `PathProblem` if the directories of the program cannot be used.
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

  /// Logs the name of the error's case and its exit status, but nothing that was typed.
  static func recordFailure(_ error: any Error, _ failure: Failure) {
    let kind = String(describing: error).prefix { $0.isLetter || $0 == "." }
    try? Session(isQuiet: true).log.error(
      "failed",
      metadata: ["status": "\(failure.status.rawValue)", "kind": "\(kind)"]
    )
  }

  /// Writes a message to the diagnostic log, with details by their names.
  func record(_ message: String, _ details: [String: String] = [:]) {
    log.notice("\(message)", metadata: details.mapValues { .string($0) })
  }

  /// Returns the milliseconds since the first call, by a clock that is not affected by changes of
  /// the system time.
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

  /// Returns a study service in this process with the words of the named packs; the usual service
  /// if `text` is nil.
  ///
  /// `text`: names of packs, separated by commas, or `all`. The daemon is not used for them,
  /// because it opens only the packs of the settings.
  func service(packs text: String?) throws -> any StudyService {
    guard text != nil else { return try service() }
    return Self.service(try databases.store(), try databases.words(packs: text))
  }

  /// Returns the study service in this process.
  func localService() throws -> LocalStudyService {
    let words = try databases.words()
    return Self.service(try databases.store(), words)
  }

  /// Returns the study service for the commands that read and change settings.
  ///
  /// In this process it opens no word list, so that a learner with a damaged pack can still choose
  /// another one.
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
      now: { .now }
    )
  }

  /// Makes the daily backup, synchronizes with the shared folder, and fits the memory model.
  ///
  /// Does nothing if `service` is a daemon, which does all this by itself.
  func settle(_ service: any StudyService) async throws {
    guard let service = service as? LocalStudyService else { return }
    try databases.store().backUpDaily(at: .now)
    await SyncLog.synchronize(service, log: log)
    await RefitLog.refit(service, log: log)
  }

  /// The directories with programs, separated by colons.
  var programs: String { environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin" }

  /// Returns the voice of the settings; it is silent if the setting `speech` is off.
  func speaker(_ settings: Settings) -> any Speaker {
    guard settings.speech != .off else { return SilentSpeaker() }
    return programSpeaker(settings)
  }

  /// Returns the voice that runs the program, or plays the recordings, that the settings name.
  ///
  /// `isAsked`: true if the learner requests speech, even if the setting `speech` is off.
  func programSpeaker(_ settings: Settings, isAsked: Bool = false) -> ProgramSpeaker {
    let choice = isAsked && settings.speech == .off ? .auto : settings.speech
    return ProgramSpeaker(
      SpeechPlan(choice, recordings: settings.recordings, path: programs),
      path: programs,
      explain: SpeechText.explanation
    )
  }

  /// Returns the environment of a drill, a placement test or the primer on this terminal.
  ///
  /// `service`: the service whose notices are shown; nil for none.
  @MainActor func drillEnvironment(of service: (any StudyService)? = nil) -> DrillEnvironment {
    let isTerminal = Screen.isTerminal
    var environment = DrillEnvironment(
      console: .standard,
      isTerminal: isTerminal,
      explain: ErrorMessage.text,
      now: { .now },
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
  /// Returns the voice of a drill, which is silent if the setting `speech` is off.
  ///
  /// - Throws: `Failure` if nothing can be heard and listening was requested, or is the only skill
  ///   of the settings. A drill that also asks other skills leaves out listening instead.
  func voice(for request: DrillRequest, _ settings: Settings) throws -> any Speaker {
    let speaker = programSpeaker(settings)
    guard settings.speech == .off || speaker.isSilent else { return speaker }
    if let refusal = SpeechText.refusal(request, settings, speaker.silence) {
      throw Failure(refusal, .configuration)
    }
    return settings.speech == .off ? SilentSpeaker() : speaker
  }
}
