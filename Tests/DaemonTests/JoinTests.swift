import Foundation
import Quiz
import QuizHost
import QuizServer
import Study
import Synchronization
import TestSupport
import Testing
import WebServer

/// `trainer join` against a real host in this process, also one that lies.
struct JoinTests {
  /// A game on the loopback address whose host is the test.
  private final class Host: Sendable {
    let server = PageServer()
    let room: QuizRoom
    let address: HostAddress
    private let changes: AsyncStream<Void>

    init(
      _ items: [QuizItem],
      settings: GameSettings = GameSettings(),
      roster: [String] = []
    ) async throws {
      let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
      self.changes = changes
      let start = ContinuousClock.now
      var game = LiveGame(
        items: items,
        settings: settings,
        width: { $0.count },
        generator: SystemRandomNumberGenerator()
      )
      game.expect(roster.map { ComparedName(cleaned: $0) })
      room = QuizRoom(
        game,
        on: server,
        now: { Int((ContinuousClock.now - start) / .milliseconds(1)) },
        changed: { continuation.yield() }
      )
      let code = try #require(GameCode("KD7QX"))
      let port = try await server.listen(
        on: "127.0.0.1",
        port: 0,
        names: ["localhost"],
        site: {
          GameSite(code: code, HostAddress(host: "127.0.0.1:\($0)", code: "KD7QX").page())
        },
        room: room
      )
      address = HostAddress(host: "127.0.0.1:\(port)", code: "KD7QX")
    }

    /// Waits until the game is in a state.
    func wait(until isReached: @Sendable (borrowing LiveGame) -> Bool) async {
      if room.read({ game, _ in isReached(game) }) { return }
      for await _ in changes where room.read({ game, _ in isReached(game) }) { return }
    }

    /// Leads the game through its questions; `during` runs while each is asked, on a thread of its own.
    func lead(_ count: Int, during: @escaping (Int) throws -> Void) async throws {
      nonisolated(unsafe) let during = during
      room.perform(.start)
      for question in 1...count {
        room.perform(.next)
        await wait { $0.phase == .asking && $0.question == question }
        try await onOwnThread { Result { try during(question) } }.get()
        await wait { $0.phase == .reveal && $0.question == question }
        room.perform(.next)
        if question < count { room.perform(.next) }
      }
      await server.end(code: CloseCode.goingAway.rawValue)
    }
  }

  private static func item(
    _ text: String,
    _ options: [String],
    right: Int = 0,
    kind: String = "reading"
  ) -> QuizItem {
    QuizItem(
      id: text,
      kind: kind,
      text: text,
      lang: "zh-Hans",
      options: options,
      right: right,
      missed: "\(text) \(options[right])"
    )
  }

  private static let eight = item("八", ["bā", "pā", "bà", "pà"])
  private static let hello = item("你好", ["nǐhǎo", "nǐháo", "nǚhǎo", "nǚháo"])
  private static let son = item("儿子", ["érzi", "ěrzi", "érji", "ěrji"])

  private func reviews(_ scene: DaemonScene) throws -> [String] {
    try scene.program.run("export").lines.filter { $0.contains("\"type\":\"review\"") }
  }

  private func join(
    _ scene: DaemonScene,
    _ host: Host,
    _ arguments: [String] = []
  ) async throws -> Conversation {
    let player = try Conversation(
      scene.program,
      ["join", host.address.url, "--name", "Ann"] + arguments
    )
    // The server admits the player on the threads that all tests share; nothing else uses the player
    // meanwhile.
    nonisolated(unsafe) let waiting = player
    _ = try await onOwnThread { Result { try waiting.wait(for: "You are Ann") } }.get()
    return player
  }

