package import Pinyin

/// A character and what it is made of.
package struct Hanzi: Hashable, Sendable {
  package let character: Character
  package let strokes: Int
  /// The Kangxi radical, as a character of its own.
  package let radical: Character
  /// What it is composed of at once; single strokes are left out.
  package let components: [Character]
  /// The scripts in which a word of the study list is written with it.
  package let scripts: Set<Script>
  /// How it is read in any word; not read from a pack with the rest.
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

/// A character that looks like another one.
package struct LookAlike: Hashable, Sendable {
  package let character: Character
  /// From 0 to 1, where 1 cannot be told apart by any of the codes.
  package let likeness: Double

  package init(_ character: Character, likeness: Double) {
    self.character = character
    self.likeness = likeness
  }
}
