/// A typed syllable with its position in the text.
public struct ParsedSyllable: Hashable, Sendable {
  /// The initial.
  public var initial: Initial
  /// The final: the part after the initial.
  public var final: Final
  /// The tone; nil if no tone was typed in the whole text.
  ///
  /// In a text with tones, a syllable without a tone is neutral.
  public var tone: Tone?
  /// True if the tone was typed; false if it is neutral only because it was missing.
  public var isToneTyped: Bool
  /// The range of the syllable in the text, in characters from 0.
  public var range: Range<Int>
  /// True if the syllable begins with a capital letter.
  public var isCapital: Bool

  /// Makes a syllable from its parts.
  ///
  /// `tone`: nil if no tone was typed. `range`: the range of the syllable in the text, in
  /// characters from 0. `isCapital`: true if it begins with a capital letter.
  public init(
    _ initial: Initial,
    _ final: Final,
    _ tone: Tone?,
    range: Range<Int>,
    isCapital: Bool = false
  ) {
    self.initial = initial
    self.final = final
    self.tone = tone
    isToneTyped = tone != nil
    self.range = range
    self.isCapital = isCapital
  }

  /// The syllable without its tone.
  public var bare: BareSyllable { BareSyllable(initial, final) }

  /// The spelling with the tone number, `hao3`; without it, `hao`, if `tone` is nil.
  public var numbered: String { bare.letters + (tone.map { String($0.rawValue) } ?? "") }

  /// The spelling with the tone mark, `hǎo`; without it, `hao`, if `tone` is nil.
  public var marked: String { Spelling.marked(bare.letters, tone) }
}

/// A syllable without its tone.
public struct BareSyllable: Codable, Hashable, Sendable {
  /// The initial.
  public var initial: Initial
  /// The final: the part after the initial.
  public var final: Final

  /// Makes a syllable without a tone from its initial and final.
  public init(_ initial: Initial, _ final: Final) {
    self.initial = initial
    self.final = final
  }

  /// The pinyin without tone mark or number: `zhang`, `lü`, `ju`, `yi`, `r`.
  public var letters: String { Spelling.letters(initial, final) }

  /// True for the nasals m, n, ng, hm and hng, which are only used as words of their own.
  var isNasal: Bool { final == .m || final == .n || final == .ng }

  /// True for the suffix `r` of erhua.
  var isErhua: Bool { final == .r }
}

extension Syllable {
  /// The syllable without its tone.
  public var bare: BareSyllable { BareSyllable(initial, final) }

  /// Makes a syllable from a toneless one and a tone.
  public init(_ bare: BareSyllable, _ tone: Tone) {
    self.init(bare.initial, bare.final, tone)
  }
}
