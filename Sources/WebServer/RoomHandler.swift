/// The number of a WebSocket connection, which is never reused.
package struct SocketID: Hashable, Sendable {
  package let number: Int

  package init(number: Int) { self.number = number }
}

/// The kind of page from which a WebSocket was opened.
package struct SocketRole: Hashable, Sendable {
  package let name: String
  /// True if the server closes the socket unless it is admitted soon after it was opened.
  package let mustJoin: Bool

  package init(name: String, mustJoin: Bool) {
    self.name = name
    self.mustJoin = mustJoin
  }
}

/// A room: the receiver of the events on a server's WebSockets, such as those of one live game.
///
/// The calls are made one after another on the server's thread, which an implementation must not
/// block. The server's methods for the room make no calls themselves, so an implementation can hold
/// a lock while it uses them.
package protocol RoomHandler: Sendable {
  /// Returns true if a token belongs to a player of this room.
  ///
  /// Such a player may connect even from an address that is refused because of wrong codes.
  func isKnown(_ token: String) -> Bool
  /// Handles a new socket that was opened from an IP address.
  func connected(_ socket: SocketID, as role: SocketRole, from address: String)
  func received(_ text: String, from socket: SocketID)
  /// Handles the time from a ping to its pong.
  func measured(_ roundTrip: Duration, to socket: SocketID)
  func closed(_ socket: SocketID)
}
