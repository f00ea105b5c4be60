import NIOCore
import NIOHTTP1
import NIOWebSocket

/// The handler of a connection's only request: it answers and closes, or opens a WebSocket.
///
/// It performs the upgrade itself, because the upgraders of NIOHTTP1 wait forever for the rest of
/// an upgrade that they refuse.
final class RequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let server: PageServer
  private let address: String
  private var isAnswered = false
  private var upgrade: (head: HTTPRequestHead, role: SocketRole)?
  private var deadline: Scheduled<Void>?

  init(_ server: PageServer, address: String) {
    self.server = server
    self.address = address
  }

  static func addHandlers(to channel: any Channel, of server: PageServer, address: String) throws {
    let decoder = HTTPRequestDecoder(
      leftOverBytesStrategy: .forwardBytes,
      limitConfiguration: {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = server.limits.headBytes
        limits.maxHeaderListSize = server.limits.headBytes
        limits.maxHeaderFieldCount = 100
        return limits
      }()
    )
    try channel.pipeline.syncOperations.addHandlers(
      HTTPResponseEncoder(),
      ByteToMessageHandler(decoder),
      RequestHandler(server, address: address)
    )
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: server.limits.headTime) {
      channel.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAnswered else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      switch server.decide(head, from: address) {
      case .page(let page, let policy, _): answer(page, policy, context)
      case .refusal(let status, _): refuse(status, context)
      case .upgrade(let role): upgrade = (head, role)
      }
    case .body:
      refuse(.badRequest, context)
    case .end:
      if let (head, role) = upgrade { open(role, head, context) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard !isAnswered, let error = error as? HTTPParserError else {
      context.close(promise: nil)
      return
    }
    refuse(error == .headerOverflow ? .requestHeaderFieldsTooLarge : .badRequest, context)
  }

  // MARK: - Answers

  private func answer(_ page: Page, _ policy: String, _ context: ChannelHandlerContext) {
    respond(
      page.status,
      type: page.type,
      page.text,
      ["Content-Security-Policy": policy],
      context
    )
  }

  private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
    let text = server.explanation(of: status)
    var headers: HTTPHeaders = ["Content-Security-Policy": "default-src 'none'"]
    if status == .methodNotAllowed { headers.add(name: "Allow", value: "GET") }
    if status == .upgradeRequired { headers.add(name: "Sec-WebSocket-Version", value: "13") }
    respond(status, type: "text/plain; charset=utf-8", text + "\n", headers, context)
  }

  /// Answers and closes the sending side; closes the other side after the client has done so, or
  /// after a short time.
  ///
  /// Closing both at once would discard the answer if the client is still sending.
  private func respond(
    _ status: HTTPResponseStatus,
    type: String,
    _ text: String,
    _ further: HTTPHeaders,
    _ context: ChannelHandlerContext
  ) {
    isAnswered = true
    var headers = further
    headers.add(name: "Content-Type", value: type)
    headers.add(name: "Content-Length", value: String(text.utf8.count))
    headers.add(name: "Cache-Control", value: "no-store")
    headers.add(name: "Referrer-Policy", value: "no-referrer")
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    headers.add(name: "Connection", value: "close")
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    let channel = context.channel
    let linger = server.limits.lingerTime
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      channel.close(mode: .output, promise: nil)
      channel.eventLoop.scheduleTask(in: linger) { channel.close(promise: nil) }
    }
  }

  // MARK: - WebSocket

  /// Answers the upgrade and replaces the HTTP handlers with those for frames.
  ///
  /// The response encoder is removed first, so that it gets no frames, and the request decoder
  /// last, because bytes that followed the request are passed from it to the frame decoder.
  private func open(
    _ role: SocketRole,
    _ request: HTTPRequestHead,
    _ context: ChannelHandlerContext
  ) {
    isAnswered = true
    let channel = context.channel
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
      upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() }
    )
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    upgrader.buildUpgradeResponse(
      channel: channel,
      upgradeRequest: request,
      initialResponseHeaders: [:]
    ).whenComplete { result in
      let (handler, context) = bound.value
      guard case .success(let headers) = result else {
        handler.isAnswered = false
        return handler.refuse(.badRequest, context)
      }
      let head = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: headers)
      context.write(handler.wrapOutboundOut(.head(head)), promise: nil)
      context.writeAndFlush(handler.wrapOutboundOut(.end(nil)), promise: nil)
      do { try handler.replaceHandlers(role, context) } catch { context.close(promise: nil) }
    }
  }

  private func replaceHandlers(_ role: SocketRole, _ context: ChannelHandlerContext) throws {
    let pipeline = context.pipeline.syncOperations
    let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
    let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
    pipeline.removeHandler(encoder, promise: nil)
    pipeline.removeHandler(self, promise: nil)
    try SocketHandler.addHandlers(to: context.channel, of: server, as: role)
    pipeline.removeHandler(decoder, promise: nil)
  }
}

