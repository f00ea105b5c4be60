import Foundation
import TestSupport

/// Clocks that jump, and days that are longer or shorter than others.
enum TimeFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .clockJump,
        parts: [
          FaultPart(name: "between drills", needs: [.tool("faketime")], run: between),
          FaultPart(
            name: "in the middle of a drill",
            needs: [.file(library, "needs libfaketime")],
            run: within
          ),
        ]
      ),
      Fault(
        row: .dayBoundary,
        parts: [FaultPart(name: "zones and changes", needs: [.tool("faketime")], run: zones)]
      ),
    ]
  }

  private static let library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"

  private struct Line: Decodable {
    let type: String
    let id: Int?
    let day: Int?
    let elapsedDays: Double?
    let milliseconds: Int?
  }

  private static func reviews(_ scene: Scene) throws -> [Line] {
    try scene.program.run("export").lines.compactMap {
      let line = try JSONDecoder().decode(Line.self, from: Data($0.utf8))
      return line.type == "review" ? line : nil
    }
  }

  /// No interval is negative, and the log is in the order in which the answers came.
  private static func checkLog(_ scene: Scene, _ tally: inout Tally, _ moment: String) throws {
    let lines = try reviews(scene)
    tally.expect(lines.compactMap(\.id) == Array(1...max(1, lines.count)), "\(moment): order")
    tally.expect(lines.allSatisfy { $0.elapsedDays ?? 0 >= 0 }, "\(moment): a negative interval")
    tally.expect(lines.allSatisfy { $0.milliseconds ?? 0 >= 0 }, "\(moment): a negative duration")
  }

  private static func between(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally()
    var account = AnswerAccount()
    let jumps = ["+0", "+30y", "-20y", "+1d", "-50y", "+5y", "+100y", "-1d", "+0"]
    for jump in jumps.prefix(rig.count(jumps.count, quick: 3)) {
      var program = scene.program
      program.wrapper = ["/usr/bin/faketime", "-f", jump]
      for arguments in [Rig.drill, ["stats"], ["due"], ["undo"], Rig.drill] {
        let outcome = try program.run(arguments, input: Array("1\n2\n3\n4\n".utf8))
        tally.expect(
          (0...1).contains(outcome.status) && outcome.errors == "",
          "\(jump) \(arguments): \(outcome.status) \(outcome.errors)"
        )
        if arguments == Rig.drill { account.add(outcome.acknowledged, isCutOff: false) }
      }
      tally.trials += 1
      try checkLog(scene, &tally, jump)
      try tally.settle(account, scene, jump, inOrder: false)
    }
    return tally
  }

  private static func within(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally()
    var account = AnswerAccount()
    let file = scene.directory("faketime")
    var program = scene.program
    program.environment["LD_PRELOAD"] = library
    program.environment["FAKETIME_TIMESTAMP_FILE"] = file
    program.environment["FAKETIME_NO_CACHE"] = "1"
    program.environment["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"
    try "+0".write(toFile: file, atomically: true, encoding: .utf8)
    let drill = try Conversation(program, Rig.drill)
    for (number, jump) in ["+2y", "-10y", "+40y", "+0", "-3d"].enumerated() {
      try drill.wait(for: "\n\(number + 1)/")
      try jump.write(toFile: file, atomically: true, encoding: .utf8)
      drill.say("1")
      tally.trials += 1
    }
    let outcome = drill.finish()
    tally.expect(outcome.status == 0 && outcome.errors == "", "\(outcome.status) \(outcome.errors)")
    tally.expect(outcome.acknowledged.count == 5, "\(outcome.acknowledged.count) acknowledged")
    account.add(outcome.acknowledged, isCutOff: false)
    try checkLog(scene, &tally, "jumps in a drill")
    try tally.settle(account, scene, "jumps in a drill", inOrder: false)
    return tally
  }

  /// Answers around the changes of the clocks and around four in the morning, read in other zones.
  private static func zones(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    var tally = Tally()
    var account = AnswerAccount()
    var days: [Int] = []
    let moments = [
      ("Europe/Berlin", "2026-03-29 01:59:50"), ("Europe/Berlin", "2026-03-29 03:00:10"),
      ("Europe/Berlin", "2026-03-29 03:59:50"), ("Europe/Berlin", "2026-03-29 04:00:10"),
      ("Asia/Shanghai", "2026-06-30 23:59:50"), ("Pacific/Kiritimati", "2026-07-01 12:00:00"),
      ("Pacific/Pago_Pago", "2026-07-01 13:00:00"), ("Europe/Berlin", "2026-10-25 02:30:00"),
      ("Europe/Berlin", "2026-10-25 04:00:10"), ("America/St_Johns", "2026-11-01 00:30:00"),
    ]
    let tried = moments.prefix(rig.count(moments.count, quick: 4))
    for (zone, moment) in tried {
      var program = scene.program
      program.environment["TZ"] = zone
      program.wrapper = ["/usr/bin/faketime", moment]
      let outcome = try program.run(Rig.drill, input: Array("1\n1\n".utf8))
      tally.expect(outcome.status == 0, "\(zone) \(moment): \(outcome.errors)")
      account.add(outcome.acknowledged, isCutOff: false)
      tally.trials += 1
      for reader in ["UTC", "Pacific/Kiritimati", "America/Los_Angeles"] {
        program.environment["TZ"] = reader
        _ = try program.run("stats")
        let found = try reviews(scene).compactMap(\.day)
        tally.expect(found.starts(with: days), "\(zone) \(moment): a past day moved in \(reader)")
      }
      days = try reviews(scene).compactMap(\.day)
      try tally.settle(account, scene, "\(zone) \(moment)")
    }
    // The day begins at four: the answers before and after it lie on two days.
    tally.expect(Set(days).count >= rig.count(6, quick: 2), "too few days: \(days)")
    return tally
  }
}
