/// Typed pinyin with every way to read it as syllables, the most likely first.
///
/// Accepts tone numbers (`ni3hao3`, also after blanks: `ni 3 hao 3`), marks (`nǐhǎo`), both or neither, spaces, hyphens and
/// apostrophes or none, `ü`, `u:` and `v`, capitals, combining marks and full-width characters;
/// erhua as `nar3`, `na3r`, `na3r5`, `na3er5` and `nǎr`; the neutral tone as 5, 0 or nothing.
public struct PinyinText: Hashable, Sendable {
  /// The longest text that is read, in characters.
  public static let maximumLength = 200

  /// The largest number of segmentations of one text.
  public static let maximumCandidates = 32

  /// The original text.
  public let source: String
  /// The ways to divide the text into syllables, the most likely first; never empty.
  ///
  /// A way is more likely when a syllable beginning with a, o or e follows an apostrophe, a space
  /// or a tone number, when tone marks are in the right place, when syllables are attested in their
  /// tone, when syllables are few, and when long ones come early.
  public let candidates: [Segmentation]
  /// The most likely way to divide the text.
  public let best: Segmentation

  /// Reads a text, or throws a `PinyinError` with the place that is not pinyin.
  public init(_ text: String) throws(PinyinError) {
    let segmenter = Segmenter(try TypedText(text, limit: Self.maximumLength).joiningTones())
    let candidates = segmenter.candidates(limit: Self.maximumCandidates)
    guard let best = candidates.first else { throw segmenter.failure() }
    source = text
    self.candidates = candidates
    self.best = best
  }

  /// The error for a text that is only `n`, `m` or `ng`, without a tone; nil for any other.
  var loneNasal: PinyinError? {
    guard best.syllables.count == 1, let syllable = best.syllables.first, syllable.bare.isNasal,
      syllable.tone == nil
    else { return nil }
    let range = syllable.range
    return .notPinyin(range: range, fragment: String(Array(source)[range]))
  }

  /// Returns the error for letters that are not a syllable and were divided before a, o or e
  /// (`tiang` as `ti'ang`); nil if there are none, or if the number of syllables is one of
  /// `lengths`.
  func splitSyllable(unlessOf lengths: [Int]) -> PinyinError? {
    let syllables = best.syllables
    guard !lengths.contains(syllables.count) else { return nil }
    let characters = Array(source)
    for (left, right) in zip(syllables, syllables.dropFirst())
    where left.range.upperBound == right.range.lowerBound {
      guard let letter = right.bare.letters.first, "aoeê".contains(letter),
        characters[left.range.upperBound - 1].isLetter
      else { continue }
      let range = left.range.lowerBound..<right.range.upperBound
      return .notPinyin(range: range, fragment: String(characters[range]))
    }
    return nil
  }
}
