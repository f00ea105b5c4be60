import Study

extension Phrase {
  /// The maximum number of Unicode scalars of an imported sentence, and of its translation.
  private static let longestImport = 200

  /// Makes the phrase of a word from the fields of its row; nil if there is no usable phrase.
  init?(imported fields: [WordField: String], of word: Word) {
    self.init(
      imported: fields[.phrase] ?? "",
      traditional: fields[.phraseTraditional] ?? "",
      english: fields[.phraseTranslation] ?? "",
      of: word
    )
  }

  /// Makes the phrase of an imported word; nil if it cannot be used.
  ///
  /// The sentence must contain the word and more, and all texts must be short and safe to print. Of
  /// the parts of the phrase, only the word has a reading. If only one of the sentences contains
  /// the word, it is shown in both scripts. The characters that separate the parts of stored
  /// phrases are replaced by their full-width forms.
  init?(imported sentence: String, traditional: String = "", english: String, of word: Word) {
    let texts = [sentence, traditional, english].map { text in
      text.replacing("|", with: "｜").replacing("=", with: "＝")
    }
    guard
      texts.allSatisfy({
        !ImportText.isUnsafe($0) && $0.utf8.count <= 4 * Self.longestImport
          && $0.unicodeScalars.count <= Self.longestImport
      })
    else { return nil }
    let halves = [
      Self.halves(of: texts[0], around: word.simplified),
      Self.halves(of: texts[1], around: word.traditional),
      Self.halves(of: texts[0], around: word.traditional),
    ]
    guard let simplified = halves.compactMap(\.self).first else { return nil }
    let isPair = halves[0] != nil && halves[1] != nil
    let other = isPair ? halves[1] ?? simplified : simplified
    let parts = zip(simplified, other).enumerated().map { index, texts in
      Part(simplified: texts.0, traditional: texts.1, reading: index == 1 ? word.reading : nil)
    }
    self.init(
      parts: parts.filter { !$0.simplified.isEmpty || !$0.traditional.isEmpty },
      english: texts[2]
    )
  }

  /// Returns the text before a word, the word, and the text after it; nil if the text does not
  /// contain the word, or contains nothing else.
  private static func halves(of text: String, around word: String) -> [String]? {
    guard let range = text.firstRange(of: word), range != text.startIndex..<text.endIndex else {
      return nil
    }
    return [String(text[..<range.lowerBound]), word, String(text[range.upperBound...])]
  }
}
