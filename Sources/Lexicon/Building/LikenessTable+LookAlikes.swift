package import Confusables
package import Study

extension LikenessTable {
  /// The least likeness of characters that make words neighbours of each other.
  private static let least = 0.5

  /// Makes the table from the look-alikes of each character.
  package init(
    characters: some Sequence<Character>,
    lookAlikes: (Character) -> [LookAlike]
  ) {
    var pairs: [(one: Character, other: Character, likeness: Double)] = []
    for character in characters {
      for found in lookAlikes(character) where found.likeness >= Self.least {
        pairs.append((character, found.character, found.likeness))
      }
    }
    self.init(pairs)
  }
}
