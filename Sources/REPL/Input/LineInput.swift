/// A source of lines typed by a person or written by a program.
package protocol LineInput {
  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - prompt: One line of text, styled or not; shown on a terminal only.
  ///   - completions: The words that Tab completes at the start of the line, also after a `/`.
  /// - Returns: A line, or the reason why there is none.
  mutating func line(prompt: String, completions: [String]) -> InputEvent

  /// Returns, once, a problem that did not stop the input, such as an unwritable history.
  mutating func takeProblem() -> REPLError?
}

extension LineInput {
  package mutating func takeProblem() -> REPLError? { nil }
}
