/// Input from a list, for tests; it also keeps what it was asked.
package struct ScriptInput: LineInput {
  private var events: ArraySlice<InputEvent>
  /// The prompts so far, oldest first.
  package private(set) var prompts: [String] = []
  /// The completions offered with the latest prompt.
  package private(set) var completions: [String] = []

  /// Plays these events, then the end of the input for ever.
  package init(_ events: [InputEvent]) {
    self.events = events[...]
  }

  /// Plays these lines, then the end of the input for ever.
  package init(lines: [String]) {
    self.init(lines.map { .line($0) })
  }

  package mutating func line(prompt: String, completions: [String]) -> InputEvent {
    prompts.append(prompt)
    self.completions = completions
    return events.popFirst() ?? .endOfInput
  }
}
