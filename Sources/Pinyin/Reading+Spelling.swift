extension Reading {
  /// Reads syllables with tone numbers, separated by spaces, as in word lists.
  ///
  /// A syllable with a capital letter belongs to a proper name: `Bei3 jing1`.
  ///
  /// - Throws: `PinyinError` with the range of the first syllable that cannot be read, or without a
  ///   range if there is no syllable or one is too long.
  public init(numbered text: String) throws(PinyinError) {
    if let known = Self(attested: text) {
      self = known
      return
    }
    let characters = Array(text)
    var syllables: [Syllable] = []
    var capitals: Set<Int> = []
    for word in characters.indices.split(whereSeparator: { characters[$0].isWhitespace }) {
      let fragment = String(characters[word])
      do {
        syllables.append(try Syllable(numbered: fragment))
      } catch {
        throw error.moved(by: word.lowerBound)
      }
      if characters[word.lowerBound].isUppercase { capitals.insert(syllables.count - 1) }
    }
    guard !syllables.isEmpty else { throw .empty }
    self.init(syllables, capitals: capitals)
  }

  /// Reads attested syllables in lower case with tone numbers, separated by spaces; nil for any
  /// other text.
  ///
  /// It looks the syllables up, which is faster than parsing them.
  public init?(attested text: String) {
    var syllables: [Syllable] = []
    for part in text.split(separator: " ") {
      guard let syllable = Syllable.attested[String(part)] else { return nil }
      syllables.append(syllable)
    }
    guard !syllables.isEmpty else { return nil }
    self.init(syllables)
  }

  /// The reading as in word lists: `yin2 hang2`, `na3 r5`, `Bei3 jing1`.
  public var numbered: String {
    syllables.enumerated()
      .map { position, syllable in
        capitals.contains(position) ? Spelling.capitalised(syllable.numbered) : syllable.numbered
      }
      .joined(separator: " ")
  }

  /// The reading as one word with tone marks: `yínháng`, `nǎr`, `Xī'ān`.
  ///
  /// A capital letter after the first syllable begins another word: `Běijīng Dàxué`.
  public var marked: String { joined(\.marked) }

  /// The reading as one word without tones: `yinhang`, `nar`, `Xi'an`.
  public var toneless: String { joined(\.letters) }

  private func joined(_ spelling: (Syllable) -> String) -> String {
    var text = ""
    for (position, syllable) in syllables.enumerated() {
      let isCapital = capitals.contains(position)
      if position > 0 {
        if isCapital {
          text += " "
        } else if Spelling.needsApostrophe(
          between: syllables[position - 1].bare,
          and: syllable.bare
        ) {
          text += "'"
        }
      }
      text += isCapital ? Spelling.capitalised(spelling(syllable)) : spelling(syllable)
    }
    return text
  }
}

extension PinyinError {
  /// Returns the error with its range moved by `distance` characters towards the end of the text.
  func moved(by distance: Int) -> PinyinError {
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + distance..<range.upperBound + distance
    }
    switch self {
    case .empty, .tooLong: return self
    case .notLatin(let range, let fragment):
      return .notLatin(range: moved(range), fragment: fragment)
    case .toneOutOfRange(let range, let fragment):
      return .toneOutOfRange(range: moved(range), fragment: fragment)
    case .notPinyin(let range, let fragment):
      return .notPinyin(range: moved(range), fragment: fragment)
    }
  }
}