  @Test func `answers are stored once across a killed connection and a killed daemon`() async throws
  {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await Host([Self.eight, Self.hello, Self.son])
    let player = try await join(scene, host)
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
    let stored = try reviews(scene)
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
    let host = try await Host([Self.eight])
    let player = try await join(scene, host)
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
      if game == 1 { host.room.perform(.again([Self.hello])) }
    }
    await host.server.end(code: CloseCode.goingAway.rawValue)
    let seen = player.finish()
    #expect(seen.status == 0 && seen.output.contains("Another game, 1 question."), "\(seen)")
    let stored = try reviews(scene)
    #expect(stored.count == 2, "\(seen)")
    #expect(stored.contains { $0.contains("-1\"") } && stored.contains { $0.contains("-2\"") })
    withExtendedLifetime(ender) {}
  }

  @Test func `the question of a lying host is played and not stored`() async throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await Host([
      Self.item("八", ["bā", "pā", "bà", "pà"], right: 1),  // another answer is right
      Self.item("你好", ["nǐháo", "nǚhǎo", "nǚháo", "nīháo"]),  // none is right
      Self.item("儿子", ["érzi", "儿子", "érji", "ěrji"]),  // an option is no reading
      Self.item("魑魅", ["chīmèi", "chímèi", "chīméi", "chǐmèi"]),  // no pack has the word
    ])
    let player = try await join(scene, host)
    try await host.lead(4) { question in
      try player.wait(for: "\(question)/4")
      player.say("4")
      try player.wait(for: "answered 4")
    }
    let seen = player.finish()
    #expect(seen.status == 0 && seen.output.contains("0 of 4 right"), "\(seen)")
    #expect(try reviews(scene).isEmpty)
    withExtendedLifetime(ender) {}
  }

  /// Makes a program that keeps what it says the voice of a home.
  private func setVoice(_ script: String, in scene: DaemonScene) throws {
    try scene.directory.write("#!/bin/sh\n\(script)\n".utf8, to: "voice")
    chmod(scene.directory("voice"), 0o700)
    let command = "\(scene.directory("voice")) {pinyin} {hanzi}"
    #expect(try scene.program.run("settings", "set", "speech", command).status == 0)
  }

  private static let heard = item("八", ["bā", "pā", "bà", "pà"], kind: "listening")

  @Test func `a listening question is said, shown after the answer, and stored`() async throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    try setVoice("echo \"$*\" >> \(scene.directory("said"))", in: scene)
    let host = try await Host([Self.heard])
    let player = try await join(scene, host)
    var before = ""
    try await host.lead(1) { _ in
      before = try player.wait(for: "Listen; a says it again.")
      player.say("1")
      before += try player.wait(for: "answered 1")
    }
    let seen = player.finish()
    #expect(!before.contains("八") && seen.output.contains("heard  八"), "\(seen)")
    let said = String(decoding: try scene.directory.bytes(of: "said"), as: UTF8.self)
    #expect(said.contains("八"))
    let stored = try reviews(scene)
    #expect(stored.count == 1 && stored.allSatisfy { $0.contains("\"kind\":\"listening\"") })
    withExtendedLifetime(ender) {}
  }

  @Test(arguments: ["off", "/nonexistent/voice {pinyin}"])
  func `a listening question that nothing says is played and not stored`(voice: String) async throws
  {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    #expect(try scene.program.run("settings", "set", "speech", voice).status == 0)
    let host = try await Host([Self.heard])
    let player = try await join(scene, host)
    var before = ""
    try await host.lead(1) { _ in
      before = try player.wait(for: "Nothing is said on this machine")
      player.say("1")
      before += try player.wait(for: "answered 1")
    }
    let seen = player.finish()
    #expect(seen.status == 0 && seen.output.contains("1 of 1 right"), "\(seen)")
    #expect(!before.contains("八") && seen.output.contains("heard  八"), "\(seen)")
    #expect(try reviews(scene).isEmpty, "\(seen)")
    withExtendedLifetime(ender) {}
  }

  @Test func `texts of a host do not steer the terminal`() async throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let evil = "\u{1B}]0;x\u{7}\u{202E}"
    let host = try await Host([Self.item(evil + "八", [evil + "a", "b"], kind: "bank")])
    let player = try await join(scene, host)
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
    let host = try await Host([Self.eight, Self.hello])
    let player = try await join(scene, host, isJSON ? ["--json"] : [])
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

  @Test func `an address that is no game, or no host, is an error`() async throws {
    let scene = try DaemonScene()
    var alone = scene.program
    alone.environment["TRAINER_DAEMON"] = "off"
    for text in ["", "nowhere", "http://a/b/c", "ftp://127.0.0.1/KD7QX", "http://a b/KD7QX"] {
      #expect(try alone.run("join", text, "--name", "Ann").status == 64, "\(text)")
    }
    let host = try await Host([Self.eight])
    let wrong = host.address.url.replacing("KD7QX", with: "AAAAA")
    let seen = try alone.run("join", wrong, "--name", "Ann")
    #expect(seen.status == 66 && seen.errors.contains("no game with this code"), "\(seen)")
    await host.server.end(code: 1001)
    let gone = try alone.run("join", host.address.url, "--name", "Ann")
    #expect(gone.status == 69 && gone.errors.contains("cannot be reached"), "\(gone)")
  }

  @Test func `a locked game and an empty name are refused`() async throws {
    let scene = try DaemonScene()
    var alone = scene.program
    alone.environment["TRAINER_DAEMON"] = "off"
    let host = try await Host([Self.eight])
    let empty = try alone.run("join", host.address.url, "--name", "\u{202E}")
    #expect(empty.status == 64 && empty.errors.contains("--name"), "\(empty)")
    host.room.perform(.lock(true))
    let locked = try alone.run("join", host.address.url, "--name", "Ann")
    #expect(locked.status == 75 && locked.errors.contains("no new players"), "\(locked)")
    await host.server.end(code: 1001)
  }

  @Test func `a player reconnects after others of the address have tried too many codes`()
    async throws
  {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await Host([Self.eight])
    let player = try await join(scene, host)
    let port = try #require(host.address.host.split(separator: ":").last.flatMap { Int($0) })
    for _ in 0..<201 {
      let guess = try WebClient(port: port)
      guess.send(guess.head("/22222"))
      _ = try guess.rest()
    }
    let refused = try scene.program.run("join", host.address.url, "--name", "Ben")
    #expect(refused.errors.contains("too many wrong codes"))
    host.server.close(SocketID(number: 1), code: 1011)
    nonisolated(unsafe) let waiting = player
    _ = try await onOwnThread { Result { try waiting.wait(for: "connected again") } }.get()
    await host.server.end(code: CloseCode.goingAway.rawValue)
    #expect(player.finish().status == 0)
    withExtendedLifetime(ender) {}
  }

  @Test func `a name of a class that is taken is refused, and one that is freed ends the game`()
    async throws
  {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await Host([Self.eight], roster: ["Ann", "Ben"])
    let player = try await join(scene, host)
    let second = try await onOwnThread {
      Result { try scene.program.run("join", host.address.url, "--name", "ann") }
    }.get()
    #expect(second.status == 64 && second.errors.contains("another player has that name"))
    host.room.perform(.free(player: 1))
    let seen = player.finish()
    #expect(seen.status == 75 && seen.errors.contains("the host has freed your name"), "\(seen)")
    withExtendedLifetime(ender) {}
  }

  @Test func `at a terminal a key answers, and the terminal is as before`() async throws {
    let scene = try DaemonScene()
    let ender = DaemonEnder(scene)
    let host = try await Host([Self.eight])
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
