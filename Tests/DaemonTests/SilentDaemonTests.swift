import Foundation
import TestSupport
import Testing

/// Daemons that are stopped, killed again and again, or of another protocol.
struct SilentDaemonTests {
  @Test func `a stopped daemon is named and left out`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let pid = daemon.process.identifier
    // It has opened its databases then, so that it is not stopped with the lock on them.
    for _ in 0..<3 { _ = try scene.program.run("due") }
    daemon.process.send(signal: SIGSTOP)
    let seen = try scene.program.run("due", "--json")
    #expect(seen.output == "{\"due\":0,\"joining\":0,\"learning\":0,\"new\":10}\n")
    #expect(
      seen.errors
        == "trainer: working without the daemon: trainerd (pid \(pid)) does not answer; "
        + "‘kill -CONT \(pid)’ continues it if it was stopped, ‘kill -KILL \(pid)’ ends it\n"
    )
    let stop = try scene.program.run("daemon", "stop")
    #expect(stop.status == 69)
    #expect(stop.errors.contains("trainerd (pid \(pid)) does not answer"))
    daemon.process.send(signal: SIGCONT)
    #expect(daemon.end() == 0)
  }

  @Test func `a drill whose daemon is stopped ends and says what is stored`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let drill = try Conversation(scene.program, ["--kind", "meaning", "--seed", "1"])
    try drill.wait(for: "\n1/")
    drill.say("1")
    try drill.wait(for: "\n2/")
    daemon.process.send(signal: SIGSTOP)
    drill.say("1")
    let outcome = drill.finish()
    #expect(outcome.status == 69)
    #expect(outcome.acknowledged.count == 1)
    #expect(outcome.problem?.contains("(pid \(daemon.process.identifier)) does not answer") == true)
    daemon.process.send(signal: SIGCONT)
    #expect(daemon.end() == 0)
  }

  @Test(arguments: [nil, SIGTERM, SIGHUP])
  func `a drill whose daemon hangs can be ended`(signal: Int32?) throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let real = scene.socket
    // What comes between passes everything on but the answers.
    let home = scene.directory("g")
    let asked = DispatchSemaphore(value: 0)
    let between = try ScriptedDaemon(home + "/run") { [place = scene.home] _, requests in
      let client = try LineClient(real)
      while let line = requests.line() {
        if line.contains("drill.submit") {
          asked.signal()
          while requests.line() != nil {}
          return
        }
        try client.send(line.replacing(home, with: place))
        guard let answer = client.line() else { return }
        requests.answer(answer)
      }
    }
    var environment = scene.program.environment
    environment["TRAINER_HOME"] = home
    environment["TERM"] = "xterm"
    environment["INPUTRC"] = PlainLines.inputrc
    let terminal = try PseudoTerminal(
      [scene.program.executable, "--kind", "meaning", "--seed", "1", "--no-introduce"],
      environment: environment.map { "\($0.key)=\($0.value)" }
    )
    try terminal.wait(for: "\n> ")
    terminal.type("1\r")
    asked.wait()
    if let signal { terminal.send(signal: signal) } else { terminal.type("\u{3}") }
    try terminal.wait(for: "trainer: the daemon had not answered when you cancelled")
    #expect(try terminal.waitForExit() == signal.map { 128 + $0 } ?? 69)
    #expect(terminal.modes == terminal.modesBefore)
    #expect(daemon.end() == 0)
    withExtendedLifetime(between) {}
  }

  @Test func `a daemon that is lost again and again is sought again and again`() throws {
    let scene = try DaemonScene()
    let fleeting = try ScriptedDaemon(scene.home + "/run") { connection, requests in
      guard requests.next() != nil else { return }
      requests.answer(
        #"{"jsonrpc":"2.0","id":0,"result":{"protocol":2,"version":"\#(try scene.version())","pid":1,"readiness":"ready","notices":[],"missingPacks":[]}}"#
      )
      guard let request = requests.next(), connection > 4 else { return }
      requests.answer(
        #"{"jsonrpc":"2.0","id":\#(request["id"] as? Int ?? 0),"result":{"due":1,"joining":0,"learning":2,"new":3}}"#
      )
    }
    let seen = try scene.program.run("due", "--json")
    #expect(seen.output == "{\"due\":1,\"joining\":0,\"learning\":2,\"new\":3}\n")
    #expect(seen.errors == "")
    withExtendedLifetime(fleeting) {}
  }

  @Test func `a client that comes while the daemon ends does it no harm`() throws {
    for _ in 0..<12 {
      let scene = try DaemonScene()
      let daemon = try scene.daemon()
      daemon.process.send(signal: SIGSTOP)
      for _ in 0..<3 {
        try LineClient(scene.socket).send(#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#)
      }
      daemon.process.send(signal: SIGTERM)
      daemon.process.send(signal: SIGCONT)
      #expect(daemon.process.wait() == 0)
    }
  }

  @Test func `a daemon that cannot be paused keeps a restore from beginning`() throws {
    let scene = try DaemonScene()
    var alone = scene.program
    alone.environment["TRAINER_DAEMON"] = "off"
    _ = try alone.run("--kind", "meaning", "--count", "1", input: "1\n")
    _ = try alone.run("backup")
    let backups = try FileManager.default.contentsOfDirectory(atPath: scene.home + "/backups")
    let name = try #require(backups.first { $0.hasSuffix(".sqlite") })
    let backup = scene.home + "/backups/" + name
    let old = try ScriptedDaemon(scene.home + "/run") { _, requests in
      guard requests.next() != nil else { return }
      requests.answer(
        #"{"jsonrpc":"2.0","id":0,"error":{"code":2,"message":"wrong","data":{"supported":9}}}"#
      )
      _ = requests.next()
    }
    let before = try scene.directory.bytes(of: "h/PTStats.sqlite")
    let refused = try scene.program.run("restore", backup, "--yes")
    #expect(refused.status == 69)
    #expect(
      refused.errors
        == "trainer: the daemon cannot be paused: trainerd uses protocol 9 and this program 2; "
        + "run ‘trainer daemon stop’ to end it\n"
    )
    #expect(try scene.directory.bytes(of: "h/PTStats.sqlite") == before)
    withExtendedLifetime(old) {}
  }
}

extension DaemonScene {
  /// The version of the program.
  func version() throws -> String {
    try program.run("--version").output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
