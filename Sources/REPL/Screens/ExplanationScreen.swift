import Pinyin
import Study

/// Why the last wrong answer was wrong: what it would mean, how it differs, how often it happened.
struct ExplanationScreen {
  let style: ScreenStyle

  func lines(_ explanation: Explanation?) -> [String] {
    guard let explanation else { return style.wrap("nothing was answered wrong yet") }
    let word = explanation.word
    let words = ShownWords([word] + explanation.meanings)
    let right =
      word.isQuestion
      ? word.gloss : "\(style.text(explanation.expected))\(style.separator)\(word.gloss)"
    var lines = style.wrap(
      "\(style.text(word)) is \(TerminalText.sanitized(right))",
      hanging: 2
    )
    lines += style.wrap("you gave \(TerminalText.sanitized(explanation.given))", hanging: 2)
    if explanation.meanings.isEmpty, !word.isQuestion {
      lines += style.indent("no word of the list is read like that", hanging: 2)
    }
    for word in explanation.meanings.prefix(3) {
      lines += style.indent(
        "\(style.text(word)) "
          + TerminalText.sanitized("\(style.text(word.reading))\(style.separator)\(word.gloss)"),
        by: 4,
        hanging: 2
      )
    }
    for difference in explanation.differences {
      lines += style.indent(
        DifferenceText.line(difference, in: explanation.expected, style: style),
        hanging: 2
      )
    }
    for tally in explanation.confusions {
      let line = TerminalText.sanitized(
        ConfusionText.line(tally.confusion, style: style, words: words)
      )
      lines += style.indent("\(line): \(frequency(tally))", hanging: 2)
    }
    return lines
  }

  private func frequency(_ tally: ConfusionTally) -> String {
    let times = tally.count == 1 ? "once" : "\(tally.count) times"
    return tally.shown > tally.count
      ? "\(times) in \(tally.shown) chances" : "\(times), whenever it could be"
  }
}
