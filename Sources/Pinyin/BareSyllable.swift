/// A syllable without its tone.
public struct BareSyllable: Codable, Hashable, Sendable {
  /// The consonant it begins with.
  public var initial: Initial
  /// The part after the initial.
  public var final: Final

  /// Makes a syllable without a tone from its two parts.
  public init(_ initial: Initial, _ final: Final) {
    self.initial = initial
    self.final = final
  }

  /// The spelling without tone mark or number: `zhang`, `lü`, `ju`, `yi`, `r`.
  public var letters: String { Spelling.letters(initial, final) }

  /// True for m, n, ng, hm and hng, which are words by themselves and never part of a longer one.
  var isNasal: Bool { final == .m || final == .n || final == .ng }

  /// True for the suffix `r`.
  var isErhua: Bool { final == .r }
}

extension Syllable {
  /// The same syllable without its tone.
  public var bare: BareSyllable { BareSyllable(initial, final) }

  /// Makes a syllable from a toneless one and a tone.
  public init(_ bare: BareSyllable, _ tone: Tone) {
    self.init(bare.initial, bare.final, tone)
  }
}
