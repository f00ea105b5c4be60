import Pinyin
import REPL
import Speech
import Study
import Synchronization
import TestSupport
import Testing

/// A speaker that keeps what it is given.
private final class KeptSpeech: Speaker {
  private let kept = Mutex<[String]>([])
  private let warning: Mutex<String?>

  init(warning: String? = nil) { self.warning = Mutex(warning) }

  var all: [String] { kept.withLock { $0 } }

  func say(_ utterance: Utterance) {
    kept.withLock { $0.append(utterance.hanzi + " " + utterance.spoken.numbered) }
  }
  func stop() { kept.withLock { $0.append("stop") } }
  func finish(seconds: Int) { kept.withLock { $0.append("finish") } }
  func takeWarning() -> String? { warning.withLock { $0.take() } }
}

@MainActor struct SpokenAnswerTests {
  @Test(arguments: [
    (SpokenAnswers.off, [] as [Int]), (.wrong, [2]), (.all, [1, 2]),
  ])
  func `the right reading is said after the answers that the learner chose`(
    answers: SpokenAnswers,
    said: [Int]
  ) async throws {
    let scene = try await DrillScene()
    let speech = KeptSpeech()
    (scene.speaker, scene.spokenAnswers) = (speech, answers)
    let lines = try await scene.run([.right, .wrong, .text("quit")])
    let verdicts = lines.filter { $0.hasPrefix("right ") || $0.hasPrefix("wrong ") }
    #expect(verdicts.count == 2)
    let heard = speech.all
    #expect(heard.suffix(2) == ["finish", "stop"])
    #expect(heard.dropLast(2).count == said.count)
    for (text, number) in zip(heard, said) {
      let hanzi = try #require(text.split(separator: " ").first)
      #expect(verdicts[number - 1].contains(hanzi))
    }
  }

  @Test func `an answer is said again, every second time in its phrase`() async throws {
    let words = SampleWords.words.map { word in
      var word = word
      word.phraseText = "\(word.simplified)=\(word.reading.numbered)|！\tLook!"
      return word
    }
    let scene = try await DrillScene(words: WordList(words))
    let speech = KeptSpeech()
    (scene.speaker, scene.spokenAnswers) = (speech, .all)
    _ = try await scene.run([.right, .text("r"), .text("r"), .text("r"), .text("quit")])
    let said = speech.all.dropLast(2).map { $0.contains("！") }
    #expect(said == [false, false, true, false])
  }

  @Test func `a phrase of unknown reading is not said`() throws {
    var word = SampleWords.words[0]
    word.phraseText = "好|\(word.simplified)=\(word.reading.numbered)|！\tLook!"
    #expect(word.phrase != nil && Utterance(phraseOf: word) == nil)
  }

  @Test func `a drill that is interrupted stops at once`() async throws {
    let scene = try await DrillScene()
    let speech = KeptSpeech()
    (scene.speaker, scene.spokenAnswers) = (speech, .all)
    _ = try await scene.run([.right, .event(.interrupted)])
    #expect(speech.all.last == "stop" && !speech.all.contains("finish"))
  }

  @Test func `a speaker that fails is one line`() async throws {
    let scene = try await DrillScene()
    (scene.speaker, scene.spokenAnswers) = (KeptSpeech(warning: "no voice"), .all)
    let lines = try await scene.run([.right, .right, .text("quit")])
    #expect(lines.filter { $0.contains("no voice") } == ["trainer: no voice"])
  }
}
