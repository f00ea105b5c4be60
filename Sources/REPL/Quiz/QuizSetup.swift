import Quiz

/// The questions before a quiz: category, time and number of questions.
@MainActor package struct QuizSetup {
  private let console: Console
  private let style: ScreenStyle
  private var input: any LineInput

  package init(input: any LineInput, style: ScreenStyle, console: Console) {
    self.input = input
    self.style = style
    self.console = console
  }

  /// The reason why the setup ended without an answer.
  package enum Stop: Error {
    case stopped
    case terminated(signal: Int32)
  }

  /// The number of questions that an empty line selects, if the category has as many.
  package static let usualQuestions = 20
  /// The seconds for each question in a game whose time the player leaves to the program.
  package static let usualSeconds = 6

  /// Asks for a category by number or name.
  package mutating func category(of categories: [QuizCategory]) throws(Stop) -> QuizCategory {
    let menu = QuizMenu(categories, style: style)
    show(menu.lines)
    return try ask(
      "category> ",
      question: "Which category? Type its number or name.",
      again: "Type a number from 1 to \(categories.count), or a name such as "
        + "‘\(categories.first?.title ?? "")’."
    ) { menu.category($0) }
  }

  /// Asks for the number of questions, from 1 to `count`.
  package mutating func questions(upTo count: Int) throws(Stop) -> Int {
    let usual = min(Self.usualQuestions, count)
    return try ask(
      "questions> ",
      question: "How many questions, 1 to \(count)? An empty line means \(usual).",
      again: "Type a number from 1 to \(count)."
    ) { text in
      if text.isEmpty { return usual }
      return Int(text).flatMap { (1...count).contains($0) ? $0 : nil }
    }
  }

  /// Asks for the time of a game with a number of questions, in seconds.
  package mutating func seconds(for questions: Int) throws(Stop) -> Int {
    let range = SoloGame.secondsRange
    let usual = min(max(range.lowerBound, questions * Self.usualSeconds), range.upperBound)
    return try ask(
      "time> ",
      question: "How long, \(range.lowerBound) to \(range.upperBound) seconds? Type 90 or 1:30; "
        + "an empty line means \(GameTime.text(milliseconds: usual * 1_000)).",
      again: "Type a time from \(range.lowerBound) to \(range.upperBound) seconds, such as 90 or "
        + "1:30."
    ) { text in
      if text.isEmpty { return usual }
      return GameTime.seconds(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Asks whether slips, wrong answers about words that are not due, should count as lapses.
  ///
  /// `count`: the number of slips.
  package mutating func countsSlips(_ count: Int) throws(Stop) -> Bool {
    let words =
      count == 1
      ? "1 wrong answer is about a word that is" : "\(count) wrong answers are about words that are"
    return try ask(
      "> ",
      question: "\(words) not due yet. Count as forgotten? [y/N]",
      again: "Type y or n."
    ) { text in
      switch text.lowercased() {
      case "y", "yes": true
      case "", "n", "no": false
      default: nil
      }
    }
  }

  /// Asks until an answer is valid.
  ///
  /// `prompt`: the text before each line. `question`, `again`: the texts before the first answer
  /// and after an invalid one. `read`: a function that returns nil for an invalid answer.
  private mutating func ask<Answer>(
    _ prompt: String,
    question: String,
    again: String,
    _ read: (String) -> Answer?
  ) throws(Stop) -> Answer {
    show(style.wrap(question))
    while true {
      switch input.line(prompt: prompt, completions: []) {
      case .line(let line):
        let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let answer = read(text) { return answer }
        show(style.wrap(again))
      case .invalidUTF8, .tooLong: show(style.wrap(again))
      case .redraw: show(style.wrap(question))
      case .endOfInput, .interrupted, .timeOver: throw .stopped
      case .terminated(let signal): throw .terminated(signal: signal)
      }
    }
  }

  private func show(_ lines: [String]) { console.print(lines) }
}
