import Foundation
import TestSupport
import Testing

/// Pipes that have the names of the program's files: to open one can take for ever.
@Suite struct PipeTests {
  /// A pipe in the place of a file, a command that needs the file, and what becomes of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let command: [String]
    let status: Int32
    let says: String

    var testDescription: String { file }
  }

  private static let cases = [
    Case(file: "trainer.log", command: ["due"], status: 1, says: "cannot be written"),
    Case(file: "PTStats.lock", command: ["due"], status: 1, says: ""),
    Case(file: "backups/made", command: ["backup"], status: 73, says: "cannot create"),
    Case(file: "PTStats.sqlite-journal", command: ["due"], status: 65, says: "not a regular file"),
    Case(file: "PTStats.sqlite-wal", command: ["due"], status: 65, says: "not a regular file"),
    Case(
      file: "PTStats.sqlite-journal",
      command: ["restore", "--yes"],
      status: 65,
      says: "not a regular file"
    ),
    Case(
      file: "packs/x.sqlite",
      command: ["words", "list", "--pack", "x"],
      status: 65,
      says: "not a word database"
    ),
  ]

  @Test(arguments: cases)
  func `a pipe in the place of a file keeps nobody waiting`(example: Case) throws {
    var scene = try Scene()
    _ = try scene.program.run("backup")
    // Nothing is due in it.
    _ = try scene.program.run("settings", "set", "new-per-day", "0")
    let place = "\(scene.home)/\(example.file)"
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: place).deletingLastPathComponent().path,
      withIntermediateDirectories: true
    )
    try? FileManager.default.removeItem(atPath: place)
    try #require(mkfifo(place, 0o600) == 0)
    scene.program.wrapper = ["/usr/bin/timeout", "20"]
    let result = try scene.program.run(example.command)
    #expect(result.status == example.status, "\(result)")
    #expect(example.says.isEmpty || result.errors.contains(example.says), "\(result)")
  }

  /// Every command that reads a file, without the file.
  private static let readers = [
    ["merge"], ["import"], ["import", "--dry-run"], ["import", "anki"], ["words", "import"],
    ["restore", "--yes"], ["fsrs", "evaluate", "--reviews"], ["fsrs", "optimize", "--reviews"],
  ]

  @Test(arguments: readers)
  func `a pipe, a device or a directory in the place of an argument is refused`(
    command: [String]
  ) throws {
    var scene = try Scene()
    let pipe = scene.directory("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    scene.program.wrapper = ["/usr/bin/timeout", "20"]
    for path in [pipe, "/dev/zero", scene.directory.path] {
      let result = try scene.program.run(command + [path])
      #expect(result.status == 66 && result.problem?.contains(path) == true, "\(result)")
    }
  }
}
