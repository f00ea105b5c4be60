import NIOCore
import Quiz
import QuizHost
import QuizServer
import REPL
import Synchronization
import TestSupport
import Testing
import WebServer

/// The room of a homework over real connections.
struct HomeworkRoomTests {
  /// A homework of two questions for the pupils of a list.
  private final class Scene: Sendable {
    let server: PageServer
    let room: HomeworkRoom
    let port: Int

    init(roster: [String]) async throws {
      // A client of a test may be busy with other things for long.
      var limits = ServerLimits()
      limits.joinTime = .hours(1)
      limits.pingInterval = .hours(1)
      server = PageServer(limits: limits)
      var homework = Homework(
        items: QuizItem.samples(2),
        until: 1_000,
        width: { CellWidth.of($0) },
        generator: SystemRandomNumberGenerator()
      )
      homework.roster = roster.map { ComparedName(cleaned: $0) }
      room = HomeworkRoom(
        homework,
        on: server,
        now: { 0 },
        milliseconds: { 0 },
        store: { _ in nil },
        changed: {}
      )
      port = try await server.open(room)
    }

    func client(_ path: String = "/KD7QX") throws -> WebClient {
      let client = try WebClient(port: port)
      try client.open(path)
      return client
    }
  }

  private static func names(_ taken: String...) -> ServerMessage {
    .names(.init(names: ["Anna", "Ben"].map { .init(name: $0, taken: taken.contains($0)) }))
  }

  private static func join(_ name: String, _ client: WebClient) {
    client.send(frame: PlayerMessage.join(.init(name: name)).json)
  }

  @Test func `pupils tap their names, and a name that is freed can be tapped again`() async throws {
    let scene = try await Scene(roster: ["Anna", "Ben"])
    let first = try scene.client()
    let second = try scene.client()
    for pupil in [first, second] { #expect(try pupil.message() == Self.names()) }
    Self.join("Anna", first)
    guard case .welcome(let welcome) = try first.message() else {
      Issue.record("no welcome")
      return
    }
    #expect(welcome.name == "Anna" && welcome.state.homework == true)
    #expect(try second.message() == Self.names("Anna"))
    Self.join("ａｎｎａ", second)
    #expect(try second.message() == .no(.init(.taken)))
    #expect(try scene.client().message() == Self.names("Anna"))
    scene.room.drop(1, isFreed: true)
    #expect(try second.message() == Self.names())
    #expect(first.closeCode() == CloseCode.freed.rawValue)
    #expect(!scene.room.isKnown(welcome.token))
    Self.join("Anna", second)
    #expect(try second.message().type == "welcome")
    await scene.server.end(code: 1001)
  }

  @Test func `a projector shows how many have begun and are done, without names`() async throws {
    let scene = try await Scene(roster: ["Anna", "Ben", "Cem"])
    let screen = try scene.client("/KD7QX/screen")
    let pupil = try scene.client()
    #expect(try screen.message() == .progress(.init(begun: 0, done: 0, of: 3)))
    #expect(try pupil.message().type == "names")
    Self.join("Anna", pupil)
    #expect(try pupil.message().type == "welcome")
    for question in 1...2 {
      pupil.send(frame: PlayerMessage.answer(.init(q: question, c: 0, ms: 5)).json)
      #expect(try pupil.message().type == "reveal")
      pupil.send(frame: PlayerMessage.next(.init(q: question)).json)
      _ = try pupil.message()
      let done = question - 1
      #expect(try screen.message() == .progress(.init(begun: 1, done: done, of: 3)))
    }
    await scene.server.end(code: 1001)
  }

  @Test func `pupils of one school can join again soon after the clock was set back`() {
    let clock = Mutex((sinceEpoch: Int64(7_200_000), passed: 0))
    let room = HomeworkRoom(
      Homework(
        items: QuizItem.samples(1),
        until: 10_000_000,
        width: { CellWidth.of($0) },
        generator: SystemRandomNumberGenerator()
      ),
      on: PageServer(),
      now: { clock.withLock { $0.sinceEpoch } },
      milliseconds: { clock.withLock { $0.passed } },
      store: { _ in nil },
      changed: {}
    )
    func join(_ number: Int) -> Int {
      let socket = SocketID(number: number)
      room.connected(socket, as: .player, from: "127.0.0.1")
      room.received(PlayerMessage.join(.init(name: "P\(number)")).json, from: socket)
      return room.read { $0.results.count }
    }
    for number in 1...240 { #expect(join(number) == number) }
    #expect(join(241) == 240)
    clock.withLock { $0 = (sinceEpoch: 3_600_000, passed: 1_000) }
    #expect(join(242) == 241)
  }
}
