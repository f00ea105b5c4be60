import Confusables
import Pinyin
package import Study

/// The texts of practice rounds, in which a drill asks a few questions on two things that the
/// learner confuses.
package enum RoundText {
  /// Returns the words that the offer and the result of a practice round can name, so that their
  /// texts can be looked up.
  package static func words(of rest: DrillRest) -> [WordKey] {
    [rest.practised?.contrast, rest.round?.contrast].compactMap(\.self).flatMap(\.words)
  }

  /// Returns the offer of a practice round, with the counts of the drill so far.
  static func offer(
    _ round: RoundOffer,
    _ rest: DrillRest,
    style: ScreenStyle,
    words: ShownWords
  ) -> [String] {
    let sentences = sentences(round, rest, style: style, words: words)
    return style.wrap(sentences[..<2].joined(separator: " "))
      + sentences[2...].flatMap { style.wrap($0) }
      + style.keys(["Enter: yes", "s: no", "q: stop"])
  }

  /// Returns the offer as sentences: the counts of the drill, the confused pair, a description of
  /// two confused tones, and the question.
  package static func sentences(
    _ round: RoundOffer,
    _ rest: DrillRest,
    style: ScreenStyle,
    words: ShownWords
  ) -> [String] {
    let sentences: [String?] = [
      "\(rest.answered) answered, \(rest.right) right.",
      "You took \(ConfusionText.sides(round.contrast, style: style, words: words)) for each other \(often(round.before.confused)).",
      round.contrast.unit == .tone
        ? melodies([round.contrast.first, round.contrast.second]) : nil,
      "Practise that in \(count(round.questions)) questions now?",
    ]
    return sentences.compactMap(\.self)
  }

  /// Returns the descriptions of tones.
  ///
  /// For the tones 1 and 3 it is `Tone 1: high and flat. Tone 3: low.`
  private static func melodies(_ tones: [String]) -> String {
    let names = ["1": "high and flat", "2": "rising", "3": "low", "4": "falling"]
    return tones.map { tone in
      names[tone].map { "Tone \(tone): \($0)." } ?? "Neutral tone: short and light."
    }.joined(separator: " ")
  }

  private static func often(_ number: Int) -> String {
    switch number {
    case 1: "once"
    case 2: "twice"
    default: "\(count(number)) times"
    }
  }

  /// Returns the result of a practice round, compared with the confusions in the drill before it.
  package static func result(
    _ result: RoundResult,
    style: ScreenStyle,
    words: ShownWords
  ) -> [String] {
    let sides = ConfusionText.sides(result.contrast, style: style, words: words)
    // An answer can be wrong without the confusion that is practised.
    let isOther = result.right + result.confused < result.asked
    return style.wrap(
      "\(capitalized(sides)): "
        + (isOther ? "\(result.right) of \(result.asked) right; " : "")
        + "\(result.confused == 0 ? "none" : "\(result.confused)") mixed up in \(result.asked) "
        + "(before: \(result.before.confused) in \(result.before.shown))."
    )
  }

  /// Returns the heading of a question in a practice round, which replaces its number in the drill.
  ///
  /// It also names the confused pair, unless that consists of words or characters and the script is
  /// traditional.
  package static func head(_ place: RoundPlace, style: ScreenStyle) -> String {
    let number = "practice \(place.number)/\(place.total)"
    guard style.script == .simplified || place.contrast.words.isEmpty else { return number }
    return number + style.separator
      + ConfusionText.sides(place.contrast, style: style, words: ShownWords())
  }

  /// Returns true if a line skips an offered round, false if it accepts the round; nil for other
  /// lines.
  static func skips(_ line: String) -> Bool? {
    switch line.lowercased().filter({ !$0.isWhitespace }) {
    case "": false
    case "s", "skip", "/skip": true
    default: nil
    }
  }

  private static func count(_ number: Int) -> String {
    let names = [3: "three", 4: "four", 5: "five", 6: "six"]
    return names[number] ?? "\(number)"
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
