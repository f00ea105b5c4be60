import REPL
import Study
import TestSupport
import Testing

/// How a drill begins, goes on and ends at a terminal.
@MainActor struct ContinuedDrillTests {
  private let right = DrillScene.Line.right
  private let enter = DrillScene.Line.text("")

  @Test func `a drill begins with the words that come back within twenty minutes`() async throws {
    let scene = try await DrillScene(["new-per-day": "2"])
    _ = try await scene.run([right, right, .text("quit")], DrillRequest(count: 2, seed: 1))
    let lines = try await scene.run([])
    #expect(lines.first == "2 coming back")
    #expect(lines.contains { $0.hasPrefix("1/20") })
    #expect(!lines.contains { $0.hasPrefix("Nothing is due") })
  }

  @Test func `after its length a drill offers ten more at a terminal`() async throws {
    let scene = try await DrillScene(["drill-length": "3", "new-per-day": "12"])
    let ten = [DrillScene.Line](repeating: right, count: 10)
    let lines = try await scene.run([right, .wrong, right, enter] + ten + [.text("q")])
    let offer =
      "3 answered, 2 right. 12 more today: 3 coming back, 9 new. Enter for 10 of them, q to stop"
    #expect(lines.joined(separator: " ").contains(offer))
    #expect(lines.contains { $0.hasPrefix("4/13") })
    #expect(lines.contains { $0.hasPrefix("13/13") })
    #expect(lines.contains("12 words come back within 10 min: Enter to go on, q to stop"))
    #expect(lines.last == "answered 13, right 12")
  }

  @Test func `words that come back soon are offered, and Enter goes on with them`() async throws {
    let scene = try await DrillScene(["drill-length": "3", "new-per-day": "3"])
    let lines = try await scene.run([right, right, right, enter, right, right, right])
    #expect(lines.contains("3 words come back within 10 min: Enter to go on, q to stop"))
    // After those nothing is left for the day, and nothing more is asked.
    #expect(lines.last == "answered 6, right 6")
    #expect(lines.contains { $0.contains("reviews tomorrow") || $0.contains("the next in") })
  }

  @Test func `another skill of the answered words is offered when nothing else is left`()
    async throws
  {
    let scene = try await DrillScene([
      "drill-length": "1", "new-per-day": "1", "skills-apart": "off",
    ])
    let lines = try await scene.run([right, enter, right, enter, right, .text("q")])
    #expect(lines.contains("2 answered, 2 right. Enter for 1 more question, q to stop"))
    #expect(lines.contains { $0.contains("what does it mean?") })
  }

  @Test func `one word that comes back is offered in the singular`() async throws {
    let scene = try await DrillScene(["drill-length": "1", "new-per-day": "1"])
    let lines = try await scene.run([.wrong, .text("q")])
    #expect(lines.contains("1 word comes back within 1 min: Enter to go on, q to stop"))
    #expect(lines.last == "answered 1, right 0")
  }

  @Test func `commands work at the offer, and another text shows it again`() async throws {
    let scene = try await DrillScene(["drill-length": "1", "new-per-day": "5"])
    let lines = try await scene.run([.wrong, .text("7"), .text("undo"), right, .text("exit")])
    let offer = "1 answered, 0 right. Enter for 5 more questions, q to stop"
    #expect(lines.filter { $0 == offer }.count == 2)
    #expect(lines.contains("1 answered, 1 right. Enter for 5 more questions, q to stop"))
    #expect(lines.last == "answered 1, right 1")
  }

  @Test(arguments: [
    (false, DrillRequest(seed: 1)), (true, DrillRequest(count: 3, seed: 1)),
    (true, DrillRequest(minutes: 1, seed: 1)),
  ])
  func `nothing is offered in a pipe, and after a count or minutes`(
    isTerminal: Bool,
    request: DrillRequest
  ) async throws {
    let scene = try await DrillScene(["drill-length": "3", "new-per-day": "3"])
    let lines = try await scene.run(
      [right, right, right, enter, right],
      request,
      isTerminal: isTerminal,
      secondsEach: 20
    )
    #expect(!lines.contains { $0.contains("Enter") })
    #expect(lines.last == "answered 3, right 3")
  }

