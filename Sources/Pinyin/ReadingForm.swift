/// A way of writing readings for a learner: pinyin with tone marks or tone numbers, or bopomofo.
public enum ReadingForm: String, CaseIterable, Hashable, Sendable {
  case marks, numbers, zhuyin

  /// The name of the spelling in English.
  public var name: String { self == .zhuyin ? "bopomofo" : "pinyin" }

  /// The language tag (BCP 47) of readings in this form.
  public var languageTag: String { self == .zhuyin ? "zh-Bopo" : "zh-Latn-pinyin" }

  /// The form to use where tone numbers are unsuitable: pinyin with tone marks, or bopomofo.
  public var withMarks: ReadingForm { self == .zhuyin ? .zhuyin : .marks }

  /// Returns true if a text has letters of bopomofo.
  public static func isZhuyin(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { (0x3105...0x312F).contains($0.value) }
  }

  /// Returns a syllable in this form.
  public func text(_ syllable: Syllable) -> String {
    switch self {
    case .marks: syllable.marked
    case .numbers: syllable.numbered
    case .zhuyin: Zhuyin.text(syllable)
    }
  }

  /// Returns a toneless syllable in this form.
  public func text(_ bare: BareSyllable) -> String {
    self == .zhuyin ? Zhuyin.letters(bare) : bare.letters
  }

  /// Returns an initial in this form; empty for the zero initial.
  public func text(_ initial: Initial) -> String {
    self == .zhuyin ? Zhuyin.letters(initial) : initial.rawValue
  }

  /// Returns a final in this form, as it is written after an initial.
  public func text(_ final: Final) -> String {
    self == .zhuyin ? Zhuyin.letters(final) : final.rawValue
  }

  /// Returns a reading in this form.
  public func text(_ reading: Reading) -> String {
    switch self {
    case .marks: reading.marked
    case .numbers: reading.numbered
    case .zhuyin: pieces(reading).joined()
    }
  }

  /// Returns the syllables of a reading in this form, with a blank before each but the first.
  ///
  /// Bopomofo has no blank before erhua. Together the pieces are the text of the reading, except
  /// that the text in ``marks`` joins the syllables of a word without blanks, with apostrophes
  /// where needed.
  public func pieces(_ reading: Reading) -> [String] {
    reading.syllables.enumerated().map { place, syllable in
      let isApart = place > 0 && !(self == .zhuyin && syllable == .erhua)
      let letters = text(syllable)
      return (isApart ? " " : "")
        + (reading.capitals.contains(place) ? Spelling.capitalised(letters) : letters)
    }
  }
}
