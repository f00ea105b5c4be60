package import Quiz
package import REPL
package import Study

extension QuizItem {
  /// Makes the item of a question, in the style in which a learner would see it.
  ///
  /// `answer`: the position of the right option, from 0.
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
      missed: Self.reminder(of: item, style),
      word: item.word.map { Self.word($0, of: question, style) }
    )
  }

  /// Returns the word for the reveal.
  ///
  /// Its phrase is left out if the host shows no phrases, unless the question was about the phrase.
  private static func word(_ word: Word, of question: Question, _ style: ScreenStyle) -> QuizWord {
    let isShown = style.showsPhrases || question.kind == .cloze
    let phrase = isShown ? word.phrase : nil
    return QuizWord(
      text: style.text(.word(word)),
      lang: style.script.languageTag,
      reading: style.text(word.reading),
      gloss: style.gloss(word),
      phrase: phrase.map { TerminalText.sanitized($0.text(in: style.script)) },
      english: phrase.map { TerminalText.sanitized($0.english) }
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
