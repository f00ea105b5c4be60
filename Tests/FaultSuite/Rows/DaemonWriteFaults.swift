import Foundation
import TestSupport

/// Kills at the writes of a daemon: of the daemon itself, and of the client that waits for it.
enum DaemonWriteFaults {
  static var row: Fault {
    Fault(
      row: .killAtCall,
      parts: [
        FaultPart(
          name: "the daemon, at its writes, under a drill that goes on",
          needs: needs,
          isLong: true,
          run: daemon
        ),
        FaultPart(
          name: "the client, at the writes of its daemon",
          needs: needs,
          isLong: true,
          run: client
        ),
      ]
    )
  }

  private static let needs = DaemonKillFaults.needs + [.tool("strace"), .tool("taskset")]
  /// strace counts the calls of each thread: on one processor one thread makes them all.
  private static let oneThread = ["/usr/bin/taskset", "-c", "0"]
  private static let answers = Array("1\n1\n1\n".utf8)

  private static func daemon(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally()
    var account = AnswerAccount()
    for number in stride(from: rig.random(1...2), to: 1_000, by: 2) {
      _ = try home.program.run("daemon", "stop")
      let tracer = try home.foreground(
        wrapper: oneThread + Tool.strace("pwrite64", "signal=KILL:when=\(number)")
      )
      let outcome = try home.program.run(Rig.drill, input: answers)
      account.add(outcome.acknowledged, isCutOff: false)
      tally.expect(
        outcome.status == 0 && outcome.acknowledged.count == 3,
        "call \(number): \(outcome.status), \(outcome.acknowledged.count) of 3: \(outcome.errors)"
      )
      let isThrough = daemonPID(of: tracer) != nil
      _ = try home.program.run("daemon", "stop")
      _ = tracer.wait()
      if isThrough { break }
      tally.trials += 1
      if tally.trials % 20 == 0 { try tally.settle(account, home.scene, "call \(number)") }
    }
    try tally.settle(account, home.scene, "at the end")
    let trials = tally.trials
    tally.expect(trials > 20, "too few writes were met: \(trials)")
    return tally
  }

  private static func client(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally()
    var account = AnswerAccount()
    for number in stride(from: rig.random(1...3), to: 1_000, by: 3) {
      _ = try home.program.run("daemon", "stop")
      let report = home.scene.directory("calls\(number)")
      let tracer = try home.foreground(
        wrapper: oneThread + [
          "/usr/bin/strace", "-f", "-o", report, "-e", "trace=pwrite64", "-e",
          "inject=pwrite64:signal=STOP:when=\(number)",
        ]
      )
      let drill = try Conversation(home.program, Rig.drill)
      for _ in 0..<3 { drill.say("1") }
      drill.endInput()
      var isStopped = false
      var isThrough = false
      while !isStopped, !isThrough {
        drill.listen(milliseconds: 5)
        isStopped =
          FileManager.default.contents(atPath: report)?
          .range(of: Data("stopped by SIGSTOP".utf8)) != nil
        isThrough = String(decoding: drill.output, as: UTF8.self).contains("\nanswered ")
      }
      // The daemon stands still, and the client that waits for it goes; then it goes on alone.
      drill.process.send(signal: SIGKILL)
      account.add(drill.finish().acknowledged, isCutOff: isStopped)
      let pid = daemonPID(of: tracer)
      if let pid { kill(pid, SIGCONT) }
      let next = try WireClient(home.socket)
      tally.expect(next.greet()?.contains("\"result\"") == true, "call \(number): no answer")
      tally.expect(try home.pid() == pid, "call \(number): another daemon")
      _ = try home.program.run("daemon", "stop")
      tally.expect(tracer.wait() == 0, "call \(number): the daemon does not end as it should")
      if isThrough, !isStopped { break }
      tally.trials += 1
      if tally.trials % 20 == 0 { try tally.settle(account, home.scene, "call \(number)") }
    }
    try tally.settle(account, home.scene, "at the end")
    let trials = tally.trials
    tally.expect(trials > 10, "too few writes were met: \(trials)")
    return tally
  }

  /// The daemon that runs under strace; nil when it was killed.
  private static func daemonPID(of tracer: ChildProcess) -> pid_t? {
    let path = "/proc/\(tracer.identifier)/task/\(tracer.identifier)/children"
    let children = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return children.split(separator: " ").compactMap { pid_t($0) }.first
  }
}
