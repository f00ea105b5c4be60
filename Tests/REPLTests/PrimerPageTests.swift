import Pinyin
import TestSupport
import Testing

@testable import REPL
@testable import Study

/// The page of the primer that a drill opens.
@MainActor struct PrimerPageTests {
  private func question(_ kind: QuestionKind, _ options: [String]) -> ShownQuestion {
    let word = SampleWords.word("爱")
    return ShownQuestion(
      Question(
        id: "q",
        card: CardKey(word.key, kind.skill),
        item: .word(word),
        kind: kind,
        prompt: "爱",
        options: options.map { Question.Option(text: $0, reading: try? Reading(numbered: $0)) },
        answer: nil,
        isNew: true,
        askedAt: .noon
      )
    )
  }

  @Test(
    arguments: [
      (.typed, [], .typing), (.reading, [], .typing), (.hanzi, ["爱", "爸"], .pinyin),
      (.tone, ["ai4", "ai2"], .tones), (.reading, ["ni3 hao3", "ni3 hao4"], .tones),
      (.reading, ["ni3 hao3", "li3 hao4"], .tones), (.reading, ["ni3", "li3"], .pinyin),
      (.reading, ["shui3 guo3", "shui2 guo3"], .thirdTones),
      (.tone, ["shui3 guo3", "shui3 guo2"], .tones),
      (.reading, ["qi1", "chi1"], .sounds), (.reading, ["lü4", "lu4"], .sounds),
      (.listening, ["le5", "lie5"], .sounds), (.meaning, ["to love"], nil), (.bank, ["x"], nil),
    ] as [(QuestionKind, [String], PrimerPage?)]
  )
  func `the page fits what the options differ in`(
    kind: QuestionKind,
    options: [String],
    page: PrimerPage?
  ) {
    #expect(PrimerPage(fitting: question(kind, options)) == page)
  }

  @Test(
    arguments: [("ai4", .pinyin), ("shi4", .sounds), ("si4", .sounds), ("lao3 shi1", .sounds)]
      as [(String, PrimerPage)]
  )
  func `the page of a new word treats its sounds`(reading: String, page: PrimerPage) throws {
    let word = Word(
      simplified: "字",
      traditional: "字",
      reading: try Reading(numbered: reading),
      levels: Levels([.hsk2025: try #require(Level(number: 1))]),
      gloss: "gloss"
    )
    let shown = ShownIntroduction(
      id: "i",
      card: CardKey(word.key, .reading),
      word: word,
      number: 1,
      total: 1,
      topic: nil,
      parts: [],
      counted: nil,
      measure: nil,
      warning: nil
    )
    #expect(PrimerPage(fitting: shown) == page)
  }

  @Test(
    arguments: [
      ("what is a tone", .tones), ("What are tones?", .tones), ("help tones", .tones),
      ("? third tones", .thirdTones), ("what is pinyin?", .pinyin),
      ("what is bopomofo?", .pinyin), ("how do I type ü", .typing),
      ("how is x pronounced?", .sounds), ("what's a tone", .tones), ("what is love", nil),
      ("what is i", .sounds), ("how do I stop", nil), ("what do I do", nil),
      ("how many are left", nil), ("what is a measure word", nil),
      ("what is the difference between zh and j", .sounds),
      ("what is ㄏ", .sounds), ("? ㄧ", .sounds), ("ㄏ", nil), ("tone", nil), ("how", nil),
      ("type", nil), ("ni3hao3", nil), ("", nil),
    ] as [(String, PrimerPage?)]
  )
  func `a line can ask for a page`(line: String, page: PrimerPage?) {
    #expect(PrimerPage(askedIn: line) == page)
    #expect(DrillCommand(line) == page.map(DrillCommand.explain))
  }

  @Test func `a page returns to its question, and reading it makes no answer slow`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([
      .text("?"), .text(""), .text("what is a tone"), .text("q"), .right,
    ])
    #expect(lines.filter { $0.contains(#/^[1-5]\/5 /#) }.count == 2)
    #expect(lines.filter { $0.hasPrefix("1/20 ") }.count == 3)
    #expect(lines.last == "answered 1, right 1")
    let times = try scene.bench.store.read { try $0.responseTimes(kind: .reading, limit: 10) }
    #expect(times == [3000])
  }

  @Test(arguments: [QuestionKind.reading, .typed, .meaning])
  func `a question that nothing answers is told so`(kind: QuestionKind) async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run(
      [.text("how do I stop"), .text("what is a measure word"), .right],
      DrillRequest(kinds: [kind], count: 1, seed: 1)
    )
    let answer = "I do not know that; ‘help’ lists what I know, ‘q’ ends the drill."
    #expect(lines.filter { $0 == answer }.count == 2)
    #expect(lines.last == "answered 1, right 1")
  }

  @Test func `a command at a page runs, and stop ends the drill`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([.text("?"), .text("help"), .text("?"), .text("stop"), .right])
    #expect(lines.contains { $0.contains("this list") })
    #expect(!lines.contains("Press Enter to go on."))
    #expect(lines.last?.hasPrefix("next: ") == true)
  }

  @Test func `a signal at a page ends the drill`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([.text("?"), .event(.terminated(signal: 15)), .right])
    #expect(lines.last?.hasPrefix("next: ") == true)
  }

  @Test func `where no page fits, the commands are listed`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([.text("?")], DrillRequest(kinds: [.meaning], seed: 1))
    #expect(lines.contains { $0.contains("this list") })
    #expect(!lines.contains { $0.contains("/5 ") })
  }

  @Test func `a pipe waits for nothing at a page`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([.text("?"), .right], isTerminal: false)
    #expect(lines.contains { $0.contains(#/^[1-5]\/5 /#) })
    #expect(!lines.contains { $0.contains("Enter: ") })
    #expect(lines.last == "answered 1, right 1")
  }

  @Test(arguments: [20, 33, 80], [10, 18])
  func `a page that is longer than the screen comes in parts`(width: Int, rows: Int) {
    var style = ScreenStyle.plain
    style.width = width
    let screen = PrimerScreen(style: style)
    for page in PrimerPage.allCases {
      let parts = screen.parts(page, rows: rows)
      #expect(parts.allSatisfy { $0.count <= rows && $0.first != "" })
      let joined = parts.joined().filter { !$0.isEmpty }
      #expect(joined == screen.lines(page).filter { !$0.isEmpty })
      #expect(screen.parts(page, rows: 0).count == 1)
    }
  }
}
