import Pinyin

/// The kind of text that most values of a field contain.
enum FieldContent: Hashable {
  /// Words in hanzi, possibly with the additional marks that decks use.
  case word
  /// Sentences in hanzi.
  case sentence
  case pinyin
  /// Japanese: hiragana, katakana, or a mixture with hanzi.
  case kana
  /// Text in any other language.
  case prose
  case audio

  /// The maximum number of notes of a kind, or of rows of a table, that are examined.
  static let sampleSize = 100

  /// Finds the content of a field or a column from its values, which may have the markup of Anki.
  ///
  /// The result is nil if all values are empty, or if no kind of text fits most of them.
  init?(_ values: [String]) {
    var counts: [FieldContent: Int] = [:]
    var (filled, toneless) = (0, 0)
    for value in values {
      let text = ImportText.oneLine(AnkiText.plain(String(value.prefix(Self.longest))))
      guard !text.isEmpty else {
        if value.contains("[sound:") {
          counts[.audio, default: 0] += 1
          filled += 1
        }
        continue
      }
      filled += 1
      let tones = Self.pinyinHasTones(text)
      if let content = Self.content(of: text, tones) {
        counts[content, default: 0] += 1
      } else if tones == false {
        toneless += 1
      }
    }
    guard filled > 0 else { return nil }
    func isMost(_ count: Int) -> Bool { count * 5 >= filled * 3 }
    let (words, sentences) = (counts[.word] ?? 0, counts[.sentence] ?? 0)
    if isMost(words + sentences) {
      self = sentences >= words * 4 ? .sentence : .word
    } else if let most = counts.first(where: { isMost($0.value) })?.key {
      self = most
    } else if toneless >= Self.fewestToneless, toneless * 20 >= filled * 19 {
      // Nearly all values must be readable as pinyin without tones, because some words of other
      // languages are.
      self = .pinyin
    } else if counts[.prose] != nil, isMost(counts[.prose, default: 0] + toneless) {
      self = .prose
    } else {
      return nil
    }
  }

  /// The maximum number of characters of a value that are examined.
  private static let longest = 1000
  /// The minimum number of values that are needed to recognize a field of pinyin without tones.
  private static let fewestToneless = 10

  /// Returns the content of one value; nil for numbers, signs, Bopomofo, and texts that may be
  /// pinyin without tones.
  ///
  /// `tones`: true if the value is pinyin with tones, false if it is pinyin without tones, nil if
  /// it is not pinyin.
  private static func content(of text: String, _ tones: Bool?) -> FieldContent? {
    if let tones { return tones ? .pinyin : nil }
    if AnkiHeadword.hasKana(text) { return .kana }
    // Bopomofo is neither pinyin nor a meaning.
    if text.unicodeScalars.contains(where: { (0x3105...0x312F).contains($0.value) }) { return nil }
    if text.unicodeScalars.contains(where: \.properties.isIdeographic) {
      let headword = AnkiHeadword(text)
      guard !headword.spellings.isEmpty else { return headword.isSentence ? .sentence : .prose }
      return headword.isSentence ? .sentence : .word
    }
    return text.contains(where: \.isLetter) ? .prose : nil
  }

  /// Returns true if a text of pinyin has tones, false if it has none; nil if it is not pinyin.
  ///
  /// The text must have one to eight parts, all of which are pinyin.
  ///
  /// One tone mark or number in any part is enough.
  static func pinyinHasTones(_ text: String) -> Bool? {
    let parts = AnkiHeadword.parts(of: text)
    guard !parts.isEmpty, parts.count <= mostParts else { return nil }
    var hasTones = false
    for part in parts {
      guard let pinyin = try? PinyinText(part) else { return nil }
      hasTones = hasTones || pinyin.candidates.contains(where: \.hasTones)
    }
    return hasTones
  }

  /// The maximum number of readings in one field.
  private static let mostParts = 8
}
