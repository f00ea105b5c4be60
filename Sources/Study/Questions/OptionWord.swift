import Confusables
import Pinyin

/// A word with the data that determine whether it may be an option beside another word.
///
/// It is a class because building a pack compares millions of words and copies would be slow.
final class OptionWord: Sendable {
  let word: Word
  private let accepted: [Reading]
  /// Every reading of the word's written form.
  private let readings: [Reading]
  private let gloss: GlossWords
  /// The meanings of all words with this written form.
  private let meant: GlossWords
  private let senseCount: Int
  private let level: Int
  private let simplifiedHash: Int
  private let traditionalHash: Int

  /// Makes an option of a word.
  ///
  /// `readings`: further readings of its written form. `homographs`: words with the same written
  /// form, which the learner may have in mind as well.
  init(_ word: Word, readings: [Reading] = [], homographs: [Word] = []) {
    self.word = word
    accepted = word.acceptedReadings
    self.readings = accepted + readings
    let gloss = GlossWords(word.gloss, meanings: word.meanings)
    self.gloss = gloss
    meant = homographs.reduce(gloss) { found, other in
      // Each pack numbers its groups separately.
      found.union(
        GlossWords(other.gloss, meanings: other.pack == word.pack ? other.meanings : [])
      )
    }
    senseCount = word.senseCount
    level = Item.word(word).entry.level
    simplifiedHash = word.simplified.hashValue
    traditionalHash = word.traditional.hashValue
  }

  /// The data of the word that the score of neighbours needs.
  var scored: NeighborScore.Word {
    NeighborScore.Word(
      characters: Array(word.simplified),
      syllables: word.reading.syllables,
      frequency: 1_000_000 / Double(word.frequencyRank ?? 1_000_000),
      level: level,
      partOfSpeech: word.partsOfSpeech.first ?? ""
    )
  }

  /// Returns true if two words may be options of one question; symmetric.
  ///
  /// `isStrict`: requires for meanings also levels next to each other, the same part of speech and
  /// number of senses, and glosses of which neither is shorter than 70% of the other.
  func isAllowed(beside other: OptionWord, _ kind: QuestionKind, isStrict: Bool) -> Bool {
    // Hashes are compared first, because comparing strings of hanzi is slow.
    guard simplifiedHash != other.simplifiedHash || word.simplified != other.word.simplified,
      traditionalHash != other.traditionalHash || word.traditional != other.word.traditional
    else { return false }
    if kind == .hanzi {
      return !accepted.contains(where: other.readings.contains)
        && !other.accepted.contains(where: readings.contains)
    }
    return (kind != .meaning || !isStrict || hasForm(of: other))
      && gloss.isDisjoint(with: other.meant) && meant.isDisjoint(with: other.gloss)
  }

  /// Returns true if the words have neighbouring levels and their meanings the same part of speech and
  /// number of senses and a similar length.
  private func hasForm(of other: OptionWord) -> Bool {
    let lengths = (Double(word.gloss.utf8.count), Double(other.word.gloss.utf8.count))
    return senseCount == other.senseCount && abs(level - other.level) <= 1
      && min(lengths.0, lengths.1) >= 0.7 * max(lengths.0, lengths.1)
      && word.partsOfSpeech.first == other.word.partsOfSpeech.first
  }
}

extension Word {
  /// The number of parts of the gloss, separated by `;`.
  var senseCount: Int { gloss.utf8.count { $0 == 0x3B } + 1 }
}
