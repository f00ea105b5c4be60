public import Pinyin

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// A score of how easily two words are confused, by their sound, their characters and their
/// meaning.
///
/// The similarity of two words is measured once, as a ``Likeness``, from which each kind of
/// question computes its score. The score is 0 for words that have nothing in common. The order of
/// the two words matters only for a common ending, which counts only if the first word has at most
/// two characters.
public struct NeighborScore: Sendable {
  /// The data of a word from which scores are computed.
  public struct Word: Hashable, Sendable {
    /// The codes of the characters, in order; see ``LikenessTable/code(of:)``.
    let codes: [UInt32]
    /// The index of each syllable's initial, final and tone in `allCases`, from 0, followed by 0.
    let parts: [SIMD4<UInt8>]
    let usage: Usage
    /// The numbers of the fields of meaning to which the word belongs.
    let fields: Set<Int32>

    /// Makes a word.
    ///
    /// - Parameters:
    ///   - characters: The characters of the word.
    ///   - syllables: The syllables of its reading.
    ///   - frequency: The frequency of its use, in any unit, at least 0.
    ///   - level: The level at which it is learned.
    ///   - partOfSpeech: The part of speech, as a short name such as `adv`.
    ///   - topic: The subject to which it belongs; empty for none.
    ///   - fields: The numbers of the fields of meaning to which it belongs.
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

    /// True if a character occurs in the word more than once.
    public var repeatsCharacter: Bool { Set(codes).count < codes.count }

    /// The parts of speech with few words, in which learners confuse words such as 也 and 还.
    private static let closedForms: Set<String> = [
      "adv", "aux", "conj", "int", "mw", "num", "part", "prep", "pron",
    ]

    private static func number(_ text: String) -> UInt64 {
      text.utf8.reduce(1) { ($0 &* 31 &+ UInt64($1)) & 0xFFFF_FFFF }
    }
  }

  /// The data of a word other than its sound, characters and fields of meaning.
  struct Usage: Hashable, Sendable {
    /// The natural logarithm of 1 plus the word's frequency.
    let magnitude: Double
    let level: Int
    /// The part of speech as a hash of its name.
    let form: UInt64
    /// True if the part of speech has few words.
    let isOfClosedForm: Bool
    /// The topic as a hash of its name; 0 for none.
    let topic: UInt64
  }

  /// The similarity of two words, in several measures that are at least 0.
  public struct Likeness: Hashable, Sendable {
    /// The similarity of their sounds as wholes.
    public var sound = 0.0
    /// The share of positions with equal syllables in any tone; 0 for words of one syllable.
    public var syllables = 0.0
    /// The number of equal or look-alike characters, divided by the length of the longer word but
    /// at most by two; it can exceed 1.
    public var characters = 0.0
    /// The part of `characters` that comes from characters at different positions.
    public var charactersElsewhere = 0.0
    /// True if both words have a repeated character.
    public var areRepeated = false
    /// True if both words belong to one field of meaning and exclude each other, such as left and
    /// right.
    public var areOfField = false
    /// True if both words have the same topic and the same part of speech.
    public var areOfTopic = false
    /// True if both words have the same part of speech.
    public var areOfForm = false
    /// True if both words have the same topic and the same part of speech, which has few words.
    public var areOfClosedForm = false
    /// The factor, at most 1, by which differences in length, frequency and level lower the score.
    public var factor = 1.0
  }

  /// The kind of question for which a score is used.
  public enum Purpose: Sendable {
    /// The prompt or the options are meanings, so meanings count besides characters and sounds.
    case meaning
    /// The prompt or the options are characters, so that repeated characters count as well.
    case characters
    /// The prompt is the sound, so that meanings do not count.
    case sound
  }

