public import Pinyin

/// The tones of a word of two syllables.
///
/// There are twenty pairs: one of four tones, followed by one of four tones or the neutral tone.
public struct TonePair: Codable, Hashable, Sendable {
  /// The tone of the first syllable, never the neutral one.
  public let first: Tone
  /// The tone of the second syllable, which can be the neutral one.
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

  /// The steps of a course through all tone pairs; each step has two pairs to tell apart.
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

extension ReadingDistractors {
  /// The factor by which the weight of a tone pair is multiplied if a syllable does not exist in
  /// the tone that the pair gives it.
  private static let unattested = 0.05
  /// The weight of the contrast between the neutral tone and any full tone, which ``ContrastTable``
  /// lacks.
  private static let neutralWeight = 1.0

  /// Draws four readings of two syllables that differ only in their tones and sound different.
  ///
  /// The ``TonePair/opponent`` of the answer's tone pair is always an option, unless it is blocked.
  /// The other wrong options are pairs that learners often confuse either with the answer's pair or
  /// with its opponent. One of these two is chosen at random, so that the options do not reveal the
  /// answer.
  ///
  /// - Parameters:
  ///   - answer: The right reading.
  ///   - blocked: The readings that must not be wrong options; may contain the answer.
  ///   - recent: The options of the word's last questions, which are avoided if possible.
  ///   - generator: The source of randomness; equal states give equal choices.
  /// - Returns: The readings; nil if the answer has no ``TonePair``, or if too many pairs are
  ///   blocked.
  public func tonePairs(
    for answer: Reading,
    blocked: some Sequence<Reading>,
    recent: [[Reading]] = [],
    using generator: inout some RandomNumberGenerator
  ) -> ReadingChoices? {
    guard let pair = TonePair(answer) else { return nil }
    let blocked = Set(blocked)
    let recent = Set(recent.map(Set.init))
    let possible = TonePair.all.filter {
      $0.spoken != pair.spoken && !blocked.contains($0.applied(to: answer))
    }
    guard possible.count >= Self.wrong else { return nil }
    var found: ReadingChoices?
    for _ in 0..<DrawWeights.redraws {
      let pairs = wrongPairs(pair, possible, answer, using: &generator)
      guard pairs.count == Self.wrong else { return nil }
      let wrong = pairs.map { $0.applied(to: answer) }
      found = ReadingChoices(answer: answer, wrong: wrong, using: &generator)
      if !recent.contains(Set([answer] + wrong)) { break }
    }
    return found
  }

  /// The number of wrong readings in a set.
  private static let wrong = 3

  private func wrongPairs(
    _ pair: TonePair,
    _ possible: [TonePair],
    _ answer: Reading,
    using generator: inout some RandomNumberGenerator
  ) -> [TonePair] {
    let opponent = pair.opponent
    var chosen = possible.contains(opponent) ? [opponent] : []
    let center = Bool.random(using: &generator) ? pair : chosen.first ?? pair
    while chosen.count < Self.wrong {
      let weights = possible.map { candidate in
        chosen.contains { $0.spoken == candidate.spoken }
          ? 0 : weight(of: candidate, beside: center, answer)
      }
      guard let pick = weightedPick(weights, using: &generator) else { break }
      chosen.append(possible[pick])
    }
    return chosen
  }

  /// Returns the weight of a tone pair as an alternative to another pair.
  ///
  /// It is a product with one factor for each syllable whose tones differ: a quarter of the
  /// contrast's weight, times the learner's factor for the contrast. The product is lowered if a
  /// syllable does not exist in its tone.
  private func weight(of pair: TonePair, beside other: TonePair, _ answer: Reading) -> Double {
    var weight = 1.0
    for (tone, given) in [(pair.first, other.first), (pair.second, other.second)]
    where tone != given {
      let contrast = Contrast(tone, given)
      let table = ContrastTable.weight(of: contrast)
      weight *= (table > 0 ? table : Self.neutralWeight) * profile.factor(of: contrast) / 4
    }
    let exists = pair.applied(to: answer).syllables.allSatisfy {
      $0.tone == .neutral || Inventory.isAttested($0)
    }
    return exists ? weight : weight * Self.unattested
  }
}
