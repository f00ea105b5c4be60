import Foundation
import TestSupport

/// Files that are not what they should be.
enum DamageFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .damagedDatabase,
        parts: [
          FaultPart(name: "each kind of damage", run: kinds),
          FaultPart(name: "random bytes overwritten", run: scribbles),
        ]
      ),
      Fault(
        row: .damagedWords,
        parts: [
          FaultPart(name: "each kind of damage, and none at all", run: packKinds),
          FaultPart(name: "random bytes overwritten", run: packScribbles),
        ]
      ),
    ]
  }

  private static func kinds(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for damage in DamagedFile.allCases {
      let commands = [["stats"], Rig.drill, ["export"], ["undo"], ["settings", "list"]]
      for arguments in commands.prefix(rig.count(5, quick: 1)) {
        let scene = try Scene()
        try scene.study()
        try damage.put(at: scene.database)
        let before = try scene.files()
        let outcome = try scene.program.run(arguments, input: Array("1\n".utf8))
        tally.trials += 1
        let moment = "\(damage), \(arguments.joined(separator: " "))"
        tally.expect(
          outcome.status == 65 && outcome.problem?.contains(scene.database) == true,
          "\(moment): \(outcome.status) \(outcome.errors)"
        )
        tally.expect(outcome.output == "", "\(moment): \(outcome.output)")
        let after = Set(try scene.files().values)
        for (name, bytes) in before where name.hasPrefix("PTStats.sqlite") {
          tally.expect(after.contains(bytes), "\(moment): the bytes of \(name) are gone")
        }
      }
    }
    return tally
  }

  private static func packKinds(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for damage in DamagedFile.allCases.map(Optional.some) + [nil] {
      let (scene, pack) = try sceneWithPack()
      if let damage {
        try damage.put(at: pack)
      } else {
        try FileManager.default.removeItem(atPath: pack)
      }
      let before = try scene.files()
      let commands = [Rig.drill, ["words", "list"], ["doctor"], ["questions"]]
      for arguments in commands.prefix(rig.count(4, quick: 1)) {
        let outcome = try scene.program.run(arguments, input: Array("1\n".utf8))
        tally.trials += 1
        tally.expect(
          outcome.status == (damage == nil ? 66 : 65)
            && outcome.problem?.contains(pack) == true,
          "\(damage.map { "\($0)" } ?? "missing"), \(arguments): \(outcome.status) \(outcome.errors)"
        )
      }
      tally.expect(try scene.files() == before, "the learner's files have changed")
    }
    return tally
  }

  private static func sceneWithPack() throws -> (Scene, pack: String) {
    var scene = try Scene()
    try scene.study()
    let pack = scene.directory("ChineseWords.sqlite")
    try FileManager.default.copyItem(atPath: try FewWords.pack(), toPath: pack)
    chmod(pack, 0o600)
    scene.program.environment["TRAINER_WORDS"] = pack
    return (scene, pack)
  }

  /// Overwrites up to 32 bytes somewhere behind the header.
  private static func scribble(_ bytes: inout [UInt8], _ rig: Rig) {
    let start = rig.random(100...bytes.count - 33)
    for index in start..<start + rig.random(1...32) {
      bytes[index] = UInt8(rig.random(0...255))
    }
  }

  /// Any command ends with a word, never with a crash, and what was there is kept.
  private static func scribbles(_ rig: Rig) throws -> Tally {
    let scene = try Scene()
    try scene.study()
    let sound = [UInt8](try scene.files()["PTStats.sqlite"] ?? Data())
    var tally = Tally()
    var refused = 0
    for _ in 0..<rig.count(150, quick: 10) {
      var bytes = sound
      scribble(&bytes, rig)
      try FileManager.default.removeItem(atPath: scene.home)
      try FileManager.default.createDirectory(
        atPath: scene.home,
        withIntermediateDirectories: false
      )
      try Data(bytes).write(to: URL(fileURLWithPath: scene.database))
      tally.trials += 1
      for arguments in [["export"], ["stats", "--json"], ["doctor"]] {
        let outcome = try scene.program.run(arguments)
        expectWord(outcome, arguments, &tally)
        if outcome.status != 0 { refused += 1 }
        if outcome.errors.contains("is now kept as") { break }
      }
      tally.expect(
        try scene.files().values.contains(Data(bytes)),
        "the damaged bytes are gone"
      )
    }
    tally.note = "\(refused) refusals"
    return tally
  }

  private static func packScribbles(_ rig: Rig) throws -> Tally {
    let (scene, pack) = try sceneWithPack()
    let sound = [UInt8](FileManager.default.contents(atPath: pack) ?? Data())
    let before = try scene.files()
    var tally = Tally()
    var refused = 0
    for _ in 0..<rig.count(100, quick: 6) {
      var bytes = sound
      for _ in 0..<8 { scribble(&bytes, rig) }
      try Data(bytes).write(to: URL(fileURLWithPath: pack))
      tally.trials += 1
      for arguments in [["words", "list"], ["questions", "--count", "5"]] {
        let outcome = try scene.program.run(arguments)
        expectWord(outcome, arguments, &tally)
        if outcome.status != 0 { refused += 1 }
        let controlled = outcome.output.split(separator: "\n").first {
          Terminal.isControlled(by: String($0))
        }
        tally.expect(
          controlled == nil,
          "\(arguments): a control is printed: \(String(controlled ?? "").debugDescription)"
        )
      }
    }
    tally.expect(try scene.files() == before, "the learner's files have changed")
    tally.note = "\(refused) refusals"
    return tally
  }

  private static func expectWord(
    _ outcome: TrainerProgram.Outcome,
    _ arguments: [String],
    _ tally: inout Tally
  ) {
    tally.expect(
      [0, 65, 74].contains(outcome.status),
      "\(arguments): \(outcome.status) \(outcome.errors.prefix(300))"
    )
  }
}
