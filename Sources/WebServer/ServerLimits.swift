package import NIOCore

/// The limits of a server for each connection, each address and all together.
package struct ServerLimits: Sendable {
  package var mostSockets = 300
  /// The connections of one address, behind which there may be a whole class.
  package var mostSocketsOfAddress = 100
  /// Those of them that have not joined: requests, projectors, and players who are about to join.
  package var mostWaitingOfAddress = 40
  /// The longest head of a request in bytes.
  package var headBytes = 8192
  /// The time for a request and its answer.
  package var headTime = TimeAmount.seconds(10)
  /// The time from the opening of a player's WebSocket to its admission.
  package var joinTime = TimeAmount.seconds(10)
  /// The longest payload of a frame in bytes.
  package var frameBytes = 1024
  /// The frames that a client may send at once, and how many it regains in a second.
  package var frameBurst = 10
  package var framesPerSecond = 5
  /// The time that a client has to close a connection after the server has.
  package var lingerTime = TimeAmount.seconds(1)
  package var pingInterval = TimeAmount.seconds(5)
  /// The pings in a row without an answer after which a client counts as gone.
  package var mostMissedPings = 3
  /// The bytes that may wait for a client that reads too slowly.
  package var waitingBytes = 32_768
  /// The wrong codes in a minute after which an address is refused.
  package var mostWrongCodes = 20

  package init() {}
}
