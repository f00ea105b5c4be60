package import Confusables
package import Study

extension LikenessTable {
  /// The lowest likeness of two characters at which words that contain them can be neighbours.
  private static let least = 0.5

  /// Makes the table from the look-alikes of each character.
  package init(_ lookAlikes: some Sequence<(Character, [LookAlike])>) {
    self.init(
      lookAlikes.flatMap { character, others in
        others.lazy.filter { $0.likeness >= Self.least }
          .map { (one: character, other: $0.character, likeness: $0.likeness) }
      }
    )
  }
}
