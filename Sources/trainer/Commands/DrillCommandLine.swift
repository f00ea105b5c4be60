import ArgumentParser
import Daemon
import Foundation
import REPL
import Speech
import StatsStore
import Study
import Workspace

/// `trainer` and `trainer drill`: asks questions until the drill is complete or the learner stops.
struct DrillCommandLine: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drill",
    abstract: "Ask words that are due, then new ones."
  )

  @OptionGroup var selection: SelectionOptions

  @Option(
    help:
      """
      Kind of question; repeatable. reading, tone: choose the pinyin or its tones; typed: type it; \
      meaning: characters to English; recall: English to characters; hanzi: pinyin to characters; \
      cloze: a phrase with a gap; listening: what you hear; bank: a bank's own questions.
      """,
    completion: .kindsOfDrills
  )
  var kind: [String] = []

  @Option(parsing: .unconditional, help: "End after this many answers.")
  var count: Int?

  @Option(parsing: .unconditional, help: "Begin at most this many new words.")
  var new: Int?

  @Option(parsing: .unconditional, help: "End after this many minutes.")
  var minutes: Int?

  @Flag(help: "Continue with words that are not due yet.")
  var ahead = false

  @Option(help: "Ask this word, due or not; repeatable.")
  var word: [String] = []

  @Flag(help: "Ask flagged words, due or not.")
  var flagged = false

  @Flag(help: "Ask the words that you forget again and again, due or not.")
  var leeches = false

  @Flag(help: "Ask the words that you answered wrong in the last seven days, due or not.")
  var missed = false

  @Flag(help: "Practise what you confuse most, without new words.")
  var weak = false

  @Flag(help: "Tell apart the twenty tone pairs by ear, a few at a time.")
  var tones = false

  @Flag(
    inversion: .prefixedNo,
    help: "Show new words before they are asked; not from a pipe unless this is given."
  )
  var introduce: Bool?

  @Option(parsing: .unconditional, help: "Seed of the random choices; the same seed repeats them.")
  var seed: UInt64?

  @Flag(help: "Work in this process, without a daemon.")
  var noDaemon = false

  func validate() throws {
    for (name, value) in [("--count", count), ("--minutes", minutes)] {
      if let value, value < 1 { throw ValidationError("\(name) must be 1 or more") }
    }
    if let new, new < 0 { throw ValidationError("--new must be 0 or more") }
    guard choices.count < 2 else {
      throw ValidationError("\(choices.joined(separator: " and ")) cannot be combined")
    }
    if tones, kind.contains(where: { $0 != QuestionKind.listening.rawValue }) {
      throw ValidationError("--tones asks what you hear; the only kind with it is listening")
    }
  }

  /// The names of the given options of which a drill may have only one, such as `--word`.
  private var choices: [String] {
    [
      ("--word", !word.isEmpty), ("--flagged", flagged), ("--leeches", leeches),
      ("--missed", missed), ("--weak", weak), ("--tones", tones),
    ].filter(\.1).map(\.0)
  }

  /// Returns the words that the learner chose; nil if no option selects words.
  private func choice(_ service: any StudyService) async throws -> WordChoice? {
    if !word.isEmpty { return .words(try await service.perform(FindWords(word)).map(\.key)) }
    if flagged { return .flagged }
    if leeches { return .leeches }
    if missed { return .missed }
    return weak ? .weak : nil
  }

  func run() async throws {
    let session = try Session(isAlone: noDaemon)
    var request = DrillRequest(
      levels: try Selections.levels(selection.level),
      topic: selection.topic,
      kinds: tones ? [.listening] : try Selections.kinds(kind),
      count: count,
      newWords: new,
      minutes: minutes,
      goesAhead: ahead || tones,
      isTones: tones,
      seed: seed
    )
    var service = try session.service(packs: selection.pack)
    request.choice = try await choice(service)
    if request == DrillRequest(), selection.pack == nil {
      switch try await FirstStart(session: session, service: service).welcome() {
      case .nothing: return
      case .drill(let pack):
        if let pack { service = try session.service(packs: pack) }
      }
    }
    let settings = try await service.settingsInForce()
    let speaker = try session.voice(for: request, settings)
    session.record("drill begins")
    request.introduce = introductions(settings)
    request.isSilent = speaker.isSilent && settings.skills.contains(.listening)
    let ending = try await Self.drill(request, session, service, settings, speaker)
    session.record("drill ended")
    // A daemon makes the daily backup and the fit by itself.
    if !(service is DaemonClient) { try session.databases.store().backUpDaily(at: Timestamp.now) }
    if case .terminated(let signal) = ending { throw ExitCode(128 + signal) }
    if let service = service as? LocalStudyService {
      await SyncLog.synchronize(service, log: session.log)
      await RefitLog.refit(service, log: session.log)
    }
  }

  /// Returns the mode that decides which new words are shown before they are asked.
  ///
  /// With `--no-introduce`, none are shown. With `--introduce`, the setting `introduce` decides,
  /// and its value `never` counts as `auto`. Without an option, the setting decides at a terminal,
  /// and none are shown elsewhere.
  private func introductions(_ settings: Settings) -> IntroductionMode {
    switch introduce {
    case false: .never
    case true: settings.introductions == .never ? .auto : settings.introductions
    default: Screen.isTerminal ? settings.introductions : .never
    }
  }

  /// Runs the drill on the main thread, which may block while it waits for a person.
  @MainActor private static func drill(
    _ request: DrillRequest,
    _ session: Session,
    _ service: any StudyService,
    _ settings: Settings,
    _ speaker: any Speaker
  ) async throws -> DrillSession.Ending {
    var environment = session.drillEnvironment(of: service)
    environment.speaker = speaker
    environment.spokenAnswers = settings.spokenAnswers
    var drill = DrillSession(
      service: service,
      input: try StandardInput.open(historyPath: session.paths.history),
      style: session.screen.style(settings),
      length: settings.drillLength,
      environment: environment
    )
    return try await drill.run(request)
  }
}
