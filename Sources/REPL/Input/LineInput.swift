/// A source of lines that a person types or a program writes.
package protocol LineInput {
  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - prompt: A line of text, which can be styled; it is shown only on a terminal.
  ///   - completions: The words that Tab completes at the start of the line, with or without a `/`.
  ///   - clock: The clock that ends the wait and provides the prompt; nil for no time limit.
  /// - Returns: A line, or the reason why there is none.
  mutating func line(prompt: String, completions: [String], clock: LineClock?) -> InputEvent

  /// Removes and returns a problem that did not stop the input, such as a history that cannot be
  /// written; nil if there is none.
  mutating func takeProblem() -> REPLError?
}

extension LineInput {
  /// Waits for the next line without a time limit.
  package mutating func line(prompt: String, completions: [String]) -> InputEvent {
    line(prompt: prompt, completions: completions, clock: nil)
  }

  package mutating func takeProblem() -> REPLError? { nil }
}
