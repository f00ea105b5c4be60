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

  /// Asks for the length in seconds of a game with this number of questions.
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
    return try confirms("\(words) not due yet. Count as forgotten? [y/N]")
  }

  /// Asks a question until the answer is yes or no; an empty line means no.
  package mutating func confirms(_ question: String) throws(Stop) -> Bool {
    try ask("> ", question: question, again: "Type y or n.") { text in
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

/// A category of questions for a quiz.
package struct QuizCategory: Hashable, Sendable {
  /// The kind of category.
  package enum Sort: String, CaseIterable, Codable, Hashable, Sendable {
    case level, topic, pack, bank
  }

  package let sort: Sort
  /// The name of the level, topic, pack or question bank, as it is typed.
  package let name: String
  /// The number of questions in the category.
  package let count: Int

  package init(_ sort: Sort, _ name: String, count: Int) {
    self.sort = sort
    self.name = name
    self.count = count
  }

  /// The kind and the name of the category, such as `level 2`.
  package var title: String { "\(sort.rawValue) \(name)" }
}

/// The list of the categories of a quiz.
package struct QuizMenu {
  private let style: ScreenStyle
  private let categories: [QuizCategory]

  package init(_ categories: [QuizCategory], style: ScreenStyle) {
    self.categories = categories
    self.style = style
  }

  /// The categories with their numbers and counts, in as many columns as fit.
  package var lines: [String] {
    let numbers = String(categories.count).count
    let cells = categories.enumerated().map { index, category in
      "\(index + 1)".padded(to: numbers, .right) + " " + TerminalText.sanitized(category.title)
        + " (\(category.count))"
    }
    let widest = (cells.map { CellWidth.of($0) }.max() ?? 0) + 2
    let columns = max(1, (style.width + 2) / widest)
    let rows = (cells.count + columns - 1) / columns
    guard columns > 1 else { return cells.map { $0.truncated(to: style.width) } }
    return (0..<rows).map { row in
      let line = stride(from: row, to: cells.count, by: rows).map { cells[$0].padded(to: widest) }
      return line.joined().replacing(#/ +$/#, with: "")
    }
  }

  /// Returns the category with a typed number or name; nil if there is none, or if several match.
  ///
  /// A name that is shared by categories of several kinds must be preceded by the kind, as in
  /// `topic travel`.
  package func category(_ typed: String) -> QuizCategory? {
    let text = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    if let title = categories.first(where: { $0.title.lowercased() == text }) { return title }
    if let number = Int(text), number > 0, categories.indices.contains(number - 1) {
      return categories[number - 1]
    }
    let named = categories.filter { $0.name.lowercased() == text }
    return named.count == 1 ? named[0] : nil
  }
}
