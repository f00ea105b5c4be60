/// The result of checking whether a text is pinyin.
public struct PinyinCheck: Hashable, Sendable {
  /// One syllable of the text, with the information whether Mandarin has it.
  public struct Finding: Hashable, Sendable {
    /// The syllable as it was read from the text.
    public var syllable: ParsedSyllable
    /// True if Mandarin has the syllable in its tone, or in any tone if none was typed.
    ///
    /// It is also true for the suffix `r` after another syllable, and for the interjections m, n,
    /// ng, hm and hng in the tones that dictionaries list, such as `ng2` for 嗯.
    public var isAttested: Bool
  }

  /// The original text.
  public let input: String
  /// The most likely segmentation; nil if the text is not pinyin.
  public let segmentation: Segmentation?
  /// The reason why the text is not pinyin; nil if it is.
  public let error: PinyinError?
  /// The syllables of the text; empty if it is not pinyin.
  public let findings: [Finding]

  /// Checks a text.
  public init(_ text: String) {
    input = text
    do throws(PinyinError) {
      let typed = try PinyinText(text)
      if let error = typed.dividedSyllable { throw error }
      let best = typed.best
      segmentation = best
      error = nil
      findings = best.syllables.map { Finding(syllable: $0, isAttested: Self.isAttested($0)) }
    } catch {
      segmentation = nil
      self.error = error
      findings = []
    }
  }

  /// True if the text can be read as pinyin.
  public var isValid: Bool { error == nil }

  /// The syllables without a tone in a text with tones, which are read as neutral; empty for other
  /// texts.
  public var toneless: [ParsedSyllable] {
    let syllables = findings.map(\.syllable)
    return syllables.contains(where: \.isToneTyped) ? syllables.filter { !$0.isToneTyped } : []
  }

  /// The text with tone numbers: `ni3 hao3`; nil if it is not pinyin.
  public var numbered: String? { segmentation?.numbered }

  /// The text with tone marks: `nǐhǎo`; nil if it is not pinyin.
  public var marked: String? { segmentation?.marked }

  /// The text in bopomofo: `ㄋㄧˇ ㄏㄠˇ`, without tone marks if no tones were typed; nil if it is not
  /// pinyin.
  public var zhuyin: String? {
    guard let segmentation else { return nil }
    if let reading = segmentation.reading { return ReadingForm.zhuyin.text(reading) }
    return segmentation.syllables.map { ReadingForm.zhuyin.text($0.bare) }.joined(separator: " ")
  }

  private static func isAttested(_ syllable: ParsedSyllable) -> Bool {
    if syllable.bare.isErhua { return true }
    if syllable.bare.isNasal { return Inventory.isMarginal(syllable.bare, syllable.tone) }
    guard let tone = syllable.tone else {
      return Inventory.isAttested(syllable.initial, syllable.final)
    }
    return Inventory.isAttested(Syllable(syllable.bare, tone))
  }
}
