import Pinyin
package import Study

/// A loop that asks a learner who speaks Chinese but reads little for the first level whose
/// characters are mostly unknown.
@MainActor package struct CharactersSession {
  /// The learner's answer to the question about characters.
  package enum Choice: Equatable, Sendable {
    /// From a level on, words are asked only for their meaning.
    case meaning(from: Level)
    /// The learner declined, so words are asked as the settings say.
    case pinyin
    /// The learner left without a choice.
    case left
    case terminated(signal: Int32)
  }

  private let samples: [LevelSample]
  private let environment: DrillEnvironment
  private let style: ScreenStyle
  private var input: any LineInput

  /// Makes the session; ``run()`` asks the question.
  ///
  /// `samples`: some words of each level, the lowest level first; at least one level.
  package init(
    _ samples: [LevelSample],
    input: any LineInput,
    style: ScreenStyle,
    environment: DrillEnvironment
  ) {
    self.samples = samples
    self.input = input
    self.style = style
    self.environment = environment
  }

  /// Asks until the learner has chosen or leaves.
  package mutating func run() -> Choice {
    environment.console.print(question)
    while true {
      switch input.line(prompt: "> ", completions: []) {
      case .endOfInput, .interrupted, .timeOver: return .left
      case .terminated(let signal): return .terminated(signal: signal)
      case .redraw: environment.console.print(question)
      case .line(let line):
        switch line.lowercased().filter({ !$0.isWhitespace }) {
        case "q", "quit", "exit": return .left
        case "n", "no": return .pinyin
        case "?", "help": environment.console.print(style.wrap(explanation))
        case "", "y", "yes":
          if let first = samples.first { return .meaning(from: first.level) }
          return .left
        case let text:
          if let level = Level(text), samples.contains(where: { $0.level == level }) {
            return .meaning(from: level)
          }
          refuse()
        }
      case .invalidUTF8, .tooLong: refuse()
      }
    }
  }

  private func refuse() {
    let text = "Type the number of a row, n for no, or only Enter for the first row."
    environment.console.print(style.wrap(text))
  }

  private var explanation: String {
    "A row says that you can read most words of the rows above it, which are then marked as known: "
      + "from that row on you are asked what words mean, and never \(style.readingForm.name) or "
      + "tones. n marks nothing, and asks \(style.readingForm.name) and tones as well."
  }

  private var question: [String] {
    let text =
      "You speak it: shall I ask what the characters mean, and leave out \(style.readingForm.name) and tones? "
      + "Type the first row of which you cannot read most words."
    let rows = samples.flatMap { sample in
      style.indent(
        sample.words.map { style.text(.word($0)) }.joined(separator: "  "),
        by: 7,
        label: "  \(sample.level.text)"
      )
    }
    let first = samples.first.map { "Enter: row \($0.level.text)" }
    return [""] + style.wrap(text) + rows
      + style.keys(
        [first, "n: no, ask \(style.readingForm.name) too", "q: leave"].compactMap(\.self)
      )
  }
}
