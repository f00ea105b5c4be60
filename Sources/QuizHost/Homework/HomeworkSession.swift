import Foundation
package import Quiz
package import REPL

/// The loop of a homework at the host's terminal, until its end or until the host stops it.
@MainActor package struct HomeworkSession {
  /// The reason why the session ended.
  package enum Ending: Equatable, Sendable {
    /// The homework has ended.
    case over
    /// The host has stopped the homework for now; it can be continued later.
    case stopped
    case terminated(signal: Int32)
  }

  /// A question that the host answers with y.
  private enum Confirmation {
    case end
    case stop
    case drop(Homework.PupilResult, isFreed: Bool)

    var text: String {
      switch self {
      case .end: "End the homework for everybody? [y/N]"
      case .stop: "Stop for now? All answers are kept, and you can go on later. [y/N]"
      case .drop(let pupil, let isFreed):
        HostConfirmation.text(dropping: pupil.name, answers: pupil.answered, isFreed: isFreed)
      }
    }
  }

  private let room: HomeworkRoom
  private let address: HostAddress
  private let display: HostSession.Display
  private let console: Console
  private let input: KeyInput
  private let style: () -> (style: ScreenStyle, rows: Int)
  private let roster: [ComparedName]
  private let now: () -> Int64
  private let report: () -> String?
  private var typing: TypedLine?
  private var confirmation: Confirmation?
  private var note: String?
  /// The number of times that the host has asked for the next pupils.
  private var page = 0
  private var toldProblem: String?
  /// The number of answers at the last report, and its time in milliseconds since 1970.
  private var reported = (answers: 0, time: Int64(0))
  /// The last line that was printed about each pupil, keyed by the pupil's number.
  ///
  /// The value is 0 for the line about joining, and the number of answers for the line about
  /// finishing.
  private var told: [Int: Int] = [:]

  /// The minimum milliseconds between two reports, and the maximum to wait for input.
  private static let (reportInterval, longestWait) = (Int64(10_000), Int64(10_000))

  /// Makes a session.
  ///
  /// - `style`: a function that returns the style and the number of rows, since a window can be
  ///   resized.
  /// - `roster`: the names on the list of the class.
  /// - `now`: a function that returns the milliseconds since 1970.
  /// - `report`: a function that saves the results so far, and returns a problem to show, or nil.
  /// - `notice`: a text that is shown until a key is pressed; nil for none.
  package init(
    room: HomeworkRoom,
    address: HostAddress,
    display: HostSession.Display,
    console: Console,
    input: KeyInput,
    style: @escaping () -> (style: ScreenStyle, rows: Int),
    roster: [ComparedName],
    now: @escaping () -> Int64,
    report: @escaping () -> String?,
    notice: String?
  ) {
    (self.room, self.address, self.display) = (room, address, display)
    (self.console, self.input, self.style) = (console, input, style)
    (self.roster, self.now, self.report, note) = (roster, now, report, notice)
  }

  /// Runs until the end of the homework, or until the host stops it or the process is asked to end.
  package mutating func run() -> Ending {
    if display == .screen { console.showSecondScreen(true) }
    if display == .lines { printOpening() }
    let ending = loop()
    if ending == .over { room.end() }
    room.finish()
    if display == .screen { console.showSecondScreen(false) }
    if let problem = room.problem { console.warn(problem) }
    if let problem = report() { console.warn(problem) }
    if display != .none {
      let screen = HomeworkScreen(address: address, style: style().style, rows: 1_000)
      console.print(screen.result(view()))
    }
    return ending
  }

  private func view() -> HomeworkView {
    let time = now()
    return room.read { HomeworkView($0, roster: roster, at: time, .current) }
  }

  private mutating func loop() -> Ending {
    while true {
      let view = view()
      guard view.left > 0 else { return .over }
      save(view)
      show(view)
      let wait = min(view.left, pause(view))
      switch input.next(milliseconds: Int(wait)) {
      // After the end of the input, as under a service manager, the homework goes on until its end.
      case .woken, .endOfInput: break
      case .terminated(let signal): return .terminated(signal: signal)
      case .interrupted:
        if case .stop = confirmation { return .stopped }
        ask(.stop)
      case .line(let line):
        if let ending = confirmation != nil ? confirm(line) : handle(line, view) { return ending }
      case .key(let key):
        note = nil
        if let ending = confirmation != nil ? confirm(String(key)) : press(key, view) {
          return ending
        }
      }
    }
  }

  /// Saves the results if there are new answers and the last report is long enough ago; shows new
  /// problems.
  private mutating func save(_ view: HomeworkView) {
    let (answers, time) = (view.answers, now())
    if answers != reported.answers, abs(time - reported.time) >= Self.reportInterval {
      reported = (answers, time)
      if let problem = report() { say(problem) }
    }
    let problem = room.problem
    if problem != toldProblem, let problem { say(problem) }
    toldProblem = problem
  }

  /// Returns the milliseconds until the results have to be saved, at most the longest wait.
  private func pause(_ view: HomeworkView) -> Int64 {
    guard view.answers != reported.answers else { return Self.longestWait }
    return max(1, min(Self.longestWait, reported.time + Self.reportInterval - now()))
  }

  // MARK: - Input

  private mutating func ask(_ question: Confirmation) {
    (confirmation, typing) = (question, nil)
    if display != .screen { console.ask(question.text) }
  }

  private mutating func confirm(_ text: String) -> Ending? {
    defer { confirmation = nil }
    guard let confirmation, ["y", "yes"].contains(text.lowercased()) else {
      say("The homework goes on.")
      return nil
    }
    switch confirmation {
    case .end: return .over
    case .stop: return .stopped
    case .drop(let pupil, let isFreed): room.drop(pupil.id, isFreed: isFreed)
    }
    return nil
  }

  /// Carries out the command of a key, or adds the key to the line that is being typed; returns nil
  /// unless the session ends.
  private mutating func press(_ key: Character, _ view: HomeworkView) -> Ending? {
    if let outcome = typing?.press(key) {
      guard case .done(let command) = outcome else { return nil }
      typing = nil
      return command.flatMap { handle($0, view) }
    }
    switch key {
    case "k", "K":
      typing = TypedLine("Remove which pupil, with all answers (number or name)?", for: "k ")
    case "f", "F":
      typing = TypedLine(
        "Free the name of which pupil, with all answers (number or name)?",
        for: "f "
      )
    case "r", "R":
      typing = TypedLine("Rename which pupil (number or name)?", for: "r ")
    case "n", "N": page += 1
    case "e", "E": ask(.end)
    case "q", "Q": ask(.stop)
    default: break
    }
    return nil
  }

  /// Carries out the command in a line, without the confirmation that a key needs; returns nil
  /// unless the session ends.
  private mutating func handle(_ line: String, _ view: HomeworkView) -> Ending? {
    guard let word = line.split(whereSeparator: \.isWhitespace).first?.lowercased() else {
      return nil
    }
    // In a game, these words end the game.
    if ["q", "quit"].contains(word) { return .stopped }
    switch HostCommand(line) {
    case .end: return .over
    case .kick(let text): drop(text, isFreed: false, view)
    case .free(let text): drop(text, isFreed: true, view)
    case .rename(let text): rename(text, view)
    default: say("‘\(line)’ is not a command; use k PUPIL, f PUPIL, r NUMBER NAME, e or q")
    }
    return nil
  }

  /// Removes a pupil, given by number or name, or frees the name; at a terminal, asks first.
  private mutating func drop(_ text: String, isFreed: Bool, _ view: HomeworkView) {
    guard let pupil = view.results.named(text, id: \.id, name: \.name) else {
      let line = TypedLine(missing: text, "pupil", for: isFreed ? "f " : "k ")
      typing = line.begun(display, console)
      return
    }
    guard display == .screen else { return room.drop(pupil.id, isFreed: isFreed) }
    ask(.drop(pupil, isFreed: isFreed))
  }

  /// Renames a pupil; asks for the name if it is missing.
  private mutating func rename(_ text: String, _ view: HomeworkView) {
    guard let (pupil, name) = view.results.renamed(text, id: \.id, name: \.name) else {
      typing = TypedLine(missing: text, "pupil", for: "r ").begun(display, console)
      return
    }
    guard name.isEmpty else { return room.rename(pupil: pupil.id, to: name) }
    typing = TypedLine(renaming: pupil.id, pupil.name).begun(display, console)
  }

  /// Shows a problem: on a full screen until the next key is pressed, otherwise as a warning.
  private mutating func say(_ text: String) {
    if display == .screen { note = text } else { console.warn(text) }
  }

  // MARK: - Output

  private func printOpening() {
    let view = view()
    let lines = [
      "homework until \(HomeworkTime.text(view.until, view.timeZone))", "join at \(address.url)",
      HomeworkScreen.reach(address), HostScreen.notice(address),
    ]
    console.print(lines.filter { !$0.isEmpty })
  }

  private mutating func show(_ view: HomeworkView) {
    switch display {
    case .none: break
    case .lines:
      for pupil in view.results {
        if told[pupil.id] == nil {
          told[pupil.id] = 0
          console.print(["joined: \(pupil.id) \(TerminalText.sanitized(pupil.name))"])
        }
        if pupil.answered == view.questions, told[pupil.id] == 0 {
          told[pupil.id] = pupil.answered
          let name = TerminalText.sanitized(pupil.name)
          console.print(["done: \(pupil.id) \(name), \(pupil.right) of \(view.questions) right"])
        }
      }
    case .screen:
      let (style, rows) = style()
      let prompt = confirmation?.text ?? typing?.prompt
      console.redraw(
        HomeworkScreen(address: address, style: style, rows: rows)
          .lines(view, prompt: prompt, note: note, page: page)
      )
    }
  }
}
