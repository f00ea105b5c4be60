import Pinyin
import Speech
package import Study

/// The text of a worksheet: questions, then answers.
package struct WorksheetScreen {
  private let style: ScreenStyle
  private let showsPhrases: Bool

  /// A blank at which lines are not broken.
  private static let unbroken = "\u{A0}"
  /// The line on which a reading is written by hand.
  private static let blank = String(repeating: "_", count: 24)

  /// Makes a screen.
  ///
  /// `showsPhrases`: true if the phrase of a word is shown: below the question, or, where it would
  /// reveal the answer, with the answers.
  package init(style: ScreenStyle, showsPhrases: Bool = false) {
    self.style = style
    self.showsPhrases = showsPhrases
  }

  private var nameLine: String {
    "\(style.texts.name): \(Self.blank)  \(style.texts.date): ____________"
  }

  /// Returns the title of a worksheet for a terminal, with a line for a name.
  package func head(_ title: String) -> [String] {
    style.wrap(TerminalText.sanitized(title)).map { style.palette.styled($0, as: .emphasis) }
      + [nameLine]
  }

  /// Returns one question of a worksheet for a terminal, with its number, from 1, out of `total`.
  package func lines(_ question: Question, number: Int, total: Int) -> [String] {
    let lines = QuestionScreen(style: style, isOnPaper: true).lines(
      ShownQuestion(question),
      number: number,
      total: total
    )
    let phrase = entry(question).phrase.map { indent($0) } ?? []
    return lines + phrase + (question.kind == .typed ? ["  " + Self.blank] : [])
  }

  /// Returns the answers of a worksheet for a terminal.
  package func answers(_ questions: [Question]) -> [String] {
    let keys = questions.map { entry($0).key }
    let numbers = zip(1..., zip(questions, keys)).map { number, answered in
      let (question, key) = answered
      let answer = key.number.map(String.init) ?? style.text(question.item.reading)
      let text = [String(number) + ":", answer].joined(separator: " ")
      // A number and its answer stay on one line.
      return text.replacing(" ", with: Self.unbroken)
        + (key.heard.map { " " + TerminalText.sanitized($0) } ?? "")
    }
    return [""]
      + "answers  \(numbers.joined(separator: "  "))"
      .wrapped(to: style.width, hanging: 2)
      .map { $0.replacing(Self.unbroken, with: " ") }
      + zip(1..., keys).flatMap { number, key in key.phrase.map { indent("\(number): \($0)") } ?? []
      }
  }

  /// Returns the whole worksheet as Markdown.
  package func markdown(_ questions: [Question], title: String) -> [String] {
    let entries = questions.map(entry)
    var lines = ["# \(Self.escaped(title))", "", nameLine]
    for (index, entry) in entries.enumerated() {
      let prompt = entry.prompt.map { "**\(Self.escaped($0))**" } ?? style.texts.listen
      let note = entry.note.map { " " + Self.escaped($0) } ?? ""
      lines += ["", "## \(index + 1). \(prompt)\(note)", ""]
      if let phrase = entry.phrase { lines += [Self.escaped(phrase), ""] }
      lines += [entry.task + (entry.options.isEmpty ? ": \(Self.blank)" : "")]
      if !entry.options.isEmpty { lines.append("") }
      for (number, option) in entry.options.enumerated() {
        lines.append("\(number + 1). \(Self.escaped(option))")
      }
    }
    lines += ["", "# \(style.texts.answers)", ""]
    for (index, entry) in entries.enumerated() {
      let key = entry.key
      let answer = [key.number.map { "**\($0)**" }, key.heardNote.map(Self.escaped)]
      let word = [key.word, key.reading].filter { !$0.isEmpty }.map(Self.escaped)
      let parts =
        [answer.compactMap(\.self).joined(separator: " "), word.joined(separator: " ")]
        + [key.gloss, key.phrase ?? ""].map(Self.escaped)
      lines.append(
        "\(index + 1). " + parts.filter { !$0.isEmpty }.joined(separator: " · ")
      )
    }
    return lines
  }

  private func indent(_ text: String) -> [String] {
    style.indent(TerminalText.sanitized(text), hanging: 2)
  }

  private func entry(_ question: Question) -> WorksheetEntry {
    WorksheetEntry(question, style: style, showsPhrases: showsPhrases)
  }

  /// Escapes the characters that have a meaning in Markdown.
  private static func escaped(_ text: String) -> String {
    TerminalText.sanitized(text).reduce(into: "") { result, character in
      if "\\`*_[]<>#|~$".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}

/// The texts of a question on a worksheet and in its key, without markup.
struct WorksheetEntry {
  let kind: QuestionKind
  /// The prompt; nil for a listening question, whose text is in the key only.
  let prompt: String?
  /// The note that distinguishes the word from others, in brackets; nil if there is none.
  let note: String?
  let task: String
  /// The phrase below the question; nil if it would reveal the answer, if there is none, or if
  /// phrases are not shown.
  let phrase: String?
  /// The options; empty for a question with a line to write on.
  let options: [String]
  let key: Key

  /// The answer to a question, with notes for a teacher.
  struct Key {
    /// The number of the right option, from 1; nil for a question without options.
    let number: Int?
    /// The text that is read aloud, with the spoken tones; nil unless it is a listening question.
    let heard: String?
    /// The word, or the prompt of a bank question.
    let word: String
    /// The reading with its spoken form; empty for a question of a question bank.
    let reading: String
    let gloss: String
    /// The phrase of a word, if showing it with the question would have revealed the answer; nil
    /// otherwise.
    let phrase: String?

    /// The note about the text that is read aloud; nil if there is none.
    let heardNote: String?
  }

  /// Makes an entry.
  ///
  /// `showsPhrases`: true if the phrase of the word is shown: with the question, or, where it would
  /// reveal the answer, with the answer.
  init(_ question: Question, style: ScreenStyle, showsPhrases: Bool) {
    let shown = ShownQuestion(question)
    let item = question.item
    let isHeard = question.kind == .listening
    kind = question.kind
    prompt = isHeard ? nil : style.prompt(shown)
    note = style.note(shown).map(\.inBrackets)
    task = style.texts.task(kind, in: style.readingForm)
    options = shown.options.map { option in option.reading.map(style.text) ?? option.text }
    let sentence = showsPhrases ? item.word?.phrase?.text(in: style.script) : nil
    let showsWord = Self.showsWord(kind)
    phrase = showsWord ? sentence : nil
    let spoken = item.word.map { " " + style.text(Utterance($0).spoken) } ?? ""
    let heard = isHeard ? question.prompt + spoken : nil
    key = Key(
      number: question.answer.map { $0 + 1 },
      heard: heard,
      word: item.text(in: style.script),
      reading: ReadingNotes(style: style).text(item),
      gloss: item.word.map(style.gloss) ?? item.gloss,
      phrase: showsWord ? nil : sentence,
      heardNote: heard.map(style.texts.readAloud)
    )
  }

  /// Returns true for questions that show the characters of the word.
  static func showsWord(_ kind: QuestionKind) -> Bool {
    [.reading, .tone, .meaning, .typed].contains(kind)
  }
}
