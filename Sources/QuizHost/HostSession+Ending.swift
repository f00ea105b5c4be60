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
