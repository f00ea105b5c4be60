public import Pinyin

/// The tones of a word of two syllables.
///
/// There are twenty pairs: one of four tones, followed by one of four tones or the neutral tone.
public struct TonePair: Codable, Hashable, Sendable {
  /// The tone of the first syllable, never the neutral one.
  public let first: Tone
  /// The tone of the second syllable.
  public let second: Tone

  /// Makes a pair; nil if the first tone is neutral.
  public init?(_ first: Tone, _ second: Tone) {
    guard first != .neutral else { return nil }
    (self.first, self.second) = (first, second)
  }

  /// Makes the pair of a reading's tones; nil unless the reading has two syllables.
  ///
  /// It is nil too if the first tone is neutral, or if the second syllable is the suffix of erhua.
  public init?(_ reading: Reading) {
    let syllables = reading.syllables
    guard syllables.count == 2, syllables[1] != .erhua else { return nil }
    self.init(syllables[0].tone, syllables[1].tone)
  }

  /// The numbers of the tones, such as `2-3`; the neutral tone is 5.
  public var text: String { "\(first.rawValue)-\(second.rawValue)" }

  /// The pair as it is spoken: two third tones become a second and a third tone.
  public var spoken: TonePair {
    self == TonePair(.third, .third) ? TonePair(.second, .third) ?? self : self
  }

  /// Returns a reading with the tones of the pair on its first two syllables.
  public func applied(to reading: Reading) -> Reading {
    var reading = reading
    for (place, tone) in zip(reading.syllables.indices, [first, second]) {
      reading.syllables[place].tone = tone
    }
    return reading
  }

  /// The steps of a course through all pairs, each with two pairs to distinguish.
  ///
  /// Tones 2 and 3, which learners confuse most often, come first: in contrast with each other,
  /// then after and before other tones.
  public static let steps: [(one: TonePair, other: TonePair)] = [
    (2, 3, 3, 2), (2, 2, 3, 3), (1, 2, 1, 3), (4, 2, 4, 3), (2, 1, 3, 1),
    (2, 4, 3, 4), (2, 5, 3, 5), (1, 4, 4, 1), (1, 1, 4, 4), (1, 5, 4, 5),
  ].compactMap { step in
    guard let one = TonePair(numbers: step.0, step.1), let other = TonePair(numbers: step.2, step.3)
    else { return nil }
    return (one, other)
  }

  /// All pairs in the order of the course.
  public static let all = steps.flatMap { [$0.one, $0.other] }

  /// The other pair in the same step of the course.
  public var opponent: TonePair {
    Self.steps.first { $0.one == self }?.other ?? Self.steps.first { $0.other == self }?.one ?? self
  }

  private init?(numbers first: Int, _ second: Int) {
    guard let first = Tone(rawValue: first), let second = Tone(rawValue: second) else { return nil }
    self.init(first, second)
  }
}
