import Glibc

/// The selection of readline (on a terminal) or a pipe as the input of a drill.
package enum StandardInput {
  /// Opens line editing if input and output are a terminal, otherwise plain lines.
  ///
  /// - Parameter historyPath: The file for lines typed at a terminal; nil keeps them in memory
  ///   only.
  /// - Returns: The input, which can be used until the process ends.
  /// - Throws: `REPLError.inputUnavailable` if a terminal is open already, or the process has no
  ///   free descriptor.
  @MainActor package static func open(historyPath: String?) throws(REPLError) -> any LineInput {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return PipeInput() }
    return try ReadlineInput(historyPath: historyPath)
  }

  /// True if, since the last line, ^C was typed at the terminal or the process was asked to end.
  package static var isEndWanted: Bool { ReadlineInput.isEndWanted }

  /// Ignores SIGPIPE, so that writing to a closed pipe is an error and does not kill the process.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
