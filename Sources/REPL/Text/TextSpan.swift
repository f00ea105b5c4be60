import Pinyin
package import Study

/// A piece of styled terminal text in the form that a web page displays.
///
/// It is a text with the name of its style, its language and its colour.
package struct TextSpan: Codable, Equatable, Sendable {
  package let text: String
  /// The name of the role, such as `right`; nil for plain text.
  package let role: String?
  /// The language tag; nil for English.
  ///
  /// Chinese characters, bopomofo, and pinyin with tones have one.
  package let lang: String?
  /// The colour of the syllable's tone, such as `#d75f5f`; nil for other text, and for a tone
  /// without a colour of its own.
  package var color: String?
}

extension TextSpan {
  /// Splits a line that was styled with ``ColourMode/roles`` into spans, without the blanks at its
  /// beginning.
  ///
  /// `script`: the script of its Chinese characters, for their language tag. `tones`: the colours
  /// of the tones; nil for none.
  package static func spans(
    _ line: String,
    script: Script,
    tones: ToneColours? = nil
  ) -> [TextSpan] {
    var spans: [TextSpan] = []
    var role: Role?
    _ = SGRSequence.mapped(line) { sequence in
      role = sequence.role
      return ""
    } text: { text in
      spans += split(text, role, script, role?.tone.flatMap { tones?[$0].hexadecimal })
      return ""
    }
    return trimmed(spans)
  }

  /// Splits a text into spans of Chinese characters, of bopomofo, and of other text.
  ///
  /// `role`, `color`: the values of all spans; nil for plain text and for no colour.
  private static func split(
    _ text: String,
    _ role: Role?,
    _ script: Script,
    _ color: String?
  ) -> [TextSpan] {
    let hanzi = script.languageTag
    let other = role?.tone == nil ? nil : "zh-Latn-pinyin"
    var spans: [TextSpan] = []
    var rest = text[...]
    while let first = rest.first {
      let zhuyin = zhuyin(at: rest)
      let isHanzi = isChinese(first)
      let piece =
        zhuyin.isEmpty
        ? rest.prefix(1 + rest.dropFirst().prefix { isOther($0, isHanzi) }.count) : zhuyin
      let lang = zhuyin.isEmpty ? (isHanzi ? hanzi : other) : ReadingForm.zhuyin.languageTag
      spans.append(TextSpan(text: String(piece), role: role?.rawValue, lang: lang, color: color))
      rest = rest[piece.endIndex...]
    }
    return spans
  }

  /// Returns true if a character continues a span of Chinese characters, or of other text if
  /// `isHanzi` is false.
  private static func isOther(_ character: Character, _ isHanzi: Bool) -> Bool {
    isChinese(character) == isHanzi && character != "˙" && !ReadingForm.isZhuyin("\(character)")
  }

  /// Returns the bopomofo at the beginning of a text with its tone marks and the blanks around its
  /// syllables; empty if there is none.
  private static func zhuyin(at text: Substring) -> Substring {
    let letters = text.drop { "˙ ".contains($0) }
    guard let first = letters.first, ReadingForm.isZhuyin("\(first)") else { return "" }
    return text.prefix { ReadingForm.isZhuyin("\($0)") || "ˊˇˋ˙ ".contains($0) }
  }

  /// Returns true for Chinese characters, Chinese punctuation and fullwidth forms.
  private static func isChinese(_ character: Character) -> Bool {
    character.unicodeScalars.contains {
      $0.properties.isIdeographic || (0x3000...0x303F).contains($0.value)
        || (0xFF00...0xFFEF).contains($0.value)
    }
  }

  private static func trimmed(_ spans: [TextSpan]) -> [TextSpan] {
    guard let first = spans.first else { return [] }
    let text = String(first.text.drop { $0 == " " })
    guard text.isEmpty else {
      let trimmed = TextSpan(
        text: text,
        role: first.role,
        lang: first.lang,
        color: first.color
      )
      return [trimmed] + spans.dropFirst()
    }
    return trimmed(Array(spans.dropFirst()))
  }
}
