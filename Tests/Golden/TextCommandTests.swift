import Foundation
import TestSupport
import Testing

/// `trainer words from`.
struct TextCommandTests {
  private let directory: TemporaryDirectory
  private let program: TrainerProgram

  init() throws {
    directory = try TemporaryDirectory()
    program = try TrainerProgram(home: directory("home"), words: FewWords.pack())
  }

  @Test func `the new words of a text become a pack, with its sentences`() throws {
    let story = directory("story.txt")
    try directory.write("我们想喝水。我们想吃饭。\n".utf8, to: "story.txt")
    let first = try program.run("words", "from", story)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("--add story"))
    let made = try program.run("words", "from", story, "--add", "story")
    #expect(made.output.contains("in story; to drill them: trainer --pack story"))
    let listed = try program.run("words", "list", "--pack", "story", "--json").output
    #expect(listed.contains("我们想喝水。"))
    // It is not replaced in silence.
    let again = try program.run("words", "from", story, "--add", "story")
    #expect(again.status == 64 && again.errors.contains("--yes"))
    #expect(try program.run("words", "from", story, "--add", "story", "--yes").status == 0)
    let drill = try program.run("--pack", "story", "--count", "1", input: "0\n")
    #expect(drill.output.contains("1/1"))
  }

  @Test(arguments: [
    ("%PDF-1.7 …", 65, "plain text"), ("PK\u{3}\u{4}…", 65, "plain text"),
    ("a\u{0}b", 65, "plain text"),
  ])
  func `what is no text is refused`(content: String, status: Int32, message: String) throws {
    try directory.write(content.utf8, to: "file.txt")
    let outcome = try program.run("words", "from", directory("file.txt"))
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(message))
  }

  @Test func `a text in GBK is read, and a missing one named`() throws {
    // 我们 and 水 in GBK, among other frequent characters.
    let bytes: [UInt8] = [0xCE, 0xD2, 0xC3, 0xC7, 0xCF, 0xEB, 0xBA, 0xC8, 0xCB, 0xAE, 0xA1, 0xA3]
    try directory.write(bytes, to: "gbk.txt")
    let outcome = try program.run("words", "from", directory("gbk.txt"))
    #expect(outcome.status == 0 && outcome.output.contains("我们想喝水。"))
    #expect(outcome.errors.contains("GB18030"))
    #expect(try program.run("words", "from", directory("none.txt")).status == 66)
    #expect(try program.run("words", "from", directory("gbk.txt"), "--add", "../a").status == 64)
  }
}
