import Quiz
package import Study

/// The text of a quiz: the verdict on an answer, and the result at the end.
package struct QuizScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// Returns the verdict: the points if `isRight`, otherwise the right answer.
  package func verdict(on question: Question, isRight: Bool, points: Int) -> [String] {
    guard !isRight else { return [style.palette.styled("right", as: .right) + "  +\(points)"] }
    let lines = style.wrap("wrong  " + reminder(of: question), hanging: 7)
    return lines.enumerated().map { index, line in
      index == 0 ? style.palette.styled("wrong", as: .wrong) + line.dropFirst(5) : line
    }
  }

  /// Returns a word with its reading and meaning, or the prompt and the answer of a bank question.
  package func reminder(of question: Question) -> String {
    let gloss = TerminalText.sanitized(question.item.gloss)
    guard let word = question.item.word else {
      return TerminalText.sanitized(question.prompt) + style.separator + gloss
    }
    return style.text(question.item) + "  " + style.text(word.reading) + style.separator + gloss
  }

  /// Returns the result of a game.
  package func lines(_ result: QuizResult) -> [String] {
    let score = result.score
    var lines = [""]
    if let reason = Self.reason(result) { lines += style.wrap(reason) }
    let time = GameTime.text(milliseconds: result.elapsedMilliseconds)
    lines += style.wrap(
      ["\(score.right) of \(score.asked) right", "time \(time)", score.points.counted("point")]
        .joined(separator: style.separator)
    )
    lines += style.wrap(best(result))
    if !result.missed.isEmpty {
      lines.append("missed")
      for question in result.missed { lines += style.indent(reminder(of: question), hanging: 2) }
    }
    return lines
  }

  private static func reason(_ result: QuizResult) -> String? {
    switch result.ending {
    case .complete, .stopped, .terminated: nil
    case .timeOver: "The time is over."
    case .exhausted:
      "Only \(result.score.asked.counted("question")) could be made of this category."
    }
  }

  /// Returns the comparison with the best earlier game of the same category, time and number of
  /// questions.
  private func best(_ result: QuizResult) -> String {
    let own = QuizRecord(right: result.score.right, milliseconds: result.score.milliseconds)
    guard let best = result.best else { return "the first game of this category and length" }
    if best < own { return "your best game of this category and length" }
    let time = GameTime.text(milliseconds: best.milliseconds)
    return "best so far: \(best.right) of \(result.questions) right in \(time)"
  }
}
