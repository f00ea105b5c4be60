public import Pinyin

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// A score of how easily two words are confused: by their sound, their characters and their
/// meaning.
///
/// What two words have in common is measured once, as a ``Likeness``; each kind of question makes
/// its own score of it. Both are symmetric; the score is 0 for words that have nothing in common.
public struct NeighborScore: Sendable {
  /// The data of a word from which scores are computed.
  public struct Word: Hashable, Sendable {
    /// The numbers of the characters, in order.
    let codes: [UInt32]
    /// The places of each syllable's initial, final and tone in `allCases`.
    let parts: [SIMD4<UInt8>]
    let usage: Usage
    /// The fields of meaning that the word belongs to.
    let fields: Set<Int32>

    /// Makes a word.
    ///
    /// - Parameters:
    ///   - characters: Its characters.
    ///   - syllables: The syllables of its reading.
    ///   - frequency: Its frequency of use, in any unit, at least 0.
    ///   - level: The level at which it is learned.
    ///   - partOfSpeech: Its part of speech in any spelling.
    ///   - topic: The subject it belongs to; empty for none.
    ///   - fields: The fields of meaning it belongs to.
    public init(
      characters: [Character],
      syllables: [Syllable],
      frequency: Double,
      level: Int = 0,
      partOfSpeech: String = "",
      topic: String = "",
      fields: Set<Int32> = []
    ) {
      codes = characters.map(LikenessTable.code)
      parts = syllables.map(SoundParts.parts)
      usage = Usage(
        magnitude: log(frequency + 1),
        level: level,
        form: Self.number(partOfSpeech),
        isOfClosedForm: Self.closedForms.contains(partOfSpeech),
        topic: topic.isEmpty ? 0 : Self.number(topic)
      )
      self.fields = fields
    }

    /// True if a character of the word occurs in it more than once.
    public var repeatsCharacter: Bool { Set(codes).count < codes.count }

    /// The parts of speech with few words, of which a learner confuses those with like uses, such as
    /// 也 and 还.
    private static let closedForms: Set<String> = [
      "adv", "aux", "conj", "int", "mw", "num", "part", "prep", "pron",
    ]

    private static func number(_ text: String) -> UInt64 {
      text.utf8.reduce(1) { ($0 &* 31 &+ UInt64($1)) & 0xFFFF_FFFF }
    }
  }

  /// The data of a word other than its sound, characters and fields.
  struct Usage: Hashable, Sendable {
    /// The logarithm of the frequency plus 1.
    let magnitude: Double
    let level: Int
    /// A number for the part of speech.
    let form: UInt64
    /// True if the part of speech has few words.
    let isOfClosedForm: Bool
    /// A number for the topic; 0 for none.
    let topic: UInt64
  }

  /// What two words have in common, each from 0 to 1.
  public struct Likeness: Hashable, Sendable {
    /// The nearness of their sounds as a whole.
    public var sound = 0.0
    /// The share of syllables at the same place that are equal but for their tones.
    public var syllables = 0.0
    /// The share of characters that are equal or look alike.
    public var characters = 0.0
    /// The part of that share which is at other places.
    public var charactersElsewhere = 0.0
    /// True if both have a repeated character.
    public var areRepeated = false
    /// True if they are of one field of meaning and exclude each other.
    public var areOfField = false
    /// True if they have one topic and one part of speech.
    public var areOfTopic = false
    /// True if they have one part of speech.
    public var areOfForm = false
    /// True if they have one topic and one part of speech with few words.
    public var areOfClosedForm = false
    /// A factor for different lengths, frequencies and levels.
    public var factor = 1.0
  }

  /// The kind of question that a score is for.
  public enum Purpose: Sendable {
    /// The prompt is the meaning of the words, or the options are: meanings count as well as
    /// characters and sounds.
    case meaning
    /// The same with options in characters: a repeated character is seen.
    case characters
    /// The prompt is the sound: meanings do not count.
    case sound
  }

  /// The weight of equal sound, and that of the cube of the nearness where the sound is not asked:
  /// only words that sound nearly the same are then taken for each other.
  private static let (soundWeight, unaskedWeight) = (0.7, 0.4)
  /// The weight of equal syllables where the sound is asked; elsewhere one syllable in common is no
  /// reason to confuse two words.
  private static let syllableWeight = 0.25
  /// The weight of equal characters.
  private static let characterWeight = 1.0
  /// The worth of an equal character at another place where the sound is asked: bāozi is not 书包.
  private static let elsewhereShare = 0.2
  /// The worth of an ending of a short word in one topic, where another equal character has 1;
  /// elsewhere it has none.
  ///
  /// An ending is neutral in one of the words (子, 儿): it makes many words look alike, but hardly
  /// anybody confuses a stool and a lion. An equal neutral syllable has this worth too.
  private static let endingShare = 0.4
  /// The weight of a repeated character in both words, and its share in different topics where the
  /// meaning is asked.
  private static let (repetitionWeight, otherRepetitionShare) = (0.5, 0.4)
  /// The weight of meanings that exclude each other within a field, and its share in different
  /// topics, where words often have other meanings: the coach of a team, of a train.
  private static let (fieldWeight, otherTopicShare) = (0.5, 0.3)
  /// The weight of one topic for words of one part of speech that has few words.
  private static let closedFormWeight = 0.1
  /// The score from which somebody could confuse two words whose meanings are shown, and two that are
  /// shown in characters; what only ranks words does not count.
  private static let leastReason = (meaning: 0.08, characters: 0.015)
  /// The factor of that score for different parts of speech.
  private static let otherFormFactor = 0.2
  /// The factor of a common topic of words with one part of speech.
  private static let topicFactor = 1.3
  /// The weights of a common topic and of a common part of speech of words without any other
  /// similarity; they only rank what stands in where nothing better is left.
  private static let (topicWeight, formWeight) = (0.0005, 0.0002)
  /// The factor of the score for words of different lengths.
  private static let lengthFactor = 0.3
  /// The factor of the score for a word that is a thousand times as frequent as the other.
  private static let frequencyFactor = 0.5
  /// The factor of the score for each level between two words.
  static let levelFactor = 0.6
  /// The likenesses of different characters.
  public let likenesses: LikenessTable

