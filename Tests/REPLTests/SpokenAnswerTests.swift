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

  /// Returns a scene in which each word has a phrase, what it says, and its style.
  private func scene(
    _ answers: SpokenAnswers
  ) async throws -> (DrillScene, KeptSpeech) {
    let words = SampleWords.words.map { word in
      var word = word
      word.phraseText = "\(word.simplified)=\(word.reading.numbered)|！\tLook!"
      return word
    }
    let scene = try await DrillScene(words: WordList(words))
    let speech = KeptSpeech()
    (scene.speaker, scene.spokenAnswers) = (speech, answers)
    return (scene, speech)
  }

  private static let repeated = [DrillScene.Line.text("r"), .text("r"), .text("r"), .text("quit")]

  @Test(
    arguments: [
      (.all, .right, [false, false, true, false]), (.off, .right, [false, true, false]),
      (.wrong, .right, [false, true, false]), (.wrong, .wrong, [false, false, true, false]),
    ] as [(SpokenAnswers, DrillScene.Line, [Bool])]
  )
  func `r says an answer, every second time in its phrase, also one that was not said by itself`(
    answers: SpokenAnswers,
    line: DrillScene.Line,
    arePhrases: [Bool]
  ) async throws {
    let (scene, speech) = try await scene(answers)
    _ = try await scene.run([line] + Self.repeated)
    #expect(speech.all.dropLast(2).map { $0.contains("！") } == arePhrases)
  }

  @Test(arguments: ["r", "speak"])
  func `r says a new word, every second time in its phrase`(name: String) async throws {
    let (scene, speech) = try await scene(.off)
    let lines = [DrillScene.Line.text(name), .text(name), .text(name), .text("quit")]
    _ = try await scene.run(lines, DrillRequest(introduce: .always, seed: 1))
    #expect(speech.all.dropLast(2).map { $0.contains("！") } == [false, false, true, false])
    #expect(Set(speech.all.dropLast(2).map { $0.prefix(1) }).count == 1)
  }

  @Test func `rr says the phrase of a word that was heard, while the next one is open`()
    async throws
  {
    let (scene, speech) = try await scene(.off)
    let lines = [DrillScene.Line.text("rr"), .right, .text("r"), .text("rr"), .text("phrase")]
    let shown = try await scene.run(lines, DrillRequest(kinds: [.listening], seed: 1))
    let said = speech.all.filter { $0.contains(" ") }
    // Each of the two words as it is asked, and before its answer never the phrase.
    try #require(said.map { $0.contains("！") } == [false, false, false, true, true])
    #expect(said[1] == said[2] && said[0] != said[1])
    #expect(said[3].prefix(1) == said[0].prefix(1) && said[4] == said[3])
    #expect(shown.contains { $0.hasPrefix("Nothing was answered yet") })
  }

  @Test func `no phrase is said to a learner who wants none`() async throws {
    let (scene, speech) = try await scene(.off)
    var style = ScreenStyle.plain
    style.showsPhrases = false
    _ = try await scene.run([.right] + Self.repeated, style: style)
    #expect(speech.all.dropLast(2).map { $0.contains("！") } == [false, false, false])
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
