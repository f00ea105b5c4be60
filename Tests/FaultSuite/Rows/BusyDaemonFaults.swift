import Foundation
import TestSupport

/// Work for a daemon that is more than a client has a right to, or takes long.
enum BusyDaemonFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .hostileMessages,
        parts: [
          FaultPart(name: "texts that take long to look up", needs: [.daemon], run: lookUps),
          FaultPart(
            name: "1,500 requests, their answers read after 11 s",
            needs: [.daemon],
            isLong: true,
            run: pipeline
          ),
        ]
      ),
      Fault(
        row: .manyClients,
        parts: [
          FaultPart(name: "more than there are descriptors for", needs: [.daemon], run: crowd),
          FaultPart(name: "1,500 drills", needs: [.daemon], run: drills),
        ]
      ),
      Fault(
        row: .randomKill,
        parts: [
          FaultPart(
            name: "a decision about thousands of words, with the daemon",
            needs: [.daemon],
            run: decision
          )
        ]
      ),
      Fault(
        row: .damagedWords,
        parts: [
          FaultPart(name: "a pack cut in place under a drill") { rig in
            try cutPack(rig)
          }
        ]
      ),
    ]
  }

  private static func request(_ method: String, _ params: [String: Any] = [:]) throws -> [UInt8] {
    let object: [String: Any] = ["jsonrpc": "2.0", "id": 9, "method": method, "params": params]
    return Array(try JSONSerialization.data(withJSONObject: object)) + [0x0A]
  }

  /// Another client is served meanwhile, and the daemon ends when it is told to.
  private static func lookUps(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    let texts: [[String]] = [
      [String(repeating: "xian", count: 112_000)], [String(repeating: "字", count: 150_000)],
      Array(repeating: "了", count: 150_000), (0..<60_000).map { "\($0)" },
    ]
    for text in texts {
      let home = try DaemonScene(rig)
      _ = try home.program.run("daemon", "stop")
      let daemon = try home.foreground()
      let client = try WireClient(home.socket)
      _ = client.greet()
      let neighbour = try WireClient(home.socket)
      _ = neighbour.greet()
      client.send(try request("words.find", ["texts": text]))
      for _ in 0..<5 {
        neighbour.send(try request("due"))
        tally.trials += 1
        tally.expect(
          neighbour.line(milliseconds: 5_000)?.contains("\"result\"") == true,
          "‘\(text[0].prefix(4))…’: a neighbour waits more than 5 s"
        )
      }
      daemon.send(signal: SIGTERM)
      let status = daemon.wait()
      tally.expect(status == 0, "‘\(text[0].prefix(4))…’: ended with \(status)")
    }
    return tally
  }

  private static func pipeline(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    _ = try home.start()
    let client = try WireClient(home.socket)
    _ = client.greet()
    var tally = Tally()
    let one = try request("statistics")
    var sent = 0
    while sent < 1_500, client.send(one, waiting: 1_000) { sent += 1 }
    poll(nil, 0, 11_000)
    while tally.trials < 1_500 {
      while sent < 1_500, client.send(one, waiting: 0) { sent += 1 }
      guard client.line()?.contains("\"result\"") == true else { break }
      tally.trials += 1
    }
    let came = tally.trials
    tally.expect(came == 1_500, "\(came) of 1,500 answers came")
    return tally
  }

  private static func crowd(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    _ = try home.program.run("daemon", "stop")
    let daemon = try home.foreground(
      wrapper: ["/bin/sh", "-c", "ulimit -n 100; exec \"$0\" \"$@\""]
    )
    var tally = Tally()
    var clients: [WireClient] = []
    var served = 0
    for _ in 0..<300 {
      let client = try WireClient(home.socket)
      let answer = client.greet() ?? ""
      tally.trials += 1
      if answer.contains("\"result\"") {
        served += 1
        clients.append(client)
      } else {
        tally.expect(answer.contains("too many clients"), "a client too many heard ‘\(answer)’")
      }
    }
    tally.expect((10...100).contains(served), "\(served) were served")
    for client in clients {
      tally.expect(client.status()?.contains("\"result\"") == true, "one is served no longer")
    }
    clients = []
    let drill = try home.program.run(Rig.drill, input: Array("1\n1\n".utf8))
    tally.expect(drill.acknowledged.count == 2, "a drill after them: \(drill.errors)")
    tally.acknowledged = drill.acknowledged.count
    daemon.send(signal: SIGTERM)
    tally.expect(daemon.wait() == 0, "the daemon did not end well")
    tally.note = "\(served) served"
    return tally
  }

  private static func drills(_ rig: Rig) throws -> Tally {
    let home = try studyScene(rig)
    let pid = try home.start()
    let before = DaemonScene.memory(of: pid)
    var tally = Tally()
    var begun = 0
    var clients: [WireClient] = []
    for number in 0..<rig.count(1_500, quick: 300) {
      if number % 10 == 0 {
        clients.append(try WireClient(home.socket))
        _ = clients.last?.greet()
      }
      clients.last?.send(
        try request("drill.start", ["request": ["count": 500, "newWords": 500]])
      )
      let answer = clients.last?.line() ?? ""
      tally.trials += 1
      if answer.contains("\"result\"") { begun += 1 }
      tally.expect(
        answer.contains("\"result\"") || answer.contains("tooManyDrills"),
        "start \(number): \(answer.prefix(100))"
      )
    }
    let grown = DaemonScene.memory(of: pid) - before
    tally.expect(begun < 100, "\(begun) drills were begun")
    tally.expect(grown < 128 << 10, "memory grew by \(grown) KiB")
    tally.note = "\(begun) begun, memory +\(grown) KiB"
    return tally
  }

  private static var studyPack: String { TrainerProgram.shared + "/ChineseWords.sqlite" }

  /// A home with all words of the study list, for which no daemon of other words runs.
  private static func studyScene(_ rig: Rig) throws -> DaemonScene {
    let home = try DaemonScene(rig)
    _ = try home.program.run("daemon", "stop")
    home.scene.program.environment["TRAINER_WORDS"] = studyPack
    return home
  }

  /// All words of a decision are put away, or none of them.
  private static func decision(_ rig: Rig) throws -> Tally {
    let arguments = ["words", "suspend", "--status", "new"]
    let whole = try studyScene(rig)
    let start = ContinuousClock.now
    _ = try whole.program.run(arguments)
    let spent = Int((ContinuousClock.now - start) / .milliseconds(1))
    let all = try suspended(whole.scene)
    var tally = Tally()
    tally.expect(all > 10_000, "only \(all) cards were put away")
    var done = 0
    for trial in 0..<rig.count(30, quick: 4) {
      let home = try studyScene(rig)
      _ = try home.start()
      let command = try Conversation(home.program, arguments)
      // In the middle of what is written, or when it is done.
      while access(home.scene.database + "-journal", F_OK) != 0,
        kill(command.process.identifier, 0) == 0
      { poll(nil, 0, 1) }
      poll(nil, 0, Int32(rig.random(spent / 4...spent)))
      for pid in try DaemonScene.daemons(of: home.scene.home) { kill(pid, SIGKILL) }
      // Some are left to do it again with another daemon.
      if trial % 4 != 0 { command.process.send(signal: SIGKILL) }
      let outcome = command.finish()
      tally.trials += 1
      if outcome.status == 0 { tally.acknowledged += 1 }
      let found = try suspended(home.scene)
      if found == all { done += 1 }
      tally.expect(found == 0 || found == all, "kill \(trial): \(found) of \(all) cards")
      if outcome.status == 0, found != all { tally.lost += 1 }
      try tally.examine(home.scene, "after kill \(trial)")
    }
    tally.note = "\(all) cards; all of them in \(done) trials"
    return tally
  }

  private static func suspended(_ scene: Scene) throws -> Int {
    var alone = scene.program
    alone.environment["TRAINER_DAEMON"] = "off"
    return try alone.run("export").lines.count { line in
      line.contains("\"type\":\"status\"") && line.contains("\"hold\":\"suspended\"")
    }
  }

  private static func cutPack(_ rig: Rig) throws -> Tally {
    var tally = Tally()
    for _ in 0..<rig.count(20, quick: 3) {
      var scene = try rig.scene()
      let pack = scene.directory("words.sqlite")
      try FileManager.default.copyItem(atPath: studyPack, toPath: pack)
      scene.program.environment["TRAINER_WORDS"] = pack
      let drill = try Conversation(scene.program, Rig.drill)
      try drill.wait(for: "\n1/")
      drill.say("1")
      try drill.wait(for: "\n2/")
      truncate(pack, off_t(rig.random(0...64) * 4_096))
      for _ in 0..<20 { drill.say("1") }
      let outcome = drill.finish()
      tally.trials += 1
      tally.expect(
        outcome.status == 65 && outcome.problem?.contains(pack) == true,
        "status \(outcome.status): \(outcome.errors)"
      )
      scene.program.environment["TRAINER_WORDS"] = studyPack
      let stored = try scene.answers()
      tally.acknowledged += outcome.acknowledged.count
      tally.lost += max(0, outcome.acknowledged.count - stored.count)
    }
    return tally
  }
}
