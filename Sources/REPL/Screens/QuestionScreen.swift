package import Pinyin
package import Study

/// The text of a question.
package struct QuestionScreen {
  /// The sentence about a new word that is asked before it was shown.
  package static let unseen = "A new word whose characters you know: try it."

  private let style: ScreenStyle
  /// True if the answer 0 ("don't know") is listed below the options.
  private let offersUnknown: Bool
  /// True if the program speaks listening questions; false if a person reads them aloud.
  private let isSpoken: Bool
  /// True if the question is printed, so that its answer is written by hand.
  private let isOnPaper: Bool

  package init(
    style: ScreenStyle,
    offersUnknown: Bool = false,
    isSpoken: Bool = false,
    isOnPaper: Bool = false
  ) {
    self.isOnPaper = isOnPaper
    self.style = style
    self.offersUnknown = offersUnknown
    self.isSpoken = isSpoken
  }

  /// Returns the lines of a question.
  ///
  /// `number`: its position in the drill, from 1. `total`: the length of the drill. In a practice
  /// round, the position in the round is shown instead.
  package func lines(_ question: ShownQuestion, number: Int, total: Int) -> [String] {
    var head =
      question.practice.map { RoundText.head($0, style: style) } ?? "\(number)/\(total)"
    if question.isNew { head += style.separator + "new" }
    head +=
      style.separator + Self.task(question.kind, in: style.readingForm, isOnPaper: isOnPaper)
    var lines = [""] + style.wrap(head).map { style.palette.styled($0, as: .dim) }
    let heard = isSpoken ? "(listen; r says it again)" : "(read aloud)"
    let prompt = question.kind == .listening ? heard : style.prompt(question)
    for line in style.indent(TerminalText.sanitized(prompt)) {
      lines.append(style.palette.styled(line, as: .emphasis))
    }
    if let note = style.note(question) {
      for line in style.indent(TerminalText.sanitized(note).inBrackets) {
        lines.append(style.palette.styled(line, as: .dim))
      }
    }
    if let phrase = question.phrase {
      lines += style.indent(PhraseText(style: style).marked(phrase, asking: question.prompt))
    }
    for (index, option) in question.options.enumerated() {
      lines += self.lines(option, number: index + 1, kind: question.kind)
    }
    if offersUnknown, !question.options.contains(where: { $0.text == "0" }) {
      lines.append(style.palette.styled("  0  don't know", as: .dim))
    }
    return lines
  }

  private func lines(
    _ option: ShownQuestion.Option,
    number: Int,
    kind: QuestionKind
  ) -> [String] {
    if kind.isAnsweredInPinyin, let reading = option.reading {
      let text = style.text(reading)
      if CellWidth.of(text) + 5 <= style.width {
        return ["  \(number)  \(style.colored(reading))"]
      }
    }
    return style.indent(TerminalText.sanitized(option.text), by: 5, label: "  \(number)  ")
  }

  package static func task(
    _ kind: QuestionKind,
    in form: ReadingForm = .marks,
    isOnPaper: Bool = false
  ) -> String {
    switch kind {
    case .reading: "how is it read?"
    case .tone: "which tones?"
    case .meaning: "what does it mean?"
    case .recall: "which word?"
    case .cloze: "which word fits?"
    case .hanzi: "which characters?"
    case .listening: "what do you hear?"
    case .typed: "\(isOnPaper ? "write" : "type") the \(form.name)"
    case .bank: "which answer?"
    }
  }
}
