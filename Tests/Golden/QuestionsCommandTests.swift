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
}
