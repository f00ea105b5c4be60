import Pinyin
import Study

/// A wrong reading that the learner gave for a word, with the verdict and the remarks on it.
struct WrongReading {
  let word: Word
  let verdict: Verdict
  let remarks: [Remark]

  /// Returns the explanation of the wrong reading.
  ///
  /// It has remarks on characters that have this reading in other words or look alike, the
  /// differences from the right reading, another word with the given reading, and the tone changes
  /// that were missed.
  ///
  /// The differences are not listed in three cases:
  /// - The given reading is that of another word that the learner has begun, and not just tones
  ///   differ.
  /// - The given reading is that of another word that the learner has not begun, and more than one
  ///   initial, final or syllable differs.
  /// - The answer has another number of syllables and nothing in common with the word.
  func lines(_ style: ScreenStyle) -> [String] {
    var texts: [String] = []
    var explained: Set<Int> = []
    var named: String?
    var isMet = true
    for remark in remarks {
      let line = RemarkText(style: style, word: word).line(remark)
      switch remark {
      case .polyphone(let polyphone):
        explained.insert(polyphone.syllableIndex)
        texts.append(line)
      case .otherWord: named = line
      case .unmetWord:
        named = line
        isMet = false
      case .shared, .alike: texts.append(line)
      }
    }
    let rest = verdict.differences.filter {
      !explained.contains($0.syllableIndex) && !(verdict.isUnrelated && $0.isOfTone)
    }
    let isComparable =
      !verdict.isUnrelated || verdict.given?.syllables.count == verdict.compared.syllables.count
    let isTaken = named != nil && (isMet || verdict.isFar)
    if isComparable, !isTaken || rest.allSatisfy(\.isOfTone) {
      texts += DifferenceText.lines(
        rest,
        in: verdict.compared,
        dictionary: verdict.expected,
        style: style
      )
    }
    texts += [named].compactMap(\.self)
    if rest.contains(where: isOfChangedTone),
      let change = ReadingNotes(style: style).explanation(of: verdict.expected, word)
    {
      texts.append(change)
    }
    return texts.flatMap { style.indent($0, hanging: 2) }
  }

  /// Returns whether a difference is in a tone that changes in speech.
  private func isOfChangedTone(_ difference: Difference) -> Bool {
    difference.isOfTone
      && (verdict.expected.spokenForm(hanzi: word.simplified)?.changes ?? [])
        .contains { $0.syllableIndex == difference.syllableIndex }
  }
}
