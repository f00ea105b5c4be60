public import Pinyin

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// How easily two words are taken for each other: by sound, by their characters, by their length.
///
/// The score is symmetric, 0 for words that have nothing in common.
public struct NeighborScore: Sendable {
  /// What the score has to know of a word.
  public struct Word: Hashable, Identifiable, Sendable {
    /// The number of the word.
    public let id: Int
    /// The word's characters in order.
    public let characters: [Character]
    /// The syllables of its reading.
    public let syllables: [Syllable]
    /// How often the word is used, in any unit, at least 0.
    public let frequency: Double

    /// Makes a word.
    public init(id: Int, characters: [Character], syllables: [Syllable], frequency: Double) {
      self.id = id
      self.characters = characters
      self.syllables = syllables
      self.frequency = frequency
    }
  }

  /// What a sound as near as can be is worth.
  public var soundWeight = 1.0
  /// What equal characters throughout are worth.
  public var characterWeight = 1.0
  /// What words of different lengths keep of their score.
  public var lengthFactor = 0.3
  /// What a word a thousand times as frequent as the other keeps of its score.
  public var frequencyFactor = 0.5
  /// How alike two different characters look, 0 to 1 and symmetric; always 0 until a table of
  /// look-alikes is put in.
  public var likeness: @Sendable (Character, Character) -> Double

  /// Makes a score.
  ///
  /// - Parameter likeness: How alike two different characters look, 0 to 1, symmetric.
  public init(likeness: @escaping @Sendable (Character, Character) -> Double = { _, _ in 0 }) {
    self.likeness = likeness
  }

  /// The score of two words, at least 0 and symmetric.
  public func callAsFunction(_ one: Word, _ other: Word) -> Double {
    var score = soundWeight * nearness(one, other) + characterWeight * sharing(one, other)
    if one.characters.count != other.characters.count { score *= lengthFactor }
    let octaves = abs(log(one.frequency + 1) - log(other.frequency + 1)) / log(1000)
    return score * pow(frequencyFactor, octaves)
  }

  /// How near two readings of equal length sound: 1 when equal, .5 at a distance of .3, .1 at 1.
  private func nearness(_ one: Word, _ other: Word) -> Double {
    guard one.syllables.count == other.syllables.count else { return 0 }
    let distance = SyllableDistance.between(Reading(one.syllables), Reading(other.syllables))
    return exp(-distance * log(2) / 0.3)
  }

  /// The share of the longer word that the other one has too, in place or elsewhere, or looks like.
  private func sharing(_ one: Word, _ other: Word) -> Double {
    let length = max(one.characters.count, other.characters.count)
    guard length > 0 else { return 0 }
    let found = best(one.characters, other.characters)
    let back = best(other.characters, one.characters)
    return (found + back) / 2 / Double(length)
  }

  /// For each character how much it is like the best of the others, half of that out of place.
  private func best(_ ones: [Character], _ others: [Character]) -> Double {
    ones.indices.reduce(0) { sum, place in
      let likenesses = others.indices.map { other in
        let alike = ones[place] == others[other] ? 1 : likeness(ones[place], others[other])
        return place == other ? alike : alike / 2
      }
      return sum + (likenesses.max() ?? 0)
    }
  }
}
