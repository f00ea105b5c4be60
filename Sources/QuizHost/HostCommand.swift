/// A command that the host types: a key at a terminal, or a line.
package enum HostCommand: Equatable {
  /// Starts the game, or goes on to the next phase.
  case next
  case pause
  case lock
  /// Removes a player, named by number or name.
  case kick(String)
  /// Renames a player, named by number, to a name.
  case rename(Int, String)
  case end
  /// Says the question again.
  case again

  /// Reads a line: a letter, and what it needs; an empty line is `next`.
  package init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first?.lowercased() {
    case nil, "n", "next", "start": self = .next
    case "p", "pause": self = .pause
    case "l", "lock": self = .lock
    case "e", "end": self = .end
    case "a", "again": self = .again
    case "k", "kick":
      guard !rest.isEmpty else { return nil }
      self = .kick(rest)
    case "r", "rename":
      let parts = rest.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]) else { return nil }
      self = .rename(number, String(parts[1]))
    default: return nil
    }
  }
}
