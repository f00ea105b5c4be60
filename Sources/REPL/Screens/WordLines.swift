package import Quiz

/// The lines about the word of a game's question, after the reveal.
package struct WordLines {
  private let word: QuizWord

  /// Makes the lines of a word, which may come from an untrusted host: its texts are cut and
  /// sanitized.
  package init(_ word: QuizWord) { self.word = word }

  /// Returns the characters with reading and gloss, then the phrase with its translation.
  ///
  /// The parts of each are on one line if they fit, otherwise one below the other.
  package func lines(_ style: ScreenStyle) -> [String] {
    let text = safe(word.text)
    return joined([text, safe(word.reading), safe(word.gloss)], style, emphasizing: text)
      + joined([word.phrase, word.english].compactMap(\.self).map(safe), style)
  }

  private func joined(
    _ texts: [String],
    _ style: ScreenStyle,
    emphasizing first: String? = nil
  ) -> [String] {
    let texts = texts.filter { !$0.isEmpty }
    guard !texts.isEmpty else { return [] }
    let line = texts.joined(separator: "  ")
    let lines =
      CellWidth.of(line) + 2 <= style.width
      ? ["  " + line] : texts.flatMap { style.indent($0, hanging: 2) }
    guard let first, let head = lines.first, head.hasPrefix("  " + first) else { return lines }
    let marked = "  " + style.palette.styled(first, as: .emphasis)
    return [marked + head.dropFirst(2 + first.count)] + lines.dropFirst()
  }

  private func safe(_ text: String) -> String {
    TerminalText.sanitized(String(text.prefix(QuizWord.longestText)))
  }
}
