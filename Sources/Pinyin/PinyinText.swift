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

  /// The ways that divide no syllable: letters without an apostrophe and with at most one tone, such
  /// as `qian1` or `tiang`, are one syllable, whether Mandarin has it or not.
  public var undivided: [Segmentation] {
    candidates.filter { !splits(of: $0).contains(where: isOneSyllable) }
  }

  /// The error for letters that are not a syllable and were divided like two, such as `tiang`; nil
  /// if there are none.
  var dividedSyllable: PinyinError? {
    splits(of: best).first(where: isOneSyllable).map(error)
  }

  /// Returns the error for letters that are not a syllable and were divided before a, o or e
  /// (`tiang` as `ti'ang`); nil if there are none, or if the number of syllables is one of
  /// `lengths`.
  func splitSyllable(unlessOf lengths: [Int]) -> PinyinError? {
    lengths.contains(best.syllables.count) ? nil : splits(of: best).first.map(error)
  }

  private typealias Split = (left: ParsedSyllable, right: ParsedSyllable)

  /// Returns the adjacent syllables of which the second begins with a, o or e directly after a
  /// letter.
  private func splits(of segmentation: Segmentation) -> [Split] {
    let characters = Array(source)
    return zip(segmentation.syllables, segmentation.syllables.dropFirst()).filter { left, right in
      left.range.upperBound == right.range.lowerBound
        && right.bare.letters.first.map("aoeê".contains) == true
        && characters[left.range.upperBound - 1].isLetter
    }
  }

  /// Returns true if the letters of two syllables are those of one initial and one final, and not
  /// both have a full tone.
  private func isOneSyllable(_ split: Split) -> Bool {
    let hasTwoTones = [split.left, split.right].allSatisfy { $0.tone ?? .neutral != .neutral }
    return !hasTwoTones
      && Spelling.bare(standardLetters: split.left.bare.letters + split.right.bare.letters) != nil
  }

  private func error(_ split: Split) -> PinyinError {
    let range = split.left.range.lowerBound..<split.right.range.upperBound
    return .notPinyin(range: range, fragment: String(Array(source)[range]))
  }
}
