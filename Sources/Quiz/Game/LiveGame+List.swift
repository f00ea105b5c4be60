/// The list of a class, from which players choose their names.
extension LiveGame {
  /// Sets the list of names from which players choose; each name can have one player at a time.
  package mutating func expect(_ names: [ComparedName]) { roster = names }

  /// The message with the names for those who have not joined; nil if there is no list.
  package var namesMessage: ServerMessage? {
    roster.message(taken: players.map(\.name) + removedNames)
  }

  /// Returns true if a name is on the list and another player has it.
  func isTaken(_ name: String) -> Bool { roster.isTaken(name, taken: players.map(\.name)) }

  /// Records that the players or their names have changed.
  mutating func noteNames() {
    screens.change()
    if !roster.isEmpty { guests.change() }
  }

  /// Returns the message that tells those who have not joined which names are taken; empty if
  /// nothing has changed, or if the last update is less than ``GameSettings/screenInterval`` ago.
  mutating func updateGuests() -> [GameEffect] {
    guard let due = guests.deadline, due <= now, let message = namesMessage else { return [] }
    guests.sent(at: now)
    return [.toGuests(message)]
  }
}
