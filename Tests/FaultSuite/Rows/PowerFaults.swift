import Foundation
import TestSupport

/// Drills on a disk that loses its power.
enum PowerFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .powerCut,
        parts: [
          FaultPart(name: "a drill in process", needs: [.loopDisk]) { rig in
            try cuts(rig, rig.count(200, quick: 10))
          }
        ]
      ),
      Fault(
        row: .powerCutWithoutSync,
        parts: [
          FaultPart(
            name: "a drill under eatmydata",
            needs: [.loopDisk, .file(eatMyData, "needs libeatmydata1")],
            run: control
          )
        ]
      ),
    ]
  }

  private static let eatMyData = "/usr/lib/x86_64-linux-gnu/libeatmydata.so"

  private static func cuts(
    _ rig: Rig,
    _ count: Int,
    preload: String? = nil
  ) throws -> Tally {
    let disk = try LoopDisk()
    var scene = try Scene()
    scene.home = disk.path + "/home"
    try rig.makeRoomy(scene)
    disk.flush()
    var drilling = scene.program
    drilling.environment["LD_PRELOAD"] = preload
    var tally = Tally()
    var account = AnswerAccount()
    for trial in 1...count {
      let drill = try Conversation(drilling, Rig.drill)
      for _ in 0..<12 { drill.say("1") }
      try drill.wait(for: "\n\(rig.random(2...7))/")
      drill.listen(milliseconds: Int32(rig.random(0...30)))
      try disk.cut()
      drill.process.send(signal: SIGKILL)
      account.add(drill.finish().acknowledged, isCutOff: true)
      try disk.restart()
      tally.trials = trial
      let before = tally.lost
      try tally.settle(account, scene, "cut \(trial)")
      if tally.lost > before { account.restart(from: try scene.answers()) }
    }
    return tally
  }

  /// Passes when answers are lost: a harness that cannot see a loss proves nothing.
  private static func control(_ rig: Rig) throws -> Tally {
    let seen = try cuts(rig, rig.count(20, quick: 5), preload: eatMyData)
    var tally = Tally(trials: seen.trials, acknowledged: seen.acknowledged)
    tally.expect(seen.lost > 0, "nothing was lost without fsync: the harness is blind")
    tally.note = "\(seen.lost) answers lost, as they must be"
    return tally
  }
}
