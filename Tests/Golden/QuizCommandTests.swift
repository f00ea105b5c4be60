import TestSupport
import Testing

/// `trainer quiz`.
struct QuizCommandTests {
  @Test func `a level without kinds is compared with the same level asked for readings`() throws {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    let game = ["quiz", "--level", "1", "--questions", "1", "--time", "3600", "--seed", "1"]
    let first = try program.run(game, input: Array("4\n".utf8))
    #expect(first.output.contains("1 of 1 right"), "\(first)")
    #expect(first.output.contains("the first game of this category and length"))
    let again = try program.run(
      game + ["--kind", "reading", "--count-slips"],
      input: Array("0\n".utf8)
    )
    #expect(again.output.contains("best so far: 1 of 1 right"), "\(again)")
  }
}
