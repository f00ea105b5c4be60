/// A line that the host is typing at a terminal, such as the name of a player.
struct TypedLine {
  /// The question to the host that the line answers.
  private let label: String
  /// The beginning of the command whose rest is typed.
  private let command: String
  private var text = ""

  private static let longest = 60

  init(_ label: String, for command: String) { (self.label, self.command) = (label, command) }

  var prompt: String { "\(label) \(text)_" }

  /// The state of the line after a key.
  enum Outcome: Equatable {
    case open
    /// The line is done; the command is nil if the line is empty or was cancelled.
    case done(command: String?)
  }

  mutating func press(_ key: Character) -> Outcome {
    switch key {
    case "\r", "\n": return .done(command: text.isEmpty ? nil : command + text)
    case "\u{1B}": return .done(command: nil)
    case "\u{7F}", "\u{8}": text = String(text.dropLast())
    case " " where text.isEmpty: break
    default: if text.count < Self.longest, !key.isNewline { text.append(key) }
    }
    return .open
  }
}
