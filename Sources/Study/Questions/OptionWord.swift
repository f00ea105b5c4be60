import Confusables
import Pinyin

/// A word with what decides whether it may be an option beside another one.
///
/// A class, as words are compared by the million when a pack is built and are long to copy.
final class OptionWord: Sendable {
  let word: Word
  /// Every way to read what is written so.
  private let readings: [Reading]
  private let gloss: GlossWords
  /// What is meant by all words that are written so.
  private let meant: GlossWords
  private let senseCount: Int
  private let simplifiedHash: Int
  private let traditionalHash: Int

  /// `readings`: further ways to read what is written so; `homographs`: words written the same, which
  /// whoever sees the option may mean as well.
  init(_ word: Word, readings: [Reading] = [], homographs: [Word] = []) {
    self.word = word
    self.readings = word.acceptedReadings + readings
    let gloss = GlossWords(word.gloss, meanings: word.meanings)
    self.gloss = gloss
    meant = homographs.reduce(gloss) { found, other in
      // Groups are numbered in each pack anew.
      found.union(
        GlossWords(other.gloss, meanings: other.pack == word.pack ? other.meanings : [])
      )
    }
    senseCount = word.senseCount
    simplifiedHash = word.simplified.hashValue
    traditionalHash = word.traditional.hashValue
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
    // Their hashes first, as comparing strings of hanzi is slow.
    guard simplifiedHash != other.simplifiedHash || word.simplified != other.word.simplified,
      traditionalHash != other.traditionalHash || word.traditional != other.word.traditional
    else { return false }
    if kind == .hanzi {
      return !word.acceptedReadings.contains(where: other.readings.contains)
        && !other.word.acceptedReadings.contains(where: readings.contains)
    }
    return (kind != .meaning || !isStrict || hasForm(of: other))
      && gloss.isDisjoint(with: other.meant) && meant.isDisjoint(with: other.gloss)
  }

  /// Whether the meanings look alike: part of speech, number of senses, about the same length.
  private func hasForm(of other: OptionWord) -> Bool {
    let lengths = (Double(word.gloss.utf8.count), Double(other.word.gloss.utf8.count))
    return senseCount == other.senseCount
      && min(lengths.0, lengths.1) >= 0.7 * max(lengths.0, lengths.1)
      && word.partsOfSpeech.first == other.word.partsOfSpeech.first
  }
}

extension Word {
  /// The number of parts of the gloss that `;` separates.
  var senseCount: Int { gloss.utf8.count { $0 == 0x3B } + 1 }
}
