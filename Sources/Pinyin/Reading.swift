/// The pronunciation of a word: its syllables in citation tones.
///
/// Two readings are equal if their syllables are equal; capitals only matter for display.
public struct Reading: Hashable, Sendable {
  /// The syllables in order, erhua as a syllable of its own (`na3 r5`).
  public var syllables: [Syllable]
  /// The indices, from 0, of the syllables that are written with a capital letter (proper names).
  public var capitals: Set<Int>

  /// Makes a reading of syllables, with capitals at the given positions, from 0.
  public init(_ syllables: [Syllable], capitals: Set<Int> = []) {
    self.syllables = syllables
    self.capitals = capitals
  }

  /// Returns whether the syllables are equal, ignoring capitals.
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
