import Quiz

/// The part of a session that keeps the record of its games up to date.
struct RecordKeeper {
  /// The values on which the record depends; when they change, it is written again.
  private struct State: Equatable {
    let game: Int
    let revealed: Int
    let isOver: Bool
    let isLocked: Bool
    let names: [String]
  }

  private let write: (HostGames) -> String?
  private var earlier: [GameRecord]
  private var written: State?

  /// Makes a keeper.
  ///
  /// `earlier`: the games that have ended before. `write`: a function that stores the records, and
  /// returns a problem to show, or nil.
  init(earlier: [GameRecord], write: @escaping (HostGames) -> String?) {
    self.earlier = earlier
    self.write = write
  }

  /// Writes the record if it has changed; returns a problem to show, or nil.
  ///
  /// It changes when a player joins, is removed or is renamed, when a question is revealed, when
  /// the game ends, and when the lobby is locked or unlocked.
  mutating func follow(_ view: HostView, _ room: QuizRoom) -> String? {
    let state = State(
      game: view.game,
      revealed: view.revealed,
      isOver: view.phase == .end,
      isLocked: view.lobby.locked,
      names: view.lobby.players.map { "\($0.id) \($0.name)" }
    )
    guard state != written else { return nil }
    written = state
    return write(HostGames(current: room.read { game, _ in game.record }, earlier: earlier))
  }

  /// Adds a game that has ended to the earlier ones, before another one begins.
  mutating func keep(_ record: GameRecord) { earlier.append(record) }
}
