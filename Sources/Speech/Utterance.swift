package import Pinyin
package import Study

/// A text that is spoken: a word or a reading.
package struct Utterance: Hashable, Sendable {
  /// The characters; empty for a reading without characters.
  package let hanzi: String
  /// The reading in citation tones.
  package let reading: Reading
  /// True if the utterance is spoken slowly.
  package let slower: Bool

  /// The maximum number of characters and syllables that are spoken; packs from other people may
  /// have longer words.
  private static let longest = 100

  package init(hanzi: String, reading: Reading, slower: Bool = false) {
    self.hanzi = String(hanzi.prefix(Self.longest))
    let syllables = Array(reading.syllables.prefix(Self.longest))
    self.reading = Reading(syllables, capitals: reading.capitals)
    self.slower = slower
  }

  /// Makes the utterance of a word, spoken more slowly if `slower`.
  package init(_ word: Word, slower: Bool = false) {
    self.init(hanzi: word.simplified, reading: word.reading, slower: slower)
  }

  /// Makes the utterance of a word's phrase; nil if the word has no phrase, or if the reading of
  /// the phrase is unknown.
  package init?(phraseOf word: Word) {
    guard let phrase = word.phrase, phrase.isRead else { return nil }
    let syllables = phrase.parts.flatMap { part in
      part.reading.map { Utterance(hanzi: part.simplified, reading: $0).spoken.syllables } ?? []
    }
    self.init(hanzi: phrase.text(in: .simplified), reading: Reading(syllables))
  }

  /// The reading as it is spoken: with tone changes of third tones, 不 and 一.
  package var spoken: Reading { reading.spokenForm(hanzi: hanzi)?.reading ?? reading }
}
