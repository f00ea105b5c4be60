import Quiz
import QuizHost
import TestSupport
import Testing
import WebServer

/// A class, or a school, whose players all have the same address.
struct SharedAddressTests {
  /// Returns the players of a class that comes at the same moment, each with an idle connection of
  /// the browser, a page and a WebSocket, and their welcomes.
  private static func arrivals(
    _ count: Int,
    at scene: RoomScene
  ) throws -> (players: [WebClient], welcomes: [ServerMessage.Welcome], idle: [WebClient]) {
    let idle = try (0..<count).map { _ in try WebClient(port: scene.port) }
    let pages = try (0..<count).map { _ in try WebClient(port: scene.port) }
    for page in pages { page.send(page.head("/KD7QX")) }
    for page in pages { #expect(try page.rest().hasPrefix("HTTP/1.1 200 ")) }
    let players = try (1...count).map { try scene.joining(.init(name: "pupil \($0)")) }
    return (players, try players.map { try $0.welcome() }, idle)
  }

  @Test(.enabled(if: OpenFiles.permit(1_400)), arguments: [40, 200])
  func `a class comes at once, loses its Wi-Fi, and is back at once`(count: Int) async throws {
    // The clock stands still: nobody is admitted because time has passed.
    let scene = try await RoomScene { 0 }
    let (players, welcomes, idle) = try Self.arrivals(count, at: scene)
    #expect(Set(welcomes.map(\.token)).count == count)
    // The host does not know yet that the old connections are lost.
    let returned = try welcomes.map {
      try scene.joining(.init(token: $0.token), at: "/KD7QX?token=\($0.token)")
    }
    for (client, before) in zip(returned, welcomes) {
      let welcome = try client.welcome()
      #expect(welcome.name == before.name && welcome.id == before.id)
    }
    for player in players { #expect(player.closeCode() == 4001) }
    scene.ask()
    for client in returned { #expect(try client.message().type == "ready") }
    _ = idle
    await scene.server.end(code: 1001)
  }

  @Test(.enabled(if: OpenFiles.permit(2_600)))
  func `a flood from the address of a class keeps no token out`() async throws {
    let scene = try await RoomScene { 0 }
    let players = try (1...40).map { try scene.joining(.init(name: "pupil \($0)")) }
    let tokens = try players.map { try $0.welcome().token }
    var flood: [WebClient] = []
    for _ in 0..<400 { flood.append(try WebClient(port: scene.port)) }
    for number in 0..<500 {
      flood.append(try scene.joining(.init(name: "ghost \(number)")))
      if number % 5 == 0 { flood.append(try scene.joining(.init(token: "guessed"))) }
    }
    for _ in 0..<210 {
      let guess = try WebClient(port: scene.port)
      guess.send(guess.head("/22222"))
      _ = try guess.rest()
    }
    let stranger = try WebClient(port: scene.port)
    stranger.send(stranger.head("/KD7QX?token=guessed", WebClient.upgrade))
    #expect(try stranger.rest().hasPrefix("HTTP/1.1 429 "))
    for token in tokens {
      let player = try scene.joining(.init(token: token), at: "/KD7QX?token=\(token)")
      #expect(try player.welcome().token == token)
    }
    _ = (players, flood)
    await scene.server.end(code: 1001)
  }

  @Test func `a removed player stays out, and the others of the address come in`() async throws {
    let scene = try await RoomScene { 0 }
    let removed = try scene.joining(.init(name: "Bob"))
    let token = try removed.welcome().token
    scene.room.perform(.kick(player: 1))
    #expect(removed.closeCode() == 4003)
    for join in [PlayerMessage.Join(name: "bob"), .init(token: token)] {
      #expect(try scene.joining(join).message() == .no(.init(.removed)))
    }
    let neighbour = try scene.player("Ann")
    let view = scene.room.read { HostView($0, at: $1) }
    #expect(view.lobby.players.map(\.name) == ["Ann"] && view.suspects == [2])
    _ = neighbour
    await scene.server.end(code: 1001)
  }
}
