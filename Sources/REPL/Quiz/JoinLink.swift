package import Quiz

/// The connection of a joined game, as the session uses it.
package struct JoinLink {
  /// An event of the connection.
  package enum Event: Sendable {
    case opened
    case message(ServerMessage)
    case lost
    /// The connection is over and must not, or cannot, be opened again.
    case over(JoinEnding)
  }

  /// A function that connects; `token` is that of a player who reconnects, nil for a new player.
  let connect: (_ token: String?) -> Void
  let send: (PlayerMessage) -> Void
  let events: () -> [Event]

  package init(
    connect: @escaping (_ token: String?) -> Void,
    send: @escaping (PlayerMessage) -> Void,
    events: @escaping () -> [Event]
  ) {
    self.connect = connect
    self.send = send
    self.events = events
  }
}

/// The reason why a joined game ended.
package enum JoinEnding: Hashable, Sendable {
  /// The host has ended the game.
  case finished
  /// The player left.
  case left
  case terminated(signal: Int32)
  /// The host did not admit the player.
  case refused(Refusal)
  /// There is no game with this code, or too many wrong codes were tried.
  ///
  /// `status`: the HTTP status of the host's response; nil if the host is another program.
  case noGame(status: Int?)
  /// The host could not be reached, or not for a minute after the connection was lost.
  case unreachable
  /// The host has accepted the connection but does not answer.
  case silent
  /// For a minute, the host has repeatedly admitted the player and soon closed the connection.
  case dropped
  /// The host sends more messages than a game needs.
  case flooding
  /// The host has sent numbers that are not possible in a game.
  case invalid
  /// The host has set homework, which is done in a browser.
  case homework
  /// The player joined on another connection.
  case replaced
  /// The host removed the player.
  case kicked
  /// The host freed the name of the player, who can join again.
  case freed
}
