import REPL
import Speech
import Study
import Synchronization
import TestSupport
import Testing

/// A drill of words that are heard.
@MainActor struct ListeningSessionTests {
  /// A speaker that keeps what it was given.
  private final class Recorder: Speaker {
    private let said = Mutex<[Utterance]>([])
    private let listen: @Sendable () -> Void
    init(listen: @escaping @Sendable () -> Void = {}) { self.listen = listen }
    var utterances: [Utterance] { said.withLock { $0 } }
    func say(_ utterance: Utterance) { said.withLock { $0.append(utterance) } }
    func stop() {}
    func finish(seconds: Int) { listen() }
    func takeWarning() -> String? { nil }
  }

  private static let request = DrillRequest(kinds: [.listening], seed: 1)

  private func isHanzi(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3400...0x9FFF).contains($0.value) }
  }

  @Test func `the word is said, again, slowly, and shown after the answer`() async throws {
    let scene = try await DrillScene()
    let recorder = Recorder()
    scene.speaker = recorder
    let lines = try await scene.run(
      [
        .text("r"), .text("again"), .text("/r"), .text("flag"), .text("hint"), .text("skip"),
        .text("undo"), .text("xiong2"),
      ],
      Self.request
    )
    let said = recorder.utterances
    #expect(said.map(\.slower) == [false, false, true, true, false, false, false])
    #expect(said.map(\.hanzi) == ["爱", "爱", "爱", "爱", "爸爸", "爱", "爸爸"])
    let end = try #require(lines.firstIndex { $0.hasPrefix("wrong") })
    #expect(lines[..<end].contains("  (listen; r says it again)"))
    #expect(!lines[..<end].contains(where: isHanzi), "\(lines)")
    #expect(!lines[..<end].contains { $0.contains("love") }, "\(lines)")
    #expect(lines[end].contains("爱  ài · to love"))
  }

  @Test func `the time of an answer begins when the word is said`() async throws {
    let scene = try await DrillScene()
    let clock = scene.bench.clock
    (scene.speaker, scene.spokenAnswers) = (Recorder { clock.advance(seconds: 2) }, .all)
    _ = try await scene.run([.right, .right, .text("quit")], Self.request)
    let times = try scene.bench.store.read { reader in
      try reader.responseTimes(kind: .listening, limit: 10)
    }
    #expect(times == [3000, 3000])
  }

  @Test func `a word that is seen is not said again`() async throws {
    let scene = try await DrillScene()
    let recorder = Recorder()
    scene.speaker = recorder
    let lines = try await scene.run([.text("again")])
    #expect(recorder.utterances.isEmpty)
    #expect(lines.contains { $0.hasPrefix("Nothing was answered yet") })
  }

  @Test func `a course of tone pairs begins with its progress`() async throws {
    let scene = try await DrillScene()
    let request = DrillRequest(kinds: [.listening], newWords: 2, isTones: true, seed: 1)
    let lines = try await scene.run([.right], request)
    #expect(
      lines.contains { $0.hasPrefix("tone pairs: 0 of ") && $0.contains("; now 2-3 against 3-2") }
    )
  }
}
