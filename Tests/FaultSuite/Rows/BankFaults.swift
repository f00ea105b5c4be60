import Foundation
import TestSupport

/// Commands that replace or forget much at once, with words and questions of a bank, killed on the
/// way.
enum BankFaults {
  static var row: Fault {
    Fault(
      row: .killAtCall,
      parts: [
        FaultPart(
          name: "reset, import and export with a bank",
          needs: [.tool("strace")],
          run: kills
        ),
        FaultPart(
          name: "the same through a daemon, which is killed",
          needs: DaemonKillFaults.needs,
          isLong: true,
          run: daemonKills
        ),
      ]
    )
  }

  private static let bank = """
    question,right,wrong
    Capital of France?,Paris,Lyon
    2 + 2?,4,3
    Largest ocean?,Pacific,Atlantic
    Colour of grass?,green,blue

    """

  /// The commands, and what each prints when it is done.
  private static func commands(_ export: String) -> [(arguments: [String], says: String)] {
    [
      (["reset", "--word", "Largest ocean?", "--yes"], "reset "),
      (["reset", "--skill", "bank", "--yes"], "reset "),
      (["import", export, "--yes"], "imported "),
    ]
  }

  /// What is stored of an answer or a card, without the moments.
  private struct Fact: Decodable, Hashable {
    let type: String
    let word: String?
    let skill: String?
    let given: String?
    let grade: Int?
    let reviews: Int?
    let phase: String?
    let hold: String?
    let flagged: Bool?
  }

  private static func facts(_ program: TrainerProgram) throws -> [Fact: Int] {
    var facts: [Fact: Int] = [:]
    for line in try program.run("export").lines {
      let fact = try JSONDecoder().decode(Fact.self, from: Data(line.utf8))
      if fact.type == "review" || fact.type == "status" { facts[fact, default: 0] += 1 }
    }
    return facts
  }

  /// A home with answers to words and to questions of a bank, and an export of another one.
  private static func prepare(_ rig: Rig, _ tally: inout Tally) throws -> (Scene, export: String) {
    let scene = try rig.scene()
    try scene.directory.write(Array(bank.utf8), to: "bank.csv")
    let export = scene.directory("export.jsonl")
    for arguments in [
      [
        "words", "import", scene.directory("bank.csv"), "--prompt", "question", "--answer", "right",
        "--wrong", "wrong", "--name", "bank",
      ],
      ["settings", "set", "packs", "study,bank"], ["--kind", "bank", "--count", "2"],
      // The second drill asks the first two again, and then the other two.
      ["export", export], ["--kind", "bank", "--count", "4"],
      ["--kind", "meaning", "--count", "2"],
      ["words", "flag", "Largest ocean?"], ["words", "suspend", "Colour of grass?"],
    ] {
      let outcome = try scene.program.run(arguments, input: Array("1\n1\n1\n1\n".utf8))
      tally.expect(outcome.status == 0, "\(arguments): \(outcome.status) \(outcome.errors)")
    }
    let stored = try facts(scene.program)
    tally.expect(
      stored.keys.count { $0.skill == "bank" } >= 8
        && stored.keys.contains { $0.skill == "meaning" },
      "the home is not as it should be: \(stored.count) facts"
    )
    return (scene, export)
  }

  private static func copy(_ scene: Scene, _ number: Int) throws -> TrainerProgram {
    var program = scene.program
    let home = scene.directory("home\(number)")
    try? FileManager.default.removeItem(atPath: home)
    try FileManager.default.copyItem(atPath: scene.home, toPath: home)
    program.environment["TRAINER_HOME"] = home
    return program
  }

