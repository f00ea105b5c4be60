package import Pinyin
import Study

/// The text of the primer for a page in the browser, which breaks lines by itself.
extension PrimerPage {
  /// A part of the text of a page.
  package enum Part: Sendable {
    case text(String)
    /// A line of a table: a short text, and an explanation.
    case row(String, String)
    /// The pitch curves of readings, side by side.
    case curves([Reading])
  }

  /// Returns the parts of the page in their order.
  package func parts(_ style: ScreenStyle) -> [Part] {
    func text(_ markup: String) -> String { PrimerText(markup, style: style).whole }
    return blocks(in: style.readingForm).compactMap { block in
      switch block {
      case .text(let markup): .text(text(markup))
      case .row(let short, let explanation): .row(text(short), text(explanation))
      case .curves(let readings): .curves(readings.compactMap { try? Reading(numbered: $0) })
      case .gap: nil
      }
    }
  }
}

extension PrimerQuestion {
  /// Returns the task and the explanation after the answer.
  package func texts(_ style: ScreenStyle) -> (task: String, lesson: String) {
    (PrimerText(task, style: style).whole, PrimerText(lesson, style: style).whole)
  }

  /// The reading whose pitch curve is drawn with the task; nil for most questions.
  package var curve: Reading? { showsCurve ? word.reading : nil }
}

extension PrimerText {
  /// The text in one line, with its readings in the colours of their tones.
  fileprivate var whole: String { colored(plain) }
}
