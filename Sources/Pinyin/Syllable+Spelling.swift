extension Syllable {
  /// Reads one syllable with its tone number: `zhang3`, `lü4`, `lu:4`, `lv4`, `r5`.
  ///
  /// Throws `PinyinError` when the text is not exactly one syllable with a number from 1 to 5 or 0.
  public init(numbered text: String) throws(PinyinError) {
    let typed = try TypedText(text, limit: PinyinText.maximumLength)
    let letters = String(typed.atoms.dropLast().compactMap(\.letter))
    guard letters.count == typed.atoms.count - 1, let tone = typed.atoms.last?.digit,
      typed.atoms.allSatisfy({ $0.mark == nil }), let bare = Spelling.bareByLetters[letters],
      !bare.isErhua || tone == .neutral
    else { throw .notPinyin(range: typed.source.indices, fragment: text) }
    self.init(bare, tone)
  }

  /// The spelling with a tone number: `zhang3`, `lü4`, `ju2`, `r5`.
  public var numbered: String { letters + String(tone.rawValue) }

  /// The spelling with a tone mark: `zhǎng`, `lǜ`; without one in the neutral tone: `ma`, `r`.
  public var marked: String { Spelling.marked(letters, tone) }

  /// The spelling without tone: `zhang`, `lü`, `ju`, `r`.
  public var letters: String { Spelling.letters(initial, final) }
}
