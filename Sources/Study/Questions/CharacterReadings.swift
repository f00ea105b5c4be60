import Confusables
package import Pinyin

/// The characters of a word and all syllables that each is read as in the packs.
package struct CharacterReadings: Codable, Hashable, Sendable {
  private let characters: [String]
  private let readings: [[Syllable]]

  /// Makes an empty list, in which no character has another reading.
  package init() {
    characters = []
    readings = []
  }

  /// Makes the list for a word.
  ///
  /// A word of one character has no other readings here, since they are right for words written
  /// alike. Without a syllable for each character the list is empty.
  package init(of word: Word, readings: [[Syllable]]) {
    let characters = word.simplified.map { String($0) }
    let isWhole =
      characters.count > 1 && characters.count == readings.count
      && characters.count == word.reading.syllables.count
    self.characters = isWhole ? characters : []
    self.readings = isWhole ? readings : []
  }

  /// Returns the confusion of two readings of the character at a place; nil if it does not have
  /// both.
  ///
  /// A full and a neutral tone do not count as two readings: dictionaries disagree on where a
  /// syllable is neutral.
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

  /// Returns the confusions that are possible in a typed answer, in which a character has another
  /// of its readings.
  func opportunities(in reading: Reading) -> [Confusion] {
    zip(reading.syllables, readings).enumerated().flatMap { place, pair in
      pair.1.compactMap { confusion(of: $0, for: pair.0, at: place) }
    }
  }
}
