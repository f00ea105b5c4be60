/// One division of a typed text into syllables.
public struct Segmentation: Hashable, Sendable {
  /// The syllables in order, of which either all have a tone or none has.
  ///
  /// In a text with tones, a syllable without one has the neutral tone, and a neutral `er` after
  /// another syllable is the suffix `r`.
  public let syllables: [ParsedSyllable]

  init(_ typed: [ParsedSyllable]) {
    guard typed.contains(where: { $0.tone != nil }) else {
      syllables = typed
      return
    }
    syllables = typed.enumerated().map { position, typed in
      var syllable = typed
      syllable.tone = typed.tone ?? .neutral
      if position > 0, syllable.tone == .neutral, syllable.bare == BareSyllable(.zero, .er) {
        syllable.final = .r
      }
      return syllable
    }
  }

  /// True if tones were typed.
  public var hasTones: Bool { syllables.first?.tone != nil }

  /// The syllables as a reading; nil if no tones were typed.
  public var reading: Reading? {
    guard hasTones else { return nil }
    return reading(toneless: .neutral)
  }

  /// The text with tone numbers, as in word lists: `ni3 hao3`; `ni hao` if no tones were typed.
  public var numbered: String {
    syllables.map { $0.isCapital ? Spelling.capitalised($0.numbered) : $0.numbered }
      .joined(separator: " ")
  }

  /// The text as a word with tone marks: `nǐhǎo`; `nihao` if no tones were typed.
  public var marked: String { reading(toneless: .neutral).marked }

  /// The segmentation with the syllable `er` in the first tone in place of each suffix `r`; nil if
  /// it has no suffix.
  var withoutErhua: Segmentation? {
    guard syllables.contains(where: \.bare.isErhua) else { return nil }
    return Segmentation(
      syllables.map { syllable in
        var syllable = syllable
        if syllable.bare.isErhua { (syllable.final, syllable.tone) = (.er, .first) }
        return syllable
      }
    )
  }

  /// Returns the syllables as a reading, in which those without a tone have the tone `toneless`.
  func reading(toneless: Tone) -> Reading {
    let capitals = syllables.indices.filter { syllables[$0].isCapital }
    return Reading(
      syllables.map { Syllable($0.bare, $0.tone ?? toneless) },
      capitals: Set(capitals)
    )
  }
}
