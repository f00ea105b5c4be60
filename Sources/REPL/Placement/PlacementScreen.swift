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
      + style.wrap(Self.effect(report, sitting))
  }

  /// Returns the number of words, its doubt and the level in words; after few answers the doubt alone.
  private static func estimate(
    _ report: PlacementReport,
    _ sitting: PlacementSitting?,
    isStopped: Bool
  ) -> String {
    let isSpoken = sitting?.isSpoken == true
    let (verb, range) = (isSpoken ? "can say" : "know", range(report))
    let count = sitting?.answers.count ?? 0
    let answers = "after \(count.counted("answer"))"
    if isStopped, count < PlacementTest.enoughAnswers {
      return "It is too early to tell: \(answers), you probably "
        + "\(verb) \(range ?? rounded(report.known).grouped) words. Most tests take about "
        + "30 answers; ‘trainer place --resume’ goes on with this one."
    }
    let level = report.level.map { "about HSK \($0)" } ?? "less than HSK 1"
    let words = rounded(report.known).counted("word")
    let doubt = range.map { " (\($0)\(isStopped ? ", \(answers)" : ""))" }
    let measured = isSpoken ? " How you read them was not asked." : ""
    return "You \(verb) about \(words)\(doubt ?? ""). That is \(level) of the "
      + "\(report.edition.rawValue) edition: \(use(of: report.known)).\(measured)"
  }

  /// Returns the numbers between which the number of known words is; nil if it is not in doubt.
  private static func range(_ report: PlacementReport) -> String? {
    let (lowest, highest) = (rounded(report.lowest), rounded(report.highest))
    guard lowest < highest else { return nil }
    return lowest == 0
      ? "at most \(highest.grouped)" : "between \(lowest.grouped) and \(highest.grouped)"
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
  private static func effect(_ report: PlacementReport, _ sitting: PlacementSitting?) -> String {
    let isSpoken = sitting?.isSpoken == true
    guard report.likely > 0 else {
      return isSpoken
        ? "Words are asked in characters here, so all are new to you and nothing is marked; "
          + "those that you can say need few repetitions. "
          + "‘trainer settings set new-per-day 20’ brings more of them a day."
        : "No new word is surely known; nothing is changed."
    }
    let skills = report.skills.map(\.rawValue).joined(separator: ", ")
    let isTested = sitting != nil
    let others = report.skills.filter { $0 != .reading }
    let unasked =
      isTested && !isSpoken && !others.isEmpty && others.count < report.skills.count
      ? " Only readings were asked, so \(others.map(\.rawValue).joined(separator: ", ")) "
        + "\(others.count == 1 ? "counts" : "count") as less sure and "
        + "\(others.count == 1 ? "comes" : "come") first." : ""
    let partly =
      report.partly > 0 ? " The \(report.partly.grouped) that you may know stay new." : ""
    let surest = isTested ? " that you know with a probability of 90 %" : ""
    return "\(report.likely.counted("word"))\(surest) would be marked as learned (\(skills)). Each "
      + "is checked once in each skill: about \(cost(report)).\(unasked) A wrong answer makes a word "
      + "one to learn again.\(partly) The bars show what would not be new."
  }

  /// Returns the number of checks a day, for how long, and the minutes that they take.
  private static func cost(_ report: PlacementReport) -> String {
    let checks = report.checksPerDay.counted("check")
    let minutes = report.minutesPerDay.counted("minute")
    guard report.checkDays > 1 else { return "\(checks) tomorrow, \(minutes)" }
    let weeks = (report.checkDays + 6) / 7
    let time = report.checkDays < 14 ? "\(report.checkDays) days" : weeks.counted("week")
    return "\(checks) a day for \(time), \(minutes) a day"
  }

  /// Returns a number with two significant digits from 100 on, which is the precision of the test.
  private static func rounded(_ count: Int) -> Int {
    var unit = 1
    while count / unit >= 100 { unit *= 10 }
    return (count + unit / 2) / unit * unit
  }
}
