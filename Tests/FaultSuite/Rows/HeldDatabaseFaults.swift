import Foundation
import TestSupport

/// Programs that still hold a database whose place another one has taken.
enum HeldDatabaseFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .databaseReplaced,
        parts: [
          FaultPart(name: "a daemon that reads, beside a drill", needs: [.daemon], run: beside),
          FaultPart(
            name: "the same, the drill killed at a write",
            needs: [.daemon, .tool("strace")],
            run: killed
          ),
          FaultPart(name: "what a daemon shows of a deleted one", needs: [.daemon], run: shown),
          FaultPart(
            name: "copied by hand over a hot journal",
            needs: [.tool("strace")],
            run: overJournal
          ),
        ]
      ),
      Fault(
        row: .foreignLock,
        parts: [
          FaultPart(name: "eight clients of a daemon", needs: [.daemon], run: clients),
          FaultPart(name: "a stopped program", needs: [.tool("flock")], run: stopped),
        ]
      ),
    ]
  }

  /// A home with answers, whose daemon has the database open, and a client that asks it.
  private static func held(_ rig: Rig) throws -> (home: DaemonScene, client: WireClient) {
    let home = try DaemonScene(rig)
    _ = try home.start()
    _ = try home.program.run(Rig.drill, input: Array("1\n1\n1\n".utf8))
    let client = try WireClient(home.socket)
    guard client.greet() != nil else { throw DaemonScene.NotRunning(output: "no greeting") }
    return (home, client)
  }

  /// A drill without the daemon, which is asked what is due all the while.
  private static func drill(
    _ home: DaemonScene,
    _ client: WireClient,
    answers: Int,
    wrapper: [String] = []
  ) throws -> TrainerProgram.Outcome {
    var alone = home.program
    alone.environment["TRAINER_DAEMON"] = "off"
    alone.wrapper = wrapper
    let drill = try Conversation(alone, Rig.drill)
    for _ in 0..<answers { drill.say("1") }
    drill.endInput()
    while drill.listens {
      client.say(#"{"jsonrpc":"2.0","id":7,"method":"due"}"#)
      _ = client.line()
      drill.listen(milliseconds: 0)
    }
    return drill.finish()
  }

  private static func beside(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for trial in 1...rig.count(20, quick: 2) {
      let (home, client) = try held(rig)
      var account = AnswerAccount()
      if trial % 2 == 0 {
        account.restart(from: try home.scene.answers())
        let backup = try home.program.run("backup").lines.last ?? ""
        guard rename(backup, home.scene.database) == 0 else {
          throw DaemonScene.NotRunning(output: backup)
        }
      } else {
        try FileManager.default.removeItem(atPath: home.scene.database)
      }
      let outcome = try drill(home, client, answers: 8)
      tally.trials += 1
      tally.expect(outcome.status == 0, "\(trial): \(outcome.status) \(outcome.errors)")
      tally.expect(outcome.acknowledged.count == 8, "\(trial): \(outcome.acknowledged.count) of 8")
      account.add(outcome.acknowledged, isCutOff: false)
      let before = tally.acknowledged
      try tally.settle(account, home.scene, "\(trial)")
      tally.acknowledged += before
    }
    return tally
  }

  private static func killed(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    var hot = 0
    for trial in 1...rig.count(60, quick: 3) {
      let (home, client) = try held(rig)
      try FileManager.default.removeItem(atPath: home.scene.database)
      let last = rig.random(60...260)
      let outcome = try drill(
        home,
        client,
        answers: 40,
        wrapper: Tool.strace("pwrite64", "signal=KILL:when=\(last)")
      )
      if FileManager.default.fileExists(atPath: home.scene.database + "-journal") { hot += 1 }
      for _ in 0..<3 {
        client.say(#"{"jsonrpc":"2.0","id":7,"method":"due"}"#)
        _ = client.line()
      }
      tally.trials += 1
      tally.expect(
        !outcome.errors.contains("reported an error"),
        "\(trial), write \(last): \(outcome.errors)"
      )
      var account = AnswerAccount()
      account.add(outcome.acknowledged, isCutOff: true)
      let before = tally.acknowledged
      try tally.settle(account, home.scene, "\(trial), write \(last)")
      tally.acknowledged += before
    }
    tally.note = "\(hot) left a journal"
    return tally
  }

  private static func shown(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for trial in 1...rig.count(10, quick: 2) {
      let (home, _) = try held(rig)
      try FileManager.default.removeItem(atPath: home.scene.database)
      // The first answer after the deletion goes to another command each time.
      let commands = [
        ["stats", "--json"], ["due", "--json"], ["words", "list", "--status", "learning"],
      ]
      for number in 0..<commands.count {
        let arguments = commands[(number + trial) % commands.count]
        let outcome = try home.program.run(arguments)
        tally.trials += 1
        let isNew =
          switch arguments[0] {
          case "stats": outcome.output.contains("\"total\":0")
          case "due":
            outcome.output.contains("\"due\":0") && outcome.output.contains("\"learning\":0")
          default: outcome.output.isEmpty
          }
        tally.expect(isNew, "\(trial): \(arguments) shows \(outcome.output)")
        tally.expect(
          number > 0 || outcome.errors.contains("was deleted while in use"),
          "\(trial): \(arguments) says \(outcome.errors)"
        )
      }
    }
    return tally
  }

  /// A backup put over a database whose writer was killed in its commit.
  private static func overJournal(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for trial in 1...rig.count(12, quick: 2) {
      let scene = try rig.scene()
      _ = try scene.program.run(Rig.drill, input: Array("1\n1\n".utf8))
      let kept = try scene.answers()
      let backup = try scene.program.run("backup").lines.last ?? ""
      _ = try scene.program.run(Rig.drill, input: Array("1\n1\n1\n1\n1\n1\n".utf8))
      var killed = scene.program
      killed.wrapper = Tool.strace("unlink,unlinkat", "signal=KILL:when=1")
      _ = try killed.run(Rig.drill, input: Array("1\n".utf8))
      guard let journal = FileManager.default.contents(atPath: scene.database + "-journal") else {
        tally.problems.append("the kill left no journal")
        return tally
      }
      let bytes = FileManager.default.contents(atPath: backup) ?? Data()
      if trial % 2 == 0 {
        // As cp does it: into the same file.
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: scene.database))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
      } else {
        try bytes.write(to: URL(fileURLWithPath: scene.database + ".copy"))
        guard rename(scene.database + ".copy", scene.database) == 0 else { continue }
      }
      tally.trials += 1
      let first = try scene.program.run("due", "--json")
      tally.expect(first.errors.contains("-journal"), "\(trial): not told: \(first.errors)")
      let orphans = try scene.files().filter { $0.key.contains(".orphan-") }.map(\.value)
      tally.expect(orphans == [journal], "\(trial): the journal is not kept")
      var account = AnswerAccount()
      account.restart(from: kept)
      try tally.settle(account, scene, "\(trial)")
    }
    return tally
  }

  /// A program that is stopped while it has the files for itself, as a restoration has them: others
  /// say which one it is, and go on when it does.
  private static func stopped(_ rig: Rig) throws -> Tally {
    let scene = try rig.scene()
    _ = try scene.program.run("backup")
    var holder = scene.program
    holder.wrapper = ["/usr/bin/flock", "--no-fork", scene.home + "/PTStats.lock"]
    holder.executable = "/bin/cat"
    let held = try Conversation(holder, [])
    held.say("here")
    try held.wait(for: "here")
    held.process.send(signal: SIGSTOP)
    var tally = Tally()
    let clock = ContinuousClock()
    let commands = [
      ["due"], ["settings", "set", "color", "never"], ["restore", "--yes"], ["doctor"],
    ]
    for arguments in commands.prefix(rig.count(4, quick: 1)) {
      let start = clock.now
      let outcome = try scene.program.run(arguments)
      tally.trials += 1
      let name = "is in use by cat (process \(held.process.identifier)), which is stopped"
      tally.expect(outcome.status == 75, "\(arguments): \(outcome.status)")
      tally.expect(outcome.problem?.contains(name) == true, "\(arguments): \(outcome.errors)")
      tally.expect((clock.now - start) / .seconds(1) < 9, "\(arguments): waits too long")
    }
    held.process.send(signal: SIGCONT)
    _ = held.finish()
    let free = try scene.program.run("due")
    tally.expect(free.errors == "", "afterwards: \(free.errors)")
    return tally
  }

  /// Under a foreign lock all clients are told together, not one after the other.
  private static func clients(_ rig: Rig) throws -> Tally {
    let (home, first) = try held(rig)
    let clients = try [first] + (2...8).map { _ in try WireClient(home.socket) }
    for client in clients.dropFirst() { _ = client.greet() }
    var tally = Tally(trials: clients.count)
    let clock = ContinuousClock()
    var lock: ExclusiveLock? = try ExclusiveLock(on: home.scene.database)
    let start = clock.now
    for client in clients { client.say(#"{"jsonrpc":"2.0","id":7,"method":"due"}"#) }
    for client in clients {
      let line = client.line() ?? ""
      tally.expect(line.contains("\"process\":\(getpid())"), "under the lock: \(line)")
    }
    let waited = (clock.now - start) / .seconds(1)
    tally.expect(waited < 9, "the last one was told after \(waited) s")
    tally.expect(lock != nil, "the lock is gone")
    lock = nil
    for client in clients {
      client.say(#"{"jsonrpc":"2.0","id":8,"method":"due"}"#)
      let line = client.line() ?? ""
      tally.expect(line.contains("\"result\""), "afterwards: \(line)")
    }
    tally.note =
      "the last message came after \(waited.formatted(.number.precision(.fractionLength(1)))) s"
    return tally
  }
}
