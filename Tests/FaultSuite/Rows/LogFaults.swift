import Foundation
import TestSupport

/// Entries that sort among others, and cut exports.
enum LogFaults {
  static var row: Fault {
    Fault(
      row: .log,
      parts: [
        FaultPart(
          name: "killed while decisions about many cards are taken in",
          needs: [.tool("strace")],
          run: intakeKills
        ),
        FaultPart(name: "an export of format 2 cut off", run: cutExports),
      ]
    )
  }

  /// A reset, whose events reach answers before them: all of it or nothing.
  private static func intakeKills(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let made = try rig.scene()
    let drill = try made.program.run(
      ["--count", "12", "--kind", "meaning"],
      input: Array(String(repeating: "1\n", count: 12).utf8)
    )
    tally.acknowledged = drill.acknowledgedCount
    for number in stride(from: 1, to: 1_000, by: rig.count(1, quick: 19)) {
      let home = made.directory("home\(number)")
      try FileManager.default.copyItem(atPath: made.home, toPath: home)
      var scene = made
      scene.home = home
      var killed = scene.program
      killed.wrapper = Tool.strace(Freezer.changes, "signal=KILL:when=\(number)")
      let outcome = try killed.run("reset", "--all", "--yes")
      try tally.examine(scene, "call \(number)")
      let answers = try scene.answers().count
      if answers != drill.acknowledgedCount {
        tally.lost += abs(drill.acknowledgedCount - answers)
        tally.problems.append("call \(number): \(answers) answers in the log")
      }
      try FileManager.default.removeItem(atPath: home)
      if outcome.status == 0 { break }
      tally.trials += 1
    }
    tally.expect(tally.trials > 0, "no call was met")
    return tally
  }

  private static func cutExports(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let source = try Scene()
    try source.study()
    let whole = Array(try source.program.run("export").output.utf8)
    let target = try Scene()
    try target.study()
    let before = try target.program.run("export").output
    let ends = whole.indices.filter { whole[$0] == 0x0A }
    var cuts = Set(ends.dropLast().map { $0 + 1 } + [0])
    for _ in 0..<rig.count(60, quick: 8) { cuts.insert(rig.random(0...whole.count - 2)) }
    for cut in cuts.sorted() {
      try target.directory.write(Array(whole[..<cut]), to: "cut.jsonl")
      let outcome = try target.program.run("import", target.directory("cut.jsonl"), "--yes")
      tally.trials += 1
      tally.expect(
        outcome.status == 65,
        "cut at \(cut) of \(whole.count): \(outcome.status) \(outcome.output)\(outcome.errors)"
      )
    }
    tally.expect(try target.program.run("export").output == before, "a cut export changed the log")
    try target.directory.write(whole, to: "whole.jsonl")
    let imported = try target.program.run("import", target.directory("whole.jsonl"), "--yes")
    tally.expect(imported.status == 0, "the whole export: \(imported.errors)")
    let after = try target.program.run("export").output
    tally.expect(Array(after.utf8) == whole, "the export does not come back")
    return tally
  }
}

extension TrainerProgram.Outcome {
  /// The verdict lines, each of which says that an answer was stored.
  fileprivate var acknowledgedCount: Int {
    lines.count { $0.hasPrefix("right") || $0.hasPrefix("wrong") }
  }
}
