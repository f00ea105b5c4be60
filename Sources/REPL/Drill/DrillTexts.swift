import FSRS
package import Pinyin
package import Study

/// The texts for answers that were not counted.
package enum RetryText {
  /// Returns the sentence for an empty line: what can be typed at a question with or without
  /// options.
  static func empty(hasOptions: Bool, _ style: ScreenStyle) -> String {
    let other = style.readingForm == .zhuyin ? " (or pinyin: ni3hao3)" : ""
    let answer =
      hasOptions ? "the number of the answer" : "the \(style.readingForm.name)\(other)"
    return "Type \(answer), 0 if you do not know it, ? for help."
  }

  package static func lines(_ reason: RetryReason, style: ScreenStyle) -> [String] {
    switch reason {
    case .empty: return []
    case .noSuchOption(let count): return style.wrap("Type a number from 1 to \(count).")
    case .tonesMissing:
      return style.wrap("The letters are right; the tones are missing. Once more?")
    case .someTonesMissing:
      return style.wrap(
        "Some tones are missing (without a number, a syllable is neutral). Once more?"
      )
    case .marksMissing:
      return style.wrap(
        "The sounds are right. Are the tones? Once more, with ˊ ˇ ˋ ˙ or 1 to 5; no mark is tone 1."
      )
    case .umlautMissing:
      return style.wrap("u or ü? For ü, type v: nv3. Once more?")
    case .meaningGiven:
      return style.wrap("That is the meaning; type the \(style.readingForm.name).")
    case .readingGiven(let reading):
      return style.wrap(
        "\(style.colored(reading)) is right as \(style.readingForm.name); which characters? "
          + "Type a number."
      )
    case .synonymGiven(let word):
      let text =
        "\(style.text(.word(word))) \(style.colored(word.reading)) is another word for it. "
      return style.wrap(text + "How is this one said?")
    case .otherReading(let word):
      let text = "\(style.text(.word(word))) \(style.colored(word.reading)) is in the study list: "
      return style.wrap(text + "\(style.gloss(word)). Your list has another reading. Once more?")
    case .notAnOption: return style.wrap("That is none of the options; type the number of one.")
    case .notPinyin(_, let text) where text.allSatisfy(\.isWholeNumber):
      let example = style.readingForm == .zhuyin ? "ㄕㄨㄟˇㄍㄨㄛˇ" : "shui3guo3"
      return style.wrap(
        "There are no options here: type the \(style.readingForm.name), such as \(example)."
      )
    case .notPinyin(let error, let text): return notPinyin(error, text, style)
    case .oneLetter(let letter):
      return style.wrap("‘\(letter)’ is one letter; the word has more syllables. Not counted.")
    }
  }

  private static func explanation(
    _ error: PinyinError,
    in text: String,
    _ form: ReadingForm
  ) -> String {
    let explained = PinyinErrorText.explanation(error, in: text, form)
    guard case .notPinyin = error else { return explained + " Not counted." }
    let isSentence = explained.hasSuffix(".")
    return (isSentence ? String(explained.dropLast()) : explained) + " (not counted)"
  }

  /// Returns the typed text with the error marked below it, and an explanation.
  ///
  /// If the error has no position, or the screen is too narrow, the explanation alone is returned.
  private static func notPinyin(
    _ error: PinyinError,
    _ text: String,
    _ style: ScreenStyle
  ) -> [String] {
    let explained = style.wrap(Self.explanation(error, in: text, style.readingForm))
    guard let range = error.range else { return explained }
    let characters = Array(text)
    guard range.lowerBound >= 0, range.upperBound <= characters.count else { return explained }
    let safe = TerminalText.sanitized(text)
    let before = CellWidth.of(TerminalText.sanitized(String(characters[..<range.lowerBound])))
    let marked = max(1, CellWidth.of(TerminalText.sanitized(String(characters[range]))))
    guard before + marked + 2 <= style.width else { return explained }
    return [
      "  " + safe.truncated(to: style.width - 2),
      "  " + String(repeating: " ", count: before) + String(repeating: "^", count: marked),
    ] + explained
  }
}

