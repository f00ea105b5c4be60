import FSRS
import Pinyin
package import Study

/// The text after an answer.
package struct FeedbackScreen {
  private let style: ScreenStyle
  private let callsUnknownWrong: Bool

  /// Makes a screen.
  ///
  /// `callsUnknownWrong`: true if every answer that is not right gets the verdict `wrong`, as
  /// programs at a pipe expect. Otherwise the verdict is `new` for a word that was never shown, and
  /// `answer` for "don't know" on any other word.
  package init(style: ScreenStyle, callsUnknownWrong: Bool = true) {
    (self.style, self.callsUnknownWrong) = (style, callsUnknownWrong)
  }

  /// Returns the verdict on an answer as one word, which begins the text, and its style.
  private func verdict(_ feedback: Feedback) -> (word: String, role: Role) {
    if feedback.review.correct { return ("right", .right) }
    if callsUnknownWrong { return ("wrong", .wrong) }
    if feedback.isUnseen == true { return ("new", .emphasis) }
    return feedback.review.isUnknown ? ("answer", .emphasis) : ("wrong", .wrong)
  }

  /// Returns the text after an answer: the verdict, the word with its reading and meaning, the time
  /// until it is asked again, and remarks.
  ///
  /// After a wrong answer, the remarks tell how it differs from the right one.
  package func lines(_ feedback: Feedback) -> [String] {
    let question = feedback.question
    let isRight = feedback.review.correct
    let (word, role) = verdict(feedback)
    let next = Self.next(feedback, style)
    guard case .word(let asked) = question.item else { return bankLines(feedback, next) }
    let gloss = style.gloss(asked)
    let reading = style.text(asked.reading)
    let notes = notes(feedback, of: asked)
    let head = "\(word)  \(text(of: question))"
    let colored = style.palette.styled(word, as: role) + "  \(text(of: question))"
    let coloredReading = style.colored(asked.reading)
    var lines: [String]
    if fits([head + "  " + reading + notes, gloss, next].joined(separator: style.separator)) {
      lines = [
        colored + "  " + coloredReading + notes + style.separator + gloss
          + style.palette.styled(style.separator + next, as: .dim)
      ]
    } else {
      let isShort = fits(head + "  " + reading + notes)
      lines =
        fits(head + "  " + reading)
        ? [colored + "  " + coloredReading + (isShort ? notes : "")]
        : [colored, "  " + coloredReading]
      if !isShort { lines += style.indent(String(notes.drop { $0 == ";" || $0 == " " })) }
      lines += style.indent(gloss)
      lines.append(style.palette.styled("  " + next, as: .dim))
    }
    lines += remarks(feedback, of: asked)
    let isCloze = question.kind == .cloze
    if !isRight || isCloze {
      lines += PhraseText(style: style).lines(of: asked, withReading: true, always: isCloze)
    }
    return lines + leechLines(feedback) + contour(feedback)
  }

  private func remarks(_ feedback: Feedback, of word: Word) -> [String] {
    guard !feedback.review.correct else { return remarks(onRight: feedback, to: word) }
    let wrong = WrongReading(word: word, verdict: feedback.verdict, remarks: feedback.remarks)
    let isCloze = feedback.question.kind == .cloze
    let note =
      wrong.missesToneChange
      ? nil : PhraseText(style: style).toneNote(on: word, always: isCloze)
    let sounds = SoundText.sentences(on: feedback.newContrasts ?? [], in: style.readingForm)
    return explanation(feedback, of: word)
      + (sounds + [note].compactMap(\.self)).flatMap { style.indent($0, hanging: 2) }
  }

  /// The text after an answer in parts, which a page lays out itself.
  package struct Parts: Sendable {
    /// The verdict as one word, such as `right`.
    package let verdict: String
    package let next: String
    /// The reading; empty for a question of a question bank.
    package let reading: String
    /// The notes on the reading: its spoken form, and the given reading if that is another accepted
    /// reading.
    package let notes: String
    package let gloss: String
    package let remarks: [String]
    package let phrase: [String]
  }

  /// Returns the parts of the text after an answer.
  package func parts(_ feedback: Feedback) -> Parts {
    let next = Self.next(feedback, style)
    guard case .word(let word) = feedback.question.item else {
      let gloss = TerminalText.sanitized(feedback.question.item.gloss)
      let chosen = choice(feedback).map { style.indent($0, hanging: 2) } ?? []
      return Parts(
        verdict: verdict(feedback).word,
        next: next,
        reading: "",
        notes: "",
        gloss: gloss,
        remarks: chosen + leechLines(feedback),
        phrase: []
      )
    }
    let isCloze = feedback.question.kind == .cloze
    let hasPhrase = !feedback.review.correct || isCloze
    return Parts(
      verdict: verdict(feedback).word,
      next: next,
      reading: style.colored(word.reading),
      notes: notes(feedback, of: word),
      gloss: style.gloss(word),
      remarks: remarks(feedback, of: word) + leechLines(feedback),
      phrase: hasPhrase ? PhraseText(style: style).parts(of: word, always: isCloze) : []
    )
  }

  /// Returns the time at which the word is asked again, or a note that the answer was practice,
  /// which does not change that time.
  static func next(_ feedback: Feedback, _ style: ScreenStyle) -> String {
    feedback.question.practice == nil
      ? Wait.text(feedback.card, today: feedback.today) : "practice"
  }

  /// Returns a plot of the right tones next to the given ones; empty if no tone of the answer is
  /// wrong.
  ///
  /// The plot is also empty if the answer has nothing in common with the right reading, or if it
  /// differs from that in several sounds and is the reading of another word.
  private func contour(_ feedback: Feedback) -> [String] {
    let verdict = feedback.verdict
    let isOther = feedback.remarks.contains { if case .otherWord = $0 { true } else { false } }
    guard !verdict.isRight, !verdict.isUnrelated, !(isOther && verdict.isFar),
      let given = verdict.given,
      verdict.differences.contains(where: \.isOfTone)
    else { return [] }
    let hanzi = feedback.question.item.word?.simplified ?? ""
    return ToneContour(style: style).lines(right: verdict.compared, given: given, hanzi: hanzi)
  }

  private func fits(_ text: String) -> Bool { CellWidth.of(text) <= style.width }

  /// Returns the notes after the reading: its spoken form, and the given reading if that is another
  /// accepted reading.
  private func notes(_ feedback: Feedback, of word: Word) -> String {
    let notes = ReadingNotes(style: style)
    let variant =
      feedback.question.kind == .listening
      ? nil : notes.variant(feedback.verdict.expected, of: word)
    return (notes.spoken(word).map { " " + $0 } ?? "") + (variant.map { "; " + $0 } ?? "")
  }

  /// Returns remarks about a right answer that is not typed as in dictionaries, such as with spoken
  /// tones.
  private func remarks(onRight feedback: Feedback, to word: Word) -> [String] {
    let verdict = feedback.verdict
    if verdict.isNearlyRight {
      let grade = feedback.review.grade == .hard ? " (graded hard)" : ""
      return DifferenceText.neutral(
        verdict.differences,
        in: verdict.compared,
        dictionary: verdict.expected,
        style: style
      ).flatMap { style.indent($0 + grade, hanging: 2) }
    }
    guard let given = verdict.given, given != word.reading else { return [] }
    let notes = ReadingNotes(style: style)
    if let erhua = notes.erhua(given, for: verdict.expected) {
      return style.indent(erhua, hanging: 2)
    }
    let isSpoken = given == word.spokenForm?.reading
    guard isSpoken || (given != verdict.expected && verdict.expected == word.reading) else {
      return []
    }
    return notes.explanation(of: word.reading, word).map { style.indent($0, hanging: 2) } ?? []
  }

  /// Returns the verdict on a question of a question bank, with the right answer and the wrong
  /// choice.
  private func bankLines(_ feedback: Feedback, _ next: String) -> [String] {
    let (word, role) = verdict(feedback)
    let answer = TerminalText.sanitized(feedback.question.item.gloss)
    let isShort = CellWidth.of(word + "  " + answer + style.separator + next) <= style.width
    var lines = style.indent(
      isShort ? answer + style.separator + next : answer,
      by: word.count + 2,
      label: style.palette.styled(word, as: role) + "  "
    )
    if !isShort { lines.append(style.palette.styled("  " + next, as: .dim)) }
    lines += choice(feedback).map { style.indent($0, hanging: 2) } ?? []
    return lines + leechLines(feedback)
  }

  /// Returns the wrong choice in a question of a question bank; nil for a right answer, or if no
  /// option was chosen.
  private func choice(_ feedback: Feedback) -> String? {
    guard !feedback.review.correct, let chosen = feedback.verdict.chosen else { return nil }
    return "you chose \(TerminalText.sanitized(feedback.question.options[chosen].text))"
  }

  private func leechLines(_ feedback: Feedback) -> [String] {
    var lines: [String] = []
    if let leech = feedback.leech {
      lines += style.indent(
        Self.leech(feedback)
          + (leech.isEmpty
            ? ""
            : " You answered " + leech.map(TerminalText.sanitized).joined(separator: ", ") + ".")
          + (feedback.card.hold == .suspended ? " It is suspended." : ""),
        hanging: 2
      )
      if style.namesCommands, feedback.card.hold == nil, feedback.question.item.word != nil {
        let word = style.text(feedback.question.item)
        lines += style.indent(
          "‘info’ tells more about it; after the drill, ‘trainer words suspend \(word)’ puts it aside.",
          hanging: 2
        )
      }
    }
    return lines
  }

  private static func leech(_ feedback: Feedback) -> String {
    let times = times(feedback.card.lapses)
    return feedback.isLeechOfAnki == true
      ? "This word is marked as a leech in Anki; it was forgotten \(times) in all."
      : "This word is a leech: forgotten \(times)."
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private func text(of question: Question) -> String {
    TerminalText.sanitized(
      question.kind.skill == .reading || question.kind == .meaning
        ? question.prompt : question.item.text(in: style.script)
    )
  }

  private func explanation(_ feedback: Feedback, of word: Word) -> [String] {
    let verdict = feedback.verdict
    guard !feedback.review.isUnknown else { return remarkLines(feedback, of: word) }
    guard !verdict.differences.isEmpty else {
      if let chosen = verdict.chosen, let other = feedback.question.options[chosen].word {
        let lines = style.indent(
          "you chose \(style.text(.word(other)))  \(style.text(other.reading))\(style.separator)"
            + TerminalText.sanitized(other.gloss),
          hanging: 2
        )
        return lines + remarkLines(feedback, of: word)
      }
      if feedback.question.kind.isAnsweredInPinyin, verdict.given == nil,
        !feedback.review.isGradeOverridden
      {
        return style.indent("the tones were missing", hanging: 2)
      }
      return []
    }
    return WrongReading(word: word, verdict: verdict, remarks: feedback.remarks)
      .lines(style)
  }

  private func remarkLines(_ feedback: Feedback, of word: Word) -> [String] {
    feedback.remarks.flatMap {
      style.indent(RemarkText(style: style, word: word).line($0), hanging: 2)
    }
  }
}
