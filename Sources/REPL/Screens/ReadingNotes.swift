import Pinyin
import Study

/// The notes next to a reading: its spoken form, and other possible readings.
struct ReadingNotes {
  let style: ScreenStyle

  /// Returns the spoken form of a word in brackets; nil if it equals the reading.
  func spoken(_ word: Word) -> String? {
    word.spokenForm.map { style.texts.spoken(style.text($0.reading)) }
  }

  /// Returns the reading of a word with its spoken form.
  func text(_ word: Word) -> String {
    style.text(word.reading) + (spoken(word).map { " " + $0 } ?? "")
  }

  /// Returns the reading of a word with its spoken form; empty for a question of a question bank.
  func text(_ item: Item) -> String { item.word.map { text($0) } ?? "" }

  /// Returns a note about an accepted reading that is not the main one; nil for the main one or its
  /// spoken form.
  func variant(_ accepted: Reading, of word: Word) -> String? {
    guard accepted != word.reading, !accepted.syllables.isEmpty,
      accepted != word.spokenForm?.reading
    else { return nil }
    let text = style.text(accepted)
    switch word.region(of: accepted) {
    case .taiwan: return "\(text) is read in Taiwan"
    case .mainland: return "\(text) is read on the mainland"
    case nil:
      let spoken = accepted.spokenForm(hanzi: word.simplified).map {
        " (spoken \(style.text($0.reading)))"
      }
      return text + (spoken ?? "") + (particleRule(accepted, of: word) ?? " is also read")
    }
  }

  /// Returns the end of a sentence that says after which sounds the particle 啊 has the reading
  /// `accepted`; nil for other words.
  private func particleRule(_ accepted: Reading, of word: Word) -> String? {
    guard word.simplified == "啊", accepted.syllables.count == 1 else { return nil }
    let isZhuyin = style.readingForm == .zhuyin
    switch accepted.syllables[0].numbered {
    case "ya5": return " is said after " + (isZhuyin ? "ㄚ, ㄛ, ㄜ, ㄧ or ㄩ" : "a, o, e, i or ü")
    case "wa5": return " is said after " + (isZhuyin ? "ㄨ or ㄠ" : "u or ao")
    case "na5": return " is said after " + (isZhuyin ? "ㄢ or ㄣ" : "n")
    default: return nil
    }
  }

  /// Returns a note about the suffix 儿 in a right answer; nil if the word has none, or if it was
  /// typed as in dictionaries.
  ///
  /// The answer may have left the suffix out, or spelled the syllable before it as it is spoken.
  func erhua(_ given: Reading, for expected: Reading) -> String? {
    let bare = expected.syllables.filter { $0.final != .r }
    guard bare.count < expected.syllables.count else { return nil }
    if given.syllables.count == bare.count {
      return "with \(style.readingForm.text(Syllable.erhua.bare)): \(style.text(expected))"
    }
    let isSwallowed = zip(given.syllables, expected.syllables).contains { $0.final != $1.final }
    return isSwallowed ? "written \(style.text(expected)), said \(style.text(given))" : nil
  }

  /// Returns a sentence that explains the tone changes of a reading; nil if there are none.
  func explanation(of reading: Reading, _ word: Word) -> String? {
    guard let form = reading.spokenForm(hanzi: word.simplified) else { return nil }
    var rules: [String] = []
    for change in form.changes {
      let rule = text(change.rule, reading.syllables[change.syllableIndex])
      if !rules.contains(rule) { rules.append(rule) }
    }
    return "\(style.text(.word(word))) is written \(style.text(reading)) and spoken "
      + "\(style.text(form.reading)) (\(rules.joined(separator: ", ")))"
  }

  private func text(_ rule: ToneChange.Rule, _ syllable: Syllable) -> String {
    let form = style.readingForm.withMarks
    return switch rule {
    case .third: "a third tone before a third tone"
    case .thirdBeforeNeutral: "before a third tone that has become neutral"
    case .bu: "\(form.text(syllable)) before a fourth tone"
    case .yiBeforeFourth: "\(form.text(syllable)) before a fourth tone"
    case .yiBeforeOthers: "\(form.text(syllable)) before a first, second or third tone"
    case .between: "\(form.text(syllable)) in the middle is neutral"
    }
  }
}

/// The texts of the remarks about a wrong answer.
struct RemarkText {
  let style: ScreenStyle
  /// The word that was asked.
  let word: Word

  func line(_ remark: Remark) -> String {
    let text =
      switch remark {
      case .polyphone(let polyphone): self.polyphone(polyphone)
      case .otherWord(let word):
        "that is \(style.text(.word(word))) \(style.text(word.reading))\(style.separator)\(word.gloss)"
      case .unmetWord(let word):
        "\(style.text(word.reading)) would be \(style.text(.word(word))), \(word.gloss)"
      case .shared(let characters):
        "both have \(characters.map(String.init).joined(separator: " "))"
      case .alike(let right, let wrong): alike(right, wrong)
      case .parts(let parts):
        "\(style.text(.word(word))): \(IntroductionScreen(style: style).text(of: parts, in: word))"
      }
    return TerminalText.sanitized(text)
  }

  /// Returns a sentence such as `行 is xíng in 不行, 银行's háng is also in 行业`, about a character that
  /// the learner read as in other words.
  private func polyphone(_ polyphone: Polyphone) -> String {
    let (given, other) = (polyphone.givenWord, polyphone.expectedWord)
    let expected = spelled(polyphone.expected)
    var text = "\(polyphone.character) is \(spelled(polyphone.given)) \(example(given)), "
    if let other, word.simplified.count > 1 {
      text += "\(style.text(.word(word)))'s \(expected) is also \(example(other))"
    } else {
      text += "\(expected) here" + (other.map { " and \(example($0))" } ?? "")
    }
    return text
  }

  private func example(_ word: Word) -> String {
    if word.simplified.count > 1 { return "in \(style.text(.word(word)))" }
    let sense = word.senses.first ?? word.gloss
    if sense.hasPrefix("(") && sense.hasSuffix(")") { return "as a word \(sense)" }
    // The sense is put in brackets, so its own remark in brackets is left out.
    let bare = sense.split(separator: " (").first.map(String.init) ?? sense
    return "as a word (\(bare))"
  }

  private func spelled(_ syllable: Syllable) -> String {
    style.readingForm.text(syllable)
  }

  private func alike(_ right: HanziShape, _ wrong: HanziShape) -> String {
    let parts = [wrong, right].filter { $0.components.count > 1 }.map { shape in
      "\(shape.character) is \(shape.components.map(named).joined(separator: " + "))"
    }
    return "\(wrong.character) looks like \(right.character)"
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
  }

  /// Returns a component with its name, if it is a radical.
  private func named(_ component: String) -> String {
    component + (component.first.flatMap(Radical.init(shape:)).map { " \($0.name)" } ?? "")
  }
}
