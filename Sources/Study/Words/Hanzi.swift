package import Pinyin

/// A character with its components, radical and readings.
package struct Hanzi: Hashable, Sendable {
  package let character: Character
  package let strokes: Int
  /// The Kangxi radical as a character.
  package let radical: Character
  /// The direct components of the character, without single strokes.
  ///
  /// Empty if the character is a radical itself, or if a component is neither a character nor a
  /// radical.
  package let components: [Character]
  /// The scripts in which the words of the study list use the character.
  package let scripts: Set<Script>
  /// The readings of the character in dictionaries; empty if the character was read from a pack.
  package let readings: [Syllable]

  package init(
    character: Character,
    strokes: Int,
    radical: Character,
    components: [Character],
    scripts: Set<Script>,
    readings: [Syllable] = []
  ) {
    self.character = character
    self.strokes = strokes
    self.radical = radical
    self.components = components
    self.scripts = scripts
    self.readings = readings
  }
}

/// The shape of a character: its components and the characters that look like it.
package struct HanziShape: Codable, Hashable, Sendable {
  package let character: String
  package let components: [String]
  package let lookAlikes: [String]

  package init(character: String, components: [String], lookAlikes: [String]) {
    self.character = character
    self.components = components
    self.lookAlikes = lookAlikes
  }
}

/// A character that looks like another one.
package struct LookAlike: Hashable, Sendable {
  /// The minimum likeness of a pair that is shown to learners.
  package static let leastShown = 0.5

  package let character: Character
  /// The likeness from 0 to 1; at 1, the compared facts, such as strokes, components and shape
  /// codes, are equal.
  package let likeness: Double

  package init(_ character: Character, likeness: Double) {
    self.character = character
    self.likeness = likeness
  }
}

extension WordSource {
  /// Returns the full-tone syllable of a character that is neutral in a word: shàng for 上 in 早上
  /// zǎoshang.
  ///
  /// The result is nil if the character alone is neutral too, as 们 and 子 are, or unless exactly one
  /// of its readings differs from `neutral` only in the tone.
  package func toned(
    _ neutral: Syllable,
    of character: Character
  ) throws(StudyError) -> Syllable? {
    let taught = Set(
      try words(spelled: String(character)).map(\.reading.syllables).filter { $0.count == 1 }
        .flatMap(\.self)
    )
    if taught.contains(neutral) { return nil }
    var found = taught.filter { $0.bare == neutral.bare }
    if found.isEmpty {
      found = try syllables(of: character).filter { $0.bare == neutral.bare && $0 != neutral }
    }
    return found.count == 1 ? found.first : nil
  }
}
