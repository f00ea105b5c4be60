package import Pinyin

/// The text of a hint, which helps without revealing the answer.
package enum Hint {
  /// Returns the hint for a question.
  ///
  /// - `phrase`: the phrase of the word, which is appended if the question shows the characters;
  ///   nil if the learner wants no phrases.
  /// - `gap`: the phrase with a gap in place of the word, which is the whole hint of a recall
  ///   question and is appended for a hanzi question; nil for no phrase.
  /// - `parts`: the meanings of the parts of the character whose meaning is asked; nil for none.
  /// - `hidesReading`: true for a learner who speaks Chinese and does not practise readings. The
  ///   reading would reveal the answer to a meaning question, so the phrase is its whole hint, if
  ///   there is one.
  package static func text(
    for question: Question,
    phrase: String? = nil,
    gap: String? = nil,
    parts: String? = nil,
    hidesReading: Bool = false,
    in form: ReadingForm = .marks
  ) -> String {
    if hidesReading, question.kind == .meaning, let phrase { return phrase }
    if question.kind == .recall, let gap { return gap }
    let text = [text(for: question, in: form), parts].compactMap(\.self).joined(separator: " · ")
    if question.kind == .hanzi, let gap { return "\(text) · \(gap)" }
    let showsCharacters = question.kind.skill == .reading || question.kind == .meaning
    guard showsCharacters, let phrase else { return text }
    return "\(text) · \(phrase)"
  }

  private static func text(for question: Question, in form: ReadingForm) -> String {
    let item = question.item
    switch question.kind {
    case .typed: return "\(initials(item.reading, form)) · \(item.gloss)"
    case .reading: return "\(clue(question, form)) · \(item.gloss)"
    case .listening: return clue(question, form)
    case .tone, .hanzi: return item.gloss
    case .cloze: return initials(item.reading, form)
    case .meaning, .recall: return form.text(item.reading)
    case .bank: return "begins with \(item.gloss.prefix(1)), \(item.gloss.count) characters"
    }
  }

  /// Returns the initial of each syllable, without the suffix `r`: `zh…`, or `y…`, `w…` or “(no
  /// initial)” for a syllable without one.
  private static func initials(_ reading: Reading, _ form: ReadingForm) -> String {
    reading.syllables.filter { $0.final != .r }.map { syllable in
      guard syllable.initial == .zero else { return form.text(syllable.initial) + "…" }
      let letter = form.text(syllable.bare).prefix(1)
      return ["y", "w", "ㄧ", "ㄨ", "ㄩ"].contains(letter) ? letter + "…" : "(no initial)"
    }.joined(separator: " ")
  }

  private static func shape(of tone: Tone) -> String {
    switch tone {
    case .first: "high"
    case .second: "rising"
    case .third: "low"
    case .fourth: "falling"
    case .neutral: "short"
    }
  }

  /// Returns the initials of the syllables, or another clue if all options have these initials.
  ///
  /// The other clue is a final or a tone of the right option: the one that most options, but not
  /// all, have in the same syllable. If there is none, the initials are returned after all.
  private static func clue(_ question: Question, _ form: ReadingForm) -> String {
    let reading = question.askedReading
    let options = question.options.compactMap(\.reading)
    let beginning = initials(reading, form)
    guard
      options.allSatisfy({
        $0.syllables.count == reading.syllables.count && initials($0, form) == beginning
      })
    else { return beginning }
    var best: (text: String, agreeing: Int)?
    for (place, syllable) in reading.syllables.enumerated() {
      let others = options.map { $0.syllables[place] }
      let name = reading.syllables.count == 1 ? "it" : "syllable \(place + 1)"
      let tone =
        syllable.tone == .neutral
        ? "\(name) is neutral"
        : "\(name) has tone \(syllable.tone.rawValue), \(shape(of: syllable.tone))"
      let clues = [
        ("\(name) ends in \(ending(syllable, form))", others.count { $0.final == syllable.final }),
        (tone, others.count { $0.tone == syllable.tone }),
      ]
      for (text, agreeing) in clues where agreeing < options.count {
        if agreeing > best?.agreeing ?? 0 { best = (text, agreeing) }
      }
    }
    return best?.text ?? beginning
  }

  /// Returns a syllable without its initial, and without a y or w at its beginning.
  private static func ending(_ syllable: Syllable, _ form: ReadingForm) -> String {
    let whole = form.text(syllable.bare)
    let initial = syllable.initial == .zero ? "" : form.text(syllable.initial)
    let rest = whole.dropFirst(initial.count)
    guard initial.isEmpty, rest.count > 1, let first = rest.first, "yw".contains(first) else {
      return rest.isEmpty ? whole : String(rest)
    }
    return String(rest.dropFirst())
  }
}
