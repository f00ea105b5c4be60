/// The number of a WebSocket connection; none is used twice.
package struct SocketID: Hashable, Sendable {
  package let number: Int

  package init(number: Int) { self.number = number }
}

/// The page from which a WebSocket was opened.
package enum Role: Sendable {
  /// The page of a player, at `/CODE`.
  case player
  /// The page of a projector, at `/CODE/screen`, which only reads.
  case screen
}

/// The receiver of what happens on the WebSockets of a server.
///
/// The calls come one after another on the server's thread, which an implementation must not block.
/// None of them is made while the server's own methods run, so an implementation can hold a lock
/// while it calls them.
package protocol RoomHandler: Sendable {
  /// Takes a new socket, opened from an IP address.
  func connected(_ socket: SocketID, as role: Role, from address: String)
  func received(_ text: String, from socket: SocketID)
  /// Takes the time from a ping to its pong.
  func measured(_ roundTrip: Duration, to socket: SocketID)
  func closed(_ socket: SocketID)
}
