/// One difference between a given and an expected reading.
public struct Difference: Codable, Hashable, Sendable {
  /// The part that differs, with both values.
  public enum Part: Codable, Hashable, Sendable {
    /// A different initial.
    case initial(expected: Initial, given: Initial)
    /// A different final.
    case final(expected: Final, given: Final)
    /// A different tone.
    case tone(expected: Tone, given: Tone)
    /// A syllable that is missing in the answer.
    case missing(Syllable)
    /// A syllable that the answer has in excess; its tone is nil if none was typed.
    case extra(BareSyllable, Tone?)
  }

  /// The index, from 0, of the syllable in the expected reading; for an extra syllable, the index
  /// of the next expected syllable.
  public var syllableIndex: Int
  /// The part that differs, with both values.
  public var part: Part

  /// Makes a difference; `syllableIndex` counts the syllables of the expected reading from 0.
  public init(syllableIndex: Int, part: Part) {
    self.syllableIndex = syllableIndex
    self.part = part
  }

  /// The weight of the difference in the search for the closest expected reading.
  ///
  /// A different initial, final or tone weighs 1, and a missing or extra syllable weighs 2. So one
  /// wrong syllable is preferred to a missing and an extra one.
  var weight: Int {
    switch part {
    case .initial, .final, .tone: 1
    case .missing, .extra: Self.wholeSyllable
    }
  }

  static let wholeSyllable = 2
}

extension Reading {
  /// Returns the differences of this reading, a chosen option, from the expected one, in order;
  /// empty if they are equal.
  ///
  /// Readings of different lengths are aligned so that the sum of the weights is minimal.
  public func differences(from expected: Reading) -> [Difference] {
    Alignment(
      expected: expected.syllables,
      given: syllables.map { ($0.bare, $0.tone) }
    ).differences()
  }
}

extension Segmentation {
  /// Returns the differences of the typed syllables from the expected reading, in order; empty if
  /// they are equal.
  ///
  /// Tones are compared only if at least one was typed.
  public func differences(from expected: Reading) -> [Difference] {
    Alignment(
      expected: expected.syllables,
      given: syllables.map { ($0.bare, $0.tone) }
    ).differences()
  }
}