/// The decision about a request, based only on its head.
struct RequestGate: Sendable {
  enum Decision {
    case page(Page, policy: String, counts: Bool)
    case upgrade(SocketRole)
    case refusal(HTTPResponseStatus, counts: Bool)

    /// True if the path has a wrong code.
    var isWrongCode: Bool {
      switch self {
      case .page(_, _, let counts), .refusal(_, let counts): counts
      case .upgrade: false
      }
    }
  }

  let site: any Site
  /// The values of `Host` that denote this server.
  let hosts: Set<String>

  /// Decides on a request.
  ///
  /// The value `counts` is true if the path has a wrong code. The header `Origin`, if
  /// there is one, must have one of `hosts`, whatever the header `Host` is.
  func decide(_ head: HTTPRequestHead) -> Decision {
    let host = head.headers["host"]
    guard host.count == 1, hosts.contains(host[0].lowercased()) else {
      return .refusal(.misdirectedRequest, counts: false)
    }
    let origin = head.headers["origin"]
    guard origin.isEmpty || (origin.count == 1 && isOwn(origin[0])) else {
      return .refusal(.forbidden, counts: false)
    }
    guard head.method == .GET else { return .refusal(.methodNotAllowed, counts: false) }
    let path = head.uri.prefix { $0 != "?" }
    guard Self.asksForWebSocket(head) else {
      let nonce = PagePolicy.nonce()
      guard let page = site.page(at: path, nonce: nonce) else {
        return .refusal(.notFound, counts: site.isGuess(path))
      }
      return .page(
        page,
        policy: PagePolicy.text(nonce: nonce, host: host[0]),
        counts: page.status == .notFound && site.isGuess(path)
      )
    }
    guard let role = site.role(at: path) else {
      return .refusal(.notFound, counts: site.isGuess(path))
    }
    guard !site.requiresOrigin || !origin.isEmpty else {
      return .refusal(.forbidden, counts: false)
    }
    guard head.headers["sec-websocket-version"] == ["13"] else {
      return .refusal(.upgradeRequired, counts: false)
    }
    guard head.headers["sec-websocket-key"].count == 1 else {
      return .refusal(.badRequest, counts: false)
    }
    return .upgrade(role)
  }

  /// Returns the token in the query of a request for a WebSocket; nil if there is none.
  static func token(in head: HTTPRequestHead) -> String? {
    let parts = head.uri.split(separator: "?token=", maxSplits: 1)
    return parts.count == 2 && asksForWebSocket(head) ? String(parts[1]) : nil
  }

  private func isOwn(_ origin: String) -> Bool {
    let origin = origin.lowercased()
    return origin.hasPrefix("http://") && hosts.contains(String(origin.dropFirst(7)))
  }

  private static func asksForWebSocket(_ head: HTTPRequestHead) -> Bool {
    head.version == .http1_1
      && head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
      && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
  }
}
