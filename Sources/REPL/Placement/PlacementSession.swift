import Pinyin
package import Study

/// The loop of a placement test: asks words until the learner's level is found.
@MainActor package struct PlacementSession {
  /// The way in which a test ended.
  package enum Ending: Sendable {
    /// The answers determine the level.
    case found(PlacementSitting)
    /// The learner stopped; answers that were given are saved.
    case stopped(PlacementSitting)
    case terminated(signal: Int32)
  }

  private let service: any StudyService
  private let environment: DrillEnvironment
  private let style: ScreenStyle
  private var input: any LineInput
  private var sitting: PlacementSitting
  /// True if the learner was told why some words are shown with their meanings.
  private var hasExplainedMeanings = false

  /// Makes the loop of a test, which is new or continued.
  package init(
    _ sitting: PlacementSitting,
    service: any StudyService,
    input: any LineInput,
    style: ScreenStyle,
    environment: DrillEnvironment
  ) {
    self.sitting = sitting
    self.service = service
    self.input = input
    self.style = style
    self.environment = environment
  }

  /// Asks words until the level is found or the learner stops.
  package mutating func run() async throws(StudyError) -> Ending {
    if !sitting.answers.isEmpty {
      show("The test goes on after \(sitting.words.counted("word")). \(Self.keys)")
    }
    // The number of answers whose verdicts were shown.
    var judged = sitting.answers.count
    var isFirst = true
    while true {
      let step = try await service.perform(NextPlacement(in: sitting))
      if let retry = step.retry {
        sitting.answers.removeLast()
        environment.console.print(RetryText.lines(retry, style: style))
        if !sitting.isSpoken { show(toneHelp) }
      } else if sitting.answers.count > judged, let last = step.last {
        let isUnknown = sitting.answers.last?.given.isEmpty == true
        let text = PlacementScreen(style: style)
        environment.console.print(
          text.lines(last, isUnknown: isUnknown, isOpen: step.isSecondQuestion)
        )
      } else if sitting.answers.isEmpty, isFirst {
        show(introduction(step.options != nil))
        show("Do you speak Chinese and read little? Then type s.")
      }
      isFirst = false
      // The reading of a word is asked below the verdict on its meaning, so the word is not shown
      // again.
      let isBelow = step.isSecondQuestion && sitting.answers.count > judged
      judged = sitting.answers.count
      guard let word = step.word else { return .found(sitting) }
      if !isBelow { ask(word, step) }
      switch input.line(
        prompt: step.options == nil ? style.readingPrompt : "> ",
        completions: []
      ) {
      case .endOfInput, .interrupted, .timeOver: return .stopped(sitting)
      case .terminated(let signal): return .terminated(signal: signal)
      case .redraw: continue
      case .invalidUTF8, .tooLong: show("That is no answer; it was not counted.")
      case .line(let line):
        let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        switch text.hasPrefix("/") ? String(text.dropFirst()) : text {
        case "q", "quit": return .stopped(sitting)
        // Enter alone is typed from habit and says nothing about the word.
        case "": show(request(step))
        case "?", "help": show(help(step) + Self.keys)
        case "undo" where sitting.answers.isEmpty: show("There is no word to take back.")
        case "undo": sitting.undo()
        case "s" where step.answered == 0:
          sitting.answers = []
          sitting.isSpoken = true
          show(spokenHelp)
        case "s": show("Only the first word can be answered with s; q stops the test.")
        default:
          if let answer = Self.answer(text, word, step) {
            sitting.answers.append(answer)
          } else {
            show(request(step))
          }
        }
      }
    }
  }

  /// Returns a description of what is asked, and how to answer.
  private func help(_ step: PlacementStep) -> String {
    if sitting.isSpoken { return spokenHelp + " " }
    return step.options == nil
      ? toneHelp + " "
      : "Type the number of what the word means; its \(spelling.name) is asked next. "
  }

  /// Returns the answer that was typed; nil if there are options and the text is neither 0 nor the
  /// number of an option.
  private static func answer(
    _ text: String,
    _ word: Word,
    _ step: PlacementStep
  ) -> PlacementAnswer? {
    guard let options = step.options else {
      return PlacementAnswer(word.key, given: text == "0" ? "" : text)
    }
    guard let number = Int(text), (0...options.count).contains(number) else { return nil }
    return PlacementAnswer(word.key, meaningOf: number == 0 ? nil : options[number - 1].word)
  }

  private var spelling: (name: String, example: String) {
    (
      style.readingForm.name,
      style.readingForm == .zhuyin ? "ㄋㄧˇ ㄏㄠˇ or, in pinyin, ni3 hao3" : "ni3 hao3"
    )
  }

  private func request(_ step: PlacementStep) -> String {
    if let count = step.options?.count {
      return "Type the number of the meaning, 1 to \(count), or 0 if you don't know the word."
    }
    return "Type the \(spelling.name) of the word, or 0 if you don't know how it is read."
  }

  private static let keys =
    "0 means that you don't know; undo takes back the last one and "
    + "asks another; q stops, and the test can be taken up again; ? helps."

  /// Returns the description of a new test.
  ///
  /// `asksMeanings`: true if it asks what a word means before it asks for the reading.
  private func introduction(_ asksMeanings: Bool) -> String {
    (asksMeanings
      ? "Choose what each word means; if you know it, type its \(spelling.name) with its tones, "
      : "Type the \(spelling.name) of each word with its tones, ")
      + "such as \(spelling.example). \(Self.keys) It takes at most \(PlacementTest.mostAnswers) words, about four minutes."
  }

  private var spokenHelp: String {
    "Each word is shown with its meaning: type how you say it"
      + (style.readingForm == .zhuyin ? " in bopomofo or pinyin" : "")
      + ", even if you could not read it; tones are not needed. "
      + "q ends the test at any time and asks how you want to learn the characters."
  }

  private var toneHelp: String {
    style.readingForm == .zhuyin
      ? "After a syllable type ˊ ˇ ˋ or ˙, or the number of its tone: ㄋㄧˇ ㄏㄠˇ or ㄋㄧ3 ㄏㄠ3. Without "
        + "a mark it is tone 1."
      : "The number after a syllable is its tone: 1 high and flat, 2 rising, 3 low, 4 falling, "
        + "5 none. For nǐhǎo type ni3 hao3."
  }

  private mutating func ask(_ word: Word, _ step: PlacementStep) {
    var lines = ["", style.palette.styled("word \(step.answered + 1)", as: .dim)]
    lines += style.indent(style.text(.word(word))).map { style.palette.styled($0, as: .emphasis) }
    if let options = step.options {
      for (index, option) in options.enumerated() {
        let text = TerminalText.sanitized(option.text)
        lines += style.indent(text, by: 5, label: "  \(index + 1)  ")
      }
      lines.append(style.palette.styled("  0  don't know", as: .dim))
      // The meaning shows which word, or which of several readings, is asked.
    } else if let note = PlacementScreen(style: style).note(word, step, sitting) {
      lines += style.indent(note).map { style.palette.styled($0, as: .dim) }
      if !sitting.isSpoken, !hasExplainedMeanings {
        hasExplainedMeanings = true
        let reason = "The meaning is shown where a word could be taken for another one."
        lines += style.indent(reason).map { style.palette.styled($0, as: .dim) }
      }
    }
    environment.console.print(lines)
  }

  private func show(_ text: String) { environment.console.print(style.wrap(text)) }
}
