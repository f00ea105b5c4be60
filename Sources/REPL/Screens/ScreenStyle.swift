package import Pinyin
package import QRCode
package import Study

/// The layout and the colours of text on the learner's screen.
package struct ScreenStyle: Sendable {
  package var palette: Palette
  package var width: Int
  /// The number of lines of the terminal; 0 if nothing may be drawn over several lines, as in a
  /// pipe.
  package var height = 0
  package var glyphs: Glyphs
  /// The form in which readings are shown, such as pinyin with marks or bopomofo.
  package var readingForm: ReadingForm
  /// The script in which words are shown.
  package var script: Script
  /// True if phrases are shown.
  package var showsPhrases = true
  /// True if texts may name commands, which a page in a browser does not have.
  package var namesCommands = true
  /// The language of a page to print; screens are in English.
  package var language = PaperLanguage.english

  package init(
    palette: Palette,
    width: Int,
    glyphs: Glyphs,
    readingForm: ReadingForm,
    script: Script = .simplified
  ) {
    self.palette = palette
    self.width = max(20, width)
    self.glyphs = glyphs
    self.readingForm = readingForm
    self.script = script
  }

  /// The style of plain text with 80 columns.
  package static let plain = ScreenStyle(
    palette: Palette(mode: .off),
    width: 80,
    glyphs: .unicode,
    readingForm: .marks
  )

  /// Returns `text`, which names a command, or `elsewhere` where commands cannot be typed.
  func command(_ text: String, elsewhere: String = "") -> String {
    namesCommands ? text : elsewhere
  }

  /// Returns the first lines for which there is room, with a sign in place of the others.
  package func cut(_ lines: [String], to room: Int) -> [String] {
    lines.count > room ? lines.prefix(max(0, room - 1)) + [glyphs.cutSign] : lines
  }

  /// The sentences of a page to print, in its language.
  package var texts: PaperText { PaperText(language: language) }

  /// The separator between items on a line.
  package var separator: String { glyphs == .unicode ? " · " : " - " }

  /// The prompt for a typed reading; a learner of bopomofo can type pinyin, too.
  var readingPrompt: String { readingForm == .zhuyin ? "bopomofo or pinyin> " : "pinyin> " }

  /// Returns a reading as text without colour.
  package func text(_ reading: Reading) -> String { readingForm.text(reading) }

  /// Converts pinyin with marks, which questions contain, to the learner's form of readings; a text
  /// that is no pinyin is unchanged.
  package func text(pinyin: String) -> String {
    guard readingForm != .marks, let reading = (try? PinyinText(pinyin))?.best.reading else {
      return pinyin
    }
    return text(reading)
  }

  /// Returns a stored answer to a question of a kind, with a reading in the learner's form.
  package func answer(_ given: String, to kind: QuestionKind) -> String {
    TerminalText.sanitized(kind.isAnsweredInPinyin ? text(pinyin: given) : given)
  }

  /// Returns the prompt of a question, with pinyin in the learner's form of readings.
  package func prompt(_ question: ShownQuestion) -> String {
    question.kind == .hanzi ? text(pinyin: question.prompt) : question.prompt
  }

  /// Returns the note that distinguishes the word of a question from others; nil if there is none.
  package func note(_ question: ShownQuestion) -> String? {
    question.note.map { question.kind == .meaning ? text(pinyin: $0) : $0 }
  }

  /// Returns a word in the learner's script, or the prompt of a question from a question bank.
  package func text(_ item: Item) -> String { TerminalText.sanitized(item.text(in: script)) }

  /// Returns the meaning of a word.
  ///
  /// In traditional script it adds the word that is used in Taiwan instead, if there is one.
  package func gloss(_ word: Word) -> String {
    let other = script == .traditional ? word.phrase?.taiwanWord : nil
    return TerminalText.sanitized(word.gloss + (other.map { " " + texts.inTaiwan($0) } ?? ""))
  }

  /// Returns the text of a word in the learner's script; in simplified script if `words` lacks it.
  package func text(_ key: WordKey, _ words: ShownWords) -> String {
    words[key].map { text($0) } ?? TerminalText.sanitized(key.simplified)
  }

  /// Returns a reading with each syllable in the colour of its tone.
  package func colored(_ reading: Reading) -> String {
    guard palette.mode != .off else { return text(reading) }
    if readingForm != .marks {
      let tones = reading.syllables.map(\.tone.rawValue)
      return palette.coloured(reading: Array(zip(readingForm.pieces(reading), tones)))
    }
    return palette.coloured(reading: pieces(reading))
  }

  /// Splits a reading with tone marks into its syllables, each with the number of its tone.
  private func pieces(_ reading: Reading) -> [(text: String, tone: Int)] {
    var pieces: [(text: String, tone: Int)] = []
    var previous = ""
    for index in reading.syllables.indices {
      let head = Reading(
        Array(reading.syllables[...index]),
        capitals: reading.capitals.filter { $0 <= index }
      )
      let marked = head.marked
      pieces.append(
        (String(marked.dropFirst(previous.count)), reading.syllables[index].tone.rawValue)
      )
      previous = marked
    }
    return pieces
  }

  /// Wraps text to the screen's width.
  ///
  /// `hanging`: the number of blanks before each line except the first, at most a third of the
  /// width.
  package func wrap(_ text: String, hanging: Int = 0) -> [String] {
    text.wrapped(to: width, hanging: min(hanging, width / 3))
  }

  /// Wraps text to the screen's width and indents every line.
  ///
  /// `blanks`: the indentation. `label`: a text in the indentation of the first line. `hanging`:
  /// the further indentation of later lines.
  package func indent(
    _ text: String,
    by blanks: Int = 2,
    label: String = "",
    hanging: Int = 0
  ) -> [String] {
    let margin = String(repeating: " ", count: blanks)
    let lines = text.wrapped(to: width - blanks, hanging: hanging)
    return lines.enumerated().map { index, line in
      (index == 0 ? label.padded(to: blanks) : margin) + line
    }
  }

  /// Returns the lines of a QR code with their widths in cells.
  ///
  /// Empty if the terminal lacks the room or the characters. Without colours it is drawn for a
  /// terminal with a dark background. `rows`: the number of lines of the terminal.
  package func lines(of symbol: QRSymbol, rows: Int) -> [(text: String, cells: Int)] {
    guard glyphs == .unicode else { return [] }
    let lines = symbol.halfBlocks(inverted: palette.mode == .off)
    guard let cells = lines.first?.count, width >= cells, rows >= lines.count + 3 else { return [] }
    return lines.map { (palette.styled($0, as: .code), cells) }
  }
}
