import Pinyin
import Speech
import Study

/// The loop of the primer: shows pages, speaks their words, and asks their questions.
///
/// It uses no service: answers are judged as in a drill, and nothing is stored.
@MainActor package struct PrimerSession {
  /// The reason why the primer ended.
  package enum Ending: Equatable, Sendable {
    /// All pages were seen.
    case finished
    /// The learner left the pages.
    case left
    /// The learner ended the program with ^C, or the input ended.
    case interrupted
    case terminated(signal: Int32)
  }

  /// The next step after a page, a question or a wait.
  private enum Move {
    case on, back
    case end(Ending)
  }

  /// The result of a question.
  private enum Result {
    case right, wrong
    case moved(Move)
  }

  private(set) var input: any LineInput
  /// The command of the drill that was typed at a page and left it; nil if there is none.
  private(set) var command: String?
  /// True if a drill shows the page.
  private var isInDrill = false
  private let environment: DrillEnvironment
  private var style: ScreenStyle
  /// The key that leaves the pages, and its description.
  private let leaveKey: String

  package init(
    input: any LineInput,
    style: ScreenStyle,
    environment: DrillEnvironment,
    leaving leaveKey: String = "q: leave"
  ) {
    self.input = input
    self.style = style
    self.environment = environment
    self.leaveKey = leaveKey
  }

  private var screen: PrimerScreen { PrimerScreen(style: style) }
  private var canHear: Bool { !environment.speaker.isSilent }

  /// Shows pages with their questions, starting with the first page.
  package mutating func run(_ pages: [PrimerPage]) -> Ending {
    defer { environment.speaker.stop() }
    var place = 0
    while pages.indices.contains(place) {
      let next = pages.indices.contains(place + 1) ? pages[place + 1] : nil
      switch visit(pages[place], isFirst: place == 0, next: next) {
      case .on: place += 1
      case .back: place = max(0, place - 1)
      case .end(let ending): return ending
      }
    }
    return .finished
  }

  /// Shows one page without its questions; at a terminal, waits until the learner has read it.
  ///
  /// The words are spoken immediately only in a drill that speaks answers.
  package mutating func show(_ page: PrimerPage) -> Ending {
    defer { environment.speaker.stop() }
    guard environment.isTerminal else {
      environment.console.print(screen.lines(page))
      return .finished
    }
    isInDrill = true
    let move = read(
      page,
      keys: ["Enter: back to the question"],
      isSaid: environment.spokenAnswers != .off
    )
    if case .end(.terminated(let signal)) = move { return .terminated(signal: signal) }
    return .finished
  }

  /// Shows a page and asks its questions; those answered wrong are asked once more.
  ///
  /// `isFirst`: true if there is no page before it. `next`: the page after it; nil if it is the
  /// last.
  private mutating func visit(_ page: PrimerPage, isFirst: Bool, next: PrimerPage?) -> Move {
    while true {
      let keys = ["Enter: three questions"] + (isFirst ? [] : ["b: page before"])
      let move = read(page, keys: keys + [leaveKey])
      guard case .on = move else { return move }
      switch ask(page, next) {
      case .back: continue
      case let move: return move
      }
    }
  }

  private mutating func ask(_ page: PrimerPage, _ next: PrimerPage?) -> Move {
    let questions = page.questions(in: style.readingForm)
    var missed: [PrimerQuestion] = []
    for (index, question) in questions.enumerated() {
      switch ask(question, label: "\(index + 1)/\(questions.count)") {
      case .right: break
      case .wrong: missed.append(question)
      case .moved(let move): return move
      }
    }
    for question in missed {
      if case .moved(let move) = ask(question, label: "once more", movedBy: 1) { return move }
    }
    // The last verdict stays on the screen until the learner has read it.
    let name =
      next.map { "Enter: \($0.title(in: style.readingForm))" } ?? "Enter: to your first words"
    environment.console.print([""])
    return wait(keys: [name, "b: page again", leaveKey])
  }

  /// Shows a page, speaks its words if `isSaid` is true, and waits for one of the keys.
  ///
  /// `keys`: the descriptions of the keys, such as `b: page before`.
  private mutating func read(_ page: PrimerPage, keys: [String], isSaid: Bool = true) -> Move {
    measure()
    let more = screen.keys(["Enter: more", leaveKey])
    // Three rows are taken by an empty line before the text, one after it, and the prompt.
    let rows = environment.rows() - more.count - 3
    var parts = screen.parts(page, rows: rows)
    let last = parts.popLast() ?? []
    for part in parts {
      environment.console.print([""] + part + [""])
      let move = wait(keys: ["Enter: more", leaveKey])
      guard case .on = move else { return move }
    }
    environment.console.print([""] + last + [""])
    if isSaid { say(page.samples) }
    let all = canHear ? keys + [isSaid ? "r: hear it again" : "r: hear it"] : keys
    return wait(keys: all, page)
  }

  /// Waits for Enter, `b` or `q`, and shows `keys` as help.
  ///
  /// On request it repeats the words of `page`, unless that is nil. It shows the page again when
  /// the screen was cleared.
  private mutating func wait(keys: [String], _ page: PrimerPage? = nil) -> Move {
    environment.console.print(screen.keys(keys))
    while true {
      switch line(prompt: "> ") {
      case .line(let line):
        let typed = DrillCommand(line)
        let isCommand = isInDrill && typed != nil && typed != .explain(nil)
        switch PrimerKey(line) {
        case .help where isCommand, nil where isCommand:
          command = line
          return .end(.left)
        case .on: return .on
        case .back: return .back
        case .leave: return .end(.left)
        case .hear where page != nil && canHear: say(page?.samples ?? [])
        case .hear, .help: environment.console.print(screen.keys(keys))
        case nil: environment.console.print(style.wrap("Press Enter to go on.") + screen.keys(keys))
        }
      case .redraw:
        measure()
        let lines = page.map { screen.lines($0) + [""] } ?? []
        environment.console.print(lines + screen.keys(keys))
      case .invalidUTF8, .tooLong: environment.console.print(screen.keys(keys))
      case .endOfInput, .interrupted, .timeOver: return .end(.interrupted)
      case .terminated(let signal): return .end(.terminated(signal: signal))
      }
    }
  }

  /// Asks a question until it is answered; input that cannot be an answer is explained and not
  /// counted.
  ///
  /// `label`: its position on the page, such as `1/3`. `places`: the number of positions by which
  /// the options are rotated.
  private mutating func ask(
    _ question: PrimerQuestion,
    label: String,
    movedBy places: Int = 0
  ) -> Result {
    let asked = question.question(movedBy: places)
    var warnings: Set<AnswerWarning> = []
    var isShown = false
    if question.showsCurve { say([question.utterance]) }
    while true {
      if !isShown {
        measure()
        environment.console.print(screen.lines(question, asked, label: label))
      }
      isShown = true
      switch line(prompt: asked.options.isEmpty ? style.readingPrompt : "> ") {
      case .line(let line):
        switch PrimerKey(line) {
        case .on:
          let text = RetryText.empty(hasOptions: !asked.options.isEmpty, style)
          environment.console.print(style.wrap(text))
          isShown = false
        case .back: return .moved(.back)
        case .leave: return .moved(.end(.left))
        case .hear where question.showsCurve && canHear: say([question.utterance])
        case .hear, .help: environment.console.print(screen.keys(questionKeys))
        case nil:
          let judge = AnswerJudge(question: asked, warnings: warnings)
          switch judge.judge(question.option(withLettersOf: line, in: asked) ?? line) {
          case .success(let verdict):
            finish(question, judge.saysUnknown(line) ? nil : verdict)
            return verdict.isRight ? .right : .wrong
          case .failure(let retry):
            AnswerWarning(retry.reason).map { _ = warnings.insert($0) }
            environment.console.print(screen.lines(retry.reason))
          }
        }
      case .redraw: isShown = false
      case .invalidUTF8, .tooLong: environment.console.print(screen.keys(questionKeys))
      case .endOfInput, .interrupted, .timeOver: return .moved(.end(.interrupted))
      case .terminated(let signal): return .moved(.end(.terminated(signal: signal)))
      }
    }
  }

  private var questionKeys: [String] {
    [
      "Answer with a number or \(style.readingForm.name)", "0: show the answer",
      "b: page again",
      leaveKey,
    ]
  }

  /// Shows the verdict on an answer, and speaks the right answer; the verdict is nil for “don't
  /// know”.
  private func finish(_ question: PrimerQuestion, _ verdict: Verdict?) {
    environment.console.print(screen.lines(question, verdict))
    say([question.utterance])
  }

  private func say(_ utterances: [Utterance]) {
    if canHear { environment.speaker.say(utterances) }
  }

  private mutating func line(prompt: String) -> InputEvent {
    environment.speaker.takeWarning().map { environment.console.warn($0) }
    return input.line(prompt: prompt, completions: [])
  }

  private mutating func measure() { style.width = max(20, environment.measure()) }
}

/// A command of the primer, typed as a line.
private enum PrimerKey {
  case on, back, leave, hear, help

  /// Parses a line; nil for an answer.
  init?(_ line: String) {
    switch line.filter({ !$0.isWhitespace }).lowercased() {
    case "": self = .on
    case "b", "back": self = .back
    case "q", "quit", "exit", "s", "skip": self = .leave
    case "r", "again": self = .hear
    case "?", "help", "h": self = .help
    default: return nil
    }
  }
}
