import Foundation
import Quiz
import QuizHost
import QuizServer
import Study
import TestSupport
import Testing
import WebServer

/// A game on the loopback address whose host is the test.
final class JoinHost: Sendable {
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

extension QuizItem {
  static func of(
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

  static let eight = of("八", ["bā", "pā", "bà", "pà"])
  static let hello = of("你好", ["nǐhǎo", "nǐháo", "nǚhǎo", "nǚháo"])
  static let son = of("儿子", ["érzi", "ěrzi", "érji", "ěrji"])
}

extension DaemonScene {
  /// Returns the exported lines of the answers in the log.
  func reviews() throws -> [String] {
    try program.run("export").lines.filter { $0.contains("\"type\":\"review\"") }
  }

  /// Starts a player, and waits until the host has admitted it.
  func join(
    _ host: JoinHost,
    _ arguments: [String] = []
  ) async throws -> Conversation {
    let player = try Conversation(
      program,
      ["join", host.address.url, "--name", "Ann"] + arguments
    )
    // The server admits the player on the threads that all tests share; nothing else uses the player
    // meanwhile.
    nonisolated(unsafe) let waiting = player
    _ = try await onOwnThread { Result { try waiting.wait(for: "You are Ann") } }.get()
    return player
  }
}
