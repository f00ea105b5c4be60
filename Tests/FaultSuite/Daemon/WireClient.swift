import TestSupport

/// A client of the daemon's socket that says whatever it is told to.
typealias WireClient = LineConnection

extension LineConnection {
  @discardableResult
  func say(_ line: String) -> Bool { send(Array((line + "\n").utf8)) }

  /// Says hello and returns the answer.
  func greet() -> String? {
    say(
      #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":2,"client":"faults"}}"#
    )
    return line()
  }

  /// Asks something that every daemon answers.
  func status() -> String? {
    say(#"{"jsonrpc":"2.0","id":2,"method":"status"}"#)
    return line()
  }

  /// Returns the next line; nil at the end of the connection, or when none comes for so long.
  func line() -> String? { line(milliseconds: 30_000) }
}
