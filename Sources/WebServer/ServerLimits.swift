package import NIOCore

/// The limits of a server for each connection, for each address and in total.
package struct ServerLimits: Sendable {
  package var mostSockets = 300
  /// The maximum number of connections from one address, which a whole class may share.
  package var mostSocketsOfAddress = 100
  /// The maximum number of those connections that have not joined: requests, projectors, and
  /// players who are about to join.
  package var mostWaitingOfAddress = 40
  /// The maximum size of a request's head in bytes.
  package var headBytes = 8192
  /// The time limit for a request and its answer.
  package var headTime = TimeAmount.seconds(10)
  /// The time limit from opening a player's WebSocket to its admission.
  package var joinTime = TimeAmount.seconds(10)
  /// The maximum payload of a frame in bytes.
  package var frameBytes = 1024
  /// The number of frames that a client may send at once, and how many more per second.
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
  package var mostWrongCodes = 20

  package init() {}
}
