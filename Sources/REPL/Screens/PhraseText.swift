import Pinyin
package import Study

/// The text of the phrase of a word.
package struct PhraseText {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// Returns the phrase with its translation, on one line if they fit.
  ///
  /// Empty if the word has no phrase, or if the learner does not want phrases and `always` is
  /// false.
  ///
  /// `withReading`: true if the reading is shown between the phrase and its translation. `always`:
  /// true if the phrase is shown even to a learner who wants none, because the question was about
  /// it.
  package func lines(of word: Word, withReading: Bool, always: Bool = false) -> [String] {
    guard style.showsPhrases || always, let phrase = word.phrase else { return [] }
    let sentence = TerminalText.sanitized(phrase.text(in: style.script))
    let reading = withReading ? TerminalText.sanitized(reading(of: phrase, of: word)) : ""
    let english = TerminalText.sanitized(phrase.english)
    let texts = [sentence, reading, english].filter { !$0.isEmpty }
    let line = texts.joined(separator: "  ")
    if fits(line) { return ["  " + marked(phrase, word) + line.dropFirst(sentence.count)] }
    let read = reading.isEmpty ? sentence : sentence + "  " + reading
    guard fits(read) else { return texts.flatMap { style.indent($0, hanging: 2) } }
    return ["  " + marked(phrase, word) + read.dropFirst(sentence.count)]
      + style.indent(english, hanging: 2)
  }

  /// Returns the sentence with the word in bold, its reading and its translation as separate texts.
  ///
  /// Missing texts are left out: an imported phrase has no reading.
  ///
  /// Empty if the word has no phrase, or if the learner does not want phrases and `always` is
  /// false.
  package func parts(of word: Word, always: Bool = false) -> [String] {
    guard style.showsPhrases || always, let phrase = word.phrase else { return [] }
    let others = [reading(of: phrase, of: word), phrase.english].map(TerminalText.sanitized)
    return ([marked(phrase, word)] + others).filter { !$0.isEmpty }
  }

  /// Returns a phrase in which the text `prompt`, the word that is asked, is bold.
  package func marked(_ phrase: String, asking prompt: String) -> String {
    let word = style.palette.styled(TerminalText.sanitized(prompt), as: .emphasis)
    return TerminalText.sanitized(phrase).replacing(TerminalText.sanitized(prompt), with: word)
  }

  private func fits(_ text: String) -> Bool { CellWidth.of(text) + 2 <= style.width }

  /// Returns the phrase of a word with the word in bold.
  private func marked(_ phrase: Phrase, _ word: Word) -> String {
    phrase.parts.map { part in
      let text = TerminalText.sanitized(part.text(in: style.script))
      return part.isWord(word) ? style.palette.styled(text, as: .emphasis) : text
    }.joined()
  }

  /// Returns the reading of a word's phrase, word by word, with a capital letter at the start of
  /// each sentence in pinyin.
  ///
  /// The word itself has the reading of the learner's region, and 一 and 不 have their spoken tones.
  /// Bopomofo has Chinese punctuation marks, which need no blanks beside them.
  /// Empty for an imported phrase, of which only the word has a reading.
  func reading(of phrase: Phrase, of word: Word) -> String {
    guard phrase.isRead else { return "" }
    var text = ""
    var beginsSentence = true
    var before: Reading?
    for (part, reading) in phrase.spoken(word) {
      defer { before = reading }
      guard let reading else {
        for mark in part.simplified {
          guard style.readingForm != .zhuyin else {
            text.append(mark)
            continue
          }
          if Self.opening.contains(mark), !text.isEmpty { text += " " }
          text += Self.marks[mark] ?? String(mark)
        }
        beginsSentence = beginsSentence || part.simplified.contains { "。？！".contains($0) }
        continue
      }
      let syllables = style.text(reading)
      if let last = text.last, !isJoined(part, to: before),
        style.readingForm == .zhuyin ? !last.isPunctuation : !Self.opened.contains(last)
      {
        text += " "
      }
      text += beginsSentence ? syllables.prefix(1).uppercased() + syllables.dropFirst() : syllables
      beginsSentence = false
    }
    return text
  }

  /// Returns the reason why 一 or 不 has another tone in the phrase than in the reading of the word.
  ///
  /// Nil if the tones are equal, or if the phrase is not shown.
  ///
  /// `always`: see ``lines(of:withReading:always:)``.
  func toneNote(on word: Word, always: Bool = false) -> String? {
    guard style.showsPhrases || always, let phrase = word.phrase, phrase.isRead else { return nil }
    let written = word.reading.syllables
    let part = phrase.spoken(word).first { $0.part.isWord(word) && $0.reading != word.reading }
    guard let said = part?.reading?.syllables, said.count == written.count,
      let place = written.indices.first(where: { said[$0] != written[$0] })
    else { return nil }
    let rule =
      switch said[place].tone {
      case .second: "before a fourth tone"
      case .fourth: "before a first, second or third tone"
      case .first, .third, .neutral: "in the middle"
      }
    let character = word.text(in: style.script).dropFirst(place).prefix(1)
    return "\(rule), \(TerminalText.sanitized(String(character))) is said "
      + "\(style.text(Reading([said[place]]))), and the phrase writes it so"
  }

  /// Returns true if pinyin writes a word together with the one before it: 们, and 人 after the name
  /// of a country.
  ///
  /// `before`: the reading of the word before; nil if there is none. Source: GB/T 16159-2012.
  private func isJoined(_ part: Phrase.Part, to before: Reading?) -> Bool {
    guard style.readingForm == .marks, let before else { return false }
    return part.simplified == "们" || part.simplified == "人" && !before.capitals.isEmpty
  }

  /// The punctuation mark of pinyin for each Chinese one.
  private static let marks: [Character: String] = [
    "。": ".", "？": "?", "！": "!", "，": ",", "、": ",", "：": ":", "；": ";", "「": "“", "」": "”",
    "『": "‘", "』": "’", "（": "(", "）": ")",
  ]
  /// The Chinese punctuation marks before which pinyin has a blank.
  private static let opening: Set<Character> = ["「", "『", "（", "“", "‘", "《"]
  /// The punctuation marks of pinyin without a blank after them.
  private static let opened: Set<Character> = ["“", "‘", "(", "《"]
}
