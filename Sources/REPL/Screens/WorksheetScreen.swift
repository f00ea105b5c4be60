import Pinyin
import Speech
package import Study

/// The text of a worksheet: questions, then answers.
package struct WorksheetScreen {
  private let style: ScreenStyle
  private let showsPhrases: Bool

  /// A blank at which lines are not broken.
  private static let unbroken = "\u{A0}"

  /// Makes a screen; `showsPhrases`: true if the phrase of a word is shown below its question, or
  /// with the answers if it would reveal the answer.
  package init(style: ScreenStyle, showsPhrases: Bool = false) {
    self.style = style
    self.showsPhrases = showsPhrases
  }

  /// Returns one question of a worksheet for a terminal.
  package func lines(_ question: Question, number: Int, total: Int) -> [String] {
    let lines = QuestionScreen(style: style).lines(
      ShownQuestion(question),
      number: number,
      total: total
    )
    guard Self.showsWord(question.kind), let sentence = sentence(of: question) else { return lines }
    return lines + style.indent(sentence, hanging: 2)
  }

  /// Returns true for questions that show the characters of the word.
  private static func showsWord(_ kind: QuestionKind) -> Bool {
    [.reading, .tone, .meaning].contains(kind)
  }

  /// Returns the phrase of the word of a question, if phrases are shown.
  private func sentence(of question: Question) -> String? {
    guard showsPhrases, let phrase = question.item.word?.phrase else { return nil }
    return TerminalText.sanitized(phrase.text(in: style.script))
  }

  /// Returns the answers of a worksheet for a terminal.
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
      + questions.enumerated().flatMap { index, question in
        guard !Self.showsWord(question.kind), let sentence = sentence(of: question) else {
          return [String]()
        }
        return style.indent("\(index + 1): \(sentence)", hanging: 2)
      }
  }

  /// Returns the whole worksheet as Markdown.
  package func markdown(_ questions: [Question]) -> [String] {
    var lines = ["# Questions"]
    for (index, question) in questions.enumerated() {
      let prompt =
        question.kind == .listening ? "listen" : "**\(Self.escaped(question.prompt))**"
      let note = question.note.map { " (\(Self.escaped($0)))" } ?? ""
      lines += [
        "", "## \(index + 1). \(prompt)\(note)", "",
      ]
      if Self.showsWord(question.kind), let sentence = sentence(of: question) {
        lines += [Self.escaped(sentence), ""]
      }
      lines += [QuestionScreen.task(question.kind), ""]
      for (number, option) in question.options.enumerated() {
        lines.append("\(number + 1). \(Self.escaped(text(option, question.kind)))")
      }
    }
    lines += ["", "# Answers", ""]
    for (index, question) in questions.enumerated() {
      let item = question.item
      let answer = (question.answer ?? 0) + 1
      let heard = question.kind == .listening ? " (read aloud: \(audio(question)))" : ""
      let phrase =
        Self.showsWord(question.kind) ? "" : sentence(of: question).map { " · " + $0 } ?? ""
      lines.append(
        "\(index + 1). **\(answer)**\(Self.escaped(heard)) · \(Self.escaped(item.text(in: .simplified))) "
          + "\(Self.escaped(ReadingNotes(style: style).text(item))) · \(Self.escaped(item.gloss))"
          + Self.escaped(phrase)
      )
    }
    return lines
  }

  private func text(_ option: Question.Option, _ kind: QuestionKind) -> String {
    guard kind.isAnsweredInPinyin, let reading = option.reading else { return option.text }
    return style.text(reading)
  }

  /// Returns the text to read aloud for a listening question, with the spoken tones.
  private func audio(_ question: Question) -> String {
    let spoken = question.item.word.map { " " + style.text(Utterance($0).spoken) } ?? ""
    return question.prompt + spoken
  }

  /// Escapes the characters that have a meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    TerminalText.sanitized(text).reduce(into: "") { result, character in
      if "\\`*_[]<>#|~$".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
