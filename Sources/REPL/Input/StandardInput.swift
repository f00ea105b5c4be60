import Glibc

/// Chooses the input that suits what standard input is.
package enum StandardInput {
  /// Opens line editing when both ends are a terminal, plain lines otherwise.
  ///
  /// - Parameter historyPath: Where lines typed at a terminal are kept; nil keeps none.
  /// - Returns: The input; it works for as long as the process does.
  /// - Throws: `REPLError.inputUnavailable` when a terminal is open already.
  @MainActor package static func open(historyPath: String?) throws(REPLError) -> any LineInput {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return PipeInput() }
    return try ReadlineInput(historyPath: historyPath)
  }

  /// Whether ^C was typed at the terminal, or the process was asked to end, since the last line.
  package static var isEndWanted: Bool { ReadlineInput.isEndWanted }

  /// Makes writing to a closed pipe an error instead of the end of the process.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
