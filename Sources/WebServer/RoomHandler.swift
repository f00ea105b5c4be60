/// The number of a WebSocket connection; none is used twice.
package struct SocketID: Hashable, Sendable {
  package let number: Int

  package init(number: Int) { self.number = number }
}

/// The kind of page from which a WebSocket was opened.
package struct SocketRole: Hashable, Sendable {
  package let name: String
  /// True if the socket is closed unless it is admitted soon after it was opened.
  package let mustJoin: Bool

  package init(name: String, mustJoin: Bool) {
    self.name = name
    self.mustJoin = mustJoin
  }
}

/// The receiver of what happens on the WebSockets of a server.
///
/// The calls come one after another on the server's thread, which an implementation must not block.
/// None of them is made while the server's own methods run, so an implementation can hold a lock
/// while it calls them.
package protocol RoomHandler: Sendable {
  /// Takes a new socket, opened from an IP address.
  func connected(_ socket: SocketID, as role: SocketRole, from address: String)
  func received(_ text: String, from socket: SocketID)
  /// Takes the time from a ping to its pong.
  func measured(_ roundTrip: Duration, to socket: SocketID)
  func closed(_ socket: SocketID)
}
