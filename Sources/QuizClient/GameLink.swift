import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
package import Quiz
import Synchronization

/// An event on the connection to a live game.
package enum GameEvent: Hashable, Sendable {
  /// The connection is open; the player can join.
  case opened
  case message(ServerMessage)
  /// The connection was closed; `code` is the one that the host gave, nil if it gave none.
  case closed(code: Int?)
  /// The host answered with this HTTP status instead of opening a connection.
  case refused(status: Int)
  /// The host's answer is not HTTP, or it did not open a WebSocket after agreeing to.
  case garbled
  /// The host cannot be reached, or closes the connection before it answers.
  case unreachable
  /// The host sends more messages than a game needs.
  case flooding
  /// The host has sent a message with numbers or texts that are not possible in a game.
  case invalid
}

/// The connection of a player to a live game.
///
/// Each call of ``connect(token:)`` opens a new connection. Its events are queued until
/// ``takeEvents()`` is called; later events of older connections are dropped. The host may be any
/// program, so the length, the number and the rate of its messages are limited, and the connection
/// is closed if the host is silent for too long.
package final class GameLink: Sendable {
  /// The maximum length of a message in bytes.
  static let longestMessage = 65_536
  /// The maximum number of events in the queue.
  static let mostWaiting = 64
  /// The number of frames that a host can send at once, and how many more per second; a game sends
  /// fewer.
  static let (frameBurst, framesPerSecond) = (60, 20)
  /// The time limit for connecting.
  private static let patience = TimeAmount.seconds(5)
  /// The time after which a host that has sent nothing counts as lost; hosts ping every five
  /// seconds.
  private static let silence = TimeAmount.seconds(20)

  private let address: GameAddress
  private let changed: @Sendable () -> Void
  private let state = Mutex(State())

  private struct State {
    var number = 0
    var events: [GameEvent] = []
    var channel: (any Channel)?
    /// True if the connection can carry messages.
    var isOpen = false
  }

  /// Makes a link that is not connected; `changed` is called on any thread after each event.
  package init(_ address: GameAddress, changed: @escaping @Sendable () -> Void) {
    self.address = address
    self.changed = changed
  }

  /// Removes and returns the events since the last call.
  package func takeEvents() -> [GameEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Starts connecting, after closing an older connection.
  ///
  /// `token`: the token of a player who reconnects; nil for a new player. A host that knows it
  /// accepts the connection even if somebody else at this IP address has tried too many wrong
  /// codes.
  package func connect(token: String?) {
    let (number, old) = state.withLock { state in
      state.number += 1
      defer { (state.channel, state.isOpen) = (nil, false) }
      return (state.number, state.channel)
    }
    old?.close(promise: nil)
    let report: @Sendable (GameEvent) -> Void = { [weak self] event in
      self?.enqueue(event, of: number)
    }
    let address = address.with(token: token)
    ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(Self.patience)
      .channelOption(.socketOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try Self.addHandlers(to: channel, address, report)
        }
      }
      .connect(host: address.host, port: address.port)
      .whenComplete { [weak self] result in
        switch result {
        case .success(let channel):
          let isNewest = self?.state.withLock { state in
            guard state.number == number else { return false }
            state.channel = channel
            return true
          }
          if isNewest != true { channel.close(promise: nil) }
        case .failure: report(.unreachable)
        }
      }
  }

  /// Adds an event of a connection.
  ///
  /// If too many events are queued, it closes the connection instead and replaces them by
  /// `.flooding`.
  ///
  /// `number`: the number of the connection, from 1; events of an older one are dropped.
  private func enqueue(_ event: GameEvent, of number: Int) {
    let (isNoted, flooded) = state.withLock { state -> (Bool, (any Channel)?) in
      guard state.number == number else { return (false, nil) }
      if event == .opened { state.isOpen = true }
      guard state.events.count >= Self.mostWaiting else {
        state.events.append(event)
        return (true, nil)
      }
      state.events = [.flooding]
      state.number += 1
      return (true, state.channel)
    }
    flooded?.close(promise: nil)
    if isNoted { changed() }
  }

  /// Sends a message; does nothing if no connection is open.
  package func send(_ message: PlayerMessage) {
    guard let channel = state.withLock({ $0.isOpen ? $0.channel : nil }) else { return }
    let text = message.json
    channel.eventLoop.execute {
      let data = channel.allocator.buffer(string: text)
      let frame = WebSocketFrame(fin: true, opcode: .text, maskKey: .random(), data: data)
      channel.writeAndFlush(frame, promise: nil)
    }
  }

  /// Closes the connection without an event.
  package func close() {
    let channel = state.withLock { state in
      state.number += 1
      defer { state.channel = nil }
      return state.channel
    }
    channel?.close(promise: nil)
  }

  /// Adds the handlers that request a WebSocket, and later those for its frames.
  ///
  /// `report`: a function that receives the events of the connection.
  private static func addHandlers(
    to channel: any Channel,
    _ address: GameAddress,
    _ report: @escaping @Sendable (GameEvent) -> Void
  ) throws {
    try channel.pipeline.syncOperations.addHandler(IdleStateHandler(readTimeout: silence))
    let request = RequestHandler(address, report)
    let bound = NIOLoopBound(request, eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketClientUpgrader(maxFrameSize: longestMessage) { channel, _ in
      channel.eventLoop.makeCompletedFuture {
        try channel.pipeline.syncOperations.addHandler(FrameHandler(report))
      }
    }
    // Frames can arrive together with the response.
    try channel.pipeline.syncOperations.addHTTPClientHandlers(
      leftOverBytesStrategy: .forwardBytes,
      withClientUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.syncOperations.removeHandler(bound.value, promise: nil)
        }
      )
    )
    try channel.pipeline.syncOperations.addHandler(request)
  }
}

