import NIOCore
import QuizServer
import Synchronization
import TestSupport
import Testing
import WebServer

/// A server on the loopback address with a room that sends each text back to everybody.
///
/// A client that sends `in` is admitted.
final class ServerScene: Sendable {
  let server: PageServer
  let port: Int
  let room: EchoRoom
  static let code = "KD7QX"
  var path: String { "/" + Self.code }

  /// Starts a server.
  ///
  /// `announces`: the room says `left` to the others when a socket is closed, and `measured` to one
  /// that answers a ping. `until`: the end of a homework, whose page is served then.
  init(
    announces: Bool = false,
    until: Int64? = nil,
    _ change: (inout ServerLimits) -> Void = { _ in }
  ) async throws {
    var limits = ServerLimits()
    // A client of a test may be busy with other things for long.
    limits.joinTime = .hours(1)
    limits.pingInterval = .hours(1)
    limits.headTime = .hours(1)
    change(&limits)
    server = PageServer(limits: limits)
    room = EchoRoom(server, announces: announces)
    let code = try #require(GameCode(Self.code))
    port = try await server.listen(
      on: OwnAddresses.loopback,
      port: 0,
      names: ["localhost"],
      site: {
        GameSite(
          code: code,
          PageTemplate(
            address: "127.0.0.1:\($0)/\(Self.code)",
            path: "M0 0h1v1h-1z",
            width: 29,
            until: until
          )
        )
      },
      room: room
    )
  }

  func client(from source: String = "127.0.0.1", receiveBytes: Int32? = nil) throws -> WebClient {
    try WebClient(port: port, from: source, receiveBytes: receiveBytes)
  }

  /// Returns a client with an open WebSocket.
  func player(from source: String = "127.0.0.1", receiveBytes: Int32? = nil) throws -> WebClient {
    let client = try client(from: source, receiveBytes: receiveBytes)
    try client.open(path)
    return client
  }

  /// Returns all that a server answers to a request until it closes the connection.
  func answer(
    to path: String? = nil,
    method: String = "GET",
    host: String? = nil,
    _ headers: [(String, String)] = [],
    from source: String = "127.0.0.1"
  ) throws -> String {
    let client = try client(from: source)
    client.send(client.head(path ?? self.path, method: method, host: host, headers))
    return try client.rest()
  }

  func end() async { await server.end(code: 1001) }
}

/// A room that sends each text back to everybody.
final class EchoRoom: RoomHandler {
  private struct State {
    var open: Set<SocketID> = []
  }

  private let server: PageServer
  private let announces: Bool
  private let state = Mutex(State())
  private let changes: AsyncStream<Int>
  private let changed: AsyncStream<Int>.Continuation

  init(_ server: PageServer, announces: Bool) {
    self.server = server
    self.announces = announces
    (changes, changed) = AsyncStream.makeStream()
  }

  /// The number of open sockets.
  var count: Int { state.withLock(\.open.count) }

  /// Waits until so many sockets are open.
  func waitUntilOpen(_ count: Int) async {
    if state.withLock({ $0.open.count }) == count { return }
    for await open in changes where open == count { return }
  }

  func isKnown(_ token: String) -> Bool { token == "known" }

  func connected(_ socket: SocketID, as role: SocketRole, from address: String) {
    changed.yield(
      state.withLock {
        $0.open.insert(socket)
        return $0.open.count
      }
    )
  }

  func received(_ text: String, from socket: SocketID) {
    if text == "in" { return server.admit(socket) }
    state.withLock { server.send(text, to: Array($0.open)) }
  }

  func measured(_ roundTrip: Duration, to socket: SocketID) {
    if announces { server.send("measured", to: [socket]) }
  }

  func closed(_ socket: SocketID) {
    changed.yield(
      state.withLock {
        $0.open.remove(socket)
        if announces { server.send("left", to: Array($0.open)) }
        return $0.open.count
      }
    )
  }

  /// Sends a text to everybody.
  func broadcast(_ text: String) { state.withLock { server.send(text, to: Array($0.open)) } }
}
