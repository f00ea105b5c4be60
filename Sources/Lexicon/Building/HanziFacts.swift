package import Pinyin

/// What `characters.tsv` says of one character.
package struct HanziFacts: Hashable, Sendable {
  package let character: Character
  package let strokes: Int
  package let radical: Character
  /// How the components stand: `a` side by side, `d` one above the other, and so on.
  package let structure: String
  package let components: [Character]
  /// All that is in it down to the strokes, in writing order.
  package let parts: [Character]
  package let cangjie: String
  /// The digits of the four corners; empty when unknown.
  package let fourCorner: String
  package let phonetic: Set<Int>
  /// How the character is read in any word.
  package let readings: [Syllable]

  /// Components that a reader would name: characters, no single strokes (U+31C0 to U+31E3).
  var namedComponents: [Character] {
    components.filter { component in
      component.unicodeScalars.allSatisfy { !(0x31C0...0x31E3).contains($0.value) }
    }
  }
}
