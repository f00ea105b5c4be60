import Foundation
import TestSupport

/// Disks that fail, fill up, refuse or take their time.
enum DiskFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .inputOutputError,
        parts: [
          ("fdatasync,fsync", "one fsync fails", "", false),
          ("fdatasync,fsync", "every fsync from the Nth on fails", "+", true),
          ("pwrite64", "one write fails", "", true),
          ("pwrite64", "every write from the Nth on fails", "+", false),
        ].map { calls, name, further, isLong in
          FaultPart(name: name, needs: [.tool("strace")], isLong: isLong) { rig in
            try failing(calls, further, rig)
          }
        }
      ),
      Fault(
        row: .fullDisk,
        parts: [
          FaultPart(name: "a small tmpfs, 0 to 24 pages free", needs: [.smallDisk], run: full),
          FaultPart(name: "RLIMIT_FSIZE from 40 KiB", run: limited),
        ]
      ),
      Fault(
        row: .slowSync,
        parts: [
          FaultPart(name: "300 ms", needs: [.tool("strace")]) { rig in try slow(300, rig) },
          FaultPart(name: "1 s", needs: [.tool("strace")], isLong: true) { rig in
            try slow(1_000, rig)
          },
          FaultPart(name: "5 s", needs: [.tool("strace")], isLong: true) { rig in
            try slow(5_000, rig)
          },
        ]
      ),
    ]
  }

  private static let answers = Array(String(repeating: "1\n", count: 4).utf8)

  /// A drill that ended as it should after an error of the disk: said in one line, or not needed.
  private static func expectClear(
    _ outcome: TrainerProgram.Outcome,
    _ tally: inout Tally,
    _ moment: String
  ) {
    tally.expect(
      [0, 74].contains(outcome.status),
      "\(moment): status \(outcome.status) \(outcome.errors)"
    )
    if outcome.status != 0 {
      tally.expect(outcome.problem != nil, "\(moment): not one line: \(outcome.errors)")
    }
  }

  private static func failing(_ calls: String, _ further: String, _ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var broken = scene.program
    var tally = Tally()
    var account = AnswerAccount()
    var reported = 0
    for number in stride(from: 1, through: 400, by: rig.count(1, quick: 9)) {
      broken.wrapper = Tool.strace(calls, "error=EIO:when=\(number)\(further)")
      let outcome = try broken.run(Rig.drill, input: answers)
      let moment = "EIO at call \(number)\(further)"
      expectClear(outcome, &tally, moment)
      account.add(outcome.acknowledged, isCutOff: outcome.status != 0)
      tally.trials += 1
      if outcome.status != 0 { reported += 1 }
      try tally.settle(account, scene, moment)
      // Beyond the last call of a whole drill nothing fails any more.
      if outcome.status == 0, outcome.acknowledged.count == 4, number > 40 { break }
    }
    tally.expect(reported > 0, "no error was met")
    tally.note = "\(reported) reported"
    return tally
  }

  private static func full(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for pages in stride(from: 0, through: 24, by: rig.count(1, quick: 6)) {
      let disk = try SmallDisk(kilobytes: 256)
      var scene = try Scene()
      scene.home = disk.path + "/home"
      try rig.makeRoomy(scene)
      var account = AnswerAccount()
      account.add(try scene.study().acknowledged, isCutOff: false)
      disk.fill(but: pages)
      let outcome = try scene.program.run(
        Rig.drill,
        input: Array(String(repeating: "1\n", count: 40).utf8)
      )
      let moment = "\(pages) pages free"
      let errors = outcome.errors.split(separator: "\n")
      tally.expect([0, 74].contains(outcome.status), "\(moment): status \(outcome.status)")
      tally.expect(errors.count <= 2, "\(moment): \(outcome.errors)")
      tally.expect(
        outcome.status == 0 || errors.contains { $0.contains("is full; free some space") },
        "\(moment): \(outcome.errors)"
      )
      let reading = try scene.program.run("stats")
      tally.expect(reading.status == 0, "\(moment): reading: \(reading.errors)")
      disk.empty()
      account.add(outcome.acknowledged, isCutOff: outcome.status != 0)
      tally.trials += 1
      var settled = Tally()
      try settled.settle(account, scene, moment)
      tally = tally + settled
    }
    return tally
  }

  private static func limited(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var narrow = scene.program
    var tally = Tally()
    var account = AnswerAccount()
    // Blocks of 512 bytes; below 80 not even the database that is there can be rewritten.
    for blocks in stride(from: 80, through: 400, by: rig.count(20, quick: 80)) {
      narrow.wrapper = ["/bin/sh", "-c", "ulimit -f \(blocks); exec \"$0\" \"$@\""]
      let outcome = try narrow.run(
        Rig.drill,
        input: Array(String(repeating: "1\n", count: 60).utf8)
      )
      expectClear(outcome, &tally, "\(blocks) blocks")
      account.add(outcome.acknowledged, isCutOff: outcome.status != 0)
      tally.trials += 1
      try tally.settle(account, scene, "\(blocks) blocks")
    }
    return tally
  }

  /// A second answer and a signal come while the first is on its way to the disk.
  private static func slow(_ milliseconds: Int, _ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var slowed = scene.program
    slowed.wrapper = Tool.strace("fdatasync,fsync", "delay_enter=\(milliseconds)ms")
    slowed.secondsBeforeKill = 120
    var tally = Tally()
    var account = AnswerAccount()
    let clock = ContinuousClock()
    let drill = try Conversation(slowed, Rig.drill)
    try drill.wait(for: "\n1/")
    let start = clock.now
    drill.say("1")
    drill.say("1")
    try drill.wait(for: "\n2/")
    let one = clock.now - start
    try drill.wait(for: "\n3/")
    drill.say("1")
    drill.endInput()
    let outcome = drill.finish()
    tally.trials = 3
    account.add(outcome.acknowledged, isCutOff: false)
    tally.expect(outcome.acknowledged.count == 3, "an answer typed ahead is gone: \(outcome)")
    tally.expect(outcome.status == 0, "status \(outcome.status): \(outcome.errors)")
    try tally.settle(account, scene, "after slow syncs")
    tally.note =
      "one answer \(one.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1))))"
    return tally
  }
}
