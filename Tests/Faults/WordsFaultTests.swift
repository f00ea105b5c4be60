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
}
