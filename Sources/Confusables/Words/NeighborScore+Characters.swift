import Pinyin

extension NeighborScore {
  /// The factor that multiplies the score of a look-alike in a word of two characters, if it is at
  /// the same position and has the same syllable in any tone (沙, 纱).
  ///
  /// Other look-alikes, and those in longer words, score 0, because the other characters
  /// distinguish the words. In words of one character, the factor does not apply.
  private static let lookAlikeShare = 0.4

  /// The characters and the syllables of a word.
  typealias Letters = (codes: Span<UInt32>, parts: Span<SIMD4<UInt8>>)

  /// Returns the similarity of two words by their common characters, and the part of it that comes
  /// from different positions.
  ///
  /// The similarity is the number of common characters, divided by the length of the longer word
  /// but at most by two, because one common character makes long words as similar as short ones. So
  /// it can exceed 1 for long words. Characters at different positions and look-alikes count in
  /// part. `ending`: the score of a common ending, a character in the neutral tone.
  func sharing(
    _ one: Letters,
    _ other: Letters,
    ending: Double
  ) -> (whole: Double, elsewhere: Double) {
    let length = max(one.codes.count, other.codes.count)
    guard length > 0 else { return (0, 0) }
    let sums = [best(one, other, ending), best(other, one, ending)]
    let share = 1 / Double(2 * min(length, 2))
    return (
      sums.reduce(0) { $0 + $1.here + $1.elsewhere } * share,
      sums.reduce(0) { $0 + $1.elsewhere } * share
    )
  }

  /// Returns the score of a look-alike, relative to 1 for an equal character: almost 0 at a
  /// likeness of .6, a third at .7, and 1 from .8 on.
  private static func worth(_ likeness: Double) -> Double {
    let share = min(max((likeness - 0.5) / 0.3, 0), 1)
    return share * share * share
  }

  /// Returns two sums of the similarity of each character of a word to the most similar character
  /// of the other word.
  ///
  /// `here`: the sum for characters whose most similar one is at the same position. `elsewhere`:
  /// the sum for the others; there an equal character counts half, and look-alikes do not count.
  private func best(
    _ ones: Letters,
    _ others: Letters,
    _ ending: Double
  ) -> (here: Double, elsewhere: Double) {
    var sums = (here: 0.0, elsewhere: 0.0)
    for place in ones.codes.indices {
      var (here, elsewhere) = (0.0, 0.0)
      for other in others.codes.indices {
        var alike = 1.0
        if ones.codes[place] == others.codes[other] {
          if areEndings(ones, place, others, other) { alike = ending }
        } else if place != other {
          alike = 0
        } else {
          alike = Self.worth(likenesses[ones.codes[place], others.codes[other]])
          if alike > 0, ones.codes.count > 1 || others.codes.count > 1 {
            let counts = ones.codes.count <= 2 && areReadAlike(ones, place, others, other)
            alike *= counts ? Self.lookAlikeShare : 0
          }
        }
        if place == other { here = alike } else { elsewhere = max(elsewhere, alike / 2) }
      }
      if here >= elsewhere { sums.here += here } else { sums.elsewhere += elsewhere }
    }
    return sums
  }

  /// Returns true if at least one of two characters, given by their positions from 0, is read in
  /// the neutral tone.
  private func areEndings(_ one: Letters, _ place: Int, _ other: Letters, _ there: Int) -> Bool {
    guard one.codes.count == one.parts.count, other.codes.count == other.parts.count else {
      return false
    }
    return SoundParts.isNeutral(one.parts[place]) || SoundParts.isNeutral(other.parts[there])
  }

  /// Returns true if two characters, given by their positions from 0, have the same syllable in any
  /// tone.
  private func areReadAlike(_ one: Letters, _ place: Int, _ other: Letters, _ there: Int) -> Bool {
    guard one.codes.count == one.parts.count, other.codes.count == other.parts.count else {
      return false
    }
    return one.parts[place].x == other.parts[there].x && one.parts[place].y == other.parts[there].y
  }
}

extension NeighborScore.Word {
  /// Returns the positions of the characters that another word has too, as a set of bits; the
  /// lowest bit is the first position.
  ///
  /// A repeated character counts at its first position.
  public func charactersShared(with other: NeighborScore.Word) -> UInt64 {
    Self.bits(codes.indices) {
      !codes[..<$0].contains(codes[$0]) && other.codes.contains(codes[$0])
    }
  }

  /// Returns the positions of the syllables that another word has too, in any tone, as a set of
  /// bits; the lowest bit is the first position.
  public func syllablesShared(with other: NeighborScore.Word) -> UInt64 {
    Self.bits(parts.indices) { place in
      other.parts.contains { $0.x == parts[place].x && $0.y == parts[place].y }
    }
  }

  private static func bits(_ places: Range<Int>, _ isSet: (Int) -> Bool) -> UInt64 {
    places.prefix(UInt64.bitWidth).reduce(0) { isSet($1) ? $0 | 1 << UInt64($1) : $0 }
  }

  /// Returns the distance of two words in sound, as in ``SyllableDistance``, but with 1 for each
  /// further syllable of the longer word.
  public func soundDistance(to other: NeighborScore.Word) -> Double {
    zip(parts, other.parts).reduce(Double(abs(parts.count - other.parts.count))) {
      $0 + SoundParts.distance($1.0, $1.1)
    }
  }

  /// Returns true if two words have a character in common, or a syllable in any tone.
  public func isRelated(to other: NeighborScore.Word) -> Bool {
    codes.contains(where: other.codes.contains)
      || parts.contains { part in other.parts.contains { part.x == $0.x && part.y == $0.y } }
  }
}

/// The parts of syllables as numbers, with tables of their distances, for comparing millions of
/// words quickly.
enum SoundParts {
  /// Returns the index of a syllable's initial, final and tone in `allCases`, from 0, followed by
  /// 0.
  static func parts(of syllable: Syllable) -> SIMD4<UInt8> {
    SIMD4(
      places.initials[syllable.initial] ?? 0,
      places.finals[syllable.final] ?? 0,
      places.tones[syllable.tone] ?? 0,
      0
    )
  }

  /// Returns true if a syllable is in the neutral tone.
  static func isNeutral(_ parts: SIMD4<UInt8>) -> Bool { parts.z == neutral }

  private static let neutral = places.tones[.neutral] ?? 0

  /// Returns the distance of two syllables in sound, as in ``SyllableDistance``.
  static func distance(_ one: SIMD4<UInt8>, _ other: SIMD4<UInt8>) -> Double {
    initials[Int(one.x)][Int(other.x)] + finals[Int(one.y)][Int(other.y)]
      + tones[Int(one.z)][Int(other.z)]
  }

  private static let initials = distances(Initial.allCases, SyllableDistance.between)
  private static let finals = distances(Final.allCases, SyllableDistance.between)
  private static let tones = distances(Tone.allCases, SyllableDistance.between)

  private static func distances<Value>(
    _ values: [Value],
    _ distance: (Value, Value) -> Double
  ) -> [[Double]] {
    values.map { one in values.map { distance(one, $0) } }
  }

  private static let places = (
    initials: Dictionary(uniqueKeysWithValues: zip(Initial.allCases, UInt8(0)...)),
    finals: Dictionary(uniqueKeysWithValues: zip(Final.allCases, UInt8(0)...)),
    tones: Dictionary(uniqueKeysWithValues: zip(Tone.allCases, UInt8(0)...))
  )
}
