import TestSupport
import Testing

/// `trainer questions`.
struct QuestionsCommandTests {
  private static func run(_ arguments: [String]) throws -> TrainerProgram.Outcome {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    return try program.run(["questions", "--seed", "1"] + arguments)
  }

  @Test(arguments: ["--markdown", "--json"])
  func `a kind that gave no question is named once`(form: String) throws {
    let kinds = ["--kind", "reading", "--kind", "cloze", "--kind", "bank"]
    let asked = try Self.run(kinds + ["--count", "4", form])
    #expect(asked.status == 0)
    #expect(
      asked.errors
        == "trainer: no cloze or bank question could be made from these words; other words may have one\n"
    )
    // Two questions are too few for three kinds.
    #expect(try Self.run(kinds + ["--count", "2", form]).errors == "")
  }

  @Test func `fewer questions than were asked for are reported, but not fewer than ten`() throws {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    let questions = ["questions", "--level", "2", "--markdown", "--seed", "1"]
    let usual = try program.run(questions)
    let made = usual.lines.count { $0.hasPrefix("## ") }
    try #require(made > 0 && made < 10)
    #expect(usual.errors == "")
    let wanted = try program.run(questions + ["--count", "10"])
    #expect(
      wanted.errors == "trainer: only \(made) of 10 questions could be made from these words\n"
    )
  }

  @Test func `a page for two groups has both tests and both keys`() throws {
    let page = try Self.run(["--html", "-", "--groups", "2", "--title", "Test"])
    #expect(page.output.contains("<h1>Test · Group A</h1>"))
    #expect(page.output.contains("<h1>Test · Group B</h1>"))
    #expect(page.output.matches(of: /<table>/).count == 2)
  }

  @Test(arguments: [
    (["--groups", "2"], "--groups needs --html"),
    (["--groups", "1", "--html", "-"], "--groups must be 2 to 4"),
  ])
  func `groups are for pages to print`(arguments: [String], problem: String) throws {
    let refused = try Self.run(arguments)
    #expect(refused.status == 64 && refused.errors.contains(problem))
  }
}
