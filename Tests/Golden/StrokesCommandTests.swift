import Foundation
import TestSupport
import Testing

/// `trainer words import --strokes` and its removal.
struct StrokesCommandTests {
  private let directory: TemporaryDirectory
  private let program: TrainerProgram

  init() throws {
    directory = try TemporaryDirectory()
    program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    try directory.write("\(DrawnStrokes.file){}\n".utf8, to: "graphics.txt")
  }

  @Test func `strokes are imported, listed by doctor, and removed`() throws {
    let file = directory("graphics.txt")
    let dry = try program.run("words", "import", "--strokes", "--dry-run", file)
    #expect(dry.output.contains("would import the strokes of 3 characters"))
    #expect(try program.run("words", "remove", "--strokes").status == 64)
    let imported = try program.run("words", "import", "--strokes", file)
    #expect(
      imported.output == """
        skipped line 4: no JSON object with ‘character’, ‘strokes’ and ‘medians’
        imported the strokes of 3 characters
        ‘trainer web’ draws them; to delete them: trainer words remove --strokes

        """
    )
    let json = try program.run("words", "import", "--strokes", "--json", file).output
    #expect(json.contains("\"characters\":3") && json.contains("\"written\":true"))
    #expect(try program.run("doctor").output.contains("3 characters in"))
    let refused = try program.run("words", "remove", "--strokes")
    #expect(refused.status == 64 && refused.errors.contains("add --yes"), "\(refused)")
    #expect(try program.run("doctor").output.contains("3 characters in"))
    let removed = try program.run("words", "remove", "--strokes", "--yes")
    #expect(removed.output == "deleted the strokes\n")
    #expect(!(try program.run("doctor").output.contains("strokes")))
  }

  @Test(arguments: [
    ["words", "import", "--strokes", "--name", "a", "b"], ["words", "remove"],
    ["words", "import", "--strokes", "--sheet", "a", "b"],
    ["words", "import", "--strokes", "--keep-pinyin", "b"], ["words", "remove", "--strokes", "a"],
  ])
  func `strokes have no name and nothing of words`(arguments: [String]) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.status == 64 && outcome.errors.contains("--strokes"))
  }
}
