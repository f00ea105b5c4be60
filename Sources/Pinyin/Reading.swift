/// The pronunciation of a word: its syllables in citation tones.
///
/// Two readings are equal when their syllables are equal; capitals only matter for printing.
public struct Reading: Hashable, Sendable {
  /// The syllables in order, erhua as a syllable of its own (`na3 r5`).
  public var syllables: [Syllable]
  /// The positions of the syllables that are written with a capital letter (proper names).
  public var capitals: Set<Int>

  /// Makes a reading of syllables, with capitals at the given positions.
  public init(_ syllables: [Syllable], capitals: Set<Int> = []) {
    self.syllables = syllables
    self.capitals = capitals
  }

  /// Returns whether the syllables are equal, whatever the capitals.
  public static func == (left: Reading, right: Reading) -> Bool {
    left.syllables == right.syllables
  }

  /// Hashes the syllables, as `==` compares them.
  public func hash(into hasher: inout Hasher) { hasher.combine(syllables) }
}
