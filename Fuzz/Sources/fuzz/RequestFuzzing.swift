import NIOCore
import NIOEmbedded
import SeededRandom
import Synchronization

@testable import QuizServer
@testable import WebServer

/// Feeds what a browser sends, in pieces of any size, to the handlers of a quiz's server.
enum RequestFuzzing {
  private static let page = PageTemplate(address: "a", path: "", width: 0)
  private static let mostSeconds: Int64 = 60

  /// The first byte chooses the sizes of the pieces; the rest is sent.
  static func feed(_ bytes: UnsafeRawBufferPointer) {
    guard let first = bytes.first, let code = GameCode("KD7QX") else { return }
    let loop = EmbeddedEventLoop()
    let channel = EmbeddedChannel(loop: loop)
    let server = PageServer(limits: ServerLimits(), loop: loop)
    let room = CountingRoom()
    server.serve(GameSite(code: code, page), hosts: ["localhost:8377"], room)
    var generator = SplitMix64(seed: UInt64(first))
    do {
      try RequestHandler.addHandlers(to: channel, of: server, address: "192.168.1.2")
      try channel.connect(to: try SocketAddress(ipAddress: "192.168.1.2", port: 1)).wait()
      var rest = bytes.dropFirst()
      while !rest.isEmpty, channel.isActive {
        let piece = rest.prefix(Int.random(in: 1...Int(first) * 4 + 1, using: &generator))
        // An error closes the connection, or is answered.
        _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
        loop.run()
        rest = rest.dropFirst(piece.count)
      }
    } catch {
      fatalError("the handlers fail: \(error)")
    }
    let wasUpgraded = answer(of: channel).starts(with: Array("HTTP/1.1 101 ".utf8))
    require(room.texts.allSatisfy { $0.utf8.count <= 1024 }, "a text is too long")
    require(wasUpgraded || (room.texts.isEmpty && room.connected == 0), "a text without upgrade")
    loop.advanceTime(by: .seconds(mostSeconds))
    require(!channel.isActive, "a connection stays open")
    require(room.connected == room.closed, "a socket is not closed once")
    _ = try? channel.finish()
  }

  /// Returns the first bytes of what the server sends.
  private static func answer(of channel: EmbeddedChannel) -> [UInt8] {
    guard let head = try? channel.readOutbound(as: IOData.self) else { return [] }
    guard case .byteBuffer(let buffer) = head else { return [] }
    return Array(buffer.readableBytesView)
  }
}

/// A room that keeps what it gets, and admits nobody.
private final class CountingRoom: RoomHandler {
  private struct State {
    var texts: [String] = []
    var connected = 0
    var closed = 0
  }

  private let state = Mutex(State())
  var texts: [String] { state.withLock(\.texts) }
  var connected: Int { state.withLock(\.connected) }
  var closed: Int { state.withLock(\.closed) }

  func isKnown(_ token: String) -> Bool { false }
  func connected(_ socket: SocketID, as role: SocketRole, from address: String) {
    state.withLock { $0.connected += 1 }
  }
  func received(_ text: String, from socket: SocketID) { state.withLock { $0.texts.append(text) } }
  func measured(_ roundTrip: Duration, to socket: SocketID) {}
  func closed(_ socket: SocketID) { state.withLock { $0.closed += 1 } }
}
