/// One thing in which a given answer differs from the expected one.
public struct Difference: Codable, Hashable, Sendable {
  /// What differs, with both values.
  public enum Part: Codable, Hashable, Sendable {
    /// Another initial.
    case initial(expected: Initial, given: Initial)
    /// Another final.
    case final(expected: Final, given: Final)
    /// Another tone.
    case tone(expected: Tone, given: Tone)
    /// A syllable that the answer lacks.
    case missing(Syllable)
    /// A syllable too many; its tone is nil when none was typed.
    case extra(BareSyllable, Tone?)
  }

  /// The position of the syllable in the expected reading.
  ///
  /// For an extra syllable it is the position of the expected syllable that it stands before.
  public var syllableIndex: Int
  /// What differs, with both values.
  public var part: Part

  /// A difference in one part of one syllable.
  public init(syllableIndex: Int, part: Part) {
    self.syllableIndex = syllableIndex
    self.part = part
  }

  /// The expected value as text: `zh`, `üe`, `3`, `hao3`; `∅` for no initial or no syllable.
  public var expectedText: String {
    switch part {
    case .initial(let expected, _): Self.text(expected)
    case .final(let expected, _): expected.rawValue
    case .tone(let expected, _): String(expected.rawValue)
    case .missing(let syllable): syllable.numbered
    case .extra: "∅"
    }
  }

  /// The given value as text, as in `expectedText`.
  public var givenText: String {
    switch part {
    case .initial(_, let given): Self.text(given)
    case .final(_, let given): given.rawValue
    case .tone(_, let given): String(given.rawValue)
    case .missing: "∅"
    case .extra(let bare, let tone): bare.letters + (tone.map { String($0.rawValue) } ?? "")
    }
  }

  private static func text(_ initial: Initial) -> String {
    initial == .zero ? "∅" : initial.rawValue
  }

  /// How much a difference weighs when the closest expected reading is looked for.
  ///
  /// A part of a syllable weighs 1, a whole one 2: a syllable in the wrong form is then preferred
  /// to one that is missing and another that is extra.
  var weight: Int {
    switch part {
    case .initial, .final, .tone: 1
    case .missing, .extra: Self.wholeSyllable
    }
  }

  static let wholeSyllable = 2
}

extension Reading {
  /// All differences of this reading from the expected one, in order; empty when they are equal.
  ///
  /// Syllables are compared one by one; where their numbers differ they are aligned first, so that
  /// the differences weigh least. This is what a question with options reports of a chosen option.
  public func differences(from expected: Reading) -> [Difference] {
    Alignment(
      expected: expected.syllables,
      given: syllables.map { ($0.bare, $0.tone) }
    ).differences()
  }
}

extension Segmentation {
  /// All differences of the typed syllables from the expected reading.
  ///
  /// Where no tones were typed, tones do not count.
  public func differences(from expected: Reading) -> [Difference] {
    Alignment(
      expected: expected.syllables,
      given: syllables.map { ($0.bare, $0.tone) }
    ).differences()
  }
}
