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
  public struct Word: Hashable, Sendable {
    /// The numbers of the characters, in order.
    let codes: [UInt32]
    /// The places of each syllable's initial, final and tone in `allCases`.
    let parts: [SIMD4<UInt8>]
    let usage: Usage

    /// Makes a word.
    ///
    /// - Parameters:
    ///   - characters: Its characters.
    ///   - syllables: The syllables of its reading.
    ///   - frequency: How often it is used, in any unit, at least 0.
    ///   - level: The level at which it is learned.
    ///   - partOfSpeech: Its part of speech, in any spelling.
    public init(
      characters: [Character],
      syllables: [Syllable],
      frequency: Double,
      level: Int = 0,
      partOfSpeech: String = ""
    ) {
      codes = characters.map(LikenessTable.code)
      parts = syllables.map(SoundParts.parts)
      usage = Usage(
        magnitude: log(frequency + 1),
        level: level,
        form: partOfSpeech.utf8.reduce(0) { $0 &* 31 &+ Int($1) }
      )
    }
  }

  /// Where a word is used, beside its sound and its characters.
  struct Usage: Hashable, Sendable {
    /// The logarithm of the frequency, of which differences are taken.
    let magnitude: Double
    let level: Int
    /// A number for the part of speech.
    let form: Int
  }

  /// What a sound as near as can be is worth.
  public var soundWeight = 1.0
  /// What equal characters throughout are worth.
  public var characterWeight = 1.0
  /// What words of different lengths keep of their score.
  public var lengthFactor = 0.3
  /// What a word a thousand times as frequent as the other keeps of its score.
  public var frequencyFactor = 0.5
  /// What a word keeps of its score for each level that it is away.
  public var levelFactor = 0.3
  /// What words keep of their score that share no syllable, whatever its tone, and no character, and
  /// of which no character looks like another.
  public var strangerFactor = 0.02
  /// What words of different parts of speech keep of their score.
  public var formFactor = 0.3
  /// How alike two different characters look.
  public let likenesses: LikenessTable

  /// Makes a score; without a table of look-alikes only equal characters count.
  public init(likenesses: LikenessTable = .none) { self.likenesses = likenesses }

  /// The score of two words, at least 0 and symmetric.
  public func callAsFunction(_ one: Word, _ other: Word) -> Double {
    self(
      codes: one.codes.span,
      other.codes.span,
      parts: one.parts.span,
      other.parts.span,
      usages: (one.usage, other.usage)
    )
  }

  /// The score of two words whose traits lie anywhere.
  func callAsFunction(
    codes: Span<UInt32>,
    _ otherCodes: Span<UInt32>,
    parts: Span<SIMD4<UInt8>>,
    _ otherParts: Span<SIMD4<UInt8>>,
    usages: (Usage, Usage)
  ) -> Double {
    let sharing = sharing(codes, otherCodes)
    var score = soundWeight * nearness(parts, otherParts) + characterWeight * sharing
    if sharing == 0, !haveCommonSyllable(parts, otherParts) { score *= strangerFactor }
    if codes.count != otherCodes.count { score *= lengthFactor }
    if usages.0.form != usages.1.form { score *= formFactor }
    let octaves = abs(usages.0.magnitude - usages.1.magnitude) / log(1000)
    return score * pow(frequencyFactor, octaves)
      * pow(levelFactor, Double(abs(usages.0.level - usages.1.level)))
  }

  /// How near two readings of equal length sound: 1 when equal, .5 at a distance of .3, .1 at 1.
  private func nearness(_ one: Span<SIMD4<UInt8>>, _ other: Span<SIMD4<UInt8>>) -> Double {
    guard one.count == other.count else { return 0 }
    var distance = 0.0
    for place in one.indices { distance += SoundParts.distance(one[place], other[place]) }
    return exp(-distance * log(2) / 0.3)
  }

  /// Whether two readings have a syllable in common, whatever its tone and its place.
  private func haveCommonSyllable(
    _ one: Span<SIMD4<UInt8>>,
    _ other: Span<SIMD4<UInt8>>
  ) -> Bool {
    for place in one.indices {
      for otherPlace in other.indices
      where one[place].x == other[otherPlace].x && one[place].y == other[otherPlace].y {
        return true
      }
    }
    return false
  }

  /// The share of the longer word that the other one has too, in place or elsewhere, or looks like.
  private func sharing(_ one: Span<UInt32>, _ other: Span<UInt32>) -> Double {
    let length = max(one.count, other.count)
    guard length > 0 else { return 0 }
    return (best(one, other) + best(other, one)) / 2 / Double(length)
  }

  /// For each character how much it is like the best of the others, half of that out of place.
  private func best(_ ones: Span<UInt32>, _ others: Span<UInt32>) -> Double {
    var sum = 0.0
    for place in ones.indices {
      var most = 0.0
      for other in others.indices {
        // A character in common tells more than one that looks alike: .8 counts as half.
        let likeness = ones[place] == others[other] ? 1 : likenesses[ones[place], others[other]]
        let alike = likeness * likeness * likeness
        most = max(most, place == other ? alike : alike / 2)
      }
      sum += most
    }
    return sum
  }
}
