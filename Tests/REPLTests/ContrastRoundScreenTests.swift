import Confusables
import Pinyin
import REPL
import Study
import TestSupport
import Testing

/// The offer of a round of practice, its questions and its result at a terminal.
@MainActor struct ContrastRoundScreenTests {
  private static let tones = Contrast(.second, .third)
  private let right = DrillScene.Line.right
  private let enter = DrillScene.Line.text("")
  private let confused = [DrillScene.Line](repeating: .confusing(tones), count: 3)
  private let request = DrillRequest(kinds: [.tone], newWords: 0, goesAhead: true, seed: 1)

  private func scene() async throws -> DrillScene {
    let scene = try await DrillScene(
      ["drill-length": "3", "new-per-day": "0"],
      words: ToneWords.list
    )
    try await scene.bench.begin()
    return scene
  }

  @Test func `what was confused twice is offered at the pause, and practised`() async throws {
    let lines = try await scene().run(
      confused + [enter, .confusing(Self.tones)] + [right, right, right, right, right]
        + [.text("q")],
      request
    )
    #expect(
      lines.contains("3 answered, 0 right. You took tones 2 and 3 for each other three times.")
    )
    #expect(lines.contains("Tone 2: rising. Tone 3: low."))
    #expect(lines.contains("Practise that in six questions now?"))
    #expect(lines.contains("Enter: yes · s: no · q: stop"))
    for number in 1...6 {
      #expect(lines.contains("practice \(number)/6 · tones 2 and 3 · which tones?"))
    }
    #expect(lines.filter { $0.hasSuffix("· practice") }.count == 6)
    #expect(lines.contains("Tones 2 and 3: 1 mixed up in 6 (before: 3 in 3)."))
    #expect(lines.contains { $0.hasPrefix("3 answered, 0 right. Enter for ") })
    #expect(lines.last == "answered 3, right 0")
  }

  @Test(arguments: [(6, "none"), (4, "4 of 6 right; none")])
  func `the result says how often the two were mixed up`(right: Int, text: String) {
    let result = RoundResult(
      contrast: Self.tones,
      asked: 6,
      right: right,
      confused: 0,
      before: ContrastCount(confused: 2, shown: 6)
    )
    #expect(
      RoundText.result(result, style: .plain, words: ShownWords([]))
        == ["Tones 2 and 3: \(text) mixed up in 6 (before: 2 in 6)."]
    )
  }

  @Test(arguments: ["s", "skip", " S "])
  func `s skips the round, and the usual offer follows`(line: String) async throws {
    let lines = try await scene().run(
      confused + [.text(line), enter] + confused + [.text("q")],
      request
    )
    #expect(lines.filter { $0.hasPrefix("Practise that") }.count == 1)
    #expect(lines.contains { $0.hasPrefix("3 answered, 0 right. Enter for ") })
    #expect(lines.contains { $0.hasPrefix("4/") })
    #expect(!lines.contains { $0.hasPrefix("practice") })
  }

  @Test func `undo in a round takes back its answer, and after skipped ones the drill's`()
    async throws
  {
    let lines = try await scene().run(
      confused + [enter, right, .text("undo"), .text("!1"), .text("undo"), .text("q")],
      request
    )
    #expect(lines.filter { $0.hasPrefix("practice 1/6") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("undone: ") }.count == 2)
    #expect(lines.contains { $0.hasPrefix("3/3") })
    #expect(lines.last == "answered 2, right 0")
  }

  @Test func `another text shows the offer again, and commands work`() async throws {
    let lines = try await scene().run(confused + [.text("7"), .text("why"), .text("q")], request)
    #expect(lines.filter { $0.hasPrefix("Practise that") }.count == 3)
    #expect(lines.last == "answered 3, right 0")
  }

  @Test(arguments: [(false, nil), (true, 3)] as [(Bool, Int?)])
  func `nothing is offered in a pipe, and after a count`(isTerminal: Bool, count: Int?) async throws
  {
    var request = request
    request.count = count
    let lines = try await scene().run(confused + [enter], request, isTerminal: isTerminal)
    #expect(!lines.contains { $0.contains("Enter") || $0.hasPrefix("practice") })
    #expect(lines.last == "answered 3, right 0")
  }

  @Test func `no line of a round is wider than a narrow screen without Unicode`() async throws {
    var style = ScreenStyle.plain
    (style.width, style.glyphs) = (20, .ascii)
    let lines = try await scene().run(
      confused + [enter] + [DrillScene.Line](repeating: right, count: 6) + [.text("q")],
      request,
      style: style
    )
    #expect(lines.contains { $0.hasPrefix("practice 6/6") })
    #expect(lines.allSatisfy { CellWidth.of($0) <= 20 }, "\(lines)")
  }
}
