import Foundation
import Quiz
import QuizHost
import QuizServer
import Study
import TestSupport
import Testing
import WebServer

/// `trainer join` against a real host in this process, also one that lies.
struct JoinTests {
  @Test func `answers are stored once across a killed connection and a killed daemon`() async throws
  {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await JoinHost([.eight, .hello, .son])
    let player = try await scene.join(host)
    try await host.lead(3) { question in
      try player.wait(for: "\(question)/3")
      if question == 2, let pid = try scene.pid() { kill(pid, SIGKILL) }
      if question == 3 {
        // The newest connection ends without a word; the player connects again and answers.
        for socket in 1...3 { host.server.close(SocketID(number: socket), code: 1011) }
        try player.wait(for: "connected again")
      }
      player.say("1")
      try player.wait(for: "answered 1")
    }
    let seen = player.finish()
    #expect(seen.status == 0 && seen.errors == "", "\(seen)")
    #expect(seen.output.contains("rank 1 · 3 of 3 right"))
    let stored = try scene.reviews()
    #expect(stored.count == 3 && stored.allSatisfy { $0.contains("\"key\":\"quiz-live-") })
    #expect(stored.allSatisfy { $0.contains("\"correct\":true") })
    #expect(try scene.program.run("doctor").status == 0)
    withExtendedLifetime(ender) {}
  }

  @Test func `a second game is played on the same connection and stored under keys of its own`()
    async throws
  {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await JoinHost([.eight])
    let player = try await scene.join(host)
    for game in 1...2 {
      host.room.perform(.start)
      host.room.perform(.next)
      nonisolated(unsafe) let waiting = player
      _ = try await onOwnThread {
        Result {
          try waiting.wait(for: "1/1")
          waiting.say("1")
          return try waiting.wait(for: "answered 1")
        }
      }.get()
      await host.wait { $0.phase == .reveal && $0.number == game }
      host.room.perform(.next)
      if game == 1 { host.room.perform(.again([.hello])) }
    }
    await host.server.end(code: CloseCode.goingAway.rawValue)
    let seen = player.finish()
    #expect(seen.status == 0 && seen.output.contains("Another game, 1 question."), "\(seen)")
    let stored = try scene.reviews()
    #expect(stored.count == 2, "\(seen)")
    #expect(stored.contains { $0.contains("-1\"") } && stored.contains { $0.contains("-2\"") })
    withExtendedLifetime(ender) {}
  }

  @Test func `the question of a lying host is played and not stored`() async throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await JoinHost([
      QuizItem.of("八", ["bā", "pā", "bà", "pà"], right: 1),  // another answer is right
      QuizItem.of("你好", ["nǐháo", "nǚhǎo", "nǚháo", "nīháo"]),  // none is right
      QuizItem.of("儿子", ["érzi", "儿子", "érji", "ěrji"]),  // an option is no reading
      QuizItem.of("魑魅", ["chīmèi", "chímèi", "chīméi", "chǐmèi"]),  // no pack has the word
    ])
    let player = try await scene.join(host)
    try await host.lead(4) { question in
      try player.wait(for: "\(question)/4")
      player.say("4")
      try player.wait(for: "answered 4")
    }
    let seen = player.finish()
    #expect(seen.status == 0 && seen.output.contains("0 of 4 right"), "\(seen)")
    #expect(try scene.reviews().isEmpty)
    withExtendedLifetime(ender) {}
  }

  @Test func `texts of a host do not steer the terminal`() async throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let evil = "\u{1B}]0;x\u{7}\u{202E}"
    let host = try await JoinHost([QuizItem.of(evil + "八", [evil + "a", "b"], kind: "bank")])
    let player = try await scene.join(host)
    try await host.lead(1) { _ in
      try player.wait(for: "1/1")
      player.say("2")
      try player.wait(for: "answered 2")
    }
    let seen = player.finish()
    #expect(!seen.output.contains("\u{1B}") && !seen.output.contains("\u{202E}"))
    withExtendedLifetime(ender) {}
  }

  @Test(arguments: [false, true])
  func `answers that cannot be stored are counted after the game, with the reason`(
    isJSON: Bool
  ) async throws {
    var scene = try DaemonScene()
    if isJSON { scene.program.mergeErrors() }
    scene.program.environment["TRAINER_DAEMON"] = "off"
    #expect(try scene.program.run("settings", "set", "color", "never").status == 0)
    let database = scene.home + "/PTStats.sqlite"
    let host = try await JoinHost([.eight, .hello])
    let player = try await scene.join(host, isJSON ? ["--json"] : [])
    try await host.lead(2) { question in
      try player.wait(for: "\(question)/2")
      if question == 1 {
        try FileManager.default.removeItem(atPath: database)
        try FileManager.default.createDirectory(
          atPath: database,
          withIntermediateDirectories: false
        )
      }
      player.say("1")
      try player.wait(for: "answered 1")
    }
    let seen = player.finish()
    #expect(seen.output.contains("2 of 2 right") && seen.status == 65, "\(seen)")
    let start = "trainer: 2 answers of this quiz are not in your schedule: "
    #expect((isJSON ? seen.output : seen.errors).contains(start + database), "\(seen)")
    guard isJSON else { return }
    let counts = try #require(seen.lines.first { $0.hasPrefix("{") })
    #expect(counts.contains("\"stored\":0") && counts.contains("\"unstored\":2"), "\(seen)")
  }

  @Test func `at a terminal a key answers, and the terminal is as before`() async throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await JoinHost([.eight])
    let terminal = try PseudoTerminal(
      [scene.program.executable, "join", host.address.url],
      environment: scene.program.environment.map { "\($0.key)=\($0.value)" } + ["TERM=xterm"],
      columns: 40,
      rows: 24
    )
    try terminal.wait(for: "your name> ")
    terminal.type("小李\r")
    try terminal.wait(for: "You are 小李")
    try await host.lead(1) { _ in
      try terminal.wait(for: "1/1")
      try terminal.wait(for: "0:20> ")
      try terminal.wait(for: "0:19> ")
      terminal.type("1")
      try terminal.wait(for: "answered 1")
    }
    try terminal.wait(for: "1 of 1 right")
    #expect(try terminal.waitForExit() == 0)
    #expect(terminal.modes == terminal.modesBefore)
    withExtendedLifetime(ender) {}
  }
}
