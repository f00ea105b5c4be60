import Quiz
package import REPL

/// The loop of a game at the host's terminal, which shows the game and carries out commands.
@MainActor package struct HostSession {
  /// The way in which the game is shown.
  package enum Display: Sendable {
    /// The whole screen of a terminal, redrawn after each change.
    case screen
    /// Lines for a pipe or a terminal without cursor movement.
    case lines
    /// Nothing, since the output is JSON.
    case none
  }

  /// The reason why the session ended.
  package enum Ending: Equatable, Sendable {
    case finished
    case terminated(signal: Int32)
  }

  private let room: QuizRoom
  private let address: HostAddress
  private let display: Display
  private let console: Console
  private let input: KeyInput
  private let style: () -> (style: ScreenStyle, rows: Int)
  private var lines: HostLines
  /// The line that is being typed at a terminal, with its purpose; nil if there is none.
  private var typing: (label: String, prefix: String, text: String)?
  private var isAskedToEnd = false
  private var isAtEnd = false
  private var note: String?
  private var voice: HostVoice

  /// Makes a session.
  ///
  /// `style` is a function that returns the style and the number of rows, since a window can be
  /// resized; `voice` speaks the listening questions.
  package init(
    room: QuizRoom,
    address: HostAddress,
    display: Display,
    console: Console,
    input: KeyInput,
    voice: HostVoice,
    style: @escaping () -> (style: ScreenStyle, rows: Int)
  ) {
    self.room = room
    self.address = address
    self.display = display
    self.console = console
    self.input = input
    self.voice = voice
    self.style = style
    lines = HostLines(address: address, style: style().style)
  }

  /// Runs until the host leaves or the process is asked to end; then ends the game.
  package mutating func run() -> Ending {
    if display == .screen { console.showSecondScreen(true) }
    let ending = loop()
    room.perform(.end)
    voice.stop()
    if display == .screen { console.showSecondScreen(false) }
    let view = view()
    switch display {
    case .screen:
      let (style, _) = style()
      console.print(HostScreen(address: address, style: style, rows: 1_000).board(view.board))
    case .lines: console.print(lines.lines(view))
    case .none: break
    }
    return ending
  }

  private func view() -> HostView {
    var view = room.read { HostView($0, at: $1) }
    view.isSpoken = voice.isHeard
    return view
  }

  private mutating func loop() -> Ending {
    while true {
      let view = view()
      voice.follow(view)
      show(view)
      if let warning = voice.takeWarning() {
        say(warning)
        show(self.view())
      }
      let isOver = view.phase == .end
      if isOver, display != .screen { return .finished }
      if isAtEnd, [.lobby, .reveal, .board].contains(view.phase) { return .finished }
      let isCounting = view.phase == .asking && !view.isPaused && display == .screen
      switch input.next(milliseconds: isCounting ? 250 : nil) {
      case .woken: break
      case .terminated(let signal): return .terminated(signal: signal)
      case .endOfInput: isAtEnd = true
      case .interrupted:
        if isOver || isAskedToEnd || isAtEnd { return .finished }
        askToEnd()
      case .line(let line):
        if isAskedToEnd {
          guard answersYes(line) else { continue }
          return .finished
        }
        handle(line, view)
      case .key(let key):
        if isOver { return .finished }
        if isAskedToEnd {
          guard answersYes(String(key)) else { continue }
          return .finished
        }
        note = nil
        press(key, view)
      }
    }
  }

  // MARK: - Input

  private mutating func askToEnd() {
    isAskedToEnd = true
    typing = nil
    if display != .screen { console.ask(Self.endQuestion) }
  }

  private static let endQuestion = "End the game for everybody? [y/N]"

  private mutating func answersYes(_ text: String) -> Bool {
    isAskedToEnd = false
    return ["y", "yes"].contains(text.lowercased())
  }

  /// Carries out a key, or adds it to the line that is being typed.
  private mutating func press(_ key: Character, _ view: HostView) {
    if let line = typing {
      switch key {
      case "\r", "\n":
        typing = nil
        if !line.text.isEmpty { handle(line.prefix + line.text, view) }
      case "\u{1B}": typing = nil
      case "\u{7F}", "\u{8}": typing?.text = String(line.text.dropLast())
      default: if line.text.count < 60, !key.isNewline { typing?.text.append(key) }
      }
      return
    }
    switch key {
    case "\r", "\n", " ": handle("", view)
    case "k", "K": typing = ("Remove which player (number or name)?", "k ", "")
    case "r", "R": typing = ("Rename: the player's number and the new name?", "r ", "")
    case "e", "E", "q", "Q": askToEnd()
    default: if HostCommand(String(key)) != nil { handle(String(key), view) }
    }
  }

  private mutating func handle(_ line: String, _ view: HostView) {
    guard let command = HostCommand(line) else {
      return say("‘\(line)’ is not a command; use n, a, p, l, k PLAYER, r NUMBER NAME or e")
    }
    switch command {
    case .next: room.perform(view.phase == .lobby ? .start : view.isPaused ? .resume : .next)
    case .pause: room.perform(view.isPaused ? .resume : .pause)
    case .lock: room.perform(.lock(!view.lobby.locked))
    case .end: room.perform(.end)
    case .again: voice.repeat(view)
    case .kick(let text):
      let guest = view.lobby.players.first { $0.name == text || "\($0.id)" == text }
      guard let guest else { return say("there is no player ‘\(text)’; type a number or a name") }
      room.perform(.kick(player: guest.id))
    case .rename(let number, let name):
      guard view.lobby.players.contains(where: { $0.id == number }) else {
        return say("there is no player \(number); type the number before a name")
      }
      room.perform(.rename(player: number, to: name))
    }
  }

  /// Shows a problem until the next key is pressed.
  private mutating func say(_ text: String) {
    if display == .screen { note = text } else { console.warn(text) }
  }

  // MARK: - Output

  private mutating func show(_ view: HostView) {
    switch display {
    case .none: break
    case .lines: console.print(lines.lines(view))
    case .screen:
      let (style, rows) = style()
      let prompt =
        isAskedToEnd ? Self.endQuestion : typing.map { "\($0.label) \($0.text)_" } ?? note
      console.redraw(
        HostScreen(address: address, style: style, rows: rows).lines(view, prompt: prompt)
      )
    }
  }
}

