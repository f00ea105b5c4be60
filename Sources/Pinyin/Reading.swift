/// The pronunciation of a word: its syllables in citation tones.
///
/// Two readings are equal when their syllables are; capitals matter only when one is printed.
public struct Reading: Hashable, Sendable {
  public var syllables: [Syllable]
  /// Positions of the syllables that are written with a capital letter (proper names).
  public var capitals: Set<Int>

  public init(_ syllables: [Syllable], capitals: Set<Int> = []) {
    self.syllables = syllables
    self.capitals = capitals
  }

  public static func == (left: Reading, right: Reading) -> Bool {
    left.syllables == right.syllables
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(syllables) }
}
