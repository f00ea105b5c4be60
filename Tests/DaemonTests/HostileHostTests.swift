import Foundation
import NIOCore
import NIOPosix
import Quiz
import QuizServer
import Study
import TestSupport
import Testing
import WebServer

/// `trainer join` against a host that is another program.
struct HostileHostTests {
  /// A host that admits a player and then sends what it likes.
  private final class HostileRoom: RoomHandler {
    private let server: PageServer
    private let texts: [String]

    init(_ server: PageServer, _ texts: [String]) {
      self.server = server
      self.texts = texts
    }

    func isKnown(_ token: String) -> Bool { false }
    func connected(_ socket: SocketID, as role: SocketRole, from address: String) {}
    func measured(_ roundTrip: Duration, to socket: SocketID) {}
    func closed(_ socket: SocketID) {}

    func received(_ text: String, from socket: SocketID) {
      let state = ServerMessage.State(phase: .lobby, paused: false, q: 0, of: 1, left: 0)
      let welcome = ServerMessage.Welcome(id: 1, token: "0", name: "Ann", state: state)
      server.send(ServerMessage.welcome(welcome).json, to: [socket])
      for text in texts { server.send(text, to: [socket]) }
    }
  }

  @Test(
    arguments: [
      (Array(repeating: #"{"type":"pause"}"#, count: 500), "sends more than a game needs"),
      (
        [
          #"{"type":"ask","q":1,"of":1,"kind":"bank","text":"x","lang":"en","options":["a","b"],"#
            + "\"ms\":\(Int.min),\"left\":1}"
        ], "numbers that no game has"
      ),
    ] as [([String], String)]
  )
  func `a host that breaks the rules ends with a message`(
    texts: [String],
    message: String
  ) async throws {
    let scene = try DaemonScene()
    var alone = scene.program
    alone.environment["TRAINER_DAEMON"] = "off"
    let server = PageServer()
    let code = try #require(GameCode("KD7QX"))
    let port = try await server.listen(
      on: "127.0.0.1",
      port: 0,
      site: { _ in GameSite(code: code, PageTemplate(address: "", path: "", width: 0)) },
      room: HostileRoom(server, texts)
    )
    let seen = try alone.run("join", "http://127.0.0.1:\(port)/KD7QX", "--name", "Ann")
    #expect(seen.status == 69 && seen.errors.contains(message), "\(seen)")
    await server.end(code: 1001)
  }

  @Test(
    arguments: [
      ("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n", "is no game (HTTP 302)"),
      ("220 mail.example.org ESMTP\r\n", "is no game; check the address"),
      (
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Accept: no\r\n\r\n", "is no game; check the address"
      ),
    ]
  )
  func `another program than a game ends with a message`(
    response: String,
    message: String
  ) async throws {
    let scene = try DaemonScene()
    var alone = scene.program
    alone.environment["TRAINER_DAEMON"] = "off"
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(FixedResponse(response))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(server.localAddress?.port)
    let seen = try alone.run("join", "http://127.0.0.1:\(port)/KD7QX", "--name", "Ann")
    #expect(seen.status == 66 && seen.errors.contains(message), "\(seen)")
    try await server.close()
  }
}

/// The handler that answers the first bytes of a request with a text.
private final class FixedResponse: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let text: String

  init(_ text: String) { self.text = text }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
  }
}
