import Pinyin
import Quiz
import QuizHost
import REPL
import Speech
import Synchronization
import Testing

/// A speaker that keeps what it is given.
private final class KeptSpeech: Speaker {
  private let kept = Mutex<[Utterance]>([])

  var all: [Utterance] { kept.withLock { $0 } }

  func say(_ utterance: Utterance) { kept.withLock { $0.append(utterance) } }
  func stop() {}
  func takeWarning() -> String? { nil }
}

struct HostVoiceTests {
  /// A game whose only question is being asked.
  private static func view(of kind: String) -> HostView {
    let item = QuizItem(
      id: "1",
      kind: kind,
      text: "北京",
      lang: "zh-Hans",
      options: ["běijīng", "bèijǐng", "b", "c"],
      right: 0,
      missed: "北京"
    )
    var game = LiveGame(
      items: [item],
      settings: GameSettings(),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    _ = game.receive(.join(.init(name: "李")), from: ConnectionID(0), at: 0)
    _ = game.perform(.start, at: 0)
    _ = game.tick(at: 3_000)
    return HostView(game, at: 3_000)
  }

  @Test func `a listening question is said once, and repeated slowly from the second time on`()
    throws
  {
    let speech = KeptSpeech()
    let reading = try Reading(numbered: "bei3 jing1")
    var voice = HostVoice(speech, utterances: ["1": Utterance(hanzi: "北京", reading: reading)])
    let view = Self.view(of: "listening")
    #expect(view.phase == .asking && voice.isHeard)
    voice.follow(view)
    voice.follow(view)
    #expect(speech.all.map(\.slower) == [false])
    voice.repeat(view)
    voice.repeat(view)
    #expect(speech.all.map(\.slower) == [false, false, true])
    #expect(speech.all.allSatisfy { $0.reading == reading && $0.hanzi == "北京" })
  }

  @Test func `other questions and other phases are not said`() throws {
    let speech = KeptSpeech()
    let reading = try Reading(numbered: "bei3 jing1")
    var voice = HostVoice(speech, utterances: ["1": Utterance(hanzi: "北京", reading: reading)])
    var paused = Self.view(of: "listening")
    paused.isPaused = true
    for view in [Self.view(of: "reading"), paused] {
      voice.follow(view)
      voice.repeat(view)
    }
    #expect(speech.all.isEmpty)
  }
}
