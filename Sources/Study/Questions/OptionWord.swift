import Confusables
import Pinyin

/// A word with what decides whether it may be an option beside another one.
///
/// A class, as words are compared by the million when a pack is built and are long to copy.
final class OptionWord: Sendable {
  let word: Word
  /// What it is read like, as a character also in other words.
  private let readings: [Reading]
  private let gloss: GlossWords
  private let senseCount: Int

  /// `syllables`: how the word's only character can be read.
  init(_ word: Word, syllables: some Sequence<Syllable> = EmptyCollection()) {
    self.word = word
    readings = word.acceptedReadings + syllables.map { Reading([$0]) }
    gloss = GlossWords(word.gloss)
    senseCount = word.senseCount
  }

  /// What a score of neighbours has to know of the word.
  var scored: NeighborScore.Word {
    NeighborScore.Word(
      characters: Array(word.simplified),
      syllables: word.reading.syllables,
      frequency: 1_000_000 / Double(word.frequencyRank ?? 1_000_000)
    )
  }

  /// Whether two words may be options of one question; symmetric.
  ///
  /// `isStrict`: for meanings, also the same part of speech, as many senses, and glosses of which
  /// neither is less than 70% as long as the other.
  func isAllowed(beside other: OptionWord, _ kind: QuestionKind, isStrict: Bool) -> Bool {
    // By bytes, as comparing strings of hanzi would normalize them first.
    guard !word.simplified.utf8.elementsEqual(other.word.simplified.utf8),
      !word.traditional.utf8.elementsEqual(other.word.traditional.utf8)
    else { return false }
    if kind == .hanzi {
      return !readings.contains(where: other.readings.contains)
    }
    guard gloss.isDisjoint(with: other.gloss) else { return false }
    guard kind == .meaning, isStrict else { return true }
    let lengths = (Double(word.gloss.utf8.count), Double(other.word.gloss.utf8.count))
    return min(lengths.0, lengths.1) >= 0.7 * max(lengths.0, lengths.1)
      && word.partsOfSpeech.first == other.word.partsOfSpeech.first
      && senseCount == other.senseCount
  }
}

extension Word {
  /// The number of parts of the gloss that `;` separates.
  var senseCount: Int { gloss.utf8.count { $0 == 0x3B } + 1 }
}
