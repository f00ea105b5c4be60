import NIOCore
import Quiz
import QuizHost
import QuizServer
import REPL
import TestSupport
import Testing
import WebServer

/// A room of a game with questions whose right option is the first.
final class RoomScene: Sendable {
  let server: PageServer
  let room: QuizRoom
  let port: Int

  /// `now` returns the milliseconds of the game's clock; by default they pass.
  init(
    questions: Int = 2,
    roster: [String] = [],
    now: (@Sendable () -> Int)? = nil
  ) async throws {
    // A client of a test may be busy with other things for long.
    var limits = ServerLimits()
    limits.joinTime = .hours(1)
    limits.pingInterval = .hours(1)
    limits.headTime = .hours(1)
    server = PageServer(limits: limits)
    let clock = ContinuousClock()
    let start = clock.now
    var game = LiveGame(
      items: QuizItem.samples(questions),
      settings: GameSettings(),
      width: { CellWidth.of($0) },
      generator: SystemRandomNumberGenerator()
    )
    game.expect(roster.map { ComparedName(cleaned: $0) })
    room = QuizRoom(
      game,
      on: server,
      now: now ?? { Int((clock.now - start) / .milliseconds(1)) },
      changed: {}
    )
    port = try await server.open(room)
  }

  /// Returns a client that has joined.
  func player(_ name: String, from source: String = "127.0.0.1") throws -> WebClient {
    let client = try joining(.init(name: name), from: source)
    guard case .welcome = try client.message() else { throw WebClient.Unexpected() }
    return client
  }

  /// Returns a client that asks to join with a message, and has no answer yet.
  func joining(
    _ join: PlayerMessage.Join,
    at path: String = "/KD7QX",
    from source: String = "127.0.0.1"
  ) throws -> WebClient {
    let client = try WebClient(port: port, from: source)
    try client.open(path)
    client.send(frame: PlayerMessage.join(join).json)
    return client
  }

  func ask() {
    room.perform(.start)
    room.perform(.next)
  }
}

extension WebClient {
  /// Returns the next message.
  func message() throws -> ServerMessage {
    guard let frame = receive(), frame.opcode == 1 else { throw Unexpected() }
    return try ServerMessage(json: frame.payload)
  }

  /// Returns the next message, which must be a welcome.
  func welcome() throws -> ServerMessage.Welcome {
    guard case .welcome(let welcome) = try message() else { throw Unexpected() }
    return welcome
  }
}

extension QuizItem {
  /// Returns questions of which the first option is right.
  static func samples(_ count: Int) -> [QuizItem] {
    (1...count).map { number in
      QuizItem(
        id: "\(number)",
        kind: "meaning",
        text: "词\(number)",
        lang: "zh-Hans",
        options: ["a", "b", "c", "d"],
        right: 0,
        missed: "词\(number)"
      )
    }
  }
}

extension PageServer {
  /// Opens a room with the code KD7QX on this machine, and returns its port.
  func open(_ room: some RoomHandler) async throws -> Int {
    let code = try #require(GameCode("KD7QX"))
    return try await listen(
      on: OwnAddresses.loopback,
      port: 0,
      site: { _ in GameSite(code: code, PageTemplate(address: "", path: "", width: 0)) },
      room: room
    )
  }
}
