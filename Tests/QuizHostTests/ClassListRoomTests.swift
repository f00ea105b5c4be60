import Quiz
import QuizHost
import TestSupport
import Testing
import WebServer

/// The list of a class over real connections.
struct ClassListRoomTests {
  private static func names(_ taken: Set<String> = []) -> ServerMessage {
    .names(.init(names: ["Anna", "Ben"].map { .init(name: $0, taken: taken.contains($0)) }))
  }

  @Test func `two pupils tap the same name, and one of them chooses again`() async throws {
    let scene = try await RoomScene(roster: ["Anna", "Ben"])
    let screen = try WebClient(port: scene.port)
    try screen.open("/KD7QX/screen")
    let pupils = try (0..<2).map { _ in
      let pupil = try WebClient(port: scene.port)
      try pupil.open("/KD7QX")
      return pupil
    }
    for pupil in pupils { #expect(try pupil.message() == Self.names()) }
    for pupil in pupils { pupil.send(frame: PlayerMessage.join(.init(name: "Anna")).json) }
    var refused = 0
    for pupil in pupils {
      // The second one may hear first that the name is taken.
      var message = try pupil.message()
      while message.type == "names" { message = try pupil.message() }
      if case .welcome(let welcome) = message { #expect(welcome.name == "Anna") }
      guard message == .no(.init(.taken)) else { continue }
      refused += 1
      pupil.send(frame: PlayerMessage.join(.init(name: "Ben")).json)
      var next = try pupil.message()
      while next.type == "names" { next = try pupil.message() }
      guard case .welcome(let welcome) = next else {
        Issue.record("no welcome")
        return
      }
      #expect(welcome.name == "Ben")
    }
    #expect(refused == 1)
    // Who has joined and screens hear nothing of the list.
    let late = try scene.joining(.init(name: "Guest"))
    #expect(try late.message() == Self.names(["Anna", "Ben"]))
    _ = try late.welcome()
    scene.ask()
    for pupil in pupils + [late] { #expect(try pupil.message().type == "ready") }
    var seen: [String] = []
    while seen.last != "ready" { seen.append(try screen.message().type) }
    #expect(!seen.contains("names"))
    await scene.server.end(code: 1001)
  }

  @Test func `a freed name comes back to the list of those who wait`() async throws {
    let scene = try await RoomScene(roster: ["Anna", "Ben"])
    let wrong = try scene.joining(.init(name: "Ben"))
    #expect(try wrong.message() == Self.names())
    _ = try wrong.welcome()
    let waiting = try WebClient(port: scene.port)
    try waiting.open("/KD7QX")
    while try waiting.message() != Self.names(["Ben"]) {}
    scene.room.perform(.free(player: 1))
    while try waiting.message() != Self.names() {}
    #expect(wrong.closeCode() == 4004)
    await scene.server.end(code: 1001)
  }
}
