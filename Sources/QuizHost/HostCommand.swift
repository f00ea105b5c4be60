/// A command that the host types: a key at a terminal, or a line.
package enum HostCommand: Equatable {
  /// Starts the game, or moves to the next phase; after the end, leaves.
  case next
  /// Begins another game with the same players.
  ///
  /// Before the end of a game, it is the same as `next`.
  case newGame
  /// Begins a game with the questions that were missed.
  ///
  /// It has no effect before the end of a game.
  case missedGame
  case pause
  case lock
  /// Removes a player, given by number or name.
  case kick(String)
  /// Frees the name of a player, given by number or name, who then chooses another one.
  case free(String)
  /// Renames a player, given by number.
  case rename(Int, String)
  case end
  /// Speaks the question again.
  case again

  /// Parses a line: a letter or word, and its argument; nil for any other line.
  ///
  /// An empty line is `next`.
  package init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first?.lowercased() {
    case nil, "next", "start": self = .next
    case "n", "new": self = .newGame
    case "m", "missed": self = .missedGame
    case "p", "pause": self = .pause
    case "l", "lock": self = .lock
    case "e", "end", "q", "quit": self = .end
    case "a", "again": self = .again
    case "k", "kick":
      guard !rest.isEmpty else { return nil }
      self = .kick(rest)
    case "f", "free":
      guard !rest.isEmpty else { return nil }
      self = .free(rest)
    case "r", "rename":
      let parts = rest.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]) else { return nil }
      self = .rename(number, String(parts[1]))
    default: return nil
    }
  }
}
