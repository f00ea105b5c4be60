import Pinyin
package import Study

/// What a learner reads after an answer.
package struct FeedbackScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// The verdict, for a wrong answer what was expected syllable by syllable, and what comes next.
  package func lines(_ feedback: Feedback) -> [String] {
    let question = feedback.question
    let isRight = feedback.review.correct
    let word = isRight ? "right" : "wrong"
    let gloss = TerminalText.sanitized(question.word.gloss)
    let next = Wait(style: style).text(feedback.card, today: feedback.today)
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
    if let leech = feedback.leech {
      lines += style.indent(
        "This word is a leech: forgotten \(feedback.card.lapses) times."
          + (leech.isEmpty
            ? ""
            : " You answered " + leech.map(TerminalText.sanitized).joined(separator: ", ") + ".")
          + (feedback.card.hold == .suspended ? " It is suspended." : ""),
        hanging: 2
      )
    }
    return lines
  }

  private func text(of question: Question) -> String {
    TerminalText.sanitized(
      question.kind.skill == .reading || question.kind == .meaning
        ? question.prompt : question.word.simplified
    )
  }

  private func explanation(_ feedback: Feedback) -> [String] {
    let verdict = feedback.verdict
    guard !verdict.differences.isEmpty else {
      if let chosen = verdict.chosen, let other = feedback.question.options[chosen].word {
        return style.indent(
          "you chose \(TerminalText.sanitized(other.simplified))  \(style.text(other.reading))"
            + style.separator + TerminalText.sanitized(other.gloss),
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
    var lines: [String] = []
    for difference in verdict.differences {
      lines += style.indent(text(difference, in: verdict.expected), hanging: 2)
    }
    return lines
  }

  /// One difference: the syllable, the part, what was expected and what was given.
  private func text(_ difference: Difference, in expected: Reading) -> String {
    let index = difference.syllableIndex
    let syllable = expected.syllables.indices.contains(index) ? expected.syllables[index] : nil
    let name = syllable.map { style.showsNumbers ? $0.numbered : $0.marked } ?? ""
    switch difference.part {
    case .initial:
      return
        "\(name): initial \(Self.named(difference.expectedText)), not \(Self.named(difference.givenText))"
    case .final:
      return "\(name): final \(difference.expectedText), not \(difference.givenText)"
    case .tone(let expected, let given):
      return "\(name): tone \(Self.named(expected)), not \(Self.named(given))"
    case .missing(let missing):
      return "\(style.showsNumbers ? missing.numbered : missing.marked) is missing"
    case .extra:
      return "\(difference.givenText) is too much"
    }
  }

  private static func named(_ initial: String) -> String { initial == "∅" ? "none" : initial }

  private static func named(_ tone: Tone) -> String {
    tone == .neutral ? "5 (neutral)" : String(tone.rawValue)
  }
}
