extension NeighborScore {
  /// The worth of a look-alike in a word of two characters, where an equal one has 1, if it is read
  /// alike but for its tone (沙, 纱); otherwise, and in longer words, the other characters tell the
  /// words apart.
  private static let lookAlikeShare = 0.4

  /// The characters of a word with its syllables.
  typealias Letters = (codes: Span<UInt32>, parts: Span<SIMD4<UInt8>>)

  /// Returns the share of characters that two words have in common, of the length of the longer
  /// one but at most of two, and the part of it that is at other places; characters at another place
  /// and look-alikes count in part.
  ///
  /// One character makes long words as similar as short ones, since few have two in common.
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

  /// Returns the weight of a look-alike, where an equal character has 1: almost 0 at a likeness of
  /// .6, a third at .7, and 1 from .8 on.
  private static func worth(_ likeness: Double) -> Double {
    let share = min(max((likeness - 0.5) / 0.3, 0), 1)
    return share * share * share
  }

  /// Returns the sums, over the characters of a word, of the likeness of the most similar character
  /// of the other word, for those at the same place and those at another one; at another place an
  /// equal one counts half and a look-alike not at all.
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

  /// Returns true if one of two characters is read in the neutral tone.
  private func areEndings(_ one: Letters, _ place: Int, _ other: Letters, _ there: Int) -> Bool {
    guard one.codes.count == one.parts.count, other.codes.count == other.parts.count else {
      return false
    }
    return SoundParts.isNeutral(one.parts[place]) || SoundParts.isNeutral(other.parts[there])
  }

  /// Returns true if two characters are read alike but for their tones.
  private func areReadAlike(_ one: Letters, _ place: Int, _ other: Letters, _ there: Int) -> Bool {
    guard one.codes.count == one.parts.count, other.codes.count == other.parts.count else {
      return false
    }
    return one.parts[place].x == other.parts[there].x && one.parts[place].y == other.parts[there].y
  }
}
