import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization

/// A server for pages and their WebSockets, independent of their purpose.
///
/// All connections share one event loop. Each connection serves one request, and is then closed or
/// becomes a WebSocket.
package final class PageServer: Sendable {
  private struct State {
    var gate: RequestGate?
    var room: (any RoomHandler)?
    var listener: (any Channel)?
    var connections = ConnectionTable()
    var sockets: [SocketID: OpenSocket] = [:]
    var latestID = 0
    var wrongCodes: WrongCodes
    /// The task that ``wake(in:_:)`` has scheduled; nil if there is none.
    var alarm: Scheduled<Void>?
    /// The code with which all WebSockets are closed, including those that are being opened; nil
    /// before the end.
    var endCode: Int?
    var isEnding: Bool { endCode != nil }
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

  /// Starts listening, and returns the port; port 0 selects any free port.
  ///
  /// `names`: further host names or addresses by which browsers may call this server. `site`: a
  /// function that makes the pages for the port.
  ///
  /// - Throws: `ServerError` if the address is invalid or the port cannot be used.
  package func listen(
    on address: String,
    port: Int,
    names: [String] = [],
    site: (_ port: Int) -> any Site,
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
    serve(site(bound), hosts: Set(hosts), room)
    state.withLock { $0.listener = listener }
    return bound
  }

  /// Sets the site, the hosts and the ``RoomHandler`` for new connections.
  func serve(_ site: any Site, hosts: Set<String>, _ room: any RoomHandler) {
    state.withLock { state in
      state.gate = RequestGate(site: site, hosts: hosts)
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
    let (isAccepted, displaced) = state.withLock { state -> (Bool, (any Channel)?) in
      guard state.room != nil, !state.isEnding else { return (false, nil) }
      return state.connections.add(channel, from: address, limits)
    }
    guard isAccepted else { return channel.close(promise: nil) }
    displaced?.close(promise: nil)
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { $0.connections.remove(channel) }
    }
    try RequestHandler.addHandlers(to: channel, of: self, address: address)
  }

  // MARK: - For the handlers

  /// Returns the text for a refusal with an HTTP status.
  func explanation(of status: HTTPResponseStatus) -> String {
    state.withLock(\.gate)?.site.explanation(of: status) ?? status.reasonPhrase
  }

  var room: any RoomHandler { state.withLock(\.room) ?? EmptyRoom() }

  /// Decides on a request.
  ///
  /// An IP address that has requested too many wrong codes is refused, unless the request has a
  /// token that the room knows. A player who reconnects may share the address with whoever tried
  /// the codes.
  func decide(_ head: HTTPRequestHead, from address: String) -> RequestGate.Decision {
    let now = NIODeadline.now()
    let (gate, isRefused) = state.withLock { state in
      (state.gate, state.wrongCodes.isRefused(address, at: now))
    }
    guard let gate else { return .refusal(.serviceUnavailable, counts: false) }
    guard !isRefused || RequestGate.token(in: head).map(room.isKnown) ?? false else {
      return .refusal(.tooManyRequests, counts: false)
    }
    let decision = gate.decide(head)
    if decision.isWrongCode {
      state.withLock { $0.wrongCodes.count(address, at: now) }
    }
    return decision
  }

  func newID() -> SocketID {
    state.withLock { state in
      state.latestID += 1
      return SocketID(number: state.latestID)
    }
  }

  func opened(_ id: SocketID, as role: SocketRole, _ socket: OpenSocket) {
    let ((address, closed), endCode) = state.withLock { state in
      if !state.isEnding { state.sockets[id] = socket }
      return (state.connections.opened(socket.channel, as: role, limits), state.endCode)
    }
    closed?.close(promise: nil)
    guard let endCode else { return room.connected(id, as: role, from: address) }
    loop.execute { socket.close(WebSocketErrorCode(codeNumber: endCode)) }
  }

  /// Removes a socket, and tells the ``RoomHandler`` once.
  func closed(_ id: SocketID) {
    // The handler is told later, since it may be waiting for the method of this server that closed
    // the socket.
    let known = state.withLock { $0.sockets.removeValue(forKey: id) }
    guard known != nil else { return }
    loop.execute { [self] in room.closed(id) }
  }

  // MARK: - For the room

  /// Sends a text to some clients without waiting; a client that does not read its messages is
  /// disconnected.
  package func send(_ text: String, to ids: [SocketID]) {
    let sockets = state.withLock { state in ids.compactMap { state.sockets[$0] } }
    guard !sockets.isEmpty else { return }
    // The frame is made once. All writes are one task of the event loop, not one for each socket.
    let frame = ByteBuffer(textFrame: text)
    let write: @Sendable () -> Void = { [loop] in
      for socket in sockets {
        if socket.channel.isWritable {
          socket.write(frame)
        } else {
          loop.execute { socket.channel.close(promise: nil) }
        }
      }
    }
    loop.inEventLoop ? write() : loop.execute(write)
  }

  /// Closes a WebSocket with a code.
  package func close(_ id: SocketID, code: Int) {
    guard let socket = state.withLock({ $0.sockets[id] }) else { return }
    loop.execute { socket.close(WebSocketErrorCode(codeNumber: code)) }
  }

  /// Records that the player of a WebSocket has joined, so that it is not closed at the end of the
  /// time to join.
  package func admit(_ id: SocketID) {
    let socket = state.withLock { state -> OpenSocket? in
      guard let socket = state.sockets[id] else { return nil }
      state.connections.admit(socket.channel)
      return socket
    }
    guard let socket else { return }
    loop.execute { socket.admit() }
  }

  /// Runs a function on the server's thread after some milliseconds, in place of the function from
  /// the last call.
  ///
  /// `milliseconds`: nil to run nothing. Nothing runs after the end of the server.
  package func wake(in milliseconds: Int?, _ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.alarm?.cancel()
      state.alarm = nil
      guard let milliseconds, !state.isEnding else { return }
      state.alarm = loop.scheduleTask(in: .milliseconds(Int64(max(0, milliseconds))), work)
    }
  }

  // MARK: - End

  /// Stops listening, closes all WebSockets with a code, and returns when no connection is open.
  package func end(code: Int) async {
    let (listener, sockets, channels) = state.withLock { state in
      state.endCode = code
      state.alarm?.cancel()
      state.alarm = nil
      return (
        state.listener, Array(state.sockets.values), state.connections.channels
      )
    }
    try? await listener?.close()
    loop.execute { for socket in sockets { socket.close(WebSocketErrorCode(codeNumber: code)) } }
    // Connections without a WebSocket get no close frame, so they are closed after a short time.
    let closing = loop.scheduleTask(in: limits.lingerTime) {
      for channel in channels { channel.close(promise: nil) }
    }
    for channel in channels { try? await channel.closeFuture.get() }
    closing.cancel()
    // The handler and the server refer to each other. The handler is released after the calls that
    // still wait for it.
    try? await loop.submit { [self] in state.withLock { $0.room = nil } }.get()
  }
}

