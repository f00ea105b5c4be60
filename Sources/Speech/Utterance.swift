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

  /// Makes the utterance of the phrase of a word; nil if it has none, or one of unknown reading.
  package init?(phraseOf word: Word) {
    guard let phrase = word.phrase, phrase.isRead else { return nil }
    let syllables = phrase.parts.flatMap { part in
      part.reading.map { Utterance(hanzi: part.simplified, reading: $0).spoken.syllables } ?? []
    }
    self.init(hanzi: phrase.text(in: .simplified), reading: Reading(syllables))
  }

  /// The reading as it is pronounced: third tones, 不 and 一 have their spoken tones.
  package var spoken: Reading { reading.spokenForm(hanzi: hanzi)?.reading ?? reading }
}
