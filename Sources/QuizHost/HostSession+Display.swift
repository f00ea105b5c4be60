import Quiz
package import REPL

extension HostSession {
  /// The way in which the game is shown.
  package enum Display: Sendable {
    /// The whole screen of a terminal, redrawn after each change.
    case screen
    /// Lines for a pipe or a terminal without cursor movement.
    case lines
    /// Nothing, since the output is JSON.
    case none
  }

  /// The reason why the session ended.
  package enum Ending: Equatable, Sendable {
    case finished
    case terminated(signal: Int32)
  }
}

/// The text for a host without a full screen: lines that are printed when the phase changes.
package struct HostLines {
  private let screen: HostScreen
  private let address: HostAddress
  private var shown: (phase: Phase, question: Int, isPaused: Bool, isSpoken: Bool)?
  private var game = 0
  private var guests: Set<Int> = []

  package init(address: HostAddress, style: ScreenStyle) {
    self.address = address
    screen = HostScreen(address: address, style: style, rows: 1_000)
  }

  /// Returns the lines that describe what has changed since the last call.
  ///
  /// `isLeaving`: true if no more commands can be typed.
  package mutating func lines(_ view: HostView, isLeaving: Bool = false) -> [String] {
    var lines: [String] = []
    for guest in view.lobby.players where guests.insert(guest.id).inserted {
      let mark = view.suspects.contains(guest.id) ? " (new)" : ""
      lines.append("joined: \(guest.id) \(guest.name)\(guest.teamMark)\(mark)")
    }
    let state = (view.phase, view.question, view.isPaused, view.isSpoken)
    if let shown, shown == state, game == view.game { return lines }
    game = view.game
    let wasPaused = shown?.isPaused ?? false
    shown = state
    if view.isPaused { return lines + ["paused"] }
    if wasPaused { lines.append("going on") }
    switch view.phase {
    case .lobby:
      lines += [
        "join at \(address.url)", "projector: \(address.screen)", HostScreen.notice(address),
      ]
    case .ready:
      if view.question == 1, let missing = HostScreen.missing(view) { lines.append(missing) }
      lines.append("question \(view.question) of \(view.of): get ready")
    case .asking, .reveal:
      lines += screen.question(view)
    case .board: lines += screen.board(view.board, numbers: view.numbers)
    case .end:
      lines += screen.board(view.board)
      if !isLeaving { lines.append("n another game, m what was missed, e leave") }
    }
    return lines
  }
}
