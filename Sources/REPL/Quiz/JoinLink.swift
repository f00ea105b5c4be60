package import Quiz

/// The functions by which a session uses the connection of a joined game.
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
  /// The host has refused the connection, or is not a game.
  ///
  /// `status`: the HTTP status of its response, such as 404 if there is no game with this code and
  /// 429 after too many wrong codes; nil if the host is another program.
  case noGame(status: Int?)
  /// The host could not be reached at the start, or within a minute after the connection was lost.
  case unreachable
  /// The host did not admit a new player within 15 seconds, or closed the connection before it did.
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

/// The record of a player's admissions to a game, which says when and how long to try a lost
/// connection again.
///
/// Of several short admissions in a row, only the first extends the time of the attempts. Otherwise
/// a host that admits a player and closes the connection at once would be tried again without end.
/// All times are in milliseconds of a monotonic clock.
struct Admissions {
  /// The time of the current admission, in milliseconds of a monotonic clock; nil while the player
  /// is not admitted.
  private var admittedAt: Int?
  /// The time of the start, or of the last loss of a connection, in milliseconds of a monotonic
  /// clock.
  ///
  /// Of the losses after several short admissions in a row, only the first counts.
  private var lostAt: Int
  /// The number of consecutive admissions that lasted less than ten seconds.
  private var short = 0

  /// The milliseconds after which an admission is no longer short; a host sends a ping every five
  /// seconds.
  private static let steadyTime = 10_000
  /// The milliseconds before the first attempt to reconnect, and the maximum before a later one.
  private static let (firstPause, longestPause) = (1_000, 16_000)
  /// The milliseconds within which a host must have admitted a new player.
  private static let joinTime = 15_000
  /// The milliseconds for which a lost connection is tried again.
  private static let patience = 60_000

  init(startedAt now: Int) { lostAt = now }

  /// True if several consecutive admissions lasted less than ten seconds each.
  var areShort: Bool { short > 1 }

  /// Returns the time at which the attempts to reach the host end, in milliseconds of a monotonic
  /// clock; nil while the player is admitted.
  ///
  /// `isNew`: true if the player was never admitted, so that the attempts end sooner.
  func deadline(isNew: Bool) -> Int? {
    admittedAt == nil ? lostAt + (isNew ? Self.joinTime : Self.patience) : nil
  }

  /// Records that the player was admitted, at a time in milliseconds of a monotonic clock.
  mutating func begin(at now: Int) { admittedAt = admittedAt ?? now }

  /// Records that the connection or an attempt has failed, at a time in milliseconds of a monotonic
  /// clock.
  ///
  /// - Returns: The milliseconds before the next attempt, which double with each consecutive short
  ///   admission after the first, and true if the player should be told that the connection was
  ///   lost.
  mutating func end(at now: Int) -> (pause: Int, isLoss: Bool) {
    var isLoss = false
    if let admittedAt {
      let lasted = now - admittedAt >= Self.steadyTime
      isLoss = lasted || short == 0
      if isLoss { lostAt = now }
      short = lasted ? 0 : short + 1
    }
    admittedAt = nil
    return (min(Self.firstPause << min(max(0, short - 1), 8), Self.longestPause), isLoss)
  }
}
