import Pinyin
import Speech
package import Study

/// The text of a worksheet: questions, then answers.
package struct WorksheetScreen {
  private let style: ScreenStyle

  /// A blank at which no line is broken.
  private static let unbroken = "\u{A0}"

  package init(style: ScreenStyle) { self.style = style }

  /// Returns one question of a sheet for a terminal.
  package func lines(_ question: Question, number: Int, total: Int) -> [String] {
    QuestionScreen(style: style).lines(ShownQuestion(question), number: number, total: total)
  }

  /// Returns the answers of a sheet for a terminal.
  package func answers(_ questions: [Question]) -> [String] {
    let numbers = questions.enumerated().map { index, question in
      let heard = question.kind == .listening ? " \(TerminalText.sanitized(audio(question)))" : ""
      // A number and its answer stay on one line.
      return "\(index + 1):\(Self.unbroken)\((question.answer ?? 0) + 1)\(heard)"
    }
    return [""]
      + "answers  \(numbers.joined(separator: "  "))"
      .wrapped(to: style.width, hanging: 2)
      .map { $0.replacing(Self.unbroken, with: " ") }
  }

  /// Returns the whole sheet as Markdown.
  package func markdown(_ questions: [Question]) -> [String] {
    var lines = ["# Questions"]
    for (index, question) in questions.enumerated() {
      let prompt =
        question.kind == .listening ? "listen" : "**\(Self.escaped(question.prompt))**"
      let note = question.note.map { " (\(Self.escaped($0)))" } ?? ""
      lines += [
        "", "## \(index + 1). \(prompt)\(note)", "", QuestionScreen.task(question.kind), "",
      ]
      for (number, option) in question.options.enumerated() {
        lines.append("\(number + 1). \(Self.escaped(text(option, question.kind)))")
      }
    }
    lines += ["", "# Answers", ""]
    for (index, question) in questions.enumerated() {
      let item = question.item
      let answer = (question.answer ?? 0) + 1
      let heard = question.kind == .listening ? " (read aloud: \(audio(question)))" : ""
      lines.append(
        "\(index + 1). **\(answer)**\(Self.escaped(heard)) · \(Self.escaped(item.text(in: .simplified))) "
          + "\(Self.escaped(ReadingNotes(style: style).text(item))) · \(Self.escaped(item.gloss))"
      )
    }
    return lines
  }

  private func text(_ option: Question.Option, _ kind: QuestionKind) -> String {
    guard kind.isAnsweredInPinyin, let reading = option.reading else { return option.text }
    return style.text(reading)
  }

  /// Returns the text to read aloud for a listening question, with the tones that are spoken.
  private func audio(_ question: Question) -> String {
    let spoken = question.item.word.map { " " + style.text(Utterance($0).spoken) } ?? ""
    return question.prompt + spoken
  }

  /// Escapes the characters that Markdown gives a meaning.
  private static func escaped(_ text: String) -> String {
    TerminalText.sanitized(text).reduce(into: "") { result, character in
      if "\\`*_[]<>#|~$".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
