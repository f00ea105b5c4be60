import Confusables
package import Pinyin

/// The characters of a word, each with all its readings in the packs.
package struct CharacterReadings: Codable, Hashable, Sendable {
  private let characters: [String]
  private let readings: [[Syllable]]

  /// Makes an empty list, for which no character has other readings.
  package init() {
    characters = []
    readings = []
  }

  /// Makes the list for a word; `readings` has the readings of each of its characters.
  ///
  /// The list is empty if the numbers of characters, of their readings and of syllables differ. It
  /// is also empty for a word of one character, because its other readings are those of other words
  /// with the same written form.
  package init(of word: Word, readings: [[Syllable]]) {
    let characters = word.simplified.map { String($0) }
    let isWhole =
      characters.count > 1 && characters.count == readings.count
      && characters.count == word.reading.syllables.count
    self.characters = isWhole ? characters : []
    self.readings = isWhole ? readings : []
  }

  /// Returns the confusion of two readings of the character at a position from 0; nil if they are
  /// equal or the given one is not a reading of the character.
  ///
  /// A full and a neutral tone do not count as two readings, because dictionaries disagree on where
  /// a syllable is neutral.
  func confusion(of given: Syllable, for expected: Syllable, at place: Int) -> Confusion? {
    guard given != expected, readings.indices.contains(place), readings[place].contains(given),
      (given.tone == .neutral) == (expected.tone == .neutral),
      let character = characters[place].first
    else { return nil }
    return Confusion(
      unit: .polyphone,
      expected: Contrast.name(character, expected),
      given: Contrast.name(character, given)
    )
  }

  /// Returns the possible confusions with other readings of the characters when `reading` has to be
  /// typed.
  func opportunities(in reading: Reading) -> [Confusion] {
    zip(reading.syllables, readings).enumerated().flatMap { place, pair in
      pair.1.compactMap { confusion(of: $0, for: pair.0, at: place) }
    }
  }
}
