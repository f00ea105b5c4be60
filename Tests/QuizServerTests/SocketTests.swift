import NIOCore
import QuizServer
import TestSupport
import Testing
import WebServer

/// The WebSockets of a server: rules, limits, and what everybody else notices.
struct SocketTests {
  @Test func `a text reaches the room and an answer everybody`() async throws {
    let scene = try await ServerScene()
    let players = [try scene.player(), try scene.player()]
    await scene.room.waitUntilOpen(2)
    players[0].send(frame: "你好")
    for player in players { #expect(player.receive()?.text == "你好") }
    await scene.end()
  }

  @Test func `frames sent together with the request are read`() async throws {
    let scene = try await ServerScene()
    let client = try scene.client()
    client.send(Array(client.head(scene.path, WebClient.upgrade).utf8) + WebClient.frame([0x61]))
    try client.open("")
    #expect(client.receive()?.text == "a")
    await scene.end()
  }

  @Test(arguments: [
    (WebClient.frame([UInt8](repeating: 0x61, count: 1025)), 1009),
    (WebClient.frame([0x61], isFinal: false), 1003),
    (WebClient.frame([0x61], opcode: 0), 1003),
    (WebClient.frame([0x61], opcode: 2), 1003),
    (WebClient.frame([0x61], isMasked: false), 1002),
    (WebClient.frame([0x61], opcode: 3), 1002),
    (WebClient.frame([UInt8](repeating: 0x61, count: 126), opcode: 9), 1002),
    (WebClient.frame([0x61], opcode: 9, isFinal: false), 1002),
    ([0xC1, 0x81, 0, 0, 0, 0, 0x61], 1002),
    (WebClient.frame([0xC3, 0x28]), 1007),
    (WebClient.frame([0x03, 0xE8], opcode: 8), 1000),
    // A length of 2⁶³ - 1 bytes, of which none arrives.
    ([0x81, 0xFF, 0x7F] + [UInt8](repeating: 0xFF, count: 7), 1009),
  ])
  func `a frame against the rules closes its connection alone`(
    _ bytes: [UInt8],
    code: Int
  ) async throws {
    let scene = try await ServerScene()
    let (bad, good) = (try scene.player(), try scene.player())
    await scene.room.waitUntilOpen(2)
    bad.send(bytes)
    #expect(bad.closeCode() == code)
    await scene.room.waitUntilOpen(1)
    good.send(frame: "still here")
    #expect(good.receive()?.text == "still here")
    await scene.end()
  }

  @Test func `a frame of 1,024 bytes is accepted`() async throws {
    let scene = try await ServerScene()
    let player = try scene.player()
    let text = String(repeating: "a", count: 1024)
    player.send(frame: text)
    #expect(player.receive()?.text == text)
    await scene.end()
  }

  @Test func `sixty messages at once close the connection after ten`() async throws {
    let scene = try await ServerScene()
    let player = try scene.player()
    let other = try scene.player(from: "127.0.0.2")
    await scene.room.waitUntilOpen(2)
    player.send((0..<60).flatMap { _ in WebClient.frame([0x61]) })
    #expect(player.closeCode() == 1008)
    await scene.room.waitUntilOpen(1)
    other.send(frame: "end")
    var echoes = 0
    while let text = other.receive()?.text, text != "end" { echoes += 1 }
    // Ten, less the answer to the first ping, and one more for each fifth of a second.
    #expect((8...12).contains(echoes))
    await scene.end()
  }

  @Test func `a player who does not join is closed, one who does stays`() async throws {
    let scene = try await ServerScene { $0.joinTime = .milliseconds(300) }
    let silent = try scene.player()
    let player = try scene.player()
    player.send(frame: "in")
    #expect(silent.closeCode() == 1008)
    await scene.room.waitUntilOpen(1)
    player.send(frame: "here")
    #expect(player.receive()?.text == "here")
    await scene.end()
  }

  @Test func `a projector needs not join`() async throws {
    let scene = try await ServerScene { $0.joinTime = .milliseconds(1) }
    let screen = try scene.client()
    try screen.open(scene.path + "/screen")
    let silent = try scene.player()
    #expect(silent.closeCode() == 1008)
    await scene.room.waitUntilOpen(1)
    scene.room.broadcast("question")
    #expect(screen.receive()?.text == "question")
    await scene.end()
  }

  @Test(.enabled(if: OpenFiles.permit(650)))
  func `of ten connections of an address that wait the oldest makes room`() async throws {
    let scene = try await ServerScene {
      $0.mostWaitingOfAddress = 10
      $0.mostSockets = 300
    }
    let oldest = try scene.player()
    var clients = try (0..<9).map { _ in try scene.player() }
    clients.append(try scene.player())
    _ = try oldest.rest()
    for host in 2...30 {
      for _ in 0..<10 { clients.append(try scene.player(from: "127.0.0.\(host)")) }
    }
    #expect(clients.count == 300)
    let late = try scene.player(from: "127.0.0.31")
    // The oldest of all has made room.
    _ = try clients[0].rest()
    await scene.room.waitUntilOpen(300)
    late.send(frame: "here")
    #expect(late.receive()?.text == "here")
    await scene.end()
  }

  @Test func `connections that wait make room for one of another address, and no others do`()
    async throws
  {
    let scene = try await ServerScene { $0.mostSockets = 4 }
    let screen = try scene.client(from: "127.0.0.9")
    try screen.open(scene.path + "/screen")
    func joined(_ source: String) throws -> WebClient {
      let player = try scene.player(from: source)
      player.send(frame: "in")
      player.send(frame: "here")
      while let text = player.receive()?.text, text != "here" {}
      return player
    }
    let players = [try joined("127.0.0.1"), try joined("127.0.0.2")]
    var crowd = try scene.player(from: "127.0.0.3")
    for host in 4...8 {
      let next = try scene.player(from: "127.0.0.\(host)")
      _ = try crowd.rest()
      crowd = next
    }
    crowd.send(frame: "in")
    crowd.send(frame: "all in")
    while let text = crowd.receive()?.text, text != "all in" {}
    #expect(throws: (any Error).self) { try scene.player(from: "127.0.0.10") }
    scene.room.broadcast("question")
    for client in players + [screen] {
      var heard = client.receive()?.text
      while heard != nil, heard != "question" { heard = client.receive()?.text }
      #expect(heard == "question")
    }
    await scene.end()
  }

  @Test func `who has joined takes no place of those who are about to`() async throws {
    let scene = try await ServerScene {
      $0.mostWaitingOfAddress = 2
      $0.mostRequestsOfAddress = 1
    }
    var players: [WebClient] = []
    for _ in 0..<3 {
      let player = try scene.player()
      player.send(frame: "in")
      // The echo of the next text comes after the admission.
      player.send(frame: "here")
      while let text = player.receive()?.text, text != "here" {}
      players.append(player)
    }
    let waiting = try (0..<3).map { _ in try scene.player() }
    _ = try waiting[0].rest()
    await scene.room.waitUntilOpen(5)
    let idle = try (0..<2).map { _ in try scene.client() }
    #expect(try idle[0].rest().isEmpty)
    for player in players {
      player.send(frame: "still here")
      while let text = player.receive()?.text, text != "still here" {}
    }
    #expect(scene.room.count == 5)
    _ = idle
    await scene.end()
  }

  @Test func `an address has a limited number of projectors, and the first ones stay`() async throws
  {
    let scene = try await ServerScene { $0.mostScreensOfAddress = 2 }
    func screen() throws -> WebClient {
      let screen = try scene.client()
      try screen.open(scene.path + "/screen")
      return screen
    }
    let screens = [try screen(), try screen()]
    _ = try screen().rest()
    await scene.room.waitUntilOpen(2)
    scene.room.broadcast("question")
    for screen in screens { #expect(screen.receive()?.text == "question") }
    await scene.end()
  }

  @Test func `a client that answers no pings is dropped, one that does is measured`() async throws {
    let scene = try await ServerScene(announces: true) {
      $0.pingInterval = .seconds(1)
      $0.mostMissedPings = 3
    }
    let player = try scene.player()
    // While it waits it answers pings.
    #expect(player.receive()?.text == "measured")
    let deaf = try scene.player()
    var heard = player.receive()
    while heard?.text == "measured" { heard = player.receive() }
    #expect(heard?.text == "left")
    #expect(try deaf.rest().contains("\u{FFFD}"))
    await scene.end()
  }

  @Test(.enabled(if: OpenFiles.permit(450)))
  func `one that does not read is dropped, and 200 others get every message`() async throws {
    let scene = try await ServerScene()
    let deaf = try scene.player(from: "127.0.1.1", receiveBytes: 2048)
    let players = try (0..<200).map { try scene.player(from: "127.0.0.\($0 / 10 + 1)") }
    await scene.room.waitUntilOpen(201)
    let long = String(repeating: "x", count: 4000)
    // As long as the system takes bytes for the one that does not read.
    var sent = 0
    while sent < 1_000, scene.room.count == 201 {
      scene.room.broadcast(long)
      sent += 1
      for player in players { #expect(player.receive()?.text.count == 4000) }
    }
    #expect(scene.room.count == 200)
    scene.room.broadcast("question")
    for player in players { #expect(player.receive()?.text == "question") }
    _ = deaf
    await scene.end()
  }

  @Test func `a busy port and a foreign address are errors`() async throws {
    let scene = try await ServerScene()
    let code = try #require(GameCode("kd7qx"))
    let site = { @Sendable (_: Int) -> any Site in
      GameSite(code: code, PageTemplate(address: "", path: "", width: 0))
    }
    for (address, error) in [
      ("127.0.0.1", ServerError.portBusy(port: scene.port)),
      ("203.0.113.7", .notAnAddress(text: "203.0.113.7")),
      ("nowhere", .notAnAddress(text: "nowhere")),
    ] {
      await #expect(throws: error) {
        _ = try await PageServer()
          .listen(on: address, port: scene.port, site: site, room: scene.room)
      }
    }
    await scene.end()
  }
}

/// The end of a server.
struct ServerEndTests {
  /// Returns the code with which a connection is closed.
  private func closeCode(of client: WebClient) async -> Int? {
    nonisolated(unsafe) let client = client
    return await onOwnThread { client.closeCode() }
  }

  @Test func `the end closes all with the code and frees the port`() async throws {
    let scene = try await ServerScene()
    let player = try scene.player()
    let idle = try scene.client()
    let ending = Task { await scene.end() }
    #expect(await closeCode(of: player) == 1001)
    nonisolated(unsafe) let clients = [player, idle]
    let areClosed = await onOwnThread { clients.allSatisfy { (try? $0.rest()) != nil } }
    #expect(areClosed)
    await ending.value
    #expect(throws: (any Error).self) { try scene.client() }
  }

  @Test func `a player who connects while the server ends gets its code`() async throws {
    let scene = try await ServerScene { $0.lingerTime = .minutes(1) }
    let late = try scene.client()
    let first = try scene.player()
    let ending = Task { await scene.end() }
    #expect(await closeCode(of: first) == 1001)
    // The connection was accepted before the end, and asks only now.
    try late.open(scene.path)
    #expect(await closeCode(of: late) == 1001)
    for client in [first, late] {
      client.send(WebClient.frame([], opcode: 8))
      _ = try client.rest()
    }
    await ending.value
  }
}
