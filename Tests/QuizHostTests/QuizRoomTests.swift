import Quiz
import QuizHost
import TestSupport
import Testing
import WebServer

/// A live game over real connections.
struct QuizRoomTests {
  @Test func `a player and a screen see a game to its end`() async throws {
    let scene = try await RoomScene(questions: 1)
    let screen = try WebClient(port: scene.port)
    try screen.open("/kd7qx/screen")
    #expect(try screen.message() == .lobby(.init(players: [], locked: false)))
    let player = try scene.player("小李")
    scene.ask()
    guard case .ready = try player.message(), case .ask(let ask) = try player.message() else {
      Issue.record("no question")
      return
    }
    #expect(ask.text == "词1" && ask.options == ["a", "b", "c", "d"])
    player.send(frame: PlayerMessage.answer(.init(q: 1, c: 0, ms: 100)).json)
    #expect(try player.message() == .got(.init(q: 1, c: 0)))
    guard case .reveal(let reveal) = try player.message() else {
      Issue.record("no reveal")
      return
    }
    #expect(reveal.right == 0 && reveal.points == 1000 && reveal.rank == 1)
    scene.room.perform(.next)
    #expect(
      try player.message() == .end(.init(total: 1000, right: 1, of: 1, rank: 1, missed: []))
    )
    var seen: [String] = []
    while true {
      let message = try screen.message()
      seen.append(message.type)
      if case .board(let board) = message {
        #expect(board.final && board.rows.map(\.name) == ["小李"])
        break
      }
    }
    #expect(seen.contains("ready") && seen.contains("ask") && seen.contains("count"))
    await scene.server.end(code: 1001)
    #expect(player.closeCode() == 1001 && screen.closeCode() == 1001)
  }

  @Test(arguments: [
    ("{}", 4400), ("no JSON", 4400), (#"{"type":"fly"}"#, 4400), ("[]", 4400), ("", 4400),
    (#"{"type":"answer","q":1e99,"c":0,"ms":0}"#, 4400),
    (String(repeating: "[", count: 1024), 4400), (#"{"type":"leave"}"#, 1000),
  ])
  func `a message that is none closes its connection, and others play on`(
    _ text: String,
    code: Int
  ) async throws {
    let scene = try await RoomScene()
    let bad = try scene.player("bad")
    let good = try scene.player("good", from: "127.0.0.2")
    bad.send(frame: text)
    #expect(bad.closeCode() == code)
    scene.ask()
    #expect(try good.message().type == "ready")
    #expect(try good.message().type == "ask")
    await scene.server.end(code: 1001)
  }

  @Test func `a game that has ended is freed`() async throws {
    weak var room: QuizRoom?
    do {
      let scene = try await RoomScene()
      room = scene.room
      scene.ask()
      await scene.server.end(code: 1001)
    }
    #expect(room == nil)
  }

  @Test func `a screen that speaks is closed`() async throws {
    let scene = try await RoomScene()
    let screen = try WebClient(port: scene.port)
    try screen.open("/KD7QX/screen")
    screen.send(frame: PlayerMessage.join(.init(name: "spy")).json)
    #expect(screen.closeCode() == 4400)
    #expect(scene.room.read { game, _ in game.standings.isEmpty })
    await scene.server.end(code: 1001)
  }

  @Test func `a second connection with the token closes the first with 4001`() async throws {
    let scene = try await RoomScene()
    let first = try WebClient(port: scene.port)
    try first.open("/KD7QX")
    first.send(frame: PlayerMessage.join(.init(name: "小李")).json)
    guard case .welcome(let welcome) = try first.message() else {
      Issue.record("no welcome")
      return
    }
    let second = try WebClient(port: scene.port)
    try second.open("/KD7QX")
    second.send(frame: PlayerMessage.join(.init(token: welcome.token)).json)
    #expect(first.closeCode() == 4001)
    guard case .welcome(let again) = try second.message() else {
      Issue.record("no second welcome")
      return
    }
    #expect(again.name == "小李" && again.id == welcome.id)
    await scene.server.end(code: 1001)
  }

  @Test func `an address that makes ghosts is held up, and the projector stays`() async throws {
    let scene = try await RoomScene { 0 }
    let screen = try WebClient(port: scene.port, from: "127.0.1.1")
    try screen.open("/KD7QX/screen")
    var joined = 0
    for number in 0..<500 {
      let ghost = try WebClient(port: scene.port, from: "127.0.0.2")
      try ghost.open("/KD7QX")
      ghost.send(frame: PlayerMessage.join(.init(name: "ghost \(number)")).json)
      switch try ghost.message() {
      case .welcome: joined += 1
      case .no(let no): #expect(no.why == .wait)
      default: Issue.record("another message")
      }
      ghost.send(WebClient.frame([], opcode: 8))
      _ = try ghost.rest()
    }
    #expect(joined == 240)
    let player = try scene.player("小李", from: "127.0.0.3")
    scene.ask()
    #expect(try player.message().type == "ready")
    var seen: [String] = []
    while seen.last != "ask" { seen.append(try screen.message().type) }
    #expect(scene.room.read { game, _ in game.board().rows.map(\.name) } == ["小李"])
    await scene.server.end(code: 1001)
  }

  @Test func `of three players who are waited for one dies, and the reveal comes`() async throws {
    let scene = try await RoomScene()
    let players = try ["a", "b"].map { try scene.player($0) }
    var third: WebClient? = try scene.player("c")
    scene.ask()
    for player in players + [third].compactMap(\.self) {
      #expect(try player.message().type == "ready")
      #expect(try player.message().type == "ask")
    }
    for player in players {
      player.send(frame: PlayerMessage.answer(.init(q: 1, c: 0, ms: 600)).json)
      #expect(try player.message().type == "got")
    }
    third = nil
    for player in players { #expect(try player.message().type == "reveal") }
    await scene.server.end(code: 1001)
    _ = third
  }

  @Test(.enabled(if: OpenFiles.permit(450)))
  func `two hundred players get the question while hostile ones are closed`() async throws {
    let scene = try await RoomScene()
    let players = try (0..<200).map {
      try scene.player("player \($0)", from: "127.0.0.\($0 / 10 + 1)")
    }
    let deaf = try scene.player("deaf", from: "127.0.1.1")
    let hostile = try (0..<5).map { _ in try scene.player("x", from: "127.0.1.2") }
    hostile[0].send(WebClient.frame([UInt8](repeating: 0x61, count: 1025)))
    hostile[1].send(WebClient.frame([0x61], isFinal: false))
    hostile[2].send(WebClient.frame([0x61], opcode: 2))
    hostile[3].send(frame: "no JSON")
    hostile[4].send(
      (0..<60).flatMap { _ in
        WebClient.frame(Array("{\"type\":\"answer\",\"q\":9,\"c\":0,\"ms\":0}".utf8))
      }
    )
    #expect(hostile.map { $0.closeCode() } == [1009, 1003, 1003, 4400, 1008])
    scene.ask()
    for player in players { #expect(try player.message().type == "ready") }
    for player in players { #expect(try player.message().type == "ask") }
    for player in players {
      player.send(frame: PlayerMessage.answer(.init(q: 1, c: 1, ms: 5)).json)
    }
    for player in players { #expect(try player.message().type == "got") }
    _ = deaf
    await scene.server.end(code: 1001)
  }
}
