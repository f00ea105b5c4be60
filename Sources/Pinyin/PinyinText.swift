/// Typed pinyin with its possible segmentations into syllables.
///
/// The text can have:
/// - tone numbers (`ni3hao3`, also after blanks: `ni 3 hao 3`), tone marks (`nǐhǎo`), both or
///   neither
/// - spaces, hyphens and apostrophes between syllables
/// - `ü`, `u:` and `v`; capitals, combining marks and full-width characters
/// - erhua as `nar3`, `na3r`, `na3r5`, `na3er5` and `nǎr`
/// - the neutral tone as 5, as 0 or without a number
/// - bopomofo, which is read as its pinyin
public struct PinyinText: Hashable, Sendable {
  /// The maximum length of a text in characters.
  public static let maximumLength = 200

  /// The maximum number of segmentations of one text; for unmarked bopomofo, twice as many.
  public static let maximumCandidates = 32

  /// The script and the completeness of a typed text.
  public enum Letters: Hashable, Sendable {
    case pinyin, zhuyin
    /// Bopomofo without any tone mark or number, so that each syllable is read in the first tone.
    case unmarkedZhuyin
  }

  /// The text; bopomofo in it is converted to pinyin with tone numbers.
  public let source: String
  /// The script in which the text was typed.
  public let letters: Letters
  /// The segmentations of the text, the most likely first; never empty.
  ///
  /// A segmentation is more likely if syllables beginning with a, o or e follow an apostrophe, a
  /// space or a tone number, if tone marks are on the right letter, if Mandarin has the syllables
  /// in their tones, if there are few syllables, and if long syllables come early.
  public let candidates: [Segmentation]
  /// The most likely segmentation of the text.
  public let best: Segmentation

  /// Reads a text.
  ///
  /// - Throws: `PinyinError`, with the range to mark unless the text is empty or too long.
  public init(_ text: String) throws(PinyinError) {
    let zhuyin = text.count > Self.maximumLength ? nil : Zhuyin.read(text)
    let text = zhuyin?.numbered ?? text
    let segmenter = Segmenter(try TypedText(text, limit: Self.maximumLength).joiningTones())
    var candidates = segmenter.candidates(limit: Self.maximumCandidates)
    // Without its tone mark, the syllable ㄦˊ looks like the suffix of erhua.
    if zhuyin?.hasTones == false { candidates += candidates.compactMap(\.withoutErhua) }
    guard let best = candidates.first else { throw segmenter.failure() }
    source = text
    letters = zhuyin.map { $0.hasTones ? .zhuyin : .unmarkedZhuyin } ?? .pinyin
    self.candidates = candidates
    self.best = best
  }

  /// The error for a text that is only `n`, `m` or `ng` without a tone; nil for any other text.
  var loneNasal: PinyinError? {
    guard best.syllables.count == 1, let syllable = best.syllables.first, syllable.bare.isNasal,
      syllable.tone == nil
    else { return nil }
    let range = syllable.range
    return .notPinyin(range: range, fragment: String(Array(source)[range]))
  }

  /// The segmentations that do not divide letters that could be one syllable.
  ///
  /// Such letters have no apostrophe between them and at most one tone. They need not be a syllable
  /// of Mandarin: `qian1` and `tiang` are examples.
  public var undivided: [Segmentation] {
    candidates.filter { !splits(of: $0).contains(where: isOneSyllable) }
  }

  /// The error for letters that are not a syllable but can be read as two, such as `tiang`; nil if
  /// there are none.
  var dividedSyllable: PinyinError? {
    splits(of: best).first(where: isOneSyllable).map(error)
  }

  /// Returns the error for letters that are not a syllable and were divided before a, o or e, such
  /// as `tiang` as `ti'ang`; nil if there are none.
  ///
  /// `readings`: the readings of the word. A division is no error if one of them has as many
  /// syllables as the text, and its syllable at the same place also begins with a, o or e or is the
  /// suffix of erhua, as in `nüer` for 女儿.
  func splitSyllable(unlessIn readings: [Reading]) -> PinyinError? {
    let fitting = readings.map(\.syllables).filter { $0.count == best.syllables.count }
    return splits(of: best).first { split in
      guard let index = best.syllables.firstIndex(of: split.right) else { return true }
      return !fitting.contains { Self.beginsWithVowel($0[index].bare) || $0[index] == .erhua }
    }.map(error)
  }

  private typealias Split = (left: ParsedSyllable, right: ParsedSyllable)

  /// Returns the pairs of adjacent syllables in which the second begins with a, o or e and directly
  /// follows a letter.
  private func splits(of segmentation: Segmentation) -> [Split] {
    let characters = Array(source)
    return zip(segmentation.syllables, segmentation.syllables.dropFirst()).filter { left, right in
      left.range.upperBound == right.range.lowerBound
        && Self.beginsWithVowel(right.bare)
        && characters[left.range.upperBound - 1].isLetter
    }
  }

  private static func beginsWithVowel(_ bare: BareSyllable) -> Bool {
    bare.letters.first.map("aoeê".contains) == true
  }

  /// Returns true if the letters of two syllables together spell one initial and one final, and at
  /// most one of the syllables has a full tone.
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