/// A command that the host types: a key at a terminal, or a line.
package enum HostCommand: Equatable {
  /// Starts the game, or moves to the next phase.
  case next
  case pause
  case lock
  /// Removes a player, given by number or name.
  case kick(String)
  /// Renames a player, given by number.
  case rename(Int, String)
  case end
  /// Speaks the question again.
  case again

  /// Parses a line: a letter and its argument; an empty line is `next`.
  package init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first?.lowercased() {
    case nil, "n", "next", "start": self = .next
    case "p", "pause": self = .pause
    case "l", "lock": self = .lock
    case "e", "end", "q", "quit": self = .end
    case "a", "again": self = .again
    case "k", "kick":
      guard !rest.isEmpty else { return nil }
      self = .kick(rest)
    case "r", "rename":
      let parts = rest.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]) else { return nil }
      self = .rename(number, String(parts[1]))
    default: return nil
    }
  }
}

/// The text for a host without a full screen: lines that are printed when the phase changes.
package struct HostLines {
  private let screen: HostScreen
  private let address: HostAddress
  private var shown: (phase: Phase, question: Int, isPaused: Bool, isSpoken: Bool)?
  private var guests: Set<Int> = []

  package init(address: HostAddress, style: ScreenStyle) {
    self.address = address
    screen = HostScreen(address: address, style: style, rows: 1_000)
  }

  /// Returns the lines that describe what has changed.
  package mutating func lines(_ view: HostView) -> [String] {
    var lines: [String] = []
    for guest in view.lobby.players where guests.insert(guest.id).inserted {
      lines.append("joined: \(guest.id) \(guest.name)")
    }
    let state = (view.phase, view.question, view.isPaused, view.isSpoken)
    if let shown, shown == state { return lines }
    let wasPaused = shown?.isPaused ?? false
    shown = state
    if view.isPaused { return lines + ["paused"] }
    if wasPaused { lines.append("going on") }
    switch view.phase {
    case .lobby:
      lines += [
        "join at \(address.url)", "projector: \(address.screen)", HostScreen.notice(address),
      ]
    case .ready: lines.append("question \(view.question) of \(view.of): get ready")
    case .asking, .reveal:
      lines += screen.question(view)
    case .board, .end: lines += screen.board(view.board)
    }
    return lines
  }
}
