package import Pinyin

/// The text of a hint, which helps without revealing the answer.
package enum Hint {
  /// Returns the hint for a question.
  ///
  /// - `phrase`: the phrase of the word, which is appended if the question shows the characters;
  ///   nil if the learner wants no phrases.
  /// - `gap`: the phrase with a gap in place of the word, which is the whole hint of a recall
  ///   question and is appended for a hanzi question; nil for no phrase.
  /// - `hidesReading`: true for a learner who speaks Chinese and does not practise readings. The
  ///   reading would reveal the answer to a meaning question, so the phrase is its whole hint, if
  ///   there is one.
  package static func text(
    for question: Question,
    phrase: String? = nil,
    gap: String? = nil,
    hidesReading: Bool = false,
    in form: ReadingForm = .marks
  ) -> String {
    if hidesReading, question.kind == .meaning, let phrase { return phrase }
    if question.kind == .recall, let gap { return gap }
    let text = text(for: question, in: form)
    if question.kind == .hanzi, let gap { return "\(text) · \(gap)" }
    let showsCharacters = question.kind.skill == .reading || question.kind == .meaning
    guard showsCharacters, let phrase else { return text }
    return "\(text) · \(phrase)"
  }

  private static func text(for question: Question, in form: ReadingForm) -> String {
    let item = question.item
    switch question.kind {
    case .reading, .typed: return "\(initials(item.reading, form)) · \(item.gloss)"
    case .listening: return heard(question, form)
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

  /// Returns the initials of the syllables for a listening question; if the options differ only in
  /// tones, the tone of the syllable in which most options agree with the right one.
  private static func heard(_ question: Question, _ form: ReadingForm) -> String {
    let reading = question.askedReading
    let options = question.options.compactMap(\.reading)
    guard Set(options.map { $0.syllables.map(\.bare) }).count == 1 else {
      return initials(reading, form)
    }
    func agreeing(_ place: Int) -> Int {
      options.count { $0.syllables[place].tone == reading.syllables[place].tone }
    }
    guard let place = reading.syllables.indices.max(by: { agreeing($0) < agreeing($1) }) else {
      return initials(reading, form)
    }
    let tone = reading.syllables[place].tone
    return "syllable \(place + 1) "
      + (tone == .neutral ? "is neutral" : "has tone \(tone.rawValue), \(shape(of: tone))")
  }
}
