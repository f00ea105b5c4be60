package import Study

/// The texts of a placement: the verdict on an answer, and the effect at the end.
package struct PlacementScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// Returns the verdict on an answer, with remarks on what was not quite the expected reading.
  func lines(_ last: PlacementStep.Judged, isUnknown: Bool) -> [String] {
    let (word, verdict) = (last.word, last.verdict)
    let name = verdict.isRight ? "right" : isUnknown ? "answer" : "wrong"
    let notes = ReadingNotes(style: style)
    let variant = verdict.isRight ? notes.variant(verdict.expected, of: word) : nil
    let reading =
      style.colored(word.reading) + (notes.spoken(word).map { " " + $0 } ?? "")
      + (variant.map { "; " + $0 } ?? "")
    let gloss = style.gloss(word)
    var lines = style.wrap(
      "\(name)  \(reading)" + (gloss.isEmpty ? "" : style.separator + gloss),
      hanging: 7
    )
    if verdict.isNearlyRight {
      let remarks = DifferenceText.neutral(verdict.differences, in: verdict.compared, style: style)
      lines += remarks.flatMap { style.indent($0, hanging: 2) }
    } else if verdict.hasWrongTonesOnly {
      let tones = DifferenceText.lines(
        verdict.differences,
        in: verdict.compared,
        dictionary: verdict.expected,
        style: style
      )
      let text = "right syllables, wrong tones: " + tones.joined(separator: ", ")
      lines += style.indent(text, hanging: 2)
    }
    return lines
  }

  /// Returns the number of words known and the level, with a bar for each level, and what would be
  /// marked.
  ///
  /// `sitting`: the test; nil if the learner named a level. `isStopped`: true if it did not end.
  package func lines(
    _ report: PlacementReport,
    _ sitting: PlacementSitting?,
    isStopped: Bool = false
  ) -> [String] {
    let bars = report.rows.map { row in
      BarChart.Bar(
        label: row.level.map { "level \($0)" } ?? "other",
        value: row.words > 0 ? Double(row.known) / Double(row.words) : 0,
        text: "\(row.known.grouped)/\(row.words.grouped)"
      )
    }
    let full = BarChart.Bar(label: "", value: 1, text: "all words of the level")
    return style.wrap(Self.estimate(report, sitting, isStopped: isStopped))
      + BarChart(bars, full: full).lines(width: style.width, glyphs: style.glyphs)
      + style.wrap(Self.effect(report, isSpoken: sitting?.isSpoken == true))
  }

  /// Returns the number of words and the level in words.
  private static func estimate(
    _ report: PlacementReport,
    _ sitting: PlacementSitting?,
    isStopped: Bool
  ) -> String {
    let isSpoken = sitting?.isSpoken == true
    let level = report.level.map { "about HSK \($0)" } ?? "less than HSK 1"
    let words = rounded(report.known).counted("word")
    let measured =
      isStopped
      ? " This is rough, after \((sitting?.answers.count ?? 0).counted("word"))."
      : isSpoken
        ? " How you read them was not asked."
        : sitting != nil ? " Only their readings were asked." : ""
    return "You \(isSpoken ? "can say" : "know") about \(words), \(level) of the "
      + "\(report.edition.rawValue) edition: \(use(of: report.known)).\(measured)"
  }

  /// Returns what a learner can do with a number of words, as the lists of HSK describe their levels.
  private static func use(of words: Int) -> String {
    switch words {
    case ..<40: "a beginning"
    case ..<150: "greetings, numbers and simple phrases"
    case ..<300: "the simplest everyday needs"
    case ..<600: "short talks about everyday matters"
    case ..<1200: "most of what is said at home, at work and on a journey"
    case ..<2500: "conversations about many subjects"
    case ..<5000: "newspapers and films, with some help"
    default: "nearly all that is said and written"
    }
  }

  /// Returns how many words would be marked, in which skills, and what their checks cost.
  private static func effect(_ report: PlacementReport, isSpoken: Bool) -> String {
    guard report.likely > 0 else {
      return isSpoken
        ? "Words are asked in characters here, so all are new to you and nothing is marked; "
          + "those that you can say need few repetitions. "
          + "‘trainer settings set new-per-day 20’ brings more of them a day."
        : "No new word is surely known; nothing is changed."
    }
    let skills = report.skills.map(\.rawValue).joined(separator: ", ")
    let days = report.checkDays == 1 ? "tomorrow" : "a day for \(report.checkDays) days"
    let partly =
      report.partly > 0 ? " The \(report.partly.grouped) that you may know stay new." : ""
    return "\(report.likely.grouped) of them would be marked as learned (\(skills)), and each is "
      + "checked once: about \(report.checksPerDay.counted("check")) \(days). A wrong answer makes a "
      + "word one to learn again.\(partly) The bars show what is not new."
  }

  /// Returns a number with two significant digits from 100 on, which is the precision of the test.
  private static func rounded(_ count: Int) -> Int {
    var unit = 1
    while count / unit >= 100 { unit *= 10 }
    return (count + unit / 2) / unit * unit
  }
}
