/// The identifier that a server gives to a connection.
package struct ConnectionID: Hashable, Sendable {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// A consequence of a change of a game, which the server carries out in the order given.
package enum GameEffect: Hashable, Sendable {
  case send(ServerMessage, to: ConnectionID)
  /// Sends a message to the connection of every player.
  case broadcast(ServerMessage)
  case close(ConnectionID, CloseCode)
  case toScreens(ServerMessage)
}

/// An action of the host.
package enum HostAction: Hashable, Sendable {
  /// Leaves the lobby; the first question is announced.
  case start
  /// Goes on to the next phase without waiting.
  case next
  case pause
  case resume
  /// Admits new players or not; players who reconnect are always admitted.
  case lock(Bool)
  /// Removes a player with all points.
  case kick(player: Int)
  case rename(player: Int, to: String)
  /// Ends the game; an open question does not count.
  case end
}
