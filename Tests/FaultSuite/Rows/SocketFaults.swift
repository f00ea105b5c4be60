import Foundation
import TestSupport

/// Sockets that are not what they should be, and clients that are not who or what they should be.
enum SocketFaults {
  static var rows: [Fault] {
    [
      Fault(
        row: .socketTaken,
        parts: [
          FaultPart(name: "each", needs: [.daemon], run: occupied),
          FaultPart(name: "twenty first starts at once", needs: [.daemon], run: crowd),
        ]
      ),
      Fault(
        row: .otherUser,
        parts: [
          FaultPart(name: "another user", needs: [.daemon, .root], run: stranger),
          FaultPart(name: "modes of the directory", needs: [.daemon], run: openDirectory),
        ]
      ),
      Fault(
        row: .hostileMessages,
        parts: [
          FaultPart(name: "oversize", needs: [.daemon], run: oversize),
          FaultPart(name: "malformed", needs: [.daemon], run: malformed),
          FaultPart(name: "slow, 11 s", needs: [.daemon], isLong: true, run: slow),
          FaultPart(name: "never reading its answers", needs: [.daemon], run: deaf),
        ]
      ),
      Fault(
        row: .manyClients,
        parts: [FaultPart(name: "idle ones", needs: [.daemon], run: thousand)]
      ),
    ]
  }

