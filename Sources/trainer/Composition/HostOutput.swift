import Foundation
import QuizHost

extension HostCommandLine {
  /// Returns how a game is shown: not at all with `--json`, otherwise on a full screen, or as lines
  /// in a pipe and on a terminal without cursor control.
  func display(_ session: Session) -> HostSession.Display {
    let isDumb = ["", "dumb"].contains(session.environment["TERM"] ?? "")
    return json ? .none : Screen.isTerminal && !isDumb ? .screen : .lines
  }
}

/// The JSON that says where a game can be joined.
struct Opening: Encodable {
  let type = "open"
  let url: String
  let screen: String
  let code: String

  private enum CodingKeys: String, CodingKey { case type, url, screen, code }

  init(_ address: HostAddress) {
    (url, screen, code) = (address.url, address.screen, address.code)
  }
}
