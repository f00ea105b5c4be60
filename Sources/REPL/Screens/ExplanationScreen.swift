import Pinyin
package import Study

/// The text that explains the last wrong answer: what it means, how it differs from the right one,
/// and how often the learner has confused these things.
package struct ExplanationScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  package func lines(_ explanation: Explanation?) -> [String] {
    guard let explanation else { return style.wrap("nothing was answered wrong yet") }
    let item = explanation.item
    let right =
      item.word.map {
        "\(ReadingNotes(style: style).text($0))\(style.separator)\($0.gloss)"
      } ?? item.gloss
    var lines = style.wrap(
      "\(style.text(item)) is \(TerminalText.sanitized(right))",
      hanging: 2
    )
    if let word = item.word {
      let phrase = PhraseText(style: style)
      lines += phrase.lines(of: word, withReading: true)
      let wrong = WrongReading(explanation, of: word)
      let note = wrong.missesToneChange ? nil : phrase.toneNote(on: word)
      lines += note.map { style.indent($0, hanging: 2) } ?? []
    }
    guard explanation.given != Review.unknown else {
      return lines + style.wrap("you said that you did not know it")
    }
    // The answer to a question about a word is the word itself.
    let isWord = !explanation.kind.isAnsweredInPinyin && explanation.kind != .meaning
    if let word = explanation.meanings.first, isWord {
      let chosen = "\(style.text(.word(word)))  \(style.text(word.reading))"
      lines += style.wrap(
        "you chose " + chosen + style.separator + TerminalText.sanitized(word.gloss),
        hanging: 2
      )
    } else {
      lines += style.wrap(
        "your answer was \(style.answer(explanation.given, to: explanation.kind))"
          + (explanation.meanings.isEmpty ? "" : ", which is"),
        hanging: 2
      )
    }
    if explanation.meanings.isEmpty, explanation.kind.isAnsweredInPinyin,
      !explanation.remarks.contains(where: \.namesWord)
    {
      lines += style.indent("no word in the list has this reading", hanging: 2)
    }
    for word in explanation.meanings.prefix(isWord ? 0 : 3) {
      // The answer to a question about the meaning is a gloss already.
      let gloss = explanation.kind == .meaning ? "" : style.separator + word.gloss
      lines += style.indent(
        "\(style.text(.word(word))) "
          + TerminalText.sanitized(style.text(word.reading) + gloss),
        by: 4,
        hanging: 2
      )
    }
    if let word = item.word { lines += WrongReading(explanation, of: word).lines(style) }
    return lines + reasons(explanation).flatMap { style.indent($0, hanging: 2) }
  }

  /// Returns what the text after the answer does not say: how the confused sounds are made, and how
  /// often the learner has confused these things.
  package func reasons(_ explanation: Explanation) -> [String] {
    let words = ShownWords([explanation.item] + explanation.meanings.map(Item.word))
    let contrasts = explanation.confusions.map(\.confusion.contrast)
    return SoundText.sentences(on: contrasts, in: style.readingForm)
      + explanation.confusions.map {
        TerminalText.sanitized(ConfusionText.sentence($0, style: style, words: words))
      }
  }
}

extension WrongReading {
  /// Makes a wrong reading from an explanation.
  ///
  /// If the screen itself lists words with the given reading, the remarks that name such words are
  /// left out.
  fileprivate init(_ explanation: Explanation, of word: Word) {
    self.word = word
    verdict = Verdict(
      isRight: false,
      chosen: nil,
      differences: explanation.differences,
      expected: explanation.expected,
      compared: explanation.compared,
      given: nil,
      confusions: []
    )
    remarks = explanation.remarks.filter { explanation.meanings.isEmpty || !$0.namesWord }
  }
}

extension Remark {
  /// True if the remark names a word that has the given reading.
  fileprivate var namesWord: Bool {
    switch self {
    case .otherWord, .unmetWord: true
    case .polyphone, .shared, .alike, .parts: false
    }
  }
}
