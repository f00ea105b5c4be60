import Foundation
import TestSupport
import Testing

/// How a daemon begins and ends.
struct LifeTests {
  @Test func `of twenty first starts at once one daemon remains`() throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let clients = try (0..<20).map { _ in try Conversation(scene.program, ["due", "--json"]) }
    for client in clients {
      let seen = client.finish()
      #expect(seen.errors == "")
      #expect(seen.output == "{\"due\":0,\"joining\":0,\"learning\":0,\"new\":10}\n")
    }
    #expect(try scene.starts() == 1)
    withExtendedLifetime(ender) {}
  }

  @Test func `a second daemon ends and leaves the first one alone`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    var second = scene.program
    second.executable = TrainerProgram.directory + "/trainerd"
    let seen = try second.run([])
    #expect(seen.status == 75)
    #expect(seen.errors.contains("running already"))
    #expect(try scene.client().call("due")["result"] != nil)
    #expect(daemon.end() == 0)
  }

  @Test func `a daemon holds no file that its starter inherited`() throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    try scene.directory.write([], to: "inherited")
    let file = scene.directory("inherited")
    var program = scene.program
    program.wrapper = ["/bin/sh", "-c", "exec \"$@\" 7<'\(file)'", "sh"]
    #expect(try program.run("stats").status == 0)
    let status = try scene.program.run("daemon", "status", "--json").output
    let fields = try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [String: Any]
    let files = "/proc/\(try #require(fields?["pid"] as? Int))/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: files).compactMap { name in
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\(name)")
    }
    #expect(open.contains { $0.hasPrefix("socket:") } && !open.contains(file), "\(open)")
    withExtendedLifetime(ender) {}
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends a daemon with status 0 and takes the socket away`(signal: Int32) throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    let client = try scene.client()
    #expect(daemon.end(by: signal) == 0)
    #expect(client.line() == nil)
    #expect(!FileManager.default.fileExists(atPath: scene.socket))
  }

  @Test func `an idle daemon ends`() throws {
    let scene = try DaemonScene()
    #expect(try scene.daemon(["--idle-exit", "1"]).process.wait() == 0)
  }

  @Test(arguments: ["1000000001", "9223372036854775807"])
  func `an idle time that nobody can wait for is refused`(seconds: String) throws {
    var program = try Scene().program
    program.executable = TrainerProgram.directory + "/trainerd"
    let outcome = try program.run("--idle-exit", seconds)
    #expect(outcome.status == 64 && outcome.errors.contains("1000000000"), "\(outcome)")
  }

  @Test(arguments: ["h", "h/run"])
  func `a daemon whose home is gone ends`(path: String) throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    _ = try scene.client().call("due")
    try FileManager.default.removeItem(atPath: scene.directory(path))
    #expect(daemon.process.wait() == 0)
  }

  @Test func `a socket that nobody listens to is replaced`() throws {
    let scene = try DaemonScene()
    let killed = try scene.daemon()
    _ = killed.end(by: SIGKILL)
    #expect(FileManager.default.fileExists(atPath: scene.socket))
    let daemon = try scene.daemon()
    #expect(try scene.client().call("due")["result"] != nil)
    #expect(daemon.end() == 0)
  }

  @Test(arguments: ["file", "link", "directory mode", "directory link"])
  func `what is not the user's own socket is refused and the work done`(obstacle: String) throws {
    let scene = try DaemonScene()
    let files = FileManager.default
    let run = scene.home + "/run"
    try files.createDirectory(atPath: scene.home, withIntermediateDirectories: true)
    let target = scene.directory("elsewhere")
    switch obstacle {
    case "directory mode":
      try files.createDirectory(
        atPath: run,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o755]
      )
    case "directory link":
      try files.createDirectory(
        atPath: target,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700]
      )
      try files.createSymbolicLink(atPath: run, withDestinationPath: target)
    default:
      try files.createDirectory(
        atPath: run,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700]
      )
      if obstacle == "link" {
        try files.createSymbolicLink(atPath: scene.socket, withDestinationPath: target)
      } else {
        try Data("mine".utf8).write(to: URL(fileURLWithPath: scene.socket))
      }
    }
    let seen = try scene.program.run("due", "--json")
    #expect(seen.output == "{\"due\":0,\"joining\":0,\"learning\":0,\"new\":10}\n")
    #expect(seen.errors.hasPrefix("trainer: working without the daemon: "))
    #expect(seen.errors.split(separator: "\n").count == 1)
    var daemon = scene.program
    daemon.executable = TrainerProgram.directory + "/trainerd"
    #expect(try daemon.run([]).status == 73)
    if obstacle == "file" {
      #expect(files.contents(atPath: scene.socket) == Data("mine".utf8))
    }
  }

  @Test func `only the owner can reach the socket`() throws {
    let scene = try DaemonScene()
    let daemon = try scene.daemon()
    var information = stat()
    #expect(lstat(scene.socket, &information) == 0)
    #expect(information.st_mode & 0o777 == 0o600)
    #expect(lstat(scene.home + "/run", &information) == 0)
    #expect(information.st_mode & 0o777 == 0o700)
    #expect(daemon.end() == 0)
  }

  @Test func `a drill goes on when its daemon is killed`() throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let drill = try Conversation(
      scene.program,
      ["drill", "--kind", "typed", "--count", "4", "--seed", "1"]
    )
    for round in 1...4 {
      try drill.wait(for: "\(round)/4")
      if round > 1, let pid = try scene.pid() { kill(pid, SIGKILL) }
      drill.say("xiong2")
      try drill.wait(for: "wrong")
    }
    let seen = drill.finish()
    #expect(seen.lines.last == "answered 4, right 0")
    #expect(seen.errors == "")
    #expect(seen.status == 0)
    #expect(try scene.program.run("doctor").status == 0)
    #expect(try scene.program.run("export").lines.count { $0.contains("\"type\":\"review\"") } == 4)
    withExtendedLifetime(ender) {}
  }

  @Test func `a quiz goes on when its daemon is killed, and stores each answer once`() throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let quiz = try Conversation(
      scene.program,
      ["quiz", "--level", "1", "--questions", "4", "--time", "3600", "--seed", "1"]
    )
    for (round, right) in zip(1...4, ["érzi", "bā", "nǐhǎo", "chá"]) {
      try quiz.wait(for: "\(round)/4")
      if round > 1, let pid = try scene.pid() { kill(pid, SIGKILL) }
      quiz.say(right)
      try quiz.wait(for: "right  +")
    }
    let seen = quiz.finish()
    #expect(seen.output.contains("4 of 4 right"))
    #expect(seen.errors == "")
    #expect(seen.status == 0)
    #expect(try scene.program.run("doctor").status == 0)
    let reviews = try scene.program.run("export").lines.filter {
      $0.contains("\"type\":\"review\"")
    }
    #expect(reviews.count == 4 && reviews.allSatisfy { $0.contains("\"key\":\"quiz-3600s4q-") })
    withExtendedLifetime(ender) {}
  }
}
