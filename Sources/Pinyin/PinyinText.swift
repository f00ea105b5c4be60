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

  /// The script of a typed text, and for bopomofo the presence of tones.
  public enum Letters: Hashable, Sendable {
    case pinyin, zhuyin
    /// Bopomofo without any tone mark or number, so that each syllable is read in the first tone.
    case unmarkedZhuyin
  }

  /// The text; bopomofo in it is converted to pinyin with tone numbers.
  public let source: String
  /// The script in which the text was typed.
  public let letters: Letters
  /// The typed text with the places from which the characters of `source` come; nil unless it has
  /// bopomofo.
  private let zhuyin: Zhuyin.Converted?
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
    var candidates: [Segmentation]
    do throws(PinyinError) {
      let segmenter = Segmenter(try TypedText(text, limit: Self.maximumLength).joiningTones())
      candidates = segmenter.candidates(limit: Self.maximumCandidates)
      if candidates.isEmpty { throw segmenter.failure() }
    } catch {
      throw zhuyin?.located(error) ?? error
    }
    // Without its tone mark, the syllable ㄦˊ looks like the suffix of erhua.
    if zhuyin?.hasTones == false { candidates += candidates.compactMap(\.withoutErhua) }
    source = text
    best = candidates[0]
    self.zhuyin = zhuyin
    letters = zhuyin.map { $0.hasTones ? .zhuyin : .unmarkedZhuyin } ?? .pinyin
    self.candidates = candidates
  }

  /// The error for a text that is only a nasal (`n`, `m`, `ng`, `hm` or `hng`) without a tone; nil
  /// for any other text.
  var loneNasal: PinyinError? {
    guard best.syllables.count == 1, let syllable = best.syllables.first, syllable.bare.isNasal,
      syllable.tone == nil
    else { return nil }
    return error(at: syllable.range)
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
    error(at: split.left.range.lowerBound..<split.right.range.upperBound)
  }

  /// Returns the error for characters that are not a syllable, given by their range in `source`.
  private func error(at range: Range<Int>) -> PinyinError {
    let error = PinyinError.notPinyin(range: range, fragment: String(Array(source)[range]))
    return zhuyin?.located(error) ?? error
  }
}

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

/// The reason why a text is not pinyin, with the range of the text to mark.
///
/// Ranges count the characters of the typed text from 0, and `fragment` is the text in the range.
public enum PinyinError: Error, Codable, Hashable, Sendable {
  /// The text contains neither letters nor digits.
  case empty
  /// The text is longer than `limit` characters and was not read.
  case tooLong(limit: Int)
  /// The text contains letters that are not Latin, such as hanzi.
  case notLatin(range: Range<Int>, fragment: String)
  /// The text contains a digit from 6 to 9, which is not the number of a tone.
  case toneOutOfRange(range: Range<Int>, fragment: String)
  /// The text contains characters that are not a syllable.
  ///
  /// The range begins after the last syllable that could be read, and ends with the last of the
  /// adjacent letters and digits: `hoa3` in `nihoa3`. For letters that can be read only as two
  /// syllables, such as `tiang`, it contains all of them. For a character that pinyin does not use,
  /// it contains only this character.
  case notPinyin(range: Range<Int>, fragment: String)

  /// The range of the characters to mark, from 0; nil for an error of the whole text.
  public var range: Range<Int>? {
    switch self {
    case .empty, .tooLong: nil
    case .notLatin(let range, _), .toneOutOfRange(let range, _), .notPinyin(let range, _): range
    }
  }
}