/// The texts for input that is not pinyin.
package enum PinyinErrorText {
  /// Returns a sentence about an error in a text.
  ///
  /// `form`: the form of readings that the learner types.
  package static func explanation(
    _ error: PinyinError,
    in text: String,
    _ form: ReadingForm = .marks
  ) -> String {
    switch error {
    case .empty: "There is no \(form.name) in it."
    case .tooLong(let limit): "It is longer than \(limit) characters."
    case .notLatin(_, let fragment) where ReadingForm.isZhuyin(text): zhuyin(fragment)
    case .notLatin(_, let fragment) where form == .zhuyin:
      "‘\(TerminalText.sanitized(fragment))’ is not bopomofo; type ㄅㄆㄇ or pinyin, with tones."
    case .notLatin(_, let fragment):
      "‘\(TerminalText.sanitized(fragment))’ is not pinyin; type Latin letters and tones."
    case .toneOutOfRange(_, let fragment):
      "‘\(TerminalText.sanitized(fragment))’ is not a tone; tones are 1 to 5."
    case .notPinyin(_, let fragment):
      "‘\(TerminalText.sanitized(error.syllable(in: text) ?? fragment))’ is "
        + (form == .zhuyin ? "no syllable of bopomofo or pinyin" : "not a pinyin syllable")
        + nearest(to: error.syllable(in: text) ?? fragment)
    }
  }

  /// Returns a sentence about letters in bopomofo that could not be read.
  private static func zhuyin(_ fragment: String) -> String {
    let text = TerminalText.sanitized(fragment)
    return (try? PinyinText(fragment)) == nil
      ? "‘\(text)’ is no syllable of bopomofo."
      : "‘\(text)’ is bopomofo, but what stands beside it is not: "
        + "after a syllable type one of ˊ ˇ ˋ ˙ or 1 to 5."
  }

  /// Returns the end of a sentence: the syllables that may have been meant, or only a full stop.
  private static func nearest(to fragment: String) -> String {
    let near = NearestSyllables.of(fragment)
    return near.isEmpty ? "." : "; did you mean \(near.joined(separator: " or "))?"
  }
}

enum GradeText {
  static func name(_ grade: Rating) -> String {
    switch grade {
    case .again: "again"
    case .hard: "hard"
    case .good: "good"
    case .easy: "easy"
    }
  }

  /// Returns the effect of the grade that the learner has chosen, as text.
  ///
  /// `isRight`: true if the answer itself was right.
  static func change(_ grade: Rating, isRight: Bool) -> String {
    guard grade.isRecall != isRight else { return "graded \(name(grade))" }
    return grade.isRecall
      ? "counts as right now, graded \(name(grade))" : "counts as wrong now, as if forgotten"
  }
}

enum HistoryProblem {
  static func text(_ problem: REPLError) -> String {
    switch problem {
    case .inputUnavailable: "the terminal cannot be used for line editing"
    case .historyUnreadable(let path, _):
      "the history file \(path) cannot be read; earlier lines are not available"
    case .historyUnwritable(let path, _):
      "the history file \(path) cannot be written; typed lines are not kept"
    case .badToneColour(let part): "‘\(part)’ is not the color of a tone"
    }
  }
}

enum HelpText {
  /// The minimum widths at which the commands are listed in two columns and in one.
  private static let widths = (two: 78, one: 40)

  /// Returns the help; on a screen of 24 rows of 80 cells, the question fits below it.
  ///
  /// `kind`: the kind of the open question; nil if none is open.
  static func lines(_ style: ScreenStyle, _ kind: QuestionKind? = nil) -> [String] {
    let summaries = DrillCommand.summaries
    let text = kind == .meaning || kind == .bank ? "its text" : "the characters"
    let examples: (short: String, all: String) =
      if kind?.isAnsweredInPinyin == false {
        (text, text)
      } else if style.readingForm == .zhuyin {
        ("bopomofo: ㄋㄧˇㄏㄠˇ", "bopomofo: ㄋㄧˇㄏㄠˇ, ㄋㄧ3ㄏㄠ3, or pinyin: ni3hao3")
      } else {
        ("pinyin: ni3hao3", "pinyin: ni3hao3, nǐhǎo, ni3 hao3")
      }
    if style.width < widths.one {
      return style.wrap("Type a number, or \(examples.short); 0: I don't know.", hanging: 2)
        + style.wrap("Or: " + summaries.map(\.name).joined(separator: ", "), hanging: 2)
        + style.wrap("‘man trainer’ explains them.")
    }
    let head = style.wrap(
      "Answer with the number of an option, or type \(examples.all); 0 if you don't know.",
      hanging: 2
    )
    let cells = (summaries.map { CellWidth.of($0.name) }.max() ?? 0) + 4
    let all = summaries.map { "  \($0.name)".padded(to: cells) + $0.summary }
    guard style.width >= widths.two else { return head + all }
    let rows = (all.count + 1) / 2
    return head
      + (0..<rows).map { row in
        let right = row + rows < all.count ? all[row + rows] : ""
        return (all[row].padded(to: style.width / 2) + right).withoutTrailingBlanks()
      }
  }
}

