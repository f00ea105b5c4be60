import Pinyin
import REPL
import Speech
import Study
import Synchronization

/// A terminal of a test: lines that are typed, lines that are printed, and what is said.
@MainActor final class PrimerScene {
  private let printed = Mutex("")
  private let input: Script
  let voice = Voice()
  var style = ScreenStyle.plain
  var isTerminal = true
  var canHear = true

  init(_ lines: [String]) { input = Script(lines.map(InputEvent.line)) }
  init(events: [InputEvent]) { input = Script(events) }

  /// What was printed, line by line.
  var lines: [String] { printed.withLock { $0 }.split(separator: "\n").map(String.init) }
  /// True if everything that was typed was read.
  var isAllRead: Bool { input.isEmpty }

  func primer() -> PrimerSession {
    PrimerSession(input: input, style: style, environment: environment)
  }

  func welcome(
    silence: String? = nil,
    answers: WelcomeSession.Answers? = nil,
    keptWords: Int = 0
  ) -> WelcomeSession {
    WelcomeSession(
      input: input,
      style: style,
      environment: environment,
      silence: silence,
      answers: answers,
      keptWords: keptWords
    )
  }

  func characters(_ samples: [LevelSample]) -> CharactersSession {
    CharactersSession(samples, input: input, style: style, environment: environment)
  }

  func placement(
    of service: any StudyService,
    _ sitting: PlacementSitting = PlacementSitting()
  ) -> PlacementSession {
    PlacementSession(
      sitting,
      service: service,
      input: input,
      style: style,
      environment: environment
    )
  }

  private var environment: DrillEnvironment {
    DrillEnvironment(
      console: Console(out: { [self] in write($0) }, err: { [self] in write($0) }),
      isTerminal: isTerminal,
      explain: { "\($0)" },
      now: { Timestamp(milliseconds: 0) },
      measure: { [self] in style.width },
      speaker: canHear ? voice : SilentSpeaker()
    )
  }

  nonisolated private func write(_ text: String) { printed.withLock { $0 += text } }

  /// A speaker that keeps what it says.
  final class Voice: Speaker {
    private let kept = Mutex<[String]>([])
    var said: [String] { kept.withLock { $0 } }
    func say(_ utterance: Utterance) { kept.withLock { $0.append(utterance.reading.numbered) } }
    func stop() {}
    func takeWarning() -> String? { nil }
  }

  private final class Script: LineInput {
    private var events: ArraySlice<InputEvent>
    init(_ events: [InputEvent]) { self.events = events[...] }
    var isEmpty: Bool { events.isEmpty }

    func line(prompt: String, completions: [String], clock: LineClock?) -> InputEvent {
      events.popFirst() ?? .endOfInput
    }
  }
}
