/// A typed syllable with its place in the text.
public struct ParsedSyllable: Hashable, Sendable {
  /// The consonant it begins with.
  public var initial: Initial
  /// The part after the initial.
  public var final: Final
  /// The tone; nil when none was typed in the whole text.
  public var tone: Tone?
  /// False when the tone was left out.
  public var isToneTyped: Bool
  /// The range in characters of the original text.
  public var range: Range<Int>
  /// True when it was written with a capital letter.
  public var isCapital: Bool

  /// Makes a syllable from its parts and its position in a text.
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

  /// The same syllable without its tone.
  public var bare: BareSyllable { BareSyllable(initial, final) }

  /// The spelling with a tone number, or without one when no tone was typed: `hao3`, `hao`.
  public var numbered: String { bare.letters + (tone.map { String($0.rawValue) } ?? "") }

  /// The spelling with a tone mark, or without one when no tone was typed: `hǎo`, `hao`.
  public var marked: String { Spelling.marked(bare.letters, tone) }
}