/// The handler that sends the request for a WebSocket, and reports the reason if none is opened.
private final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let address: GameAddress
  private let report: @Sendable (GameEvent) -> Void
  /// True if the result of the request was reported.
  private var isReported = false

  init(_ address: GameAddress, _ report: @escaping @Sendable (GameEvent) -> Void) {
    self.address = address
    self.report = report
  }

  func channelActive(context: ChannelHandlerContext) {
    let head = HTTPRequestHead(
      version: .http1_1,
      method: .GET,
      uri: address.path,
      headers: ["Host": address.hostHeader, "Content-Length": "0"]
    )
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(let head) = unwrapInboundIn(data) else { return }
    end(with: .refused(status: Int(head.status.code)), context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) { end(with: .unreachable, context) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(with: error is IOError || error is ChannelError ? .unreachable : .garbled, context)
  }

  private func end(with event: GameEvent, _ context: ChannelHandlerContext) {
    guard !isReported else { return }
    isReported = true
    report(event)
    context.close(promise: nil)
  }
}

/// The handler of the frames of an open WebSocket.
private final class FrameHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let report: @Sendable (GameEvent) -> Void
  private var limit = RateLimit(
    burst: GameLink.frameBurst,
    perSecond: GameLink.framesPerSecond,
    at: FrameHandler.now
  )
  private var isClosed = false

  init(_ report: @escaping @Sendable (GameEvent) -> Void) { self.report = report }

  private static var now: Int { Int(NIODeadline.now().uptimeNanoseconds / 1_000_000) }

  func handlerAdded(context: ChannelHandlerContext) { report(.opened) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    // The frame that closed the connection may have been read together with further ones.
    guard !isClosed else { return }
    guard limit.acquire(at: Self.now) else { return end(with: .flooding, context) }
    switch frame.opcode {
    case .text where frame.fin:
      // A message that this version does not know, as from a newer host, is skipped.
      if let message = try? ServerMessage(json: Array(frame.unmaskedData.readableBytesView)) {
        guard message.isInRange else { return end(with: .invalid, context) }
        report(.message(message))
      }
    case .ping:
      let pong = WebSocketFrame(
        fin: true,
        opcode: .pong,
        maskKey: .random(),
        data: frame.unmaskedData
      )
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    case .connectionClose:
      var data = frame.unmaskedData
      close(code: data.readInteger(as: UInt16.self).map(Int.init), context)
    case .pong: break
    default: close(code: nil, context)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { close(code: nil, context) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { close(code: nil, context) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { close(code: nil, context) }
  }

  private func close(code: Int?, _ context: ChannelHandlerContext) {
    end(with: .closed(code: code), context)
  }

  private func end(with event: GameEvent, _ context: ChannelHandlerContext) {
    guard !isClosed else { return }
    isClosed = true
    report(event)
    context.close(promise: nil)
  }
}
