public import Pinyin

/// The part of a word in which two confusable forms differ.
public enum ContrastUnit: String, CaseIterable, Codable, Hashable, Sendable {
  /// Two tones of the same toneless syllable.
  case tone
  /// Two initials before the same final.
  case initial
  /// Two finals after the same initial.
  case final
  /// Two readings of one character.
  case polyphone
  /// Two whole words.
  case word
}

/// An unordered pair of values that a learner may confuse.
///
/// `zh` for `z` and `z` for `zh` are one contrast. If the weights of wrong answers depended on
/// which of the two is right, they would reveal the answer.
public struct Contrast: Codable, Comparable, Hashable, Sendable {
  /// The part of the word that differs.
  public let unit: ContrastUnit
  /// The value that sorts first: the number of a tone, an initial, a final, a character with its
  /// reading (`行 hang2`), or the key of a word.
  public let first: String
  /// The value that sorts second, in the same form as `first`.
  public let second: String

  /// Makes the contrast of two values, given in either order.
  public init(unit: ContrastUnit, _ one: String, _ other: String) {
    self.unit = unit
    first = min(one, other)
    second = max(one, other)
  }

  /// Makes the contrast of two tones.
  public init(_ one: Tone, _ other: Tone) {
    self.init(unit: .tone, String(one.rawValue), String(other.rawValue))
  }

  /// Makes the contrast of two initials.
  public init(_ one: Initial, _ other: Initial) {
    self.init(unit: .initial, one.rawValue, other.rawValue)
  }

  /// Makes the contrast of two finals.
  public init(_ one: Final, _ other: Final) {
    self.init(unit: .final, one.rawValue, other.rawValue)
  }

  /// Makes the contrast of two readings of a character.
  public init(character: Character, _ one: Syllable, _ other: Syllable) {
    self.init(
      unit: .polyphone,
      Self.name(character, one),
      Self.name(character, other)
    )
  }

  /// Returns the name of a reading of a character: `行 hang2`.
  public static func name(_ character: Character, _ syllable: Syllable) -> String {
    "\(character) \(syllable.numbered)"
  }

  /// Returns the contrasts in which two syllables differ, up to three: of initial, final and tone.
  public static func between(_ one: Syllable, _ other: Syllable) -> [Contrast] {
    var contrasts: [Contrast] = []
    if one.initial != other.initial { contrasts.append(Contrast(one.initial, other.initial)) }
    if one.final != other.final { contrasts.append(Contrast(one.final, other.final)) }
    if one.tone != other.tone { contrasts.append(Contrast(one.tone, other.tone)) }
    return contrasts
  }

  /// Returns the contrasts in which two readings differ, syllable by syllable, each contrast once.
  ///
  /// Further syllables of the longer reading are not compared.
  public static func between(_ one: Reading, _ other: Reading) -> [Contrast] {
    var contrasts: [Contrast] = []
    for (left, right) in zip(one.syllables, other.syllables) {
      for contrast in between(left, right) where !contrasts.contains(contrast) {
        contrasts.append(contrast)
      }
    }
    return contrasts
  }

  /// Orders contrasts by their units and values, so that lists have the same order in every run.
  public static func < (left: Contrast, right: Contrast) -> Bool {
    (left.unit.rawValue, left.first, left.second) < (right.unit.rawValue, right.first, right.second)
  }
}
