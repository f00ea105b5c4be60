import FSRS
package import Pinyin
import Study

/// Words for answers that were not counted.
enum RetryText {
  static func lines(_ reason: RetryReason, style: ScreenStyle) -> [String] {
    switch reason {
    case .empty: return []
    case .noSuchOption(let count): return style.wrap("There are options 1 to \(count).")
    case .tonesMissing:
      return style.wrap("The letters are right; the tones are missing. Once more?")
    case .meaningGiven: return style.wrap("That is the meaning; the pinyin is asked.")
    case .notAnOption: return style.wrap("That is none of the options; give its number.")
    case .notPinyin(let error, let text): return notPinyin(error, text, style)
    }
  }

  /// The text with the place marked below it, and what is wrong there.
  private static func notPinyin(
    _ error: PinyinError,
    _ text: String,
    _ style: ScreenStyle
  ) -> [String] {
    let explained = style.wrap(PinyinErrorText.explanation(error) + " Not counted.")
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

/// Words for text that is not pinyin.
package enum PinyinErrorText {
  package static func explanation(_ error: PinyinError) -> String {
    switch error {
    case .empty: "There is no pinyin in it."
    case .tooLong(let limit): "It is longer than \(limit) characters."
    case .notLatin(_, let fragment):
      "‘\(TerminalText.sanitized(fragment))’ is not pinyin; type Latin letters and tones."
    case .toneOutOfRange(_, let fragment):
      "‘\(TerminalText.sanitized(fragment))’ is no tone; tones are 1 to 5."
    case .notPinyin(_, let fragment):
      "‘\(TerminalText.sanitized(fragment))’ cannot be pinyin."
    }
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
}

enum HistoryProblem {
  static func text(_ problem: REPLError) -> String {
    switch problem {
    case .inputUnavailable: "the terminal cannot be used for line editing"
    case .historyUnreadable(let path, _): "the history \(path) cannot be read; it is not used"
    case .historyUnwritable(let path, _): "the history \(path) cannot be written; it is not kept"
    case .badToneColour(let part): "‘\(part)’ is no colour of a tone"
    }
  }
}

/// What Tab completes at a drill's prompt.
enum CommandCompletion {
  static let words = DrillCommand.names
}

enum HelpText {
  static func lines(_ style: ScreenStyle) -> [String] {
    var lines = style.wrap(
      "Answer with the number of an option, or type pinyin: ni3hao3, nǐhǎo, ni3 hao3.",
      hanging: 2
    )
    let width = DrillCommand.summaries.map { CellWidth.of($0.name) }.max() ?? 0
    for (name, summary) in DrillCommand.summaries {
      lines +=
        style.width >= width + 30
        ? style.indent(summary, by: width + 4, label: "  " + name)
        : style.wrap("\(name): \(summary)", hanging: 2)
    }
    return lines
  }
}

/// The settings with their values, those that were changed marked.
package struct SettingsScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// A table, or on a narrow screen a line for each setting.
  package func lines(_ stored: [String: String]) -> [String] {
    guard style.width >= 60 else {
      return SettingDefinition.all.flatMap { definition in
        let value = stored[definition.name] ?? definition.defaultValue
        return style.wrap(
          "\(definition.name) = \(TerminalText.sanitized(value))",
          hanging: 2
        )
      }
    }
    let rows = SettingDefinition.all.map { definition in
      let value = stored[definition.name] ?? definition.defaultValue
      return [
        definition.name + (stored[definition.name] == nil ? "" : " *"),
        TerminalText.sanitized(value.isEmpty ? "–" : value), definition.summary,
      ]
    }
    return TextTable(
      columns: [.init("setting"), .init("value"), .init("what it does")],
      rows: rows
    ).lines(width: style.width, glyphs: style.glyphs)
  }
}
