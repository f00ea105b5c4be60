package import Quiz
package import REPL

/// The loop of a game at the host's terminal, which shows the game and carries out commands.
@MainActor package struct HostSession {
  private let room: QuizRoom
  private let address: HostAddress
  private let display: Display
  private let console: Console
  private let input: KeyInput
  private let style: () -> (style: ScreenStyle, rows: Int)
  private var lines: HostLines
  private var typing: TypedLine?
  /// The action that the host is asked to confirm with y; nil if there is none.
  private var confirmation: HostConfirmation?
  private var isAtEnd = false
  private var questions: GameQuestions
  private let report: (HostReport) -> String?
  /// The results of the games before this one.
  private var earlier: [GameResult] = []
  /// The boards of the games before this one, if they were led by this process.
  private var boards: [ServerMessage.Board] = []
  /// The state at the last report: the game, its number of revealed questions, and whether it was
  /// over.
  private var reported = (game: 1, revealed: 0, isOver: false)
  private var quiet: QuietTime
  private var keeper: RecordKeeper
  private var note: String?
  /// The list of the class, with the names of the expected players; empty if there is no list.
  private let roster: [ComparedName]
  /// True if this game repeats the missed questions of the game before it.
  private var isOfMissed = false
  private var voice: HostVoice

  /// Makes a session.
  ///
  /// `style` returns the style and the number of rows, since a window can be resized. `report` gets
  /// the results after each reveal and at the end of each game, `record` the records of the games
  /// after each change; both return a problem to show, or nil. `milliseconds` is a monotonic clock,
  /// `questions` the source of further games. `earlier` has the games that ended before an
  /// interruption, `roster` the names of the expected players (empty if there is no list). `notice`
  /// is a text to show until a key is pressed; nil for none.
  package init(
    room: QuizRoom,
    address: HostAddress,
    display: Display,
    console: Console,
    input: KeyInput,
    voice: HostVoice,
    questions: GameQuestions,
    style: @escaping () -> (style: ScreenStyle, rows: Int),
    report: @escaping (HostReport) -> String?,
    milliseconds: @escaping () -> Int,
    earlier: [GameRecord],
    record: @escaping (HostGames) -> String?,
    notice: String?,
    roster: [ComparedName]
  ) {
    (self.room, self.address, self.display) = (room, address, display)
    (self.console, self.input, self.voice) = (console, input, voice)
    (self.questions, self.style, self.report) = (questions, style, report)
    quiet = QuietTime(milliseconds: milliseconds)
    keeper = RecordKeeper(earlier: earlier, write: record)
    self.earlier = earlier.compactMap(HostRecord.restored).map { GameResult($0) }
    note = notice
    self.roster = roster
    self.voice.add(questions.utterances)
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
    if let problem = tell(view) { console.warn(problem) }
    switch display {
    case .screen:
      let screen = HostScreen(address: address, style: style().style, rows: 1_000)
      let played = (boards + [view.board]).filter { $0.q > 0 }
      console.print((played.isEmpty ? [view.board] : played).flatMap { screen.board($0) })
    case .lines: console.print(lines.lines(view, isLeaving: true))
    case .none: break
    }
    return ending
  }

  private func view() -> HostView {
    var view = room.read { HostView($0, at: $1) }
    view.isSpoken = voice.isHeard
    view.roster = roster
    view.wanted = view.of < questions.wanted && !isOfMissed ? questions.wanted : nil
    return view
  }

  /// Reports the results after a reveal or the end of the game, once; returns a problem to show, or
  /// nil.
  private mutating func tell(_ view: HostView) -> String? {
    let isOver = view.phase == .end
    let state = (view.game, view.revealed, isOver)
    guard state != reported, view.revealed > 0 || isOver else { return nil }
    reported = state
    let results = earlier + [room.read { game, _ in GameResult(game) }]
    return report(HostReport(results: results, isOver: isOver))
  }

  private mutating func loop() -> Ending {
    while true {
      let view = view()
      voice.follow(view)
      quiet.follow(view)
      if confirmation?.isOver(view) == true { confirmation = nil }
      show(view)
      for warning in [tell(view), keeper.follow(view, room), voice.takeWarning()].compactMap(\.self)
      {
        say(warning)
        show(self.view())
      }
      if isAtEnd, [.lobby, .reveal, .board, .end].contains(view.phase) { return .finished }
      let isCounting = view.phase == .asking && !view.isPaused && display == .screen
      switch input.next(milliseconds: isCounting ? 250 : nil) {
      case .woken: break
      case .terminated(let signal): return .terminated(signal: signal)
      case .endOfInput: isAtEnd = true
      case .interrupted:
        if view.phase == .end || confirmation == .end || isAtEnd { return .finished }
        ask(.end)
      case .line(let line):
        if confirmation != nil ? confirm(line) : handle(line, view) { return .finished }
      case .key(let key):
        note = nil
        if confirmation != nil ? confirm(String(key)) : press(key, view) { return .finished }
      }
    }
  }

  // MARK: - Input

  private mutating func ask(_ question: HostConfirmation) {
    confirmation = question
    typing = nil
    if display != .screen { console.ask(question.text(view())) }
  }

  /// Carries out the confirmed action if the text is `y` or `yes`; returns true to end the session.
  private mutating func confirm(_ text: String) -> Bool {
    defer { confirmation = nil }
    let isConfirmed = ["y", "yes"].contains(text.lowercased())
    switch confirmation {
    case .end where isConfirmed: return true
    case .end: say("The game goes on.")
    case .reveal(let question) where isConfirmed: perform(.step(from: .asking, question: question))
    case .drop(let guest, _, let isFreed) where isConfirmed: room.perform(.drop(guest.id, isFreed))
    case .drop(let guest, _, _): say("\(TerminalText.sanitized(guest.name)) stays.")
    case .reveal, nil: break
    }
    return false
  }

  /// Carries out the command of a key, or adds the key to the line that is being typed; returns
  /// true if the session ends.
  private mutating func press(_ key: Character, _ view: HostView) -> Bool {
    if let outcome = typing?.press(key) {
      guard case .done(let command) = outcome else { return false }
      typing = nil
      return command.map { handle($0, view) } ?? false
    }
    switch key {
    case "\r", "\n":
      if quiet.isOver { goOn(view) }
    case "e", "E", "q", "Q": ask(.end)
    default:
      if key != " ", HostCommand(String(key)) != nil { return handle(String(key), view) }
      typing = TypedLine(for: key)
    }
    return false
  }

  /// Carries out the Enter key at a terminal; asks first if that would end the session, or would
  /// reveal the answer while answers of players are missing.
  private mutating func goOn(_ view: HostView) {
    if view.phase == .end { return ask(.end) }
    let isMissing = view.count.answered < view.count.of
    if view.phase == .asking, !view.isPaused, isMissing {
      return ask(.reveal(question: view.question))
    }
    step(view)
  }

  /// Resumes a paused game, otherwise moves to the next phase.
  ///
  /// At a terminal, it does nothing if the game has already left the phase that the host sees.
  private mutating func step(_ view: HostView) {
    guard !view.isPaused else { return room.perform(.resume) }
    // Each line of a pipe is one step; a person at a terminal means the phase on the screen.
    let pipe: HostAction = view.phase == .lobby ? .start : .next
    perform(display == .screen ? .step(from: view.phase, question: view.question) : pipe)
  }

  /// Carries out an action of the host.
  ///
  /// If it begins a phase, Enter is not ignored at the beginning of that phase; see ``QuietTime``.
  private mutating func perform(_ action: HostAction) {
    quiet.expectStep()
    room.perform(action)
  }

  /// Carries out the command in a line; returns true if the session ends.
  private mutating func handle(_ line: String, _ view: HostView) -> Bool {
    guard let command = HostCommand(line) else {
      say("‘\(line)’ is not a command; use n, m, a, p, l, k PLAYER, f PLAYER, r NUMBER NAME or e")
      return false
    }
    switch command {
    case .end: return true
    case .next:
      if view.phase == .end { return true }
      step(view)
    case .newGame: if view.phase == .end { play(again: false) }
    case .missedGame: if view.phase == .end { play(again: true) }
    case .pause: room.perform(view.isPaused ? .resume : .pause)
    case .lock: room.perform(.lock(!view.lobby.locked))
    case .again: voice.repeat(view)
    case .kick(let text): drop(text, isFreed: false, view)
    case .free(let text): drop(text, isFreed: true, view)
    case .rename(let text): rename(text, view)
    }
    return false
  }

  /// Removes a player, given by number or name, or frees the name; at a terminal, asks first.
  private mutating func drop(_ text: String, isFreed: Bool, _ view: HostView) {
    guard let guest = view.lobby.players.named(text, id: \.id, name: \.name) else {
      typing = TypedLine(missing: text, for: isFreed ? "f " : "k ").begun(display, console)
      return
    }
    guard display == .screen else { return room.perform(.drop(guest.id, isFreed)) }
    let answers = room.read { game, _ in game.answerCount(of: guest.id) }
    ask(.drop(guest, answers: answers, isFreed: isFreed))
  }

  /// Renames a player; asks for the name if it is missing.
  private mutating func rename(_ text: String, _ view: HostView) {
    guard let (guest, name) = view.lobby.players.renamed(text, id: \.id, name: \.name) else {
      typing = TypedLine(missing: text, for: "r ").begun(display, console)
      return
    }
    guard name.isEmpty else { return room.perform(.rename(player: guest.id, to: name)) }
    typing = TypedLine(renaming: guest.id, guest.name).begun(display, console)
  }

  /// Begins another game with the same players and new questions.
  ///
  /// If `ofMissed` is true, its questions are those that were missed in this game.
  private mutating func play(again ofMissed: Bool) {
    let (result, missed, record) = room.read { game, _ in
      (GameResult(game), game.missed, game.record)
    }
    guard !ofMissed || !missed.isEmpty else {
      return say("nothing was missed; n plays another game")
    }
    let items: [QuizItem]
    do {
      items = ofMissed ? questions.again(missed) : try questions.next()
    } catch {
      return say("the words cannot be read; ‘trainer doctor’ says why")
    }
    guard !items.isEmpty else { return say("there are no more words; leave with e") }
    isOfMissed = ofMissed
    voice.add(questions.utterances)
    earlier.append(result)
    boards.append(view().board)
    keeper.keep(record)
    perform(.again(items))
  }

  /// Shows a problem: on a full screen until the next key is pressed, otherwise as a warning.
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
      let prompt = confirmation.map { $0.text(view) } ?? typing?.prompt
      console.redraw(
        HostScreen(address: address, style: style, rows: rows)
          .lines(view, prompt: prompt, note: note, isListing: typing != nil)
      )
    }
  }
}
