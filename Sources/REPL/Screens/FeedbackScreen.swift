import Pinyin
package import Study

/// The text after an answer.
package struct FeedbackScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// Returns the verdict, when the word is asked again, and for a wrong answer the differences.
  package func lines(_ feedback: Feedback) -> [String] {
    let question = feedback.question
    let isRight = feedback.review.correct
    let word = isRight ? "right" : "wrong"
    let gloss = TerminalText.sanitized(question.item.gloss)
    let next = Wait(style: style).text(feedback.card, today: feedback.today)
    if case .question = question.item { return bankLines(feedback, next) }
    let reading = style.text(feedback.verdict.expected)
    let plain =
      "\(word)  \(question.prompt)  \(reading)\(style.separator)\(gloss)\(style.separator)\(next)"
    var lines: [String]
    if CellWidth.of(plain) <= style.width {
      lines = [
        style.palette.styled(word, as: isRight ? .right : .wrong)
          + "  \(text(of: question))  \(style.colored(feedback.verdict.expected))"
          + style.separator + gloss
          + style.palette.styled(style.separator + next, as: .dim)
      ]
    } else {
      lines = [
        style.palette.styled(word, as: isRight ? .right : .wrong)
          + "  \(text(of: question))  \(style.colored(feedback.verdict.expected))"
      ]
      lines += style.indent(gloss)
      lines.append(style.palette.styled("  " + next, as: .dim))
    }
    if !isRight { lines += explanation(feedback) }
    return lines + leechLines(feedback)
  }

  /// Returns the verdict on a question of a bank, with the right answer and a wrong choice.
  private func bankLines(_ feedback: Feedback, _ next: String) -> [String] {
    let isRight = feedback.review.correct
    let word = isRight ? "right" : "wrong"
    let answer = TerminalText.sanitized(feedback.question.item.gloss)
    let isShort = CellWidth.of(word + "  " + answer + style.separator + next) <= style.width
    var lines = style.indent(
      isShort ? answer + style.separator + next : answer,
      by: word.count + 2,
      label: style.palette.styled(word, as: isRight ? .right : .wrong) + "  "
    )
    if !isShort { lines.append(style.palette.styled("  " + next, as: .dim)) }
    if !isRight, let chosen = feedback.verdict.chosen {
      let text = TerminalText.sanitized(feedback.question.options[chosen].text)
      lines += style.indent("you chose \(text)", hanging: 2)
    }
    return lines + leechLines(feedback)
  }

  private func leechLines(_ feedback: Feedback) -> [String] {
    var lines: [String] = []
    if let leech = feedback.leech {
      lines += style.indent(
        "This word is a leech: forgotten \(Self.times(feedback.card.lapses))."
          + (leech.isEmpty
            ? ""
            : " You answered " + leech.map(TerminalText.sanitized).joined(separator: ", ") + ".")
          + (feedback.card.hold == .suspended ? " It is suspended." : ""),
        hanging: 2
      )
    }
    return lines
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private func text(of question: Question) -> String {
    TerminalText.sanitized(
      question.kind.skill == .reading || question.kind == .meaning
        ? question.prompt : question.item.text(in: style.script)
    )
  }

  private func explanation(_ feedback: Feedback) -> [String] {
    let verdict = feedback.verdict
    guard !verdict.differences.isEmpty else {
      if let chosen = verdict.chosen, let other = feedback.question.options[chosen].word {
        return style.indent(
          "you chose \(style.text(.word(other)))  \(style.text(other.reading))\(style.separator)"
            + TerminalText.sanitized(other.gloss),
          hanging: 2
        )
      }
      if feedback.question.kind.skill == .reading, verdict.given == nil,
        !feedback.review.isGradeOverridden
      {
        return style.indent("the tones were missing", hanging: 2)
      }
      return []
    }
    return DifferenceText.lines(verdict.differences, in: verdict.expected, style: style)
      .flatMap { style.indent($0, hanging: 2) }
  }
}
