package import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

/// A server for the pages of a game and their WebSockets, which knows nothing of the game.
///
/// All connections share one event loop. Each connection serves one request, and is then closed or a
/// WebSocket.
package final class GameServer: Sendable {
  private struct State {
    var gate: RequestGate?
    var page: PageTemplate?
    var room: (any RoomHandler)?
    var listener: (any Channel)?
    var connectionsOf: [String: Int] = [:]
    var connections: [ObjectIdentifier: any Channel] = [:]
    var sockets: [SocketID: OpenSocket] = [:]
    var latestID = 0
    var wrongCodes: WrongCodes
    var isEnding = false
  }

  let limits: ServerLimits
  private let loop: any EventLoop
  private let state: Mutex<State>

  package convenience init(limits: ServerLimits = ServerLimits()) {
    self.init(limits: limits, loop: MultiThreadedEventLoopGroup.singleton.next())
  }

  init(limits: ServerLimits, loop: any EventLoop) {
    self.limits = limits
    self.loop = loop
    state = Mutex(State(wrongCodes: WrongCodes(most: limits.mostWrongCodes)))
  }

  // MARK: - Listening

  /// Begins to listen, and returns the port, which is any free one for 0.
  ///
  /// `names` are further addresses by which browsers may name this server; `page` makes the page,
  /// given the port. Errors are those of `ServerError`.
  package func listen(
    on address: String,
    port: Int,
    names: [String] = [],
    code: GameCode,
    page: (_ port: Int) -> PageTemplate,
    room: any RoomHandler
  ) async throws(ServerError) -> Int {
    let listener: any Channel
    do {
      listener = try await ServerBootstrap(group: loop, childGroup: loop)
        .serverChannelOption(.backlog, value: 256)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.socketOption(.so_sndbuf), value: .init(limits.waitingBytes))
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .childChannelOption(
          .writeBufferWaterMark,
          value: .init(low: limits.waitingBytes / 2, high: limits.waitingBytes)
        )
        .childChannelInitializer { [self] channel in
          channel.eventLoop.makeCompletedFuture { try accept(channel) }
        }
        .bind(host: address, port: port).get()
    } catch {
      throw Self.error(error, address, port)
    }
    guard let bound = listener.localAddress?.port else {
      throw .notAnAddress(text: address)
    }
    let hosts = ([address] + names).flatMap { name in
      bound == 80 ? [name, "\(name):80"] : ["\(name):\(bound)"]
    }
    serve(code, hosts: Set(hosts), page(bound), room)
    state.withLock { $0.listener = listener }
    return bound
  }

  /// Sets what connections get from now on.
  func serve(
    _ code: GameCode,
    hosts: Set<String>,
    _ page: PageTemplate,
    _ room: any RoomHandler
  ) {
    state.withLock { state in
      state.gate = RequestGate(code: code, hosts: hosts)
      state.page = page
      state.room = room
    }
  }

  private static func error(_ error: any Error, _ address: String, _ port: Int) -> ServerError {
    guard let error = error as? IOError else { return .notAnAddress(text: address) }
    return switch error.errnoCode {
    case EADDRINUSE: .portBusy(port: port)
    case EACCES: .portForbidden(port: port)
    case EADDRNOTAVAIL: .notAnAddress(text: address)
    default: .system(code: error.errnoCode)
    }
  }

  /// Sets up a new connection, or closes it if there are too many.
  private func accept(_ channel: any Channel) throws {
    let address = channel.remoteAddress?.ipAddress ?? ""
    let isAccepted = state.withLock { state in
      guard state.room != nil, !state.isEnding, state.connections.count < limits.mostSockets,
        state.connectionsOf[address, default: 0] < limits.mostSocketsOfAddress
      else { return false }
      state.connectionsOf[address, default: 0] += 1
      state.connections[ObjectIdentifier(channel)] = channel
      return true
    }
    guard isAccepted else { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { state in
        state.connections[ObjectIdentifier(channel)] = nil
        state.connectionsOf[address, default: 1] -= 1
        if state.connectionsOf[address] == 0 { state.connectionsOf[address] = nil }
      }
    }
    try RequestHandler.addHandlers(to: channel, of: self, address: address)
  }

  // MARK: - For the handlers

  var page: PageTemplate {
    state.withLock(\.page) ?? PageTemplate(address: "", path: "", width: 0)
  }

  var room: any RoomHandler { state.withLock(\.room) ?? EmptyRoom() }

  func decide(_ head: HTTPRequestHead, from address: String) -> RequestGate.Decision {
    state.withLock { state in
      let now = NIODeadline.now()
      guard let gate = state.gate else { return .refusal(.serviceUnavailable, counts: false) }
      guard !state.wrongCodes.isRefused(address, at: now) else {
        return .refusal(.tooManyRequests, counts: false)
      }
      let decision = gate.decide(head)
      if case .refusal(_, counts: true) = decision { state.wrongCodes.count(address, at: now) }
      return decision
    }
  }

  func newID() -> SocketID {
    state.withLock { state in
      state.latestID += 1
      return SocketID(number: state.latestID)
    }
  }

  func opened(_ id: SocketID, as role: Role, _ socket: OpenSocket) {
    state.withLock { $0.sockets[id] = socket }
    room.connected(id, as: role)
  }

  /// Forgets a socket and tells the room, once.
  func closed(_ id: SocketID) {
    // Later, since a method of this server may be running that the room has called.
    let known = state.withLock { $0.sockets.removeValue(forKey: id) }
    guard known != nil else { return }
    loop.execute { [self] in room.closed(id) }
  }

  // MARK: - For the room

  /// Sends a text to some clients without waiting; a client that does not read what it has been sent
  /// is dropped.
  package func send(_ text: String, to ids: [SocketID]) {
    let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
    for id in ids {
      guard let channel = state.withLock({ $0.sockets[id] })?.channel else { continue }
      if channel.isWritable {
        channel.writeAndFlush(frame, promise: nil)
      } else {
        loop.execute { channel.close(promise: nil) }
      }
    }
  }

  /// Closes a WebSocket with a code.
  package func close(_ id: SocketID, code: Int) {
    guard let socket = state.withLock({ $0.sockets[id] }) else { return }
    loop.execute { socket.close(WebSocketErrorCode(codeNumber: code)) }
  }

  /// Notes that a player has joined, which must happen soon after connecting.
  package func admit(_ id: SocketID) {
    guard let socket = state.withLock({ $0.sockets[id] }) else { return }
    loop.execute { socket.admit() }
  }

  /// Runs a function on the server's thread after a time.
  package func schedule(
    in time: TimeAmount,
    _ work: @escaping @Sendable () -> Void
  ) -> Scheduled<Void> {
    loop.scheduleTask(in: time, work)
  }

  // MARK: - End

  /// Stops listening, closes all WebSockets with a code, and returns when all connections are closed.
  package func end(code: Int) async {
    let (listener, sockets, channels) = state.withLock { state in
      state.isEnding = true
      return (state.listener, Array(state.sockets.values), Array(state.connections.values))
    }
    try? await listener?.close()
    loop.execute { for socket in sockets { socket.close(WebSocketErrorCode(codeNumber: code)) } }
    // Those without a WebSocket have no close frame to wait for.
    loop.scheduleTask(in: limits.lingerTime) {
      for channel in channels { channel.close(promise: nil) }
    }
    for channel in channels { try? await channel.closeFuture.get() }
  }
}

/// The room of a server that does not listen yet.
private struct EmptyRoom: RoomHandler {
  func connected(_ socket: SocketID, as role: Role) {}
  func received(_ text: String, from socket: SocketID) {}
  func measured(_ roundTrip: Duration, to socket: SocketID) {}
  func closed(_ socket: SocketID) {}
}
