extension AnswerJudge {
  /// Returns true if the text is one of the senses in the word's gloss, apart from case, articles
  /// and text in brackets.
  ///
  /// If the text begins with “to”, or if `isPartEnough` is true, some words of a sense are enough
  /// (`rice` for “cooked rice”). Callers set `isPartEnough` for an answer that is wrong as pinyin
  /// anyway. The result is false for a listening question, where the meaning is hidden.
  func isMeaning(_ answer: String, isPartEnough: Bool = false) -> Bool {
    guard !isHeard, let word = question.item.word else { return false }
    let (typed, isInfinitive) = (Self.englishWords(answer), answer.lowercased().hasPrefix("to "))
    let isPlain = !typed.isEmpty && answer.allSatisfy { $0.isLetter || $0 == " " }
    return word.senses.contains { sense in
      let words = Self.englishWords(sense)
      return Self.isSame(sense, answer) || isPlain && typed == words
        || isPlain && (isInfinitive || isPartEnough) && typed.allSatisfy(words.contains)
    }
  }

  /// Returns the words of an English text in lower case, without `to` and articles.
  ///
  /// Words in brackets are left out too, unless the text begins with the bracket.
  private static func englishWords(_ text: String) -> [Substring] {
    let outside = text.lowercased().split(separator: "(").enumerated().flatMap { place, part in
      place == 0 ? [part] : part.split(separator: ")", maxSplits: 1).dropFirst()
    }
    return outside.flatMap { $0.split { !$0.isLetter && $0 != "'" } }
      .filter { !["to", "a", "an", "the"].contains($0) }
  }
}
