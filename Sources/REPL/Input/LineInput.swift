/// A source of lines typed by a person or written by a program.
package protocol LineInput {
  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - prompt: One line of text, styled or not; shown on a terminal only.
  ///   - completions: The words that Tab completes at the start of the line, also after a `/`.
  ///   - clock: The clock that ends the wait, and gives the prompt instead; nil waits as long as it
  ///     takes.
  /// - Returns: A line, or the reason why there is none.
  mutating func line(prompt: String, completions: [String], clock: LineClock?) -> InputEvent

  /// Returns, once, a problem that did not stop the input, such as an unwritable history.
  mutating func takeProblem() -> REPLError?
}

extension LineInput {
  /// Waits for the next line, as long as it takes.
  package mutating func line(prompt: String, completions: [String]) -> InputEvent {
    line(prompt: prompt, completions: completions, clock: nil)
  }

  package mutating func takeProblem() -> REPLError? { nil }
}
