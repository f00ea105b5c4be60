import Quiz
import REPL

/// A command that the host types: a key at a terminal, or a line.
package enum HostCommand: Equatable {
  /// Starts the game, resumes a paused one, or moves to the next phase; after the end, leaves.
  case next
  /// Begins another game with the same players; before the end of a game, it has no effect.
  case newGame
  /// Begins a game with the questions that were missed; before the end of a game, it has no effect.
  case missedGame
  case pause
  case lock
  /// Removes a player, given by number or name.
  case kick(String)
  /// Frees the name of a player, given by number or name, who then chooses another one.
  case free(String)
  /// Renames a player: the number and the new name, or the number or the name alone.
  case rename(String)
  case end
  /// Speaks the open listening question again.
  case again

  /// Parses a line: a letter or word, and its argument; nil for any other line.
  ///
  /// An empty line is `next`.
  package init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first?.lowercased() {
    case nil, "next", "start": self = .next
    case "n", "new": self = .newGame
    case "m", "missed": self = .missedGame
    case "p", "pause": self = .pause
    case "l", "lock": self = .lock
    case "e", "end", "q", "quit": self = .end
    case "a", "again": self = .again
    case "k", "kick":
      guard !rest.isEmpty else { return nil }
      self = .kick(rest)
    case "f", "free":
      guard !rest.isEmpty else { return nil }
      self = .free(rest)
    case "r", "rename":
      guard !rest.isEmpty else { return nil }
      self = .rename(rest)
    default: return nil
    }
  }
}

extension Sequence {
  /// Returns the player or pupil whose number is the text or, if there is none, whose name is the
  /// text.
  ///
  /// The result is nil if there is no such player or pupil.
  func named(
    _ text: String,
    id: (Element) -> Int,
    name: (Element) -> String
  ) -> Element? {
    first { "\(id($0))" == text } ?? first { name($0) == text }
  }

  /// Returns the player or pupil to rename, and the new name, which is empty if it is not in the
  /// text.
  ///
  /// The text is a number and the new name, or a number or a name alone. The result is nil if there
  /// is no such player or pupil.
  func renamed(
    _ text: String,
    id: (Element) -> Int,
    name: (Element) -> String
  ) -> (Element, newName: String)? {
    let parts = text.split(separator: " ", maxSplits: 1)
    if parts.count > 1, let found = first(where: { "\(id($0))" == parts[0] }) {
      return (found, String(parts[1]))
    }
    return named(text, id: id, name: name).map { ($0, "") }
  }
}

extension HostAction {
  /// Returns the action that removes a player; `isFreed`: true if the name becomes free again.
  static func drop(_ player: Int, _ isFreed: Bool) -> HostAction {
    isFreed ? .free(player: player) : .kick(player: player)
  }
}

/// A question that the host answers with y before something that cannot be undone.
enum HostConfirmation: Equatable {
  /// The end of the session.
  case end
  /// The reveal of a question that not everybody has answered.
  case reveal(question: Int)
  /// The removal of a player with the answers; `isFreed`: true if the name becomes free again.
  case drop(ServerMessage.Guest, answers: Int, isFreed: Bool)

  /// Returns true if there is nothing left to confirm: the question was revealed, or the player has
  /// gone.
  func isOver(_ view: HostView) -> Bool {
    switch self {
    case .end: false
    case .reveal(let question): (view.phase, view.question) != (.asking, question)
    case .drop(let guest, _, _): !view.lobby.players.contains { $0.id == guest.id }
    }
  }

  func text(_ view: HostView) -> String {
    switch self {
    case .end where view.phase == .end: return "Leave, and end the game for everybody? [y/N]"
    case .end: return "End the game for everybody? [y/N]"
    case .reveal:
      let missing = view.count.of - view.count.answered
      return "\(missing.counted("answer")) missing. Show the answer now? [y/N]"
    case .drop(let guest, let answers, let isFreed):
      return Self.text(dropping: guest.name, answers: answers, isFreed: isFreed)
    }
  }

  /// Returns the text that asks whether to remove a player, or free the name, and how many answers
  /// are lost.
  static func text(dropping name: String, answers: Int, isFreed: Bool) -> String {
    let lost = answers == 0 ? "" : ", with \(answers.counted("answer"))"
    let action = isFreed ? "Free the name of" : "Remove"
    return "\(action) \(TerminalText.sanitized(name))\(lost)? [y/N]"
  }
}

/// A line that the host is typing at a terminal, such as the name of a player.
struct TypedLine {
  /// The question to the host that the line answers.
  private let label: String
  /// The beginning of the command whose rest is typed.
  private let command: String
  private var text = ""

  private static let longest = 60

  init(_ label: String, for command: String) { (self.label, self.command) = (label, command) }

  /// Makes the line for the new name of a player or pupil.
  init(renaming number: Int, _ name: String) {
    let label = "And the new name of \(number) \(TerminalText.sanitized(name))?"
    self.init(label, for: "r \(number) ")
  }

  /// Makes the line that is typed after a text that is neither the number nor the name of a player.
  ///
  /// `player`: the word for a player. What the host types next would otherwise be taken as keys.
  init(missing text: String, _ player: String = "player", for command: String) {
    self.init("there is no \(player) ‘\(text)’; which one (number or name)?", for: command)
  }

  /// Makes the line that a key begins; nil if the key is neither a letter nor a digit.
  ///
  /// The keys k, f and r begin the argument of a command. Any other letter or digit begins a line
  /// of its own, so that the Enter after a typed word does not move the game on.
  init?(for key: Character) {
    switch key {
    case "k", "K": self.init("Remove which player (number or name)?", for: "k ")
    case "f", "F": self.init("Free whose name (number or name)?", for: "f ")
    case "r", "R": self.init("Rename which player (number or name)?", for: "r ")
    case _ where key.isLetter || key.isNumber:
      self.init("Command:", for: "")
      text = String(key)
    default: return nil
    }
  }

  /// The label and the command to type, for a host whose input is read in whole lines.
  var hint: String { "\(label.dropLast()): \(command)NAME" }

  var prompt: String { "\(label) \(text)_" }

  /// Returns the line for a host at a terminal; for another host, prints a warning with the command
  /// to type and returns nil.
  func begun(_ display: HostSession.Display, _ console: Console) -> TypedLine? {
    guard display != .screen else { return self }
    console.warn(hint)
    return nil
  }

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

/// The first second of a phase that began by itself, in which Enter is ignored.
///
/// A host who presses Enter then has not yet seen what is on the screen.
struct QuietTime {
  private static let length = 1_000

  private let milliseconds: () -> Int
  private var seen = (game: 1, phase: Phase.lobby, question: 0)
  private var isExpected = false
  private var end: Int?

  init(milliseconds: @escaping () -> Int) { self.milliseconds = milliseconds }

  var isOver: Bool { end.map { $0 <= milliseconds() } ?? true }

  /// Records that the host takes the next step, so that no quiet time follows it.
  mutating func expectStep() { isExpected = true }

  /// Begins the quiet time if the game has moved on by itself; ends it if the host moved it on.
  mutating func follow(_ view: HostView) {
    let state = (view.game, view.phase, view.question)
    guard state != seen else { return }
    seen = state
    end = isExpected ? nil : milliseconds() + Self.length
    isExpected = false
  }
}
