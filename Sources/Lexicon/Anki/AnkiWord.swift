import Pinyin
import Study

/// The word of a note, found from the texts of its fields.
struct AnkiWord {
  private let texts: [WordField: String]
  private let headwords: [AnkiHeadword]
  /// The pinyin of the note, the most likely first.
  private let pinyin: [String]
  /// The meaning without the pinyin at its beginning; nil if there is none.
  private let gloss: String?

  init(_ texts: [WordField: String]) {
    self.texts = texts
    headwords = [texts[.simplified], texts[.traditional]].compactMap { $0.map(AnkiHeadword.init) }
    var pinyin: [String] = []
    if let text = texts[.reading] {
      let parts = AnkiHeadword.parts(of: text)
      pinyin = [text] + (parts.count > 1 ? parts : [])
    }
    pinyin += headwords.flatMap(\.readings)
    var gloss = texts[.gloss]
    if pinyin.isEmpty, let text = gloss, let first = Self.pinyin(before: text) {
      (pinyin, gloss) = ([first.pinyin], first.rest.isEmpty ? nil : first.rest)
    }
    (self.pinyin, self.gloss) = (pinyin, gloss)
  }

  /// The text that is shown for the word: its hanzi, or its meaning if the note has no hanzi.
  var text: String { texts[.simplified] ?? texts[.traditional] ?? texts[.gloss] ?? "" }

  /// Returns the pinyin at the beginning of a meaning, as in `xuéxiào; school`, and the rest; nil
  /// if there is none with tones.
  private static func pinyin(before text: String) -> (pinyin: String, rest: String)? {
    let end = text.firstIndex { ";；,，/:：([（–—|\n".contains($0) } ?? text.endIndex
    let first = ImportText.trimmed(text[..<end])
    guard FieldContent.pinyinHasTones(first) == true else { return nil }
    let rest = text[end...].drop { !$0.isLetter && !$0.isNumber }
    return (first, String(rest))
  }

  /// Returns the key of the word in `words` that has a spelling and a reading of the note; nil if
  /// there is none.
  ///
  /// A spelling can be in either script. A reading can be as in dictionaries or as spoken, after
  /// tone sandhi. If the note has no tones, a word is found if it alone has the spelling, or if its
  /// last syllable is neutral, which has no tone mark.
  func key(in words: some WordSource) throws -> WordKey? {
    let texts = pinyin.compactMap { try? PinyinText($0) }
    let toned = texts.flatMap { $0.candidates.compactMap(\.reading) }
    var seen: Set<String> = []
    for spelling in headwords.flatMap(\.spellings) where seen.insert(spelling).inserted {
      let found = try words.words(spelled: spelling)
      guard !found.isEmpty else { continue }
      if toned.isEmpty {
        if found.count == 1 { return found[0].key }
        let neutral = pinyin.compactMap { try? PinyinText($0 + "5") }
          .flatMap { $0.candidates.compactMap(\.reading) }
        if let match = Self.match(found, neutral) { return match.key }
      } else if let match = Self.match(found, toned) {
        return match.key
      }
    }
    return nil
  }

  private static func match(_ words: [Word], _ readings: [Reading]) -> Word? {
    let wanted = Set(readings.map(\.syllables))
    if let exact = words.first(where: { word in
      word.acceptedReadings.contains { wanted.contains($0.syllables) }
    }) {
      return exact
    }
    return words.first { word in
      word.acceptedReadings.contains { accepted in
        accepted.spokenVariants(hanzi: word.simplified).contains { wanted.contains($0.syllables) }
      }
    }
  }

  /// Makes a word from the texts, with the most likely spelling and reading that fit each other.
  ///
  /// - Throws: `WordRow.Fault` if the text is a sentence, or no spelling and reading make a valid
  ///   word.
  func made() throws(WordRow.Fault) -> Word {
    guard headwords.first?.isSentence != true else {
      let text = texts[.simplified] ?? ""
      throw WordRow.Fault(field: .simplified, fault: .notHanzi(text), reason: .sentence)
    }
    do throws(WordRow.Fault) {
      return try WordRow(row(texts[.simplified], texts[.traditional], pinyin.first)).word
    } catch {
      let other = headwords.count > 1 ? headwords[1].spellings : []
      for (index, spelling) in (headwords.first?.spellings ?? []).enumerated() {
        let traditional = index < other.count ? other[index] : nil
        for reading in pinyin {
          if let made = try? WordRow(row(spelling, traditional, reading)) { return made.word }
        }
      }
      throw error
    }
  }

  private func row(
    _ simplified: String?,
    _ traditional: String?,
    _ reading: String?
  ) -> [WordField: String] {
    var row = texts
    row[.simplified] = simplified
    row[.traditional] = traditional
    row[.reading] = reading
    row[.gloss] = gloss
    return row
  }
}
