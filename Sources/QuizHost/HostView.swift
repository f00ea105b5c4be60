package import Quiz

/// The state of a game at one moment, as the host sees it.
package struct HostView: Sendable {
  package var phase: Phase
  package var question: Int
  /// The number of questions.
  package var of: Int
  package var isPaused: Bool
  package var secondsLeft: Int
  package var item: QuizItem?
  package var count: ServerMessage.Count
  package var lobby: ServerMessage.Lobby
  package var board: ServerMessage.Board
  /// True if a program says the question, so that the host need not read it aloud.
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
  }
}