  /// The weights of similar sound: in questions whose prompt is the sound, and in all others.
  ///
  /// In other questions the similarity is cubed, so that only near-equal sounds count.
  private static let (soundWeight, unaskedWeight) = (0.7, 0.4)
  /// The weight of equal syllables in questions whose prompt is the sound.
  ///
  /// In other questions it is 0: learners do not confuse words because of one common syllable.
  private static let syllableWeight = 0.25
  /// The weight of equal characters.
  private static let characterWeight = 1.0
  /// The factor that multiplies the score of an equal character at a different position if the
  /// prompt is the sound: a learner who is given bāozi (包子) does not choose 书包 shūbāo.
  private static let elsewhereShare = 0.2
  /// The score of a common ending: an equal character that is in the neutral tone in at least one
  /// of the words (子, 儿); any other equal character scores 1.
  ///
  /// It applies to words of one topic if the first has at most two characters; otherwise an ending
  /// scores 0. Endings make many words similar, but hardly anybody confuses the words for stool and
  /// lion (凳子, 狮子). An equal syllable in the neutral tone has the same score.
  private static let endingShare = 0.4
  /// The weight if both words have a repeated character, and the factor of this weight if the
  /// options are characters and the topics differ.
  private static let (repetitionWeight, otherRepetitionShare) = (0.5, 0.4)
  /// The weight of two meanings in one field that exclude each other, and the factor of this weight
  /// if the topics differ.
  ///
  /// Words with different topics often differ in sense, as the coach of a team and of a train do.
  private static let (fieldWeight, otherTopicShare) = (0.5, 0.3)
  /// The weight of a common topic and a common part of speech, if few words have that part of
  /// speech.
  private static let closedFormWeight = 0.1
  /// The minimum score at which two words can be confused, in questions about meanings and in
  /// questions with options in characters.
  ///
  /// `topicWeight` and `formWeight` are left out of the compared score.
  private static let leastReason = (meaning: 0.08, characters: 0.015)
  /// The factor that multiplies the score before it is compared with `leastReason`, for words with
  /// different parts of speech.
  private static let otherFormFactor = 0.2
  /// The factor that multiplies the score of words with the same part of speech and the same topic.
  private static let topicFactor = 1.3
  /// The weights of a common topic and of a common part of speech, so small that they only rank
  /// words without any other similarity.
  private static let (topicWeight, formWeight) = (0.0005, 0.0002)
  /// The factor that multiplies the score of words with different lengths.
  private static let lengthFactor = 0.3
  /// The factor that multiplies the score if one word is a thousand times as frequent as the other.
  private static let frequencyFactor = 0.5
  /// The factor that multiplies the score for each level by which two words differ.
  static let levelFactor = 0.6
  /// The likeness of characters in looks.
  public let likenesses: LikenessTable

  /// Makes a score; without a table, only equal characters count.
  public init(likenesses: LikenessTable = .none) { self.likenesses = likenesses }

  /// Returns the score of two words with a likeness, at least 0, for a kind of question.
  public static func score(_ likeness: Likeness, for purpose: Purpose) -> Double {
    rated(likeness, for: purpose).score
  }

  /// Returns the score of two words with a likeness, at least 0, and true if a learner can confuse
  /// the two words.
  ///
  /// They can be confused if they have more in common than a topic and a part of speech. If the
  /// prompt is the sound, this is assumed of all words.
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
      // For every sound there are words that sound similar.
      case .sound: true
      case .characters: seen >= leastReason.characters
      case .meaning: seen >= leastReason.meaning
      }
    return (score * likeness.factor, isPlausible)
  }

  /// Returns the part of the score that does not come from a common topic or part of speech.
  private static func reason(_ likeness: Likeness, for purpose: Purpose) -> Double {
    var score = characterWeight * likeness.characters
    switch purpose {
    case .sound:
      score += soundWeight * likeness.sound + syllableWeight * likeness.syllables
      // At another position, an equal character hardly makes the reading similar.
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

  /// Returns the likeness of two words.
  ///
  /// `areOfField`: true if they belong to one field of meaning and exclude each other.
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

  /// Returns the likeness of two words that are given as parts of larger arrays; see ``Word``.
  ///
  /// `areRepeated`, `areOfField`: the values of ``Likeness`` for the two words.
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

  /// Returns the similarity in sound of two readings, and the share of equal syllables in any tone.
  ///
  /// Both are 0 if the lengths differ. For readings of several syllables, the similarity is 1 at
  /// the distance 0, .5 at .3, and .1 at 1.
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
    // Of single syllables, a low similarity such as a rhyme does not count, a higher one is
    // lowered, and the share of equal syllables does not count.
    return one.count == 1
      ? (max(0, nearness - 0.15) / 0.85, 0) : (nearness, equal / Double(one.count))
  }
}
