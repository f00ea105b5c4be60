/// A source of lines that a person or a script answers with.
package protocol LineInput {
  /// Waits for the next line.
  ///
  /// - Parameters:
  ///   - prompt: One line of text, styled or not; shown on a terminal only.
  ///   - completions: The words that Tab completes at the start of the line, also after a `/`.
  /// - Returns: A line, or why there is none.
  mutating func line(prompt: String, completions: [String]) -> InputEvent

  /// Returns a problem that did not stop the input, once, such as a history that is not kept.
  mutating func takeProblem() -> REPLError?
}

extension LineInput {
  package mutating func takeProblem() -> REPLError? { nil }
}
