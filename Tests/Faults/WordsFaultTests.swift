import Foundation
import TestSupport
import Testing

/// Faults of the word pack: one clear line, and the learner's data untouched.
@Suite struct WordsFaultTests {
  @Test(arguments: DamagedFile.allCases)
  func `a damaged pack is named and the learner's data stay as they are`(
    damage: DamagedFile
  ) throws {
    var scene = try Scene()
    _ = try scene.study()
    let pack = scene.directory("ChineseWords.sqlite")
    try FileManager.default.copyItem(atPath: try FewWords.pack(), toPath: pack)
    try damage.put(at: pack)
    scene.program.environment["TRAINER_WORDS"] = pack
    let before = try scene.files()
    for arguments in [["stats"], ["words", "list"], ["--seed", "1"], ["doctor"]] {
      let outcome = try scene.program.run(arguments)
      #expect(outcome.status == 65)
      #expect(outcome.problem?.contains(pack) == true, "\(outcome.errors)")
    }
    #expect(try scene.files() == before)
  }

  @Test func `a missing pack is named`() throws {
    var scene = try Scene()
    scene.program.environment["TRAINER_WORDS"] = scene.directory("none.sqlite")
    let outcome = try scene.program.run("words", "list")
    #expect(outcome.status == 66)
    #expect(outcome.problem?.contains(scene.directory("none.sqlite")) == true)
  }

  @Test func `a pack that may not be read is named`() throws {
    var scene = try Scene()
    let pack = scene.directory("ChineseWords.sqlite")
    try FileManager.default.copyItem(atPath: try FewWords.pack(), toPath: pack)
    scene.program.environment["TRAINER_WORDS"] = pack
    let program = scene.asOrdinaryUser()
    chmod(pack, 0)
    let outcome = try program.run("words", "list")
    #expect(outcome.status == 66)
    #expect(outcome.problem?.contains(pack) == true, "\(outcome.errors)")
  }

  @Test(arguments: [0, 4_096, 100_000], ["off", nil])
  func `a pack that is cut in place under a drill ends it with a message`(
    size: Int,
    daemon: String?
  ) throws {
    var scene = try Scene()
    let pack = scene.directory("ChineseWords.sqlite")
    let whole = TrainerProgram.shared + "/ChineseWords.sqlite"
    try FileManager.default.copyItem(atPath: whole, toPath: pack)
    scene.program.environment["TRAINER_WORDS"] = pack
    scene.program.environment["TRAINER_DAEMON"] = daemon
    if daemon == nil { #expect(try scene.program.run("daemon", "start").status == 0) }
    let drill = try Conversation(scene.program, ["--count", "40", "--kind", "meaning"])
    try drill.wait(for: "\n1/")
    drill.say("1")
    try drill.wait(for: "\n2/")
    truncate(pack, off_t(size))
    for _ in 0..<40 { drill.say("1") }
    let outcome = drill.finish()
    #expect(outcome.status == 65, "\(outcome.status)")
    #expect(outcome.problem?.contains(pack) == true, "\(outcome.errors)")
    for arguments in [["due"], ["words", "list"], ["doctor"]] {
      let next = try scene.program.run(arguments)
      #expect(next.status == 65 && next.problem?.contains(pack) == true, "\(next)")
    }
    // Another file by rename, as every program of this house writes it, is enough.
    try FileManager.default.copyItem(atPath: whole, toPath: pack + ".new")
    rename(pack + ".new", pack)
    #expect(try scene.program.run("doctor").status == 0)
    #expect(try scene.answers() == outcome.acknowledged)
    if daemon == nil {
      #expect(try scene.program.run("daemon", "stop").output == "trainerd ended\n")
    }
  }
}
