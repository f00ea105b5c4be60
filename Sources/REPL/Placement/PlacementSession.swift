package import Study

/// The loop of a placement test: asks words until the learner's level is found.
@MainActor package struct PlacementSession {
  /// The way in which a test ended.
  package enum Ending: Sendable {
    /// The answers determine the level.
    case found([PlacementAnswer])
    /// The learner stopped; nothing is stored.
    case stopped
    case terminated(signal: Int32)
  }

  private let service: any StudyService
  private let environment: DrillEnvironment
  private let style: ScreenStyle
  private var input: any LineInput

  package init(
    service: any StudyService,
    input: any LineInput,
    style: ScreenStyle,
    environment: DrillEnvironment
  ) {
    self.service = service
    self.input = input
    self.style = style
    self.environment = environment
  }

  /// Asks words until the level is found or the learner stops.
  package mutating func run() async throws(StudyError) -> Ending {
    show(
      "Type the pinyin of each word with its tones, such as ni3 hao3. "
        + "An empty line or 0 means that you don't know it; q stops the test. "
        + "It takes at most \(PlacementTest.mostAnswers) words, about three minutes; ? helps."
    )
    var answers: [PlacementAnswer] = []
    var asked: Word?
    // The number of answers whose verdicts were shown.
    var judged = 0
    while true {
      let step = try await service.perform(NextPlacement(after: answers))
      if let retry = step.retry {
        answers.removeLast()
        environment.console.print(RetryText.lines(retry, style: style))
        show(Self.toneHelp)
      } else if answers.count > judged, let wasRight = step.wasRight, let reading = step.reading {
        judged = answers.count
        let isUnknown = answers.last?.given.isEmpty == true
        let verdict = wasRight ? "right" : isUnknown ? "answer" : "wrong"
        let gloss = TerminalText.sanitized(asked?.gloss ?? "")
        let meaning = gloss.isEmpty ? "" : style.separator + gloss
        let line = "\(verdict)  \(style.colored(reading))" + meaning
        environment.console.print(style.wrap(line, hanging: 7))
      }
      guard let word = step.word else { return .found(answers) }
      asked = word
      ask(word, number: step.answered + 1)
      switch input.line(prompt: "pinyin> ", completions: []) {
      case .endOfInput, .interrupted, .timeOver: return .stopped
      case .terminated(let signal): return .terminated(signal: signal)
      case .redraw: continue
      case .invalidUTF8, .tooLong: show("That is not pinyin; it was not counted.")
      case .line(let line):
        let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if ["q", "quit"].contains(text) { return .stopped }
        if ["?", "help"].contains(text) {
          show(Self.toneHelp)
          continue
        }
        answers.append(PlacementAnswer(word.key, given: text == "0" ? "" : text))
      }
    }
  }

  private static let toneHelp =
    "The number after a syllable is its tone: 1 high and flat, 2 rising, 3 low, 4 falling, 5 none. "
    + "For nǐhǎo type ni3 hao3; 0 means that you don't know the word."

  private func ask(_ word: Word, number: Int) {
    var lines = ["", style.palette.styled("word \(number)", as: .dim)]
    lines += style.indent(style.text(.word(word))).map { style.palette.styled($0, as: .emphasis) }
    // Most words have one reading; what a single character means says which of several is asked.
    if word.simplified.count == 1 {
      lines += style.indent(TerminalText.sanitized(word.gloss)).map {
        style.palette.styled($0, as: .dim)
      }
    }
    environment.console.print(lines)
  }

  private func show(_ text: String) { environment.console.print(style.wrap(text)) }
}
