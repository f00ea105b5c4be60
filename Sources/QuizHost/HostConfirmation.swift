import Quiz
import REPL

/// A question that the host answers with y before something that cannot be undone.
enum HostConfirmation: Equatable {
  /// The end of the session.
  case end
  /// The reveal of a question that not everybody has answered.
  case reveal(question: Int)

  func text(_ view: HostView) -> String {
    switch self {
    case .end where view.phase == .end: return "Leave, and end the game for everybody? [y/N]"
    case .end: return "End the game for everybody? [y/N]"
    case .reveal:
      let missing = view.count.of - view.count.answered
      return "\(missing.counted("answer")) missing. Show the answer now? [y/N]"
    }
  }
}
