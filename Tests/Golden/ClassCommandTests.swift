import TestSupport
import Testing

/// The ways back from changes of a class.
struct ClassCommandTests {
  private let directory: TemporaryDirectory
  private let program: TrainerProgram

  init() throws {
    directory = try TemporaryDirectory()
    program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
    #expect(try program.run("class", "new", "7b", "--pupil", "Anna", "--pupil", "Ben").status == 0)
  }

  @Test func `two pupils who became one are two again after a restoration`() throws {
    let before = try program.run("class", "show", "7b")
    let joined = try program.run("class", "rename", "7b", "Anna", "--pupil", "Ben", "--yes")
    #expect(joined.lines.last == "to go back: trainer restore --classes")
    #expect(try program.run("class", "show", "7b") != before)
    #expect(try program.run("restore", "--classes", "--yes").status == 0)
    #expect(try program.run("class", "show", "7b") == before)
  }

  @Test func `whoever may stay in a copy is not said to be deleted from the backups`() throws {
    #expect(try program.run("backup").status == 0)
    let copy = "home/backups/Classes-20200101T000000.000Z-own.sqlite"
    try directory.write(Array("a copy".utf8), to: copy)
    let removed = try program.run("class", "remove", "7b", "--pupil", "Anna", "--yes")
    #expect(removed.lines == ["deleted Anna; a backup may still have what was deleted"])
    #expect(removed.errors.contains(directory(copy)))
    #expect(removed.errors.contains("was not made by this program, or was changed since"))
  }
}
