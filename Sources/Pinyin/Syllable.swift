/// One Mandarin syllable: initial, final and tone.
public struct Syllable: Codable, Hashable, Sendable {
  /// The consonant it begins with.
  public var initial: Initial
  /// The part after the initial.
  public var final: Final
  /// The citation tone.
  public var tone: Tone

  /// Makes a syllable from its three parts.
  public init(_ initial: Initial, _ final: Final, _ tone: Tone) {
    self.initial = initial
    self.final = final
    self.tone = tone
  }

  /// The suffix of erhua as the word list writes it: `r5`.
  public static let erhua = Syllable(.zero, .r, .neutral)

  /// Returns the same syllable with another tone.
  public func with(tone: Tone) -> Syllable { Syllable(initial, final, tone) }
}
