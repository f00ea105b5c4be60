import Pinyin

/// A search for words by the text that a learner types.
package struct WordLookup {
  private let source: any WordSource

  package init(_ source: any WordSource) { self.source = source }

  /// Returns the words that a text names: by key, or in simplified or traditional hanzi.
  ///
  /// - Throws: `StudyError.unknown` with the nearest words.
  package func words(named text: String) throws(StudyError) -> [Word] {
    if let word = try source.word(WordKey(rawValue: text)) { return [word] }
    let found = try source.words(spelled: text)
    guard found.isEmpty else { return found }
    throw .unknown(.word, text: text, nearest: try nearest(to: text))
  }

  /// Returns words with the same pinyin or meaning, then words with the most characters in common.
  private func nearest(to text: String) throws(StudyError) -> [String] {
    guard !text.isEmpty, text.utf8.count <= Nearness.longestText else { return [] }
    let words = try source.words
    let found = Self.search(text, in: words).prefix(3).map(\.simplified)
    guard found.isEmpty else { return Array(found) }
    let names = Set(words.map(\.simplified)).sorted()
    let near = Nearness.nearest(to: text, among: names)
    guard near.isEmpty else { return near }
    let wanted = Set(text)
    return Array(names.filter { !wanted.isDisjoint(with: $0) }.prefix(3))
  }

  /// Returns words that contain the hanzi, have the pinyin (with or without tones) or have the
  /// meaning, and bank questions that contain the text.
  package func search(_ text: String) throws(StudyError) -> [Word] {
    Self.search(text, in: try source.words)
  }

  private static func search(_ text: String, in words: [Word]) -> [Word] {
    let isHanzi = text.unicodeScalars.contains(where: \.properties.isIdeographic)
    let hanzi = words.filter { word in
      (isHanzi || !word.isQuestion)
        && (word.simplified.contains(text) || word.traditional.contains(text))
    }
    guard hanzi.isEmpty, !text.isEmpty else { return hanzi }
    let typed = pinyin(text, in: words)
    let wanted = text.lowercased()
    let glossed = words.filter { word in
      mentions(word.gloss.lowercased(), wanted)
        || (word.isQuestion && mentions(word.simplified.lowercased(), wanted))
    }
    return typed + glossed.filter { word in !typed.contains { $0.key == word.key } }
  }

  private static func pinyin(_ text: String, in words: [Word]) -> [Word] {
    guard let typed = try? PinyinText(text) else { return [] }
    let spellings = typed.candidates
    let toneless = Set(spellings.map { $0.syllables.map(\.bare) })
    let toned = Set(spellings.compactMap(\.reading))
    let hasTones = typed.best.hasTones
    return words.filter { word in
      word.acceptedReadings.contains { reading in
        hasTones ? toned.contains(reading) : toneless.contains(reading.syllables.map(\.bare))
      }
    }
  }

  /// Returns true if a word of the gloss begins with the text.
  private static func mentions(_ gloss: String, _ wanted: String) -> Bool {
    gloss.hasPrefix(wanted)
      || gloss.contains(" " + wanted) || gloss.contains("(" + wanted)
      || gloss.contains("-" + wanted)
  }
}
