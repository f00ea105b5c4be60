import FSRS
import Pinyin
import Study
import TestSupport
import Testing

@testable import REPL

/// The commands of a drill.
@MainActor struct DrillCommandTests {
  @Test func `no command can be meant as pinyin`() {
    for name in DrillCommand.names + ["q", "r", "rr", "exit", "stop", "?"] {
      #expect(DrillCommand(name) != nil)
      #expect(throws: (any Error).self) { try PinyinText(name) }
    }
  }

  @Test(
    arguments: [
      ("quit", .quit), ("q", .quit), ("/exit", .quit), (" ? ", .explain(nil)), ("WHY", .why),
      ("r", .again), ("rr", .phrase), ("r r", .phrase),
      ("settings", .settings), ("settings set new-per-day 5", .changeSetting),
      ("trainer settings set script traditional", .changeSetting), ("set settings", nil),
      ("trainer due", .reply("That is for after the drill; q ends it.")), ("trainer", nil),
      ("info 她", .reply("info shows the last word; after the drill: ‘trainer words show 她’")),
      ("why 她", .reply("why explains the last mistake; after the drill: ‘trainer words show 她’")),
      ("help hint", .reply("hint: help; it comes back sooner")), ("info ta", nil),
      ("!2", .regrade(.hard)), ("!5", nil), ("qu", nil), ("", nil),
    ] as [(String, DrillCommand?)]
  )
  func `a line is a command or an answer`(line: String, command: DrillCommand?) {
    #expect(DrillCommand(line) == command)
  }

  @Test func `who changes a setting in a drill is told where to`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([.text("settings set new-per-day 5"), .right])
    #expect(
      lines.contains(
        "Settings are changed outside the drill: trainer settings set new-per-day 5"
      )
    )
    #expect(!lines.contains { $0.contains("syllable") })
    #expect(lines.last == "answered 1, right 1")
    #expect(try await scene.bench.service.settings().newPerDay == 10)
  }

  @Test func `what a drill cannot do is said in words`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([.text("!4"), .text("s"), .text("help"), .text("q")])
    #expect(lines.contains("!1 to !4 grade the last answer again; there is none yet."))
    #expect(lines.contains("s leaves a new word when it is shown; at a question, type skip."))
    #expect(lines.contains { $0.contains("ni3hao3") })
    #expect(!HelpText.lines(.plain, .recall).contains { $0.contains("ni3hao3") })
  }

  @Test func `why says the reason of a hard grade`() async throws {
    let scene = try await DrillScene(words: WordList([SampleWords.word("朋友")]))
    let request = DrillRequest(kinds: [.typed], seed: 1)
    let lines = try await scene.run([.text("peng2you3"), .text("why"), .text("q")], request)
    #expect(lines.filter { $0 == "  you is neutral, not tone 3 (graded hard)" }.count == 2)
  }

  @Test func `a drill of one word counts its questions alone`() async throws {
    let scene = try await DrillScene()
    let request = DrillRequest(choice: .words([SampleWords.word("茶").key]), seed: 1)
    let lines = try await scene.run([.right, .text("q")], request)
    #expect(lines.contains { $0.hasPrefix("1/1 ") } && !lines.contains { $0.hasPrefix("1/20") })
  }

  @Test func `info does not tell the answer to the open question`() async throws {
    let scene = try await DrillScene(["new-per-day": "1"])
    let lines = try await scene.run([.right, .text(""), .text("info"), .right, .text("q")])
    #expect(
      lines.contains("That is the word being asked: ‘hint’ helps; info comes after the answer.")
    )
    #expect(!lines.contains { $0.contains("last answers") })
  }

  @Test(arguments: [(20, 23), (40, 20), (79, 10), (80, 10), (200, 9)])
  func `the help leaves room for the question`(width: Int, rows: Int) {
    var style = ScreenStyle.plain
    style.width = width
    let lines = HelpText.lines(style)
    #expect(lines.count <= rows)
    #expect(lines.allSatisfy { CellWidth.of($0) <= width }, "\(lines)")
    let text = lines.joined(separator: " ")
    for (name, _) in DrillCommand.summaries { #expect(text.contains(name)) }
  }

  @Test(arguments: [20, 80])
  func `the help speaks of bopomofo to who reads it`(width: Int) {
    var style = ScreenStyle.plain
    (style.width, style.readingForm) = (width, .zhuyin)
    let lines = HelpText.lines(style)
    #expect(lines.allSatisfy { CellWidth.of($0) <= width }, "\(lines)")
    let text = lines.joined(separator: " ")
    #expect(text.contains("bopomofo: "))
    #expect(text.contains("or pinyin: ") == (width > 20), "\(text)")
  }

  @Test(arguments: [
    (Rating.easy, true, "graded easy"), (.easy, false, "counts as right now, graded easy"),
    (.again, true, "counts as wrong now, as if forgotten"), (.again, false, "graded again"),
  ])
  func `a changed grade says whether the answer counts as right now`(
    grade: Rating,
    isRight: Bool,
    text: String
  ) {
    #expect(GradeText.change(grade, isRight: isRight) == text)
  }
}
