import Foundation
import TestSupport
import Testing

/// Databases that others use, delete or fill while a drill runs.
@Suite struct BusyDatabaseTests {
  @Test func `a locked database is said to be in use, and works again later`() throws {
    let scene = try Scene()
    _ = try scene.study()
    var lock: ExclusiveLock? = try ExclusiveLock(on: scene.database)
    for arguments in [["stats"], ["settings", "set", "color", "never"], ["undo"]] {
      let outcome = try scene.program.run(arguments)
      #expect(outcome.status == 75)
      #expect(outcome.problem?.contains("\(scene.database) is in use") == true, "\(outcome.errors)")
    }
    #expect(lock != nil)
    lock = nil
    #expect(try scene.program.run("stats").status == 0)
    #expect(try scene.answers().count == 3)
  }

  @Test func `a database deleted in the middle of a drill is begun anew, and said`() throws {
    let scene = try Scene()
    let drill = try Conversation(scene.program, ["--seed", "1"])
    try drill.wait(for: "\n1/20")
    drill.say("1")
    try drill.wait(for: "\n2/20")
    try FileManager.default.removeItem(atPath: scene.database)
    drill.say("1")
    try drill.wait(for: "\n3/20")
    let outcome = drill.finish()
    #expect(outcome.status == 0)
    #expect(outcome.problem?.contains("was deleted while in use") == true, "\(outcome.errors)")
    #expect(try scene.answers() == outcome.acknowledged.suffix(1))
    #expect(try scene.program.run("doctor").status == 0)
  }

  @Test func `two drills and the statistics at once lose nothing and meet no lock`() throws {
    let scene = try Scene()
    _ = try scene.program.run("due")
    let drills = try (1...2).map { seed in
      try Conversation(scene.program, ["--seed", "\(seed)", "--count", "8", "--kind", "meaning"])
    }
    for answer in 1...8 {
      for drill in drills { drill.say("\(answer % 4 + 1)") }
      #expect(try scene.program.run("stats", "--json").errors == "")
    }
    var acknowledged: [Scene.Answer] = []
    for drill in drills {
      let outcome = drill.finish()
      #expect(outcome.errors == "")
      #expect(outcome.status == 0)
      #expect(outcome.lines.last?.hasPrefix("answered \(outcome.acknowledged.count),") == true)
      acknowledged += outcome.acknowledged
    }
    func counted(_ answers: [Scene.Answer]) -> [Scene.Answer: Int] {
      Dictionary(answers.map { ($0, 1) }, uniquingKeysWith: +)
    }
    #expect(counted(try scene.answers()) == counted(acknowledged))
    #expect(!acknowledged.isEmpty)
    #expect(try scene.program.run("doctor").status == 0)
  }

  @Test(arguments: [40, 100, 160])
  func `a limit on the size of files is reported and keeps what was stored`(
    blocks: Int
  ) throws {
    let scene = try Scene()
    _ = try scene.study()
    let before = try scene.answers()
    var program = scene.program
    program.wrapper = ["/bin/sh", "-c", "ulimit -f \(blocks); exec \"$0\" \"$@\""]
    let input = String(repeating: "1\n", count: 400)
    let outcome = try program.run("--count", "400", "--new", "400", input: input)
    let all = before + outcome.acknowledged
    #expect(try scene.answers() == all)
    if outcome.status != 0 {
      #expect(outcome.status == 74)
      #expect(outcome.problem?.contains(scene.database) == true, "\(outcome.errors)")
    }
    #expect(try scene.program.run("doctor").status == 0)
  }

  @Test func `a full disk is reported and keeps what was stored`() throws {
    var scene = try Scene()
    let disk = scene.directory("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    guard mount("tmpfs", disk, "tmpfs", 0, "size=256k") == 0 else {
      print("skipped: this user may not mount a small disk (\(String(cString: strerror(errno))))")
      return
    }
    defer { umount2(disk, Int32(MNT_DETACH)) }
    scene.program.environment["TRAINER_HOME"] = disk
    let before = try scene.study().acknowledged
    let filler = open(disk + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let block = [UInt8](repeating: 1, count: 4_096)
    while write(filler, block, block.count) > 0 {}
    close(filler)
    let outcome = try scene.program.run("--seed", "3", input: "1\n1\n1\n1\n1\n1\n")
    #expect(outcome.status == 74, "\(outcome)")
    #expect(outcome.errors.contains("trainer: the disk of \(disk)"))
    #expect(try scene.program.run("stats").status == 0, "reading still works")
    unlink(disk + "/filler")
    #expect(try scene.answers() == before + outcome.acknowledged)
    #expect(try scene.program.run("doctor").status == 0)
  }
}
