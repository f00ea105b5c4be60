import Pinyin
package import Study

/// The texts of a placement: the verdict on an answer, and the effect at the end.
package struct PlacementScreen {
  private let style: ScreenStyle

  package init(style: ScreenStyle) { self.style = style }

  /// Returns the verdict on an answer, with remarks on its tones if nothing else differs from the
  /// expected reading.
  ///
  /// `isUnknown`: true if the learner answered “don't know”. `isOpen`: true if the reading of the
  /// word is asked next and must not be shown.
  package func lines(
    _ last: PlacementStep.Judged,
    isUnknown: Bool,
    isOpen: Bool = false
  ) -> [String] {
    let word = last.word
    let name = last.isRight ? "right" : isUnknown ? "answer" : "wrong"
    if isOpen { return style.wrap(name + style.separator + style.gloss(word), hanging: 8) }
    let notes = ReadingNotes(style: style)
    let variant =
      last.isRight ? last.verdict.flatMap { notes.variant($0.expected, of: word) } : nil
    let reading =
      style.colored(word.reading) + (notes.spoken(word).map { " " + $0 } ?? "")
      + (variant.map { "; " + $0 } ?? "")
    let gloss = style.gloss(word)
    var lines = style.wrap(
      "\(name)  \(reading)" + (gloss.isEmpty ? "" : style.separator + gloss),
      hanging: 7
    )
    guard let verdict = last.verdict else { return lines }
    if verdict.isNearlyRight {
      let remarks = DifferenceText.neutral(
        verdict.differences,
        in: verdict.compared,
        dictionary: verdict.expected,
        style: style
      )
      lines += remarks.flatMap { style.indent($0, hanging: 2) }
    } else if verdict.hasWrongTonesOnly {
      let tones = DifferenceText.lines(
        verdict.differences,
        in: verdict.compared,
        dictionary: verdict.expected,
        style: style
      )
      let name = last.isRight ? "its tones: " : "right syllables, wrong tones: "
      let text = name + tones.joined(separator: ", ")
      lines += style.indent(text, hanging: 2)
    }
    return lines
  }

  /// Returns the report of a placement, with the effect of marking the known words.
  ///
  /// It has the number of known words, the level, and a bar for each level.
  ///
  /// The report is only the estimate if the test was stopped too early, or if a test for speakers
  /// found no words to mark.
  ///
  /// `sitting`: the answers of the test; nil if the learner named a level. `isStopped`: true if the
  /// test was stopped early. `isAsked`: true if the learner is asked next, and Enter marks the
  /// words.
  package func lines(
    _ report: PlacementReport,
    _ sitting: PlacementSitting?,
    isStopped: Bool = false,
    isAsked: Bool = true
  ) -> [String] {
    let bars = report.rows.map { row in
      BarChart.Bar(
        label: row.level.map { "level \($0)" } ?? "other",
        value: row.words > 0 ? Double(row.known) / Double(row.words) : 0,
        text: "\(row.known.grouped)/\(row.words.grouped)"
      )
    }
    let full = BarChart.Bar(label: "", value: 1, text: "all words of the level")
    let sentences = sentences(report, sitting, isStopped: isStopped, isAsked: isAsked)
      .map { style.wrap($0) }
    guard sentences.count > 1 else { return sentences[0] }
    return sentences[0]
      + BarChart(bars, full: full).lines(width: style.width, glyphs: style.glyphs)
      + sentences.dropFirst().flatMap(\.self)
  }

  /// Returns sentences with the estimate and, if words can be marked, with the effect of marking
  /// them.
  ///
  /// The sentences name the effect on the marked words, on those marked by mistake, and on others.
  ///
  /// `sitting`: the test; nil if the learner named a level. `isStopped`: true if the test was
  /// stopped before its end. `isAsked`: true if the learner is asked next.
  package func sentences(
    _ report: PlacementReport,
    _ sitting: PlacementSitting?,
    isStopped: Bool,
    isAsked: Bool = true
  ) -> [String] {
    let estimate = Self.estimate(report, sitting, isStopped: isStopped)
    let isEarly = isStopped && sitting?.isEarly == true
    if isEarly || sitting?.isSpoken == true && report.likely == 0 { return [estimate] }
    guard report.likely > 0 else {
      return [estimate, "No new word is surely known; nothing is changed."]
    }
    let effect = effect(report, sitting, isAsked: isAsked)
    return [estimate, effect, Self.checks(report), Self.others(report, sitting)].compactMap(\.self)
  }

  /// Returns the text about a finished test: its day, the known words, and how many words were
  /// marked.
  package static func finished(_ use: PlacementSitting.Use) -> String {
    let marked = use.marked.map { "; \($0.counted("word")) were marked" } ?? ""
    return "You finished the test on \(use.day.text): about \(rounded(use.known).counted("word"))"
      + "\(marked). A new test: ‘trainer place’"
  }

  /// Returns the meaning to show with a word; nil if the word is clear without it.
  ///
  /// It is shown if the word could be taken for another one, or if the learner is asked how to say
  /// a meaning.
  package func note(_ word: Word, _ step: PlacementStep, _ sitting: PlacementSitting) -> String? {
    guard sitting.isSpoken || step.note != nil || word.simplified.count == 1 else { return nil }
    return style.gloss(word)
  }

  /// Returns the estimate as text: the number of known words, its range, and the level.
  ///
  /// The text has no level if the test was stopped after few answers. `sitting`: the test; nil if
  /// the learner named a level. `isStopped`: true if the test was stopped before its end.
  private static func estimate(
    _ report: PlacementReport,
    _ sitting: PlacementSitting?,
    isStopped: Bool
  ) -> String {
    let isSpoken = sitting?.isSpoken == true
    let (verb, range) = (isSpoken ? "can say" : "know", range(report))
    let answers = "after \((sitting?.words ?? 0).counted("word"))"
    if let sitting, isStopped, sitting.isEarly {
      return "It is too early to tell: \(answers), you probably "
        + "\(verb) \(range ?? rounded(report.known).grouped) words. Most tests take about "
        + "30 answers; ‘trainer place --resume’ goes on with this one."
    }
    let reached = (report.level.map { "roughly HSK \($0)" } ?? "less than HSK 1") + next(report)
    let passed = passed(report).map { "more than the \($0.words.grouped) up to HSK \($0.level)" }
    let words = rounded(report.known).counted("word")
    let doubt = range.map { " (\($0)\(isStopped ? ", \(answers)" : ""))" }
    let measured = isSpoken ? " How you read them was not asked." : ""
    return "You \(verb) about \(words)\(doubt ?? ""), \(passed ?? reached) of the "
      + "\(report.edition.rawValue) edition\(passed == nil ? "" : ", though not all of those")."
      + measured
  }

  /// Returns the highest level above the learner's that, together with all lower levels, has fewer
  /// words than the learner knows; nil if there is none.
  ///
  /// The text names this level, because the number of known words would seem to contradict the
  /// learner's own. It can also be the learner's own level, if the text says nothing about the
  /// level above. A learner who does not follow the lists knows many words of high levels, but not
  /// most of a low one.
  private static func passed(_ report: PlacementReport) -> (level: String, words: Int)? {
    var passed: (level: String, words: Int)?
    var words = 0
    var isAbove = report.level == nil
    let saysNext = !next(report).isEmpty
    for row in report.rows where row.words > 0 {
      words += row.words
      guard let level = row.level, words < rounded(report.known) else { break }
      if isAbove || level == report.level && !saysNext { passed = (level, words) }
      if level == report.level { isAbove = true }
    }
    return passed
  }

  /// Returns the share of known words in the level above the learner's, as the end of a phrase.
  ///
  /// Empty if the share rounds to 0 or 10 tenths, if the learner has no level, or if there is no
  /// level above it.
  private static func next(_ report: PlacementReport) -> String {
    guard let reached = report.level,
      let row = report.rows.drop(while: { $0.level != reached }).dropFirst().first,
      let level = row.level
    else { return "" }
    let tenths = (10 * row.known + row.words / 2) / max(row.words, 1)
    return (1...9).contains(tenths) ? " and \(tenths) in 10 words of level \(level)" : ""
  }

  /// Returns the range of the number of known words as text; nil if both ends round to the same
  /// number.
  private static func range(_ report: PlacementReport) -> String? {
    let (lowest, highest) = (rounded(report.lowest), rounded(report.highest))
    guard lowest < highest else { return nil }
    return lowest == 0
      ? "at most \(highest.grouped)" : "between \(lowest.grouped) and \(highest.grouped)"
  }

  /// Returns the effect of marking: the number of words that would be marked, and the reason.
  ///
  /// `sitting`: the test; nil if the learner named a level. `isAsked`: true if the learner is asked
  /// next.
  private func effect(
    _ report: PlacementReport,
    _ sitting: PlacementSitting?,
    isAsked: Bool
  ) -> String {
    let words = report.likely.counted("word")
    let begin =
      isAsked
      ? "\(style.command("Enter", elsewhere: "The button")) marks \(words) as learned"
      : "To be marked as learned: \(words)"
    let why = sitting != nil ? ", those of which the test is nearly sure" : ""
    return "\(begin)\(why). They are not asked as new words; the bars show what is no longer new "
      + "then."
  }

  /// Returns the sentences about the checks of marked words, which find words marked by mistake.
  private static func checks(_ report: PlacementReport) -> String {
    let skills = report.skills.map(\.rawValue).joined(separator: ", ")
    let further = report.skills.filter { !report.shown.contains($0) }
    let unasked =
      further.isEmpty
      ? ""
      : " Of \(further.map(\.rawValue).joined(separator: ", ")) nothing was asked, so "
        + "\(further.count == 1 ? "it counts" : "they count") as less sure and "
        + "\(further.count == 1 ? "comes" : "come") first."
    return "A word marked by mistake is found: each is checked once"
      + "\(report.skills.count > 1 ? " in each skill" : "") (\(skills)) from tomorrow on, "
      + "\(cost(report)), and after a wrong answer you learn it again.\(unasked)"
  }

  /// Returns the sentences about words that are possibly known; nil if the learner named a level.
  private static func others(_ report: PlacementReport, _ sitting: PlacementSitting?) -> String? {
    guard sitting != nil else { return nil }
    return "Words that you may know are not marked. They come as new words\(first(report)), and a "
      + "right answer moves them on.\(samples(report))"
  }

  /// Returns a sentence about the possibly known words that are asked within a week to check the
  /// result; empty if they are fewer than two.
  private static func samples(_ report: PlacementReport) -> String {
    guard report.sampled > 1 else { return "" }
    return
      " \(report.sampled) of them are asked within a week, and your answers correct what is marked."
  }

  /// Returns the part of a sentence about the missed words, which come first among the new words.
  private static func first(_ report: PlacementReport) -> String {
    switch report.missed {
    case 0: ""
    case 1: ", first one that you missed before your level"
    default: ", first \(report.missed) that you missed before your level"
    }
  }

  /// Returns the lines shown after a learner has chosen to be asked for meanings from a level on.
  ///
  /// `report`: the effect of marking the words before that level as learned; nil if there are none.
  package func lines(meaningFrom level: Level, _ report: PlacementReport?) -> [String] {
    let known = report.map {
      " The \($0.likely.counted("word")) before it count as learned; from tomorrow on they are "
        + "checked: \(Self.cost($0)). ‘trainer place --undo’ undoes that."
    }
    return style.wrap(
      "From now on you are asked what the characters mean, from level \(level.text) on."
        + (known ?? "")
        + " ‘trainer settings set skills reading,meaning’ asks \(style.readingForm.name), too."
    )
  }

  /// Returns the number of marked words that are checked a day, and the minutes that this takes.
  private static func cost(_ report: PlacementReport) -> String {
    let checks = report.checksPerDay
    return "about \(checks.grouped) quick \(checks == 1 ? "check" : "checks") a day "
      + "(\(report.minutesPerDay.counted("minute")))"
  }

  /// Returns a number rounded to two significant digits from 100 on, which is the precision of the
  /// test.
  static func rounded(_ count: Int) -> Int {
    var unit = 1
    while count / unit >= 100 { unit *= 10 }
    return (count + unit / 2) / unit * unit
  }
}
