import Foundation
import TestSupport

/// Drills that are killed.
enum KillFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .randomKill,
        parts: [FaultPart(name: "a drill in process", run: atRandom)]
      ),
      Fault(
        row: .killAtCall,
        parts: [
          ("pwrite64", "writes of the database", false), ("fdatasync,fsync", "syncs", false),
          ("unlink,unlinkat", "removals of the journal", false),
          ("write", "writes of verdicts and the log", true),
        ].map { calls, name, isLong in
          FaultPart(name: name, needs: [.tool("strace")], isLong: isLong) { rig in
            try atEvery(calls, rig)
          }
        }
      ),
    ]
  }

  private static func atRandom(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally()
    var account = AnswerAccount()
    for trial in 1...rig.count(500, quick: 40) {
      let drill = try Conversation(scene.program, Rig.drill)
      for _ in 0..<12 { drill.say("1") }
      try drill.wait(for: "\n\(rig.random(1...6))/")
      drill.listen(milliseconds: Int32(rig.random(0...40)))
      drill.process.send(signal: SIGKILL)
      account.add(drill.finish().acknowledged, isCutOff: true)
      tally.trials = trial
      if trial % 50 == 0 { try tally.settle(account, scene, "after \(trial) kills") }
    }
    try tally.settle(account, scene, "at the end")
    return tally
  }

  /// Kills at the first call, the second and so on, until a drill of three answers gets through.
  private static func atEvery(_ calls: String, _ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var killed = scene.program
    var tally = Tally()
    var account = AnswerAccount()
    let step = rig.count(1, quick: calls == "pwrite64" ? 13 : 3)
    for number in stride(from: 1, to: 2_000, by: step) {
      killed.wrapper = Tool.strace(calls, "signal=KILL:when=\(number)")
      let outcome = try killed.run(Rig.drill, input: Array("1\n1\n1\n".utf8))
      let isThrough = outcome.lines.last?.hasPrefix("answered") == true
      account.add(outcome.acknowledged, isCutOff: !isThrough)
      if isThrough { break }
      tally.trials += 1
      if tally.trials % 20 == 0 { try tally.settle(account, scene, "killed at call \(number)") }
    }
    try tally.settle(account, scene, "at the end")
    let trials = tally.trials
    tally.expect(trials > 0, "no call was met")
    return tally
  }
}
