import Foundation
import TestSupport

/// Daemons that are killed under the drills of their clients.
enum DaemonKillFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .randomKill,
        parts: [
          FaultPart(name: "the daemon under a drill, which goes on", needs: needs, run: daemon),
          FaultPart(name: "the daemon twice within 100 ms", needs: needs, run: twice),
          FaultPart(name: "a client of the daemon", needs: needs, run: client),
        ]
      ),
      Fault(
        row: .powerCut,
        parts: [
          FaultPart(
            name: "a drill through the daemon",
            needs: needs + [.loopDisk],
            isLong: true,
            run: cuts
          )
        ]
      ),
      Fault(
        row: .signals,
        parts: [
          FaultPart(name: "signals to the daemon", needs: needs, run: signals),
          FaultPart(name: "STOP to the daemon under a drill", needs: needs, run: stopped),
        ]
      ),
    ]
  }

  static let needs: [Need] = [.daemon]

  /// A drill of eight answers, in the middle of which the daemon dies; the drill must end as if
  /// nothing had happened, with every answer acknowledged and stored once.
  private static func daemon(_ rig: Rig) throws -> Tally {
    try kill(rig, times: rig.count(100, quick: 3)) { _, pid in Glibc.kill(pid, SIGKILL) }
  }

  /// The daemon that takes the place of a killed one is killed as well.
  private static func twice(_ rig: Rig) throws -> Tally {
    try kill(rig, times: rig.count(360, quick: 12)) { home, pid in
      Glibc.kill(pid, SIGKILL)
      poll(nil, 0, Int32(rig.random(0...100)))
      for pid in try DaemonScene.daemons(of: home.scene.home) { Glibc.kill(pid, SIGKILL) }
    }
  }

  private static func kill(
    _ rig: Rig,
    times: Int,
    _ kill: (DaemonScene, pid_t) throws -> Void
  ) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally()
    var account = AnswerAccount()
    for trial in 1...times {
      let pid = try home.start()
      let drill = try Conversation(home.program, Rig.drill)
      for _ in 0..<8 { drill.say("1") }
      try drill.wait(for: "\n\(rig.random(1...6))/")
      drill.listen(milliseconds: Int32(rig.random(0...20)))
      try kill(home, pid)
      let outcome = drill.finish()
      tally.trials = trial
      account.add(outcome.acknowledged, isCutOff: false)
      tally.expect(
        outcome.status == 0 && outcome.acknowledged.count == 8,
        "kill \(trial): \(outcome.status), \(outcome.acknowledged.count) of 8: \(outcome.errors)"
      )
      if trial % 25 == 0 { try tally.settle(account, home.scene, "after \(trial) kills") }
    }
    try tally.settle(account, home.scene, "at the end")
    return tally
  }

  private static func client(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally()
    var account = AnswerAccount()
    for trial in 1...rig.count(100, quick: 3) {
      let drill = try Conversation(home.program, Rig.drill)
      for _ in 0..<12 { drill.say("1") }
      try drill.wait(for: "\n\(rig.random(1...6))/")
      drill.listen(milliseconds: Int32(rig.random(0...20)))
      drill.process.send(signal: SIGKILL)
      account.add(drill.finish().acknowledged, isCutOff: true)
      tally.trials = trial
      if trial % 50 == 0 { try tally.settle(account, home.scene, "after \(trial) kills") }
    }
    try tally.settle(account, home.scene, "at the end")
    return tally
  }

  private static func cuts(_ rig: Rig) throws -> Tally {
    let disk = try LoopDisk()
    let home = try DaemonScene(rig, home: disk.path + "/home")
    disk.flush()
    var tally = Tally()
    var account = AnswerAccount()
    for trial in 1...rig.count(50, quick: 3) {
      let pid = try home.start()
      let drill = try Conversation(home.program, Rig.drill)
      for _ in 0..<12 { drill.say("1") }
      try drill.wait(for: "\n\(rig.random(2...7))/")
      drill.listen(milliseconds: Int32(rig.random(0...30)))
      try disk.cut()
      Glibc.kill(pid, SIGKILL)
      drill.process.send(signal: SIGKILL)
      account.add(drill.finish().acknowledged, isCutOff: true)
      try disk.restart()
      tally.trials = trial
      try tally.settle(account, home.scene, "cut \(trial)")
      _ = try home.program.run("daemon", "stop")
    }
    return tally
  }

  /// A drill says that its daemon does not answer, and nothing that it acknowledged is lost.
  private static func stopped(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally()
    var account = AnswerAccount()
    for trial in 1...rig.count(40, quick: 3) {
      let pid = try home.start()
      let drill = try Conversation(home.program, Rig.drill)
      for _ in 0..<8 { drill.say("1") }
      try drill.wait(for: "\n\(rig.random(1...6))/")
      Glibc.kill(pid, SIGSTOP)
      let outcome = drill.finish()
      let due = try home.program.run("due", "--json")
      Glibc.kill(pid, SIGCONT)
      // The daemon has done what it was asked when it has seen the drill go.
      let witness = try WireClient(home.socket)
      while let status = witness.status(), !status.contains("\"drills\":0") { poll(nil, 0, 10) }
      tally.trials = trial
      account.add(outcome.acknowledged, isCutOff: true)
      let isWhole = outcome.status == 0 && outcome.acknowledged.count == 8
      tally.expect(
        isWhole
          || outcome.status == 69
            && outcome.problem?.contains("(pid \(pid)) does not answer") == true,
        "stop \(trial): \(outcome.status), \(outcome.errors)"
      )
      // One that was stopped within a transaction has the database to itself.
      let isHeld = due.status == 75 && due.errors.contains("(process \(pid)), which is stopped")
      tally.expect(
        (isHeld || (0...1).contains(due.status))
          && due.errors.contains("working without the daemon"),
        "due \(trial): \(due.status), \(due.errors)"
      )
    }
    try tally.settle(account, home.scene, "at the end")
    return tally
  }

  private static func signals(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally()
    var account = AnswerAccount()
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGPIPE] {
      _ = try home.program.run("daemon", "stop")
      let daemon = try home.foreground()
      let drill = try Conversation(home.program, Rig.drill)
      for _ in 0..<6 { drill.say("1") }
      try drill.wait(for: "\n\(rig.random(2...4))/")
      daemon.send(signal: signal)
      let outcome = drill.finish()
      tally.trials += 1
      account.add(outcome.acknowledged, isCutOff: false)
      tally.expect(
        outcome.status == 0 && outcome.acknowledged.count == 6,
        "signal \(signal): the drill: \(outcome.status), \(outcome.acknowledged.count) of 6: \(outcome.errors)"
      )
      if signal == SIGPIPE {
        let answer = try WireClient(home.socket).status()
        tally.expect(answer != nil, "PIPE ended the daemon")
        _ = try home.program.run("daemon", "stop")
      }
      let status = daemon.wait()
      tally.expect(status == 0, "signal \(signal): the daemon ended with \(status)")
    }
    try tally.settle(account, home.scene, "afterwards")
    return tally
  }
}
