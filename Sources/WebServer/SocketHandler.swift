import NIOCore
import NIOWebSocket

/// The handler of the frames of one WebSocket.
///
/// A client that violates a rule gets a close frame with the reason; its further data is discarded
/// until it closes, or for a short time.
final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let server: PageServer
  private let role: SocketRole
  private let id: SocketID
  private var rateLimit: FrameRateLimit
  private var isClosing = false
  private var joinDeadline: Scheduled<Void>?
  private var pings: RepeatedTask?
  private var pingNumber = 0
  private var pingSent: NIODeadline?
  /// The number of pings since the latest pong.
  private var missedPings = 0

  /// The encoder of the pipeline; frames that are already encoded are written past it.
  private let encoder: WebSocketFrameEncoder

  private init(
    _ server: PageServer,
    as role: SocketRole,
    id: SocketID,
    _ encoder: WebSocketFrameEncoder
  ) {
    self.encoder = encoder
    self.server = server
    self.role = role
    self.id = id
    let limits = server.limits
    rateLimit = FrameRateLimit(
      burst: limits.frameBurst,
      perSecond: limits.framesPerSecond,
      at: .now()
    )
  }

  static func addHandlers(
    to channel: any Channel,
    of server: PageServer,
    as role: SocketRole
  ) throws {
    let encoder = WebSocketFrameEncoder()
    let handler = SocketHandler(server, as: role, id: server.newID(), encoder)
    try channel.pipeline.syncOperations.addHandlers(
      encoder,
      ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: server.limits.frameBytes)),
      handler
    )
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let below = NIOLoopBound(
      try? context.pipeline.syncOperations.context(handler: encoder),
      eventLoop: context.eventLoop
    )
    if role.mustJoin {
      joinDeadline = context.eventLoop.scheduleTask(in: server.limits.joinTime) {
        let (handler, context) = bound.value
        handler.close(.policyViolation, context)
      }
    }
    pings = context.eventLoop.scheduleRepeatedTask(
      initialDelay: .zero,
      delay: server.limits.pingInterval
    ) { _ in
      let (handler, context) = bound.value
      handler.ping(context)
    }
    server.opened(
      id,
      as: role,
      OpenSocket(
        channel: context.channel,
        write: { frame in below.value?.writeAndFlush(NIOAny(frame), promise: nil) },
        close: { code in
          let (handler, context) = bound.value
          handler.close(code, context)
        },
        admit: { bound.value.0.joinDeadline?.cancel() }
      )
    )
  }

  func channelInactive(context: ChannelHandlerContext) {
    joinDeadline?.cancel()
    pings?.cancel()
    server.closed(id)
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard !isClosing else {
      if frame.opcode == .connectionClose { context.close(promise: nil) }
      return
    }
    guard rateLimit.acquire(at: .now()) else { return close(.policyViolation, context) }
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
      return close(.protocolError, context)
    }
    switch frame.opcode {
    case .text where frame.fin:
      guard let text = frame.unmaskedData.validText else {
        return close(.dataInconsistentWithMessage, context)
      }
      server.room.received(text, from: id)
    case .ping:
      send(.pong, frame.unmaskedData, context)
    case .pong:
      receivePong(frame.unmaskedData)
    case .connectionClose:
      close(.normalClosure, context)
      context.close(promise: nil)
    case .text, .binary, .continuation:
      close(.unacceptableData, context)
    default:
      close(.protocolError, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error as? NIOWebSocketError {
    case .invalidFrameLength?: close(.messageTooLarge, context)
    case _?: close(.protocolError, context)
    case nil: context.close(promise: nil)
    }
  }

  // MARK: - Closing

  private func close(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    guard !isClosing else { return }
    isClosing = true
    joinDeadline?.cancel()
    pings?.cancel()
    server.closed(id)
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    send(.connectionClose, data, context)
    let channel = context.channel
    context.eventLoop.scheduleTask(in: server.limits.lingerTime) { channel.close(promise: nil) }
  }

  private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext)
  {
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
    context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
  }

  // MARK: - Pings

  private func ping(_ context: ChannelHandlerContext) {
    guard !isClosing else { return }
    guard missedPings < server.limits.mostMissedPings else { return context.close(promise: nil) }
    missedPings += 1
    pingNumber += 1
    pingSent = .now()
    send(.ping, ByteBuffer(integer: pingNumber), context)
  }

  /// Records that the client responds, and the round-trip time if the pong answers the latest ping.
  private func receivePong(_ data: ByteBuffer) {
    missedPings = 0
    guard let sent = pingSent, data == ByteBuffer(integer: pingNumber) else { return }
    pingSent = nil
    server.room.measured(.nanoseconds((NIODeadline.now() - sent).nanoseconds), to: id)
  }
}

extension ByteBuffer {
  /// Makes the frame of a text, without a mask, as servers send it.
  init(textFrame text: String) {
    let length = text.utf8.count
    self.init()
    reserveCapacity(length + 10)
    writeInteger(UInt8(0x81))
    switch length {
    case ..<126: writeInteger(UInt8(length))
    case ...0xFFFF: writeMultipleIntegers(UInt8(126), UInt16(length))
    default: writeMultipleIntegers(UInt8(127), UInt64(length))
    }
    writeString(text)
  }

  /// The bytes as text; nil if they are not UTF-8.
  fileprivate var validText: String? {
    withUnsafeReadableBytes { String(validating: $0, as: UTF8.self) }
  }
}

/// A limit on the rate of a client's frames (a token bucket).
///
/// Each frame uses one of the permitted frames, whose number grows with time up to a burst.
struct FrameRateLimit {
  private let burst: Double
  private let perSecond: Double
  private var available: Double
  private var latest: NIODeadline

  init(burst: Int, perSecond: Int, at now: NIODeadline) {
    self.burst = Double(burst)
    self.perSecond = Double(perSecond)
    available = Double(burst)
    latest = now
  }

  /// Consumes a permitted frame; returns false if none is left.
  mutating func acquire(at now: NIODeadline) -> Bool {
    let seconds = Double((now - latest).nanoseconds) / 1e9
    available = min(burst, available + seconds * perSecond)
    latest = now
    guard available >= 1 else { return false }
    available -= 1
    return true
  }
}

/// An open WebSocket, for use by the server; its functions must be called on the channel's event
/// loop.
struct OpenSocket: Sendable {
  let channel: any Channel
  /// A function that writes the bytes of a whole frame, which are the same for all who get it.
  let write: @Sendable (ByteBuffer) -> Void
  let close: @Sendable (WebSocketErrorCode) -> Void
  let admit: @Sendable () -> Void
}
