import Pinyin

/// A word with what decides whether it may be an option beside another one.
struct OptionWord: Sendable {
  let word: Word
  /// What it is read like, as a character also in other words.
  private let readings: [Reading]
  private let gloss: GlossWords

  /// `syllables`: how the word's only character can be read.
  init(_ word: Word, syllables: some Sequence<Syllable> = EmptyCollection()) {
    self.word = word
    readings = word.acceptedReadings + syllables.map { Reading([$0]) }
    gloss = GlossWords(word.gloss)
  }

  /// Whether two words may be options of one question; symmetric.
  ///
  /// `isStrict`: for meanings, also the same part of speech, as many senses, and glosses of which
  /// neither is less than 70% as long as the other.
  func isAllowed(beside other: OptionWord, _ kind: QuestionKind, isStrict: Bool) -> Bool {
    guard word.simplified != other.word.simplified, word.traditional != other.word.traditional
    else { return false }
    if kind == .hanzi {
      return !readings.contains(where: other.readings.contains)
    }
    guard gloss.isDisjoint(with: other.gloss) else { return false }
    guard kind == .meaning, isStrict else { return true }
    let lengths = (Double(word.gloss.utf8.count), Double(other.word.gloss.utf8.count))
    return min(lengths.0, lengths.1) >= 0.7 * max(lengths.0, lengths.1)
      && word.partsOfSpeech.first == other.word.partsOfSpeech.first
      && word.senseCount == other.word.senseCount
  }
}

extension Word {
  /// The number of parts of the gloss that `;` separates.
  var senseCount: Int { gloss.utf8.count { $0 == 0x3B } + 1 }
}