  private static func kills(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let (scene, export) = try prepare(rig, &tally)
    let old = try facts(scene.program)
    for (arguments, says) in commands(export) {
      let whole = try copy(scene, 0)
      let done = try whole.run(arguments)
      tally.expect(done.status == 0, "\(arguments): \(done.errors)")
      let new = try facts(whole)
      tally.expect(new != old, "\(arguments) changes nothing")
      for number in stride(from: 1, to: 1_000, by: rig.count(1, quick: 12)) {
        var program = try copy(scene, number)
        program.wrapper = Tool.strace(Freezer.changes, "signal=KILL:when=\(number)")
        let outcome = try program.run(arguments)
        program.wrapper = []
        try compare(program, outcome, says, old, new, &tally, "\(arguments) at call \(number)")
        try FileManager.default.removeItem(atPath: program.environment["TRAINER_HOME"] ?? "")
        if outcome.status == 0 { break }
        tally.trials += 1
      }
    }
    try exports(scene, export, &tally)
    return tally
  }

  private static func compare(
    _ program: TrainerProgram,
    _ outcome: TrainerProgram.Outcome,
    _ says: String,
    _ old: [Fact: Int],
    _ new: [Fact: Int],
    _ tally: inout Tally,
    _ moment: String
  ) throws {
    let found = try facts(program)
    let isDone = outcome.output.contains(says)
    if isDone { tally.acknowledged += 1 }
    if isDone, found != new { tally.lost += 1 }
    tally.expect(found == new || found == old && !isDone, "\(moment): neither old nor new")
    let doctor = try program.run("doctor", "--json")
    tally.expect(
      doctor.status == 0 && !doctor.output.contains("\"ok\":false"),
      "\(moment): doctor: \(doctor.status) \(doctor.errors)\(doctor.output)"
    )
  }

  /// An export over an older file leaves the old one or the new one, and what it holds comes back.
  private static func exports(_ scene: Scene, _ export: String, _ tally: inout Tally) throws {
    let file = scene.directory("again.jsonl")
    let old = FileManager.default.contents(atPath: export) ?? Data()
    let new = Data(try scene.program.run("export").output.utf8)
    for number in 1..<200 {
      try old.write(to: URL(fileURLWithPath: file))
      var program = scene.program
      program.wrapper = Tool.strace(Freezer.changes, "signal=KILL:when=\(number)")
      let outcome = try program.run("export", file, "--force")
      let found = FileManager.default.contents(atPath: file)
      tally.expect(found == new || found == old, "export at call \(number): a partial file")
      if outcome.status == 0 {
        tally.expect(found == new, "export: not what is stored")
        break
      }
      tally.trials += 1
    }
    let drafts = try scene.directory.names().filter { $0.hasPrefix(".again.jsonl") }
    tally.expect(drafts.isEmpty, "killed exports left \(drafts)")
    let other = try Scene()
    let imported = try other.program.run("import", file, "--yes")
    tally.expect(imported.status == 0, "import: \(imported.errors)")
    tally.expect(try facts(other.program) == facts(scene.program), "an export does not come back")
  }

  /// The daemon that a command works through is killed at some moment: done wholly or not at all.
  private static func daemonKills(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let (scene, export) = try prepare(rig, &tally)
    let old = try facts(scene.program)
    for (arguments, says) in commands(export) {
      let whole = try copy(scene, 0)
      _ = try whole.run(arguments)
      let new = try facts(whole)
      for number in 1...rig.count(20, quick: 2) {
        let direct = try copy(scene, number)
        let home = direct.environment["TRAINER_HOME"] ?? ""
        var program = direct
        program.environment["TRAINER_DAEMON"] = nil
        _ = try program.run("daemon", "start")
        let command = try Conversation(program, arguments)
        command.listen(milliseconds: Int32(rig.random(0...40)))
        for pid in try DaemonScene.daemons(of: home) { kill(pid, SIGKILL) }
        let outcome = command.finish()
        tally.trials += 1
        tally.expect(
          outcome.status == 0 || outcome.problem != nil,
          "\(arguments): \(outcome.status) \(outcome.errors)"
        )
        try compare(direct, outcome, says, old, new, &tally, "\(arguments), kill \(number)")
        _ = try program.run("daemon", "stop")
        try FileManager.default.removeItem(atPath: home)
      }
    }
    return tally
  }
}
