package import Quiz

/// The state of a game at one moment, as the host sees it.
package struct HostView: Sendable {
  package var phase: Phase
  package var question: Int
  /// The number of questions of the game.
  package var of: Int
  package var isPaused: Bool
  package var secondsLeft: Int
  package var item: QuizItem?
  package var count: ServerMessage.Count
  package var lobby: ServerMessage.Lobby
  package var board: ServerMessage.Board
  /// The number of the game among those of the same players, from 1.
  package var game: Int
  /// The number of questions that were revealed.
  package var revealed: Int
  /// The players who have not answered the open question.
  package var unanswered: [ServerMessage.Guest]
  /// The numbers, from 1, of the players who joined soon after another one was removed.
  package var suspects: Set<Int>
  /// The number of questions that the host wanted, if the words give fewer; otherwise nil.
  package var wanted: Int?
  /// The list of the class, with the names of the expected players; empty if there is no list.
  package var roster: [ComparedName] = []
  /// True if a program speaks the question, so that the host need not read it aloud.
  package var isSpoken = false

  package init(_ game: borrowing LiveGame, at time: Int) {
    phase = game.phase
    question = game.question
    of = game.items.count
    isPaused = game.isPaused
    secondsLeft = (game.left(at: time) + 999) / 1_000
    item = game.item
    count = game.counts()
    lobby = game.lobby()
    board = game.board()
    self.game = game.number
    revealed = game.revealed
    unanswered = game.unanswered
    suspects = game.suspects
  }

  /// The numbers of the players, by their names, which are unique.
  var numbers: [String: Int] {
    Dictionary(lobby.players.map { ($0.name, $0.id) }) { first, _ in first }
  }

  /// Returns the marks after a player's name: the team, `(away)`, `(new)`, and `?` for one who is
  /// not on the list.
  func marks(_ guest: ServerMessage.Guest) -> String {
    guest.teamMark + (guest.connected ? "" : " (away)")
      + (suspects.contains(guest.id) ? " (new)" : "")
      + (isExpected(guest) ? "" : " ?")
  }

  /// The names of the players who are expected and have not joined.
  var missing: [ComparedName] {
    let present = Set(lobby.players.map { ComparedName(cleaned: $0.name).key })
    return roster.filter { !present.contains($0.key) }
  }

  /// Returns true if a player is on the list, or if there is no list.
  func isExpected(_ guest: ServerMessage.Guest) -> Bool {
    roster.isEmpty || roster.contains { $0.key == ComparedName(cleaned: guest.name).key }
  }
}

extension ServerMessage.Guest {
  /// The colour of the team in brackets, after a blank; empty in a game without teams.
  var teamMark: String { team.flatMap(TeamColor.init).map { " (\($0.rawValue))" } ?? "" }
}
