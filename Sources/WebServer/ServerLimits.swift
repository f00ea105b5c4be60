package import NIOCore

/// The limits of a server for each connection, for each address and in total.
package struct ServerLimits: Sendable {
  /// The maximum number of connections.
  ///
  /// It has room for 300 players who return before their old connections are known to be lost, and
  /// for those who have not joined.
  package var mostSockets = 800
  /// The maximum number of connections from one address that have not opened a WebSocket.
  ///
  /// A whole school may share an address. The oldest connection makes room for a new one.
  package var mostRequestsOfAddress = 200
  /// The maximum number of WebSockets from one address whose players have not joined.
  ///
  /// The oldest one makes room for a new one.
  package var mostWaitingOfAddress = 300
  /// The maximum number of projectors at one address; further ones are refused.
  package var mostScreensOfAddress = 20
  /// The maximum size of a request's head in bytes.
  package var headBytes = 8192
  /// The time limit for a request and its answer.
  package var headTime = TimeAmount.seconds(10)
  /// The time limit from opening a player's WebSocket to its admission.
  package var joinTime = TimeAmount.seconds(10)
  /// The maximum payload of a frame in bytes.
  package var frameBytes = 1024
  /// The number of frames that a client may send at once; `framesPerSecond` says how many more per
  /// second.
  package var frameBurst = 10
  package var framesPerSecond = 5
  /// The time that a client has to close a connection after the server has closed it.
  package var lingerTime = TimeAmount.seconds(1)
  package var pingInterval = TimeAmount.seconds(5)
  /// The number of consecutive unanswered pings after which a client counts as gone.
  package var mostMissedPings = 3
  /// The maximum number of bytes that may be waiting for a slow client.
  package var waitingBytes = 32_768
  /// The number of wrong codes in a minute after which an address is refused.
  package var mostWrongCodes = 200

  package init() {}
}