  /// Makes a score; without a table of look-alikes only equal characters count.
  public init(likenesses: LikenessTable = .none) { self.likenesses = likenesses }

  /// Returns the score of a likeness, at least 0.
  public static func score(_ likeness: Likeness, for purpose: Purpose) -> Double {
    rated(likeness, for: purpose).score
  }

  /// Returns the score of a likeness, at least 0, and true if somebody could confuse the two words:
  /// they have more in common than a topic and a part of speech.
  public static func rated(
    _ likeness: Likeness,
    for purpose: Purpose
  ) -> (score: Double, isPlausible: Bool) {
    let reason = reason(likeness, for: purpose)
    var score = reason
    if purpose != .sound, likeness.areOfTopic { score = score * topicFactor + topicWeight }
    if likeness.areOfForm { score += formWeight }
    let seen = reason * (likeness.areOfForm ? 1 : otherFormFactor)
    let isPlausible =
      switch purpose {
      // Sounds and shapes have relatives enough.
      case .sound: true
      case .characters: seen >= leastReason.characters
      case .meaning: seen >= leastReason.meaning
      }
    return (score * likeness.factor, isPlausible)
  }

  /// Returns the part of a score that is a reason to confuse two words.
  private static func reason(_ likeness: Likeness, for purpose: Purpose) -> Double {
    var score = characterWeight * likeness.characters
    switch purpose {
    case .sound:
      score += soundWeight * likeness.sound + syllableWeight * likeness.syllables
      // The reading that is asked begins and ends otherwise.
      score -= characterWeight * (1 - elsewhereShare) * likeness.charactersElsewhere
    case .meaning, .characters:
      if likeness.sound > 0 { score += unaskedWeight * pow(likeness.sound, 3) }
      if likeness.areOfField {
        score += fieldWeight * (likeness.areOfTopic ? 1 : otherTopicShare)
      }
      if likeness.areOfClosedForm { score += closedFormWeight }
    }
    if purpose != .meaning, likeness.areRepeated {
      let isFull = purpose == .sound || likeness.areOfTopic
      score += repetitionWeight * (isFull ? 1 : otherRepetitionShare)
    }
    return score
  }

  /// Returns what two words have in common.
  ///
  /// `areOfField`: true if they are of one field of meaning and exclude each other.
  public func callAsFunction(_ one: Word, _ other: Word, areOfField: Bool = false) -> Likeness {
    self(
      codes: one.codes.span,
      other.codes.span,
      parts: one.parts.span,
      other.parts.span,
      usages: (one.usage, other.usage),
      areRepeated: one.repeatsCharacter && other.repeatsCharacter,
      areOfField: areOfField
    )
  }

  /// Returns what two words have in common, given as parts of larger arrays.
  func callAsFunction(
    codes: Span<UInt32>,
    _ otherCodes: Span<UInt32>,
    parts: Span<SIMD4<UInt8>>,
    _ otherParts: Span<SIMD4<UInt8>>,
    usages: (Usage, Usage),
    areRepeated: Bool,
    areOfField: Bool
  ) -> Likeness {
    var likeness = Likeness()
    (likeness.sound, likeness.syllables) = Self.nearness(parts, otherParts)
    likeness.areRepeated = areRepeated
    likeness.areOfField = areOfField
    likeness.areOfForm = usages.0.form == usages.1.form
    likeness.areOfTopic =
      likeness.areOfForm && usages.0.topic != 0 && usages.0.topic == usages.1.topic
    likeness.areOfClosedForm = likeness.areOfTopic && usages.0.isOfClosedForm
    (likeness.characters, likeness.charactersElsewhere) = sharing(
      (codes, parts),
      (otherCodes, otherParts),
      ending: likeness.areOfTopic && codes.count <= 2 ? Self.endingShare : 0
    )
    let levels = abs(usages.0.level - usages.1.level)
    let octaves = abs(usages.0.magnitude - usages.1.magnitude) / log(1000)
    likeness.factor =
      (codes.count == otherCodes.count ? 1 : Self.lengthFactor)
      * (octaves == 0 ? 1 : pow(Self.frequencyFactor, octaves))
      * (levels == 0 ? 1 : pow(Self.levelFactor, Double(levels)))
    return likeness
  }

  /// Returns how near two readings of equal length sound, 1 when equal, .5 at a distance of .3, .1
  /// at 1; and the share of equal syllables, whatever their tones.
  private static func nearness(
    _ one: Span<SIMD4<UInt8>>,
    _ other: Span<SIMD4<UInt8>>
  ) -> (whole: Double, syllables: Double) {
    guard one.count == other.count, !one.isEmpty else { return (0, 0) }
    var distance = 0.0
    var equal = 0.0
    for place in one.indices {
      distance += SoundParts.distance(one[place], other[place])
      if one[place].x == other[place].x, one[place].y == other[place].y {
        let isEnding = SoundParts.isNeutral(one[place]) || SoundParts.isNeutral(other[place])
        equal += isEnding ? endingShare : 1
      }
    }
    let nearness = exp(-distance * log(2) / 0.3)
    // Of one syllable, a rhyme alone is not near; longer words then have a syllable in common.
    return one.count == 1
      ? (max(0, nearness - 0.15) / 0.85, 0) : (nearness, equal / Double(one.count))
  }
}