/// The table of all settings and their values, with marks at those that were changed.
package struct SettingsScreen {
  private let style: ScreenStyle
  /// The width in cells to which values in the table are wrapped, and the minimum width of
  /// summaries.
  private static let mostCells = 24

  /// A command that changes a setting.
  package static let example = "trainer settings set new-per-day 5"

  package init(style: ScreenStyle) { self.style = style }

  /// The line below the settings.
  private var hint: [String] { style.wrap("Change one with: \(Self.example)") }

  /// The settings that are shown in a drill, in addition to those that were changed.
  private static let main = [
    "new-per-day", "drill-length", "reviews-per-day", "desired-retention", "levels", "edition",
    "packs", "skills", "introduce", "phrases", "script", "region", "spelling", "speech",
    "speak-answers", "typed-after",
  ]

  /// Returns names and values of the most important settings and of those that were changed, in two
  /// columns if there is room.
  ///
  /// If no setting was changed, they fit in 24 rows of 80 cells with the question below them.
  ///
  /// `stored`: the values of the settings that were changed, by name.
  package func short(_ stored: [String: String]) -> [String] {
    let shown = SettingDefinition.all.filter {
      Self.main.contains($0.name) || stored[$0.name] != nil
    }
    let rest = SettingDefinition.all.count - shown.count
    let end =
      style.wrap(
        "* is not the default. ‘trainer settings’ says what they do and lists \(rest) more."
      ) + hint
    guard style.width >= 60 else { return lines(stored, shown) + end }
    let cells = style.width / 2 - 1
    let all = shown.map { definition in
      let value = TerminalText.sanitized(stored[definition.name] ?? definition.defaultValue)
      let name = definition.name + (stored[definition.name] == nil ? " " : " *")
      return (name.padded(to: 20) + (value.isEmpty ? "–" : value))
        .truncated(to: cells, sign: style.glyphs.cutSign)
    }
    let rows = (all.count + 1) / 2
    return (0..<rows).map { row in
      let right = row + rows < all.count ? "  " + all[row + rows] : ""
      return (all[row].padded(to: cells) + right).withoutTrailingBlanks()
    } + end
  }

  /// Returns a line for each of the settings `shown`.
  ///
  /// `stored`: the values of the settings that were changed, by name.
  private func lines(_ stored: [String: String], _ shown: [SettingDefinition]) -> [String] {
    shown.flatMap { definition in
      let value = stored[definition.name] ?? definition.defaultValue
      return style.wrap("\(definition.name) = \(TerminalText.sanitized(value))", hanging: 2)
    }
  }

  /// Returns a table, or one line for each setting on a narrow screen, and a command that changes
  /// one.
  ///
  /// `stored`: the values of the settings that were changed, by name.
  package func lines(_ stored: [String: String]) -> [String] {
    guard style.width >= 60 else { return lines(stored, SettingDefinition.all) + hint }
    let settings = SettingDefinition.all.map { definition in
      let value = stored[definition.name] ?? definition.defaultValue
      return (
        name: definition.name + (stored[definition.name] == nil ? "" : " *"),
        values: TerminalText.sanitized(value.isEmpty ? "–" : value).wrapped(to: Self.mostCells),
        summary: definition.summary
      )
    }
    func width(_ texts: [String]) -> Int { texts.map(CellWidth.of).max() ?? 0 }
    let taken = width(settings.map(\.name)) + width(settings.flatMap(\.values)) + 4
    let rows = settings.flatMap { setting in
      let summary = setting.summary.wrapped(to: max(Self.mostCells, style.width - taken))
      return (0..<max(summary.count, setting.values.count)).map { row in
        [
          row == 0 ? setting.name : "",
          setting.values.indices.contains(row) ? setting.values[row] : "",
          summary.indices.contains(row) ? summary[row] : "",
        ]
      }
    }
    return TextTable(
      columns: [.init("setting"), .init("value"), .init("what it does")],
      rows: rows
    ).lines(width: style.width, glyphs: style.glyphs) + hint
  }
}
