import NIOCore
import NIOWebSocket

/// An open WebSocket as the server uses it; its functions run on the channel's event loop.
struct OpenSocket: Sendable {
  let channel: any Channel
  let close: @Sendable (WebSocketErrorCode) -> Void
  let admit: @Sendable () -> Void
}
