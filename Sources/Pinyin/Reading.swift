/// The pronunciation of a word: its syllables in citation tones.
///
/// Two readings are equal if their syllables are equal; capital letters are not compared.
public struct Reading: Hashable, Sendable {
  /// The syllables in order; the suffix of erhua is a syllable of its own (`na3 r5`).
  public var syllables: [Syllable]
  /// The indices, from 0, of the syllables that begin with a capital letter, as in proper names.
  public var capitals: Set<Int>

  /// Makes a reading; `capitals`: the indices, from 0, of the syllables that begin with a capital
  /// letter.
  public init(_ syllables: [Syllable], capitals: Set<Int> = []) {
    self.syllables = syllables
    self.capitals = capitals
  }

  /// Returns true if the syllables are equal; capital letters are not compared.
  public static func == (left: Reading, right: Reading) -> Bool {
    left.syllables == right.syllables
  }

  /// Hashes the syllables, as `==` compares them.
  public func hash(into hasher: inout Hasher) { hasher.combine(syllables) }
}

/// The coding of a reading as its numbered spelling: `yin2 hang2`.
extension Reading: Codable {
  /// Reads the numbered spelling; an empty text has no syllables.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(PinyinError) {
      self = text.isEmpty ? Reading([]) : try Reading(numbered: text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a numbered reading")
      )
    }
  }

  /// Writes the numbered spelling.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(numbered)
  }
}
