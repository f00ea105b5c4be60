package import Quiz
package import REPL
package import Study

extension QuizItem {
  /// Makes the item of a question with its answer, in the style in which a learner would see it.
  package init(_ question: Question, answer: Int, style: ScreenStyle) {
    let item = question.item
    let isHeard = question.kind == .listening
    let note = question.note.map { isHeard ? "" : " (\($0))" } ?? ""
    self.init(
      id: item.key.rawValue,
      kind: question.kind.rawValue,
      text: TerminalText.sanitized(question.prompt + note),
      lang: Self.language(of: question, style.script),
      options: question.options.map { option in
        guard question.kind.isAnsweredInPinyin, let reading = option.reading else {
          return TerminalText.sanitized(option.text)
        }
        return style.text(reading)
      },
      right: answer,
      missed: Self.reminder(of: item, style)
    )
  }

  /// Returns the language of a prompt as a BCP 47 tag.
  private static func language(of question: Question, _ script: Script) -> String {
    switch question.kind {
    case .recall: "en"
    case .hanzi: "zh-Latn"
    case .bank where !question.prompt.unicodeScalars.contains(where: \.properties.isIdeographic):
      "en"
    case .reading, .tone, .meaning, .cloze, .listening, .typed, .bank:
      script.languageTag
    }
  }

  private static func reminder(of item: Item, _ style: ScreenStyle) -> String {
    var parts = [item.text(in: style.script)]
    if let word = item.word {
      parts.append(style.text(word.reading))
    }
    parts.append(item.gloss)
    return TerminalText.sanitized(parts.joined(separator: " "))
  }
}
