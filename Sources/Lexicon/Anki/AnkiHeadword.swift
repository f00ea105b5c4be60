import Foundation
import Pinyin

/// The possible words of a note, found in the notations that decks use in the field for hanzi.
///
/// These notations are supported: `学校[xuéxiào]`, `對不起！`, `吃 饭`, `他（她）`, `有 / 沒有` and `臺灣 台灣`.
struct AnkiHeadword {
  /// The spellings, the most likely first; empty if no part of the text is written only in hanzi.
  let spellings: [String]
  /// The readings that brackets or other parts of the text give in pinyin.
  let readings: [String]
  /// True if the text outside brackets is taken for a sentence.
  ///
  /// It then has more than 16 hanzi, a ‘。’, or at least five hanzi and an end such as ‘？’.
  let isSentence: Bool

  /// The maximum number of characters of a text that are read; the rest is ignored.
  private static let longest = 200
  /// The maximum number of spellings of a text, and of its readings; the reading that joins all
  /// others is not counted.
  private static let most = 8

  init(_ text: String) {
    if text.utf8.count <= 30, text.unicodeScalars.allSatisfy(\.properties.isIdeographic) {
      (spellings, readings, isSentence) = (text.isEmpty ? [] : [text], [], false)
      return
    }
    let text = Self.withoutRadicals(String(text.prefix(Self.longest)))
    let (outer, inner) = Self.bracketed(text)
    readings = Self.readings(in: inner + Self.parts(of: outer))
    var found: [String] = ImportText.hanziCount(text) == nil ? [] : [text]
    let optional = inner.filter { ImportText.hanziCount($0) != nil }
    let whole = optional.isEmpty ? nil : Self.joined(text)
    for variant in [outer, whole].compactMap(\.self) {
      let plain = Self.stripped(variant)
      found.append(plain.filter { !$0.isWhitespace })
      let parts = Self.parts(of: plain)
      found += parts.map { Self.stripped($0).filter { !$0.isWhitespace } }
      found += parts.flatMap { $0.split(separator: " ").map { Self.stripped(String($0)) } }
    }
    var seen: Set<String> = []
    let words = found.filter { ImportText.hanziCount($0) != nil && seen.insert($0).inserted }
    spellings = Array(words.prefix(Self.most))
    isSentence = Self.isSentence(outer)
  }

  /// Returns true if a text has hiragana or katakana; the middle dot between the parts of a name is
  /// neither.
  static func hasKana(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FD...0x30FF, 0xFF66...0xFF9D:
        true
      default: false
      }
    }
  }

  /// Returns the parts of a text between slashes, bars, commas and semicolons, without empty ones.
  static func parts(of text: String) -> [String] {
    text.split { "/／|｜;；,，、".contains($0) }.map(ImportText.trimmed).filter { !$0.isEmpty }
  }

  private static func isSentence(_ text: String) -> Bool {
    let count = text.unicodeScalars.count { $0.properties.isIdeographic }
    let last = text.last { !$0.isWhitespace && !"”’」』\"'".contains($0) }
    return count > longestWord || text.contains("。")
      || (count >= 5 && last.map("！？!?.".contains) == true)
  }

  /// The maximum number of hanzi of a word.
  private static let longestWord = 16

  // MARK: - Brackets

  private static let opening = "[【(（〔〈<{｛"
  private static let closing = "]】)）〕〉>}｝"

  /// Returns the text outside brackets, and the texts inside.
  private static func bracketed(_ text: String) -> (outer: String, inner: [String]) {
    var (outer, current, depth) = ("", "", 0)
    var inner: [String] = []
    for character in text {
      if opening.contains(character) {
        depth += 1
      } else if closing.contains(character), depth > 0 {
        depth -= 1
        if depth == 0 {
          inner.append(ImportText.trimmed(current))
          current = ""
        }
      } else if depth > 0 {
        current.append(character)
      } else {
        outer.append(character)
      }
    }
    // If a bracket is never closed, only the opening brackets are removed from the text.
    return depth > 0 ? (text.filter { !opening.contains($0) }, inner) : (outer, inner)
  }

  /// Returns a text without its brackets and without letters that are not hanzi.
  private static func joined(_ text: String) -> String {
    text.filter { character in
      !opening.contains(character) && !closing.contains(character)
        && (!character.isLetter || character.unicodeScalars.allSatisfy(\.properties.isIdeographic))
    }
  }

  /// Returns the readings among texts, most of them from brackets: first all of them joined, then
  /// each alone.
  ///
  /// A deck writes either the pinyin of the whole word in one pair of brackets, or that of each
  /// character after it.
  private static func readings(in inner: [String]) -> [String] {
    let pinyin = inner.filter { FieldContent.pinyinHasTones($0) == true }
    guard !pinyin.isEmpty else { return [] }
    return [pinyin.joined(separator: " ")] + (pinyin.count > 1 ? pinyin.prefix(most) : [])
  }

  /// Returns a text without the marks at its ends, such as punctuation or the numbers of
  /// homographs.
  private static func stripped(_ text: String) -> String {
    func isMark(_ character: Character) -> Bool {
      !character.unicodeScalars.contains { $0.properties.isIdeographic }
        && (character.isPunctuation || character.isSymbol || character.isNumber
          || character.isWhitespace)
    }
    let start = text.drop(while: isMark)
    guard let last = start.lastIndex(where: { !isMark($0) }) else { return "" }
    return String(start[...last])
  }

  /// Returns a text in which the code points of Kangxi radicals are replaced by ordinary hanzi.
  private static func withoutRadicals(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { (0x2E80...0x2FDF).contains($0.value) }) else {
      return text
    }
    return String(
      text.map { character in
        character.unicodeScalars.contains { (0x2E80...0x2FDF).contains($0.value) }
          ? String(character).precomposedStringWithCompatibilityMapping.first ?? character
          : character
      }
    )
  }
}

extension AnkiHeadword {
  /// Returns `.japanese` for the texts of a note without pinyin in which kana occurs; nil for any
  /// other texts.
  static func fault(of texts: [WordField: String]) -> SkipReason? {
    guard texts[.reading] == nil, texts.values.contains(where: hasKana) else { return nil }
    return .japanese
  }
}
