package import Pinyin

/// The facts of one character in `characters.tsv`.
package struct HanziFacts: Hashable, Sendable {
  package let character: Character
  package let strokes: Int
  package let radical: Character
  /// The arrangement of the components: `a` side by side, `d` one above the other, and so on.
  package let structure: String
  package let components: [Character]
  /// All parts down to single strokes, in writing order.
  package let parts: [Character]
  package let cangjie: String
  /// The digits of the four-corner code; empty when unknown.
  package let fourCorner: String
  package let phonetic: Set<Int>
  /// The readings of the character in all words.
  package let readings: [Syllable]

  /// The components that are characters, without single strokes (U+31C0 to U+31E3).
  var namedComponents: [Character] {
    components.filter { component in
      component.unicodeScalars.allSatisfy { !(0x31C0...0x31E3).contains($0.value) }
    }
  }
}
