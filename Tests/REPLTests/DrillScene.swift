import Confusables
import Foundation
import REPL
import Speech
import Study
import Synchronization
import TestSupport

/// A drill with lines from a list, on a terminal that is a list of lines too.
@MainActor final class DrillScene {
  let bench: StudyBench
  var speaker: any Speaker = SilentSpeaker()
  var spokenAnswers = SpokenAnswers.off
  private let printed = Mutex<[String]>([])

  init(_ settings: [String: String] = [:], words: any WordSource = SampleWords.list) async throws {
    bench = StudyBench(MemoryStore(), words: words)
    for (name, value) in settings { try await bench.service.set(name, to: value) }
  }

  /// What the next line is.
  enum Line {
    case text(String)
    case event(InputEvent)
    /// The right answer to the open question, or a wrong one.
    case right, wrong
    /// The wrong answer that confuses a contrast alone, or the right one if there is none.
    case confusing(Contrast)
  }

  /// Runs a drill and returns its lines; the input ends after the last of `lines`.
  func run(
    _ lines: [Line],
    _ request: DrillRequest = DrillRequest(seed: 1),
    isTerminal: Bool = true,
    secondsEach: Int = 3,
    style: ScreenStyle = .plain
  ) async throws -> [String] {
    printed.withLock { $0 = [] }
    let watched = OpenQuestionService(service: bench.service)
    var session = DrillSession(
      service: watched,
      input: ScriptedInput(lines: lines, watched: watched, clock: bench.clock, secondsEach),
      style: style,
      length: try await bench.service.settings().drillLength,
      environment: DrillEnvironment(
        console: Console(out: { [self] in write($0) }, err: { [self] in write($0) }),
        isTerminal: isTerminal,
        explain: { "\($0)" },
        now: { [bench] in bench.clock.now },
        measure: { style.width },
        speaker: speaker,
        spokenAnswers: spokenAnswers
      )
    )
    _ = try await session.run(request)
    return printed.withLock { $0 }.joined().split(separator: "\n").map(String.init)
  }

  nonisolated private func write(_ text: String) { printed.withLock { $0.append(text) } }
}

/// The lines of a test, each after some seconds.
private struct ScriptedInput: LineInput {
  private var lines: ArraySlice<DrillScene.Line>
  private let watched: OpenQuestionService
  private let clock: ScriptedClock
  private let seconds: Int

  init(
    lines: [DrillScene.Line],
    watched: OpenQuestionService,
    clock: ScriptedClock,
    _ seconds: Int
  ) {
    self.lines = lines[...]
    self.watched = watched
    self.clock = clock
    self.seconds = seconds
  }

  mutating func line(
    prompt: String,
    completions: [String],
    clock: LineClock?
  ) -> InputEvent {
    self.clock.advance(seconds: seconds)
    switch lines.popFirst() {
    case .text(let text): return .line(text)
    case .event(let event): return event
    case .right: return .line(watched.question?.text(correctly: true) ?? "")
    case .wrong: return .line(watched.question?.text(correctly: false) ?? "")
    case .confusing(let contrast):
      let wrong = watched.question?.option(confusing: contrast).map { "\($0 + 1)" }
      return .line(wrong ?? watched.question?.text(correctly: true) ?? "")
    case nil: return .endOfInput
    }
  }
}

/// A service that keeps the open question with its answer.
private final class OpenQuestionService: StudyService {
  private let service: LocalStudyService
  private let open = Mutex<Question?>(nil)

  init(service: LocalStudyService) { self.service = service }

  var question: Question? { open.withLock { $0 } }

  func perform<Call: StudyCall>(_ call: Call) async throws(StudyError) -> Call.Response {
    let response = try await service.perform(call)
    if let drill = (call as? any DrillCall)?.drill {
      let question = await service.openQuestion(in: drill)
      open.withLock { $0 = question }
    }
    return response
  }
}
