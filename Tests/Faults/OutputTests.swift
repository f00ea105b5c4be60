import Foundation
import Glibc
import TestSupport
import Testing

/// Files that a learner names for a command to write.
@Suite struct OutputTests {
  private static let commands = [
    ["export"], ["stats", "--html"], ["questions", "--seed", "1", "--html"],
  ]

  @Test(arguments: commands)
  func `a dash is standard output, and no file of that name appears`(command: [String]) throws {
    let scene = try scene()
    let named = scene.directory("named")
    #expect(try scene.program.run(command + [named]).status == 0)
    let seen = try scene.program.run(command + ["-"])
    #expect(seen.status == 0)
    #expect(try seen.output == String(contentsOfFile: named, encoding: .utf8))
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func `more words than a page holds are refused, with the way out`() throws {
    let directory = try TemporaryDirectory()
    let program = try TrainerProgram(home: directory("home"))
    let list = ["words", "list", "--html", directory("page")]
    let refused = try program.run(list)
    #expect(refused.status == 64 && refused.problem?.contains("--level") == true, "\(refused)")
    #expect(try directory.names() == ["home"])
    let written = try program.run(list + ["--level", "1"])
    #expect(written.status == 0 && written.errors == "", "\(written)")
    #expect(try directory.bytes(of: "page").count > 10_000)
  }

  /// A home with everything that the program keeps for a learner, the word database included.
  private func scene() throws -> Scene {
    var scene = try Scene()
    let words = scene.directory("words.sqlite")
    try FileManager.default.copyItem(atPath: FewWords.pack(), toPath: words)
    scene.program.environment["TRAINER_WORDS"] = words
    try scene.study()
    _ = try scene.program.run("backup")
    for (name, text) in [
      ("packs/mine.sqlite", "pack"), ("history", "line\n"), ("history.77", "x"),
      ("quiz-KD7QX.json", "{}"), ("homework-KD7QX.jsonl", "{}\n"),
    ] {
      let path = scene.home + "/" + name
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    return scene
  }

  /// The bytes of everything below the scratch directory but the diagnostic log, which goes on.
  private func bytes(_ scene: Scene) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: scene.directory.path)
    where !name.hasSuffix("trainer.log") {
      files[name] = FileManager.default.contents(atPath: scene.directory(name))
    }
    return files
  }

  @Test(arguments: [
    "PTStats.sqlite", "PTStats.sqlite-journal", "PTStats.sqlite-wal", "PTStats.lock",
    "PTStats.sqlite.new", "PTStats.sqlite.corrupt-1", "backups", "backups/made",
    "backups/mine.jsonl", "packs/mine.sqlite", "packs/new.sqlite", "history", "history.77",
    "history.old", "strokes.sqlite", "quiz-KD7QX.json", "homework-KD7QX.jsonl", "greeted",
    "devices.json",
    "trainer.log", "trainer.log.1", "run/trainerd.sock", "../words.sqlite",
    "../home/PTStats.sqlite",
    "{BACKUP}", "{LINK}", "{HARD}", "{WAY}", "{TEMPLATE}", "../other/PTStats.sqlite",
  ])
  func `what the program keeps for the learner is never written over`(name: String) throws {
    let scene = try scene()
    let (link, hard, way) = ["link", "hard", "way"].map { scene.directory($0) }.triple
    symlink("home/PTStats.sqlite", link)
    #expect(Glibc.link(scene.database, hard) == 0)
    symlink("home", way)
    let backups = try FileManager.default.contentsOfDirectory(atPath: scene.home + "/backups")
    let backup = try #require(backups.first { $0.hasSuffix(".sqlite") })
    let target =
      switch name {
      case "{BACKUP}": scene.home + "/backups/" + backup
      case "{LINK}": link
      case "{HARD}": hard
      case "{WAY}": way + "/PTStats.sqlite"
      case "{TEMPLATE}": TrainerProgram.shared + "/PTStats.template.sqlite"
      default: scene.home + "/" + name
      }
    try FileManager.default.createDirectory(
      atPath: scene.directory("other"),
      withIntermediateDirectories: false
    )
    try FileManager.default.copyItem(
      atPath: scene.database,
      toPath: scene.directory("other/PTStats.sqlite")
    )
    let template = FileManager.default.contents(
      atPath: TrainerProgram.shared + "/PTStats.template.sqlite"
    )
    let before = try bytes(scene)
    for command in Self.commands {
      for force in [[], ["--force"]] {
        let outcome = try scene.program.run(command + [target] + force)
        #expect(outcome.status == 73, "\(command) \(force): \(outcome)")
        #expect(outcome.problem != nil, "\(outcome.errors)")
        #expect(try bytes(scene) == before, "\(command) \(force)")
      }
    }
    #expect(
      FileManager.default.contents(atPath: TrainerProgram.shared + "/PTStats.template.sqlite")
        == template
    )
  }

  @Test(arguments: commands, ["file", "link", "empty"])
  func `what is there already is written over only by force`(
    command: [String],
    kind: String
  ) throws {
    let scene = try scene()
    let (file, link) = (scene.directory("out"), scene.directory("to-out"))
    try Data((kind == "empty" ? "" : "mine").utf8).write(to: URL(fileURLWithPath: file))
    chmod(file, 0o640)
    symlink("out", link)
    let target = kind == "link" ? link : file
    let before = try bytes(scene)
    let refused = try scene.program.run(command + [target])
    #expect(refused.status == 73 && refused.problem?.contains("--force") == true, "\(refused)")
    #expect(try bytes(scene) == before)
    let forced = try scene.program.run(command + [target, "--force"])
    #expect(forced.status == 0 && forced.errors == "", "\(forced)")
    let written = try scene.directory.bytes(of: "out")
    #expect(written.count > 100)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "out")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    let fresh = try scene.program.run(command + [scene.directory("fresh")])
    #expect(fresh.status == 0 && fresh.errors == "", "\(fresh)")
    #expect(try scene.directory.bytes(of: "fresh").count == written.count)
    #expect(try scene.directory.names() == ["fresh", "home", "out", "to-out", "words.sqlite"])
  }

  @Test(arguments: commands)
  func `devices and standard output are written to as they are`(command: [String]) throws {
    let scene = try scene()
    for target in ["/dev/null", "/dev/stdout"] {
      let outcome = try scene.program.run(command + [target])
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
      #expect(outcome.output.isEmpty == (target == "/dev/null"))
    }
    let full = try scene.program.run(command + ["/dev/full"])
    #expect(full.status == 74 && full.problem != nil, "\(full)")
  }

  @Test(arguments: commands)
  func `a link that leads nowhere, a directory and no directory are refused`(
    command: [String]
  ) throws {
    let scene = try scene()
    symlink("nowhere", scene.directory("link"))
    let before = try bytes(scene)
    for target in ["link", "home", "absent/file", "words.sqlite/file"] {
      let outcome = try scene.program.run(command + [scene.directory(target), "--force"])
      #expect(outcome.status == 73 && outcome.problem != nil, "\(outcome)")
    }
    #expect(try bytes(scene) == before)
  }
}

extension [String] {
  fileprivate var triple: (String, String, String) { (self[0], self[1], self[2]) }
}
