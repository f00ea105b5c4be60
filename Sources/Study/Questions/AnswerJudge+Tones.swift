import Pinyin

/// Answers that consist only of tones, such as `2 4`, to questions whose options differ only in
/// tones.
extension AnswerJudge {
  /// Returns the reading that an answer of tones alone, such as `2 4`, `2-4`, `2,4` or `24`, stands
  /// for: the syllables of the options with these tones.
  ///
  /// The result is nil unless the options are readings that differ only in tones, and the text has
  /// one tone for each syllable; a final `r` needs no tone. It is also nil for options of one
  /// syllable, where a digit is the number of an option.
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
