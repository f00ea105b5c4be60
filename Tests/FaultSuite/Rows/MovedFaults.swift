import Foundation
import TestSupport

/// Databases that go away, come back as others, leave something behind or are held by others.
enum MovedFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .databaseReplaced,
        parts: [
          FaultPart(name: "deleted", run: deleted),
          FaultPart(name: "replaced by a copy", run: replaced),
          FaultPart(name: "restored by another command", run: restored),
        ]
      ),
      Fault(
        row: .orphanFiles,
        parts: [
          FaultPart(name: "made-up ones", run: orphans),
          FaultPart(name: "a real journal", needs: [.tool("strace")], run: realOrphan),
        ]
      ),
      Fault(
        row: .foreignLock,
        parts: [FaultPart(name: "a drill and commands", run: held)]
      ),
    ]
  }

  /// A drill in the middle of which something happens to its database: one line says so, and what
  /// is answered afterwards is in the database that is there now, which held `base` before.
  private static func drillThrough(
    _ rig: Rig,
    saying words: String,
    _ incident: (Scene) throws -> [Scene.Answer]
  ) throws -> Tally {
    let scene = try rig.scene()
    _ = try scene.program.run("backup")
    let drill = try Conversation(scene.program, Rig.drill)
    try drill.wait(for: "\n1/")
    drill.say("1")
    try drill.wait(for: "\n2/")
    var account = AnswerAccount()
    account.add(try incident(scene), isCutOff: false)
    for number in 3...5 {
      drill.say("1")
      try drill.wait(for: "\n\(number)/")
    }
    let outcome = drill.finish()
    account.add(Array(outcome.acknowledged.dropFirst()), isCutOff: false)
    var tally = Tally(trials: 1)
    tally.expect(outcome.status == 0, "status \(outcome.status)")
    tally.expect(outcome.problem?.contains(words) == true, "told: \(outcome.errors)")
    tally.expect(outcome.acknowledged.count == 4, "\(outcome.acknowledged.count) acknowledged")
    try tally.settle(account, scene, "afterwards")
    return tally
  }

  private static func deleted(_ rig: Rig) throws -> Tally {
    try drillThrough(
      rig,
      saying: "was deleted while in use, and an empty one was created; run ‘trainer restore’"
    ) { scene in
      try FileManager.default.removeItem(atPath: scene.database)
      return []
    }
  }

  private static func replaced(_ rig: Rig) throws -> Tally {
    try drillThrough(rig, saying: "was replaced while in use") { scene in
      let other = try Scene()
      let answers = try other.study().acknowledged
      try FileManager.default.removeItem(atPath: scene.database)
      try FileManager.default.moveItem(atPath: other.database, toPath: scene.database)
      return answers
    }
  }

  private static func restored(_ rig: Rig) throws -> Tally {
    try drillThrough(rig, saying: "was replaced while in use") { scene in
      _ = try scene.program.run("restore", "--yes")
      return []
    }
  }

  private static func orphans(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for suffixes in [["-wal"], ["-shm"], ["-journal"], ["-wal", "-shm", "-journal"]] {
      let scene = try Scene()
      try scene.study()
      try FileManager.default.removeItem(atPath: scene.database)
      for suffix in suffixes {
        try Data("old \(suffix)".utf8).write(to: URL(fileURLWithPath: scene.database + suffix))
      }
      try checkAside(scene, suffixes.map { Data("old \($0)".utf8) }, &tally)
    }
    return tally
  }

  /// The journal of a drill that was killed in its commit, whose database is then deleted.
  private static func realOrphan(_ rig: Rig) throws -> Tally {
    let scene = try Scene()
    try scene.study()
    var killed = scene.program
    killed.wrapper = Tool.strace("unlink,unlinkat", "signal=KILL:when=1")
    _ = try killed.run(Rig.drill, input: Array("1\n".utf8))
    var tally = Tally()
    guard let journal = FileManager.default.contents(atPath: scene.database + "-journal") else {
      tally.problems.append("the kill left no journal")
      return tally
    }
    try FileManager.default.removeItem(atPath: scene.database)
    try checkAside(scene, [journal], &tally)
    return tally
  }

  /// The next command begins with an empty, sound database and keeps the orphans' bytes.
  private static func checkAside(
    _ scene: Scene,
    _ orphans: [Data],
    _ tally: inout Tally
  ) throws {
    tally.trials += 1
    let stats = try scene.program.run("stats", "--json")
    tally.expect(stats.output.contains("\"total\":0"), "not a clean database: \(stats)")
    let kept = try scene.files().filter { $0.key.contains("orphan") }.map(\.value)
    tally.expect(Set(kept) == Set(orphans), "orphans are not kept")
    try tally.examine(scene, "beside an orphan")
  }

  private static func held(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var account = AnswerAccount()
    var tally = Tally()
    let clock = ContinuousClock()
    let drill = try Conversation(scene.program, Rig.drill)
    try drill.wait(for: "\n1/")
    drill.say("1")
    try drill.wait(for: "\n2/")
    var lock: ExclusiveLock? = try ExclusiveLock(on: scene.database)
    let start = clock.now
    drill.say("1")
    drill.endInput()
    let outcome = drill.finish()
    let waited = (clock.now - start) / .seconds(1)
    account.add(outcome.acknowledged, isCutOff: false)
    // The busy timeout is 5 s; what is more than twice that is a second wait.
    tally.expect(waited < 9, "the message came only after \(waited) s")
    tally.expect(
      outcome.errors.contains("is in use by faults (process \(getpid()))"),
      "\(outcome.errors)"
    )
    tally.expect(outcome.acknowledged.count == 1, "acknowledged under the lock")
    tally.expect(outcome.status == 75, "status \(outcome.status)")
    let commands = [["stats"], ["undo"], ["settings", "set", "color", "never"]]
    for arguments in commands.prefix(rig.count(3, quick: 0)) {
      let command = try scene.program.run(arguments)
      tally.trials += 1
      tally.expect(command.status == 75, "\(arguments): \(command.status) \(command.errors)")
    }
    tally.trials += 1
    tally.expect(lock != nil, "the lock is gone")
    lock = nil
    let again = try scene.program.run(Rig.drill, input: Array("1\n1\n".utf8))
    account.add(again.acknowledged, isCutOff: false)
    tally.expect(again.acknowledged.count == 2, "the retry does not work: \(again.errors)")
    try tally.settle(account, scene, "afterwards")
    tally.note =
      "the message came after \(waited.formatted(.number.precision(.fractionLength(1)))) s"
    return tally
  }
}
