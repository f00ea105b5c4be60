import Study

extension Phrase {
  /// The maximum number of Unicode scalars of an imported sentence, and of its translation.
  private static let longestImport = 200

  /// Makes the phrase of an imported word; nil unless the sentence contains more than the word, and
  /// both texts are short and safe to print.
  ///
  /// Only the word has a reading. The separators of stored phrases are replaced by their full-width
  /// forms.
  init?(imported sentence: String, english: String, of word: Word) {
    let texts = [sentence, english].map { text in
      text.replacing("|", with: "｜").replacing("=", with: "＝")
    }
    guard
      texts.allSatisfy({
        !ImportText.isUnsafe($0) && $0.utf8.count <= 4 * Self.longestImport
          && $0.unicodeScalars.count <= Self.longestImport
      }),
      let range = texts[0].firstRange(of: word.simplified)
        ?? texts[0].firstRange(of: word.traditional),
      range != texts[0].startIndex..<texts[0].endIndex
    else { return nil }
    let gap = Part(
      simplified: word.simplified,
      traditional: word.traditional,
      reading: word.reading
    )
    let around = [texts[0][..<range.lowerBound], texts[0][range.upperBound...]].map { text in
      text.isEmpty ? [] : [Part(simplified: String(text), traditional: String(text), reading: nil)]
    }
    self.init(parts: around[0] + [gap] + around[1], english: texts[1])
  }
}