/// A handler that ignores all events, for a server that is not listening yet or has ended.
private struct EmptyRoom: RoomHandler {
  func isKnown(_ token: String) -> Bool { false }
  func connected(_ socket: SocketID, as role: SocketRole, from address: String) {}
  func received(_ text: String, from socket: SocketID) {}
  func measured(_ roundTrip: Duration, to socket: SocketID) {}
  func closed(_ socket: SocketID) {}
}

/// An error that prevents a server from listening.
package enum ServerError: Error, Equatable {
  case portBusy(port: Int)
  /// The system does not allow this port to this user.
  case portForbidden(port: Int)
  /// The text is not an address of this machine.
  case notAnAddress(text: String)
  case system(code: Int32)
}

/// The numbers of wrong codes that were requested from each IP address.
///
/// The count of an address begins anew with the first wrong code that is requested more than a
/// minute after the count began.
struct WrongCodes {
  private var counts: [String: (count: Int, since: NIODeadline)] = [:]
  private let most: Int
  private static let window = TimeAmount.minutes(1)
  private static let mostAddresses = 1000

  init(most: Int) { self.most = most }

  func isRefused(_ address: String, at now: NIODeadline) -> Bool {
    guard let (count, since) = counts[address] else { return false }
    return count >= most && now - since < Self.window
  }

  mutating func count(_ address: String, at now: NIODeadline) {
    if counts.count >= Self.mostAddresses {
      counts = counts.filter { now - $0.value.since < Self.window }
    }
    if let (count, since) = counts[address], now - since < Self.window {
      counts[address] = (count + 1, since)
    } else {
      counts[address] = (1, now)
    }
  }
}
