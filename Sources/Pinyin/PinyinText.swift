/// Typed pinyin: every way to read it as syllables, the likeliest first.
///
/// Accepts tone numbers (`ni3hao3`), marks (`nǐhǎo`), both or neither, spaces, hyphens and
/// apostrophes or none, `ü`, `u:` and `v`, capitals, combining marks and full-width characters;
/// erhua as `nar3`, `na3r`, `na3r5`, `na3er5` and `nǎr`; the neutral tone as 5, 0 or nothing.
public struct PinyinText: Hashable, Sendable {
  /// The longest text that is read, in characters.
  public static let maximumLength = 200

  /// How many segmentations of one text are kept.
  public static let maximumCandidates = 32

  /// The text as it was given.
  public let source: String
  /// The ways to divide the text, the likeliest first; never empty.
  ///
  /// Preferred are syllables that begin with a, o or e only where an apostrophe, a space or a tone
  /// number precedes, marks in the right place, syllables attested in their tone, few syllables,
  /// and long ones early.
  public let candidates: [Segmentation]
  /// The likeliest way to divide the text.
  public let best: Segmentation

  /// Reads a text; throws the `PinyinError` that says where it cannot be pinyin.
  public init(_ text: String) throws(PinyinError) {
    let segmenter = Segmenter(try TypedText(text, limit: Self.maximumLength))
    let candidates = segmenter.candidates(limit: Self.maximumCandidates)
    guard let best = candidates.first else { throw segmenter.failure() }
    source = text
    self.candidates = candidates
    self.best = best
  }
}
