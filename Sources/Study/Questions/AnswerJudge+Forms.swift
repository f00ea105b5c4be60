import Pinyin

/// Answers that consist only of tones, such as `2 4`, to questions whose options differ only in
/// tones.
extension AnswerJudge {
  /// Returns the reading with the tones that a text consists of: `2 4`, `2-4`, `2,4` or `24`.
  ///
  /// It is nil if the options differ in more than tones, or if the text does not have one tone for
  /// each syllable; a final `r` needs no tone. It is also nil for options of one syllable, where a
  /// digit is the number of an option.
  func reading(ofTones text: String) -> Reading? {
    let readings = question.options.compactMap(\.reading)
    guard !readings.isEmpty, readings.count == question.options.count,
      let bare = readings.first?.syllables.map(\.bare), bare.count > 1,
      readings.allSatisfy({ $0.syllables.map(\.bare) == bare })
    else { return nil }
    var tones: [Tone] = []
    for character in text {
      if let digit = character.wholeNumberValue, let tone = Tone(rawValue: digit == 0 ? 5 : digit) {
        tones.append(tone)
      } else if !character.isWhitespace, !character.isPunctuation, !character.isSymbol {
        return nil
      }
    }
    if tones.count < bare.count, bare.last?.final == .r { tones.append(.neutral) }
    guard tones.count == bare.count else { return nil }
    return Reading(zip(bare, tones).map { Syllable($0, $1) })
  }
}

extension AnswerJudge {
  /// Returns true if the text is a sense of the word's gloss, or “to” and some words of a sense.
  ///
  /// It is false for a listening question, where the meaning is hidden. `isPartEnough`: true if
  /// some words of a sense are enough without “to”, for an answer that is wrong as pinyin anyway
  /// (`rice` for “cooked rice”).
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

  /// Returns the words of an English text in lower case, without `to`, articles and text in
  /// brackets.
  private static func englishWords(_ text: String) -> [Substring] {
    let outside = text.lowercased().split(separator: "(").enumerated().flatMap { place, part in
      place == 0 ? [part] : part.split(separator: ")", maxSplits: 1).dropFirst()
    }
    return outside.flatMap { $0.split { !$0.isLetter && $0 != "'" } }
      .filter { !["to", "a", "an", "the"].contains($0) }
  }
}
