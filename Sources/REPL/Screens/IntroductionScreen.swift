import Pinyin
package import Study

/// The text of the introduction of a new word.
package struct IntroductionScreen {
  private let style: ScreenStyle
  /// True if the word can be spoken.
  private let isSpoken: Bool

  package init(style: ScreenStyle, isSpoken: Bool = false) {
    self.style = style
    self.isSpoken = isSpoken
  }

  /// Returns the lines in the order of learning: characters, sound, meaning, parts, a phrase, a
  /// warning.
  ///
  /// The tones are drawn only if the first question about the word will ask for its sound.
  package func lines(_ introduction: ShownIntroduction) -> [String] {
    let word = introduction.word
    let hanzi = TerminalText.sanitized(word.text(in: style.script))
    let spoken = ReadingNotes(style: style).spoken(word)
    var lines = [""] + dim(head(introduction))
    let reading = [style.text(word.reading), spoken].compactMap(\.self).joined(separator: " ")
    if CellWidth.of(hanzi + reading) + 6 <= style.width {
      lines.append(
        "  " + style.palette.styled(hanzi, as: .emphasis) + "  " + style.colored(word.reading)
          + (spoken.map { " " + $0 } ?? "")
      )
    } else {
      lines += style.indent(hanzi).map { style.palette.styled($0, as: .emphasis) }
      lines += style.indent(reading)
    }
    if teachesSound(introduction) {
      lines += ToneContour(style: style).lines(of: word.spokenForm?.reading ?? word.reading)
    }
    lines += style.indent(meaning(introduction))
    let parts = parts(introduction)
    if !parts.isEmpty { lines += style.indent(parts) }
    lines += PhraseText(style: style).lines(of: word, withReading: true)
    if let warning = warning(introduction) { lines += style.wrap(warning) }
    return lines + dim(keys)
  }

  /// Returns true if the first question about the word will ask for its sound.
  ///
  /// A learner who begins with the meaning can already say the word.
  private func teachesSound(_ introduction: ShownIntroduction) -> Bool {
    introduction.card.skill.isAnsweredInPinyin
  }

  private func dim(_ text: String) -> [String] {
    style.wrap(text).map { style.palette.styled($0, as: .dim) }
  }

  package func head(_ introduction: ShownIntroduction) -> String {
    var parts = ["new \(introduction.number) of \(introduction.total)"]
    if let topic = introduction.topic { parts.append(TerminalText.sanitized(topic).lowercased()) }
    return parts.joined(separator: style.separator)
  }

  private var keys: String {
    (["Enter to go on", "k I know it", "s not today"] + (isSpoken ? ["r hear it again"] : []))
      .joined(separator: style.separator)
  }

  package func meaning(_ introduction: ShownIntroduction) -> String {
    let word = introduction.word
    guard let counted = introduction.counted else { return style.gloss(word) }
    var text = [counted, reading(introduction)].compactMap(\.self).joined(separator: " ")
    if introduction.explainsMeasure == true {
      text =
        "Chinese puts a measure word between number and noun: \(text), one "
        + (word.senses.first ?? word.gloss)
    } else {
      text = "noun: \(text)"
    }
    return style.gloss(word) + TerminalText.sanitized(" (\(text))")
  }

  /// Returns the reading of “one”, the measure word and the noun; nil if the noun has none.
  private func reading(_ introduction: ShownIntroduction) -> String? {
    guard let measure = introduction.measure, let own = measure.reading,
      let one = try? Reading(numbered: "yi1")
    else { return nil }
    let said = Reading(one.syllables + own.syllables).spoken(hanzi: "一" + measure.simplified)
    return [Reading(Array(said.syllables.prefix(1))), own, introduction.word.reading]
      .map { style.text($0) }.joined(separator: " ")
  }

  // MARK: - Parts

  /// Returns the texts of ``partTexts(_:)`` on one line; empty if there are none.
  private func parts(_ introduction: ShownIntroduction) -> String {
    let parts = text(of: introduction.parts, in: introduction.word)
    let texts = [parts, introduction.twin.map(text) ?? ""].filter { !$0.isEmpty }
    return TerminalText.sanitized(texts.joined(separator: style.separator))
  }

  /// Returns the descriptions of the parts of the word, and a description of another word that is
  /// easily confused with it.
  package func partTexts(_ introduction: ShownIntroduction) -> [String] {
    described(introduction.parts, in: introduction.word)
      + [introduction.twin.map(text)].compactMap(\.self)
  }

  /// Returns the descriptions of the parts of a word on one line; empty if there are none.
  func text(of parts: [ShownIntroduction.Part], in word: Word) -> String {
    described(parts, in: word)
      .joined(separator: word.simplified.count == 1 ? " + " : style.separator)
  }

  /// Returns a description for each part of a word that has one.
  ///
  /// The components of a single character are described together, so all of them are kept.
  private func described(_ parts: [ShownIntroduction.Part], in word: Word) -> [String] {
    let isWhole = word.simplified.count == 1
    return parts.filter { isWhole || $0.gloss != nil || $0.isKnown || $0.sound != nil }.map(text)
  }

  private func text(_ twin: ShownIntroduction.Twin) -> String {
    let meaning = twin.word.senses.first ?? twin.word.gloss
    return "sounds like \(style.text(.word(twin.word))) \(style.text(twin.word.reading)), "
      + "\(meaning): there it is \(twin.component) \(twin.name)"
  }

  private func text(_ part: ShownIntroduction.Part) -> String {
    var text = part.text
    if let gloss = part.gloss { text += " \(gloss)" }
    if let example = part.example, example != part.text {
      text += " as in \(example)"
    } else if part.isKnown {
      text += " (you know it)"
    }
    guard let sound = part.sound else { return text }
    let syllable = style.text(Reading([sound.syllable]))
    let example = sound.word == sound.component ? "" : " in \(sound.word)"
    return text == sound.component
      ? "\(sound.component) gives the sound (\(syllable)\(example))"
      : "\(text): \(sound.component) \(syllable)\(example) gives the sound"
  }

  // MARK: - The warning

  package func warning(_ introduction: ShownIntroduction) -> String? {
    switch introduction.warning {
    case .polyphone(let character, let here, let known, let word):
      let example = word == character ? "" : " in \(word)"
      return TerminalText.sanitized(
        "\(character) is \(text(here)) here; you know it as \(text(known))\(example)."
      )
    case .lookAlike(let character, let here, let other, let known):
      return TerminalText.sanitized(
        "\(character) \(text(here)), not \(other) \(text(known))."
      )
    case nil:
      guard teachesSound(introduction) else { return nil }
      return toneChange(introduction) ?? newSounds(introduction)
    }
  }

  /// Returns a sentence about the sounds of the word that are new to a beginner; nil if English
  /// readers read them as they are.
  private func newSounds(_ introduction: ShownIntroduction) -> String? {
    var sounds: [String] = []
    for syllable in introduction.newSounds ?? [] {
      guard let text = SoundText.sentence(on: syllable, in: style.readingForm),
        !sounds.contains(where: { $0.hasPrefix(text) })
      else { continue }
      sounds.removeAll { text.hasPrefix($0) }
      sounds.append(text)
    }
    return sounds.isEmpty ? nil : sounds.joined(separator: "; ") + "."
  }

  /// Returns a sentence that explains the tone changes of the word; nil if there are none, or if the
  /// learner knows them.
  private func toneChange(_ introduction: ShownIntroduction) -> String? {
    let word = introduction.word
    func said(_ numbered: String) -> String {
      (try? Reading(numbered: numbered)).map(style.text) ?? numbered
    }
    switch word.key.rawValue {
    case "不|bu4":
      return "Before a falling tone 不 is said \(said("bu2")): 不是 \(said("bu2")) \(said("shi4"))."
    case "一|yi1":
      return "Before a falling tone 一 is said \(said("yi2")), before other tones \(said("yi4")): "
        + "一个 \(said("yi2")) \(said("ge4")), 一天 \(said("yi4")) \(said("tian1"))."
    default: break
    }
    guard let changes = word.spokenForm?.changes else { return nil }
    if changes.map(\.rule) == [.third] {
      return introduction.knowsThirdTones == true
        ? nil : "Two third tones: the first is said like a second."
    }
    if let note = PhraseText(style: style).toneNote(on: word) {
      return "The word list writes \(style.text(word.reading)); \(note)."
    }
    return ReadingNotes(style: style).explanation(of: word.reading, word).map { $0 + "." }
  }

  private func text(_ syllable: Syllable) -> String { style.text(Reading([syllable])) }
}