  @Test func `undo names what it takes back`() async throws {
    let scene = try await DrillScene()
    let undo = DrillScene.Line.text("undo")
    let lines = try await scene.run([
      right, .text("flag"), undo, .text("skip"), undo, .text("known"), undo, .text("suspend"), undo,
      undo, undo,
    ])
    #expect(
      lines.filter { $0.hasPrefix("undone") } == [
        "undone: flag 爸爸", "undone: skip 爸爸", "undone: known 爸爸", "undone: suspend 爸爸",
        "undone: 爱",
      ]
    )
    #expect(lines.filter { $0.contains("2/20") }.count == 7)
    #expect(lines.contains("trainer: nothingToUndo"))
    #expect(lines.last?.hasPrefix("next: ") == true)
  }

  @Test func `a skipped word does not come back in the continued drill`() async throws {
    let scene = try await DrillScene(["drill-length": "1", "new-per-day": "3"])
    let lines = try await scene.run([
      .text("skip"), right, enter, right, right, right, right, right, right,
    ])
    #expect(!lines.contains { $0.hasPrefix("right  爱") })
    #expect(lines.contains { $0.hasPrefix("right  爸爸") })
    #expect(lines.contains { $0.hasPrefix("right  北京") })
  }

  @Test func `a number of new words holds for the whole drill`() async throws {
    let scene = try await DrillScene(["drill-length": "2"])
    let lines = try await scene.run(
      [right, right, enter, right, right, right],
      DrillRequest(newWords: 3, seed: 1)
    )
    #expect(lines.contains("2 answered, 2 right. Enter for 3 more questions, q to stop"))
    #expect(lines.filter { $0.contains("· new ·") }.count == 3)
  }

  @Test func `an empty line shows the question again at a terminal`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([enter, .text("  "), .text("q")])
    #expect(lines.filter { $0.hasPrefix("1/20") }.count == 3)
    let piped = try await scene.run([enter, .text("q")], isTerminal: false)
    #expect(piped.filter { $0.hasPrefix("1/20") }.count == 1)
  }

  @Test func `the first day ends with what the next one asks`() async throws {
    let scene = try await DrillScene()
    let line = "From tomorrow on, words that you got right also ask what they mean."
    let request = DrillRequest(count: 1, seed: 1)
    let lines = try await scene.run([right], request)
    #expect(lines.suffix(2) == [line, "answered 1, right 1"])
    #expect(try await !scene.run([right], request, isTerminal: false).contains(line))
    scene.bench.clock.advance(seconds: 86_400)
    #expect(try await !scene.run([right], request).contains(line))
  }

  @Test(arguments: [
    (QuestionKind.reading, "Type the number of the answer, 0 if you do not know it, ? for help."),
    (.typed, "Type the pinyin, 0 if you do not know it, ? for help."),
  ])
  func `a second empty line in a row says what to type`(
    kind: QuestionKind,
    hint: String
  )
    async throws
  {
    let scene = try await DrillScene()
    let request = DrillRequest(kinds: [kind], seed: 1)
    #expect(try await !scene.run([enter, .text("q")], request).contains(hint))
    #expect(try await scene.run([enter, enter, .text("q")], request).contains(hint))
    let apart = try await scene.run([enter, right, enter, .text("q")], request)
    #expect(!apart.contains(hint))
    // A command, and what is no answer.
    for between in ["help", "99"] {
      let lines = [enter, .text(between), enter, .text("q")]
      #expect(try await !scene.run(lines, request).contains(hint), "\(between)")
    }
  }

  @Test func `a word that is known is named, with the way back`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([.text("k"), .text("undo"), .text("q")])
    #expect(lines.contains { $0.contains("k: stop asking this word") })
    #expect(lines.contains("known: 爱 (undo takes it back)"))
    #expect(lines.contains { $0.hasPrefix("undone: known 爱") })
  }
}

/// The answer 0 at a terminal.
@MainActor struct UnknownAnswerScreenTests {
  @Test(arguments: [QuestionKind.reading, .typed, .meaning])
  func `0 is listed and shows the answer`(kind: QuestionKind) async throws {
    let scene = try await DrillScene()
    let request = DrillRequest(kinds: [kind], count: 1, seed: 1)
    let lines = try await scene.run([.text("0"), .text("q")], request)
    #expect(lines.contains("  0  don't know"))
    #expect(lines.contains { $0.hasPrefix("answer  爱  ài · to love") })
    #expect(!lines.contains { $0.hasPrefix("wrong") })
    #expect(!lines.contains { $0.contains("missing") || $0.hasPrefix("confused") })
    let piped = try await scene.run([.text("0"), .text("q")], request, isTerminal: false)
    #expect(!piped.contains("  0  don't know"))
    #expect(piped.contains { $0.hasPrefix("wrong  ") })
  }

  @Test func `why and info know what was not known`() async throws {
    let scene = try await DrillScene()
    let lines = try await scene.run([.text("0"), .text("why"), .text("info"), .text("q")])
    #expect(lines.contains("you said that you did not know it"))
    #expect(lines.contains("  last answers: 2026-11-21 not known (reading)"))
  }
}
