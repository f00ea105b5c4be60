package import Pinyin
package import Study

/// What is said aloud: a word or a reading.
package struct Utterance: Hashable, Sendable {
  /// The characters; empty for a reading alone.
  package let hanzi: String
  /// The reading in citation tones, as in a dictionary.
  package let reading: Reading
  /// True if it is said slowly.
  package let slower: Bool

  /// The most characters and syllables that are said; a pack of somebody else may have more.
  private static let longest = 100

  package init(hanzi: String, reading: Reading, slower: Bool = false) {
    self.hanzi = String(hanzi.prefix(Self.longest))
    let syllables = Array(reading.syllables.prefix(Self.longest))
    self.reading = Reading(syllables, capitals: reading.capitals)
    self.slower = slower
  }

  /// Makes the utterance of a word.
  package init(_ word: Word, slower: Bool = false) {
    self.init(hanzi: word.simplified, reading: word.reading, slower: slower)
  }

  /// The reading as it is pronounced: third tones, 不 and 一 have their spoken tones.
  package var spoken: Reading { reading.spokenForm(hanzi: hanzi)?.reading ?? reading }
}