  private static func occupied(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally(trials: 4)
    // A socket that a killed daemon left.
    let pid = try home.start()
    kill(pid, SIGKILL)
    let after = try home.program.run(Rig.drill, input: Array("1\n".utf8))
    tally.expect(after.status == 0 && after.errors == "", "stale: \(after.status) \(after.errors)")
    tally.expect(try home.pid() != pid, "the dead daemon answers")
    // A live daemon.
    let second = try foreground(home)
    tally.expect(second.status == 75, "second: \(second.status) \(second.errors)")
    _ = try home.program.run("daemon", "stop")
    // A symbolic link and an ordinary file in its place.
    for makes in ["a link", "a file"] {
      unlink(home.socket)
      if makes == "a link" {
        symlink(home.scene.directory("elsewhere"), home.socket)
      } else {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: home.socket))
      }
      let refused = try foreground(home)
      tally.expect(refused.status == 73, "\(makes): \(refused.status) \(refused.errors)")
      let left = FileManager.default.contents(atPath: home.socket)
      tally.expect(makes == "a link" || left == Data("mine".utf8), "\(makes) was replaced")
    }
    unlink(home.socket)
    return tally
  }

  private static func foreground(_ home: DaemonScene) throws -> TrainerProgram.Outcome {
    var program = home.program
    program.executable = DaemonScene.path
    return try program.run()
  }

  private static func crowd(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    var tally = Tally()
    for _ in 0..<rig.count(20, quick: 2) {
      _ = try home.program.run("daemon", "stop")
      let clients = try (0..<20).map { _ in try Conversation(home.program, ["due", "--json"]) }
      for client in clients {
        let outcome = client.finish()
        tally.expect((0...1).contains(outcome.status), "\(outcome.status) \(outcome.errors)")
      }
      tally.trials += 1
      let daemons = try DaemonScene.daemons(of: home.scene.home)
      tally.expect(daemons.count == 1, "\(daemons.count) daemons")
    }
    return tally
  }

  private static func stranger(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    _ = try home.start()
    var tally = Tally(trials: 1)
    // Modes alone would keep the stranger out; they are opened so that only the credentials do.
    for (path, mode) in [
      (home.scene.directory.path, 0o755), (home.scene.home, 0o755),
      (home.scene.home + "/run", 0o755),
      (home.socket, 0o666),
    ] as [(String, mode_t)] { chmod(path, mode) }
    seteuid(65_534)
    let client = try? WireClient(home.socket)
    let answer = client?.greet()
    let isClosed = client?.isClosed(milliseconds: 5_000) ?? true
    seteuid(0)
    tally.expect(client != nil, "the stranger could not even connect: the modes are in the way")
    tally.expect(answer?.contains("\"result\"") != true, "a stranger is served: \(answer ?? "")")
    tally.expect(isClosed, "a stranger's connection stays open")
    let mine = try WireClient(home.socket)
    tally.expect(mine.greet()?.contains("\"result\"") == true, "the owner is not served")
    chmod(home.scene.home + "/run", 0o700)
    return tally
  }

  private static func openDirectory(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    _ = try home.program.run("daemon", "stop")
    var tally = Tally()
    for mode in [0o755, 0o770, 0o777, 0o701] as [mode_t] {
      chmod(home.scene.home + "/run", mode)
      let refused = try foreground(home)
      tally.trials += 1
      tally.expect(
        refused.status == 73,
        "mode \(String(mode, radix: 8)): \(refused.status) \(refused.errors)"
      )
    }
    chmod(home.scene.home + "/run", 0o700)
    return tally
  }

  /// Runs what a bad client does, and sees that another one is served and memory stays bounded.
  private static func besides(
    _ rig: Rig,
    _ body: (DaemonScene, inout Tally) throws -> Void
  ) throws -> Tally {
    let home = try DaemonScene(rig)
    let pid = try home.start()
    let neighbour = try WireClient(home.socket)
    var tally = Tally()
    tally.expect(neighbour.greet()?.contains("\"result\"") == true, "not even a good client")
    let memory = DaemonScene.memory(of: pid)
    let descriptors = DaemonScene.descriptors(of: pid)
    try body(home, &tally)
    tally.expect(neighbour.status()?.contains("\"result\"") == true, "the neighbour is not served")
    let grown = DaemonScene.memory(of: pid) - memory
    tally.expect(grown < 64 << 10, "memory grew by \(grown) KiB")
    let left = DaemonScene.descriptorsLeft(of: pid, after: descriptors)
    tally.expect(left.isEmpty, "open beside \(descriptors.count): \(left)")
    tally.expect(try home.pid() == pid, "the daemon is another one")
    tally.note = [tally.note, "memory +\(grown) KiB"].filter { !$0.isEmpty }.joined(separator: ", ")
    return tally
  }

  private static func oversize(_ rig: Rig) throws -> Tally {
    try besides(rig) { home, tally in
      let block = [UInt8](repeating: 0x61, count: 1 << 20)
      for _ in 0..<rig.count(50, quick: 5) {
        let client = try WireClient(home.socket)
        var sent = 0
        while sent < 64, client.send(block) { sent += 1 }
        tally.trials += 1
        // What is read after the limit is thrown away: memory and the end of the connection count.
        tally.expect(client.isClosed(milliseconds: 5_000), "it stays open")
      }
    }
  }

  private static func malformed(_ rig: Rig) throws -> Tally {
    let lines = [
      "", "x", "{", "[]", "null", "0", "\"\"", "{}",
      "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"hello\"}",
      "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"hello\"}", "{\"jsonrpc\":\"2.0\",\"id\":1}",
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}",
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no\"}",
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\",\"params\":[]}",
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\",\"params\":{\"protocol\":1e400}}",
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"drill.next\",\"params\":{\"drill\":\"x\"}}",
      String(repeating: "[", count: 100_000),
      "{\"a\":" + String(repeating: "{\"a\":", count: 50_000),
      "\u{0}\u{1}\u{1B}[2J", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\u{202E}\"}",
      "{\"jsonrpc\":\"2.0\",\"id\":99999999999999999999,\"method\":\"status\"}",
    ]
    return try besides(rig) { home, tally in
      for line in lines {
        for isGreeted in [false, true] {
          let client = try WireClient(home.socket)
          if isGreeted { _ = client.greet() }
          client.say(line)
          let answer = client.line(milliseconds: 2_000)
          tally.trials += 1
          tally.expect(
            answer?.contains("\"error\"") == true || line == "" && answer == nil,
            "‘\(line.prefix(60))’: \(answer?.prefix(100) ?? "no answer")"
          )
        }
      }
      for bytes in [[0xFF, 0xFE, 0x0A], [0xC3, 0x28, 0x0A]] as [[UInt8]] {
        let client = try WireClient(home.socket)
        client.send(bytes)
        tally.trials += 1
        tally.expect(client.line()?.contains("\"error\"") == true, "\(bytes): no error")
      }
    }
  }

  private static func slow(_ rig: Rig) throws -> Tally {
    try besides(rig) { home, tally in
      let clients = try (0..<50).map { _ in try WireClient(home.socket) }
      for client in clients { client.send(Array("{\"jsonrpc\":".utf8)) }
      for client in clients {
        tally.trials += 1
        tally.expect(client.isClosed(milliseconds: 15_000), "half a message stays open")
      }
    }
  }

  private static func deaf(_ rig: Rig) throws -> Tally {
    try besides(rig) { home, tally in
      let client = try WireClient(home.socket)
      _ = client.greet()
      let request = Array(
        (#"{"jsonrpc":"2.0","id":3,"method":"settings.get"}"# + "\n").utf8
      )
      // Until the sockets' buffers take no more, or a daemon has taken all of it.
      tally.trials = 1
      var sent = 0
      while sent < 20_000, client.send(request, waiting: 2_000) { sent += 1 }
      tally.note = "\(sent) requests were taken"
    }
  }

  private static func thousand(_ rig: Rig) throws -> Tally {
    let home = try DaemonScene(rig)
    let pid = try home.start()
    let first = try home.program.run(Rig.drill, input: Array("1\n1\n".utf8))
    let before = DaemonScene.descriptors(of: pid)
    // A later drill may be the first that reads the meanings of characters, whose connection to the
    // words stays open.
    let characters = before.filter { $0.hasSuffix("/ChineseWords.sqlite") }.prefix(1)
    let memory = DaemonScene.memory(of: pid)
    var tally = Tally()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var clients: [WireClient] = []
    var served = 0
    for _ in 0..<1_000 {
      let client = try WireClient(home.socket)
      if client.greet()?.contains("\"result\"") == true { served += 1 }
      clients.append(client)
    }
    for client in clients where client.status()?.contains("\"result\"") == true {
      tally.trials += 1
    }
    tally.expect(served == 1_000 && tally.trials == 1_000, "\(served) served")
    let grown = DaemonScene.memory(of: pid) - memory
    let drill = try home.program.run(Rig.drill, input: Array("1\n1\n".utf8))
    tally.expect(drill.acknowledged.count == 2, "a drill beside them: \(drill.errors)")
    tally.acknowledged = first.acknowledged.count + drill.acknowledged.count
    clients = []
    let left = DaemonScene.descriptorsLeft(of: pid, after: before + characters)
    tally.expect(left.isEmpty, "open beside \(before.count): \(left)")
    tally.note =
      "memory +\(grown) KiB, \(before.count) descriptors before and \(left.count) more after"
    return tally
  }
}
