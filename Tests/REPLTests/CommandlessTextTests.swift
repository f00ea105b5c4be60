import Confusables
import Pinyin
import TestSupport
import Testing

@testable import REPL
@testable import Study

/// The texts that a page shares with the terminal: a page has no command line.
struct CommandlessTextTests {
  private static let page = {
    var style = ScreenStyle.plain
    style.width = 10_000
    style.namesCommands = false
    return style
  }()

  /// Returns the texts in a style, each of which has something to say.
  private static func texts(_ style: ScreenStyle) -> [String] {
    idleTexts(style) + choiceTexts(style) + advice(style) + [
      CorrectionText.line(
        PlacementCorrection(before: 100, known: 300, placed: 150, removed: 0),
        style
      ),
      SummaryScreen(style: style, words: ShownWords())
        .lines(manyMissed, now: Timestamp(milliseconds: 0)).joined(separator: "\n"),
    ]
  }

  private static func idleTexts(_ style: ScreenStyle) -> [String] {
    let limits: [NewWordsLimit] = [
      .length, .day(words: 0), .day(words: 10), .learning(words: 40), .backlog, .allBegun,
      .noWord,
    ]
    var narrow = DrillRequest()
    narrow.levels = LevelSet(Set(Level.all.prefix(1)))
    let bank = DrillRequest(kinds: [.bank])
    var texts = limits.map { limit in
      IdleText.lines(Idleness(newWords: limit), DrillRequest(), style: style)
        .joined(separator: "\n")
    }
    for idleness in [Idleness(waiting: 3), Idleness(dueElsewhere: 2), Idleness()] {
      texts.append(IdleText.lines(idleness, narrow, style: style).joined(separator: "\n"))
    }
    texts.append(IdleText.lines(Idleness(newWords: .noWord), bank, style: style)[0])
    for taken in [0, 2] {
      let rest = DrillRest(
        answered: 0,
        right: 0,
        available: 0,
        returning: 0,
        returnsAt: nil,
        taken: taken,
        round: nil,
        practised: nil
      )
      texts.append(IdleText.lines(rest, style: style).joined(separator: "\n"))
    }
    return texts
  }

  private static func choiceTexts(_ style: ScreenStyle) -> [String] {
    let counts = [ChosenCount(), ChosenCount(words: 4, elsewhere: 2)]
    return [WordChoice.words([]), .flagged, .leeches, .missed, .weak].flatMap { choice in
      counts.flatMap { count in
        [true, false].map {
          ChoiceText.line(choice, count, DrillRequest(), hasContrasts: $0, style)
        }
      }
    }
  }

  private static func advice(_ style: ScreenStyle) -> [String] {
    let statistics = SampleStatistics.learner(days: 3)
    let texts = StatisticsTexts(statistics: statistics, style: style, words: ShownWords())
    let tally = ConfusionTally(
      Confusion(unit: .tone, expected: "2", given: "3"),
      count: 9,
      shown: 30
    )
    let all: [Advice] = [
      .begin, .comeBack(daysAway: 14, due: 100, days: 3, pausesNewWords: true),
      .comeBack(daysAway: 14, due: 100, days: nil, pausesNewWords: false),
      .backlog(due: 100, days: 3, pausesNewWords: true),
      .backlog(due: 100, days: 3, pausesNewWords: false),
      .recallBelowTarget(measured: 0.7, target: 0.9, newPerDay: 10), .practise(tally), .leeches(3),
    ]
    return all.map(texts.text)
  }

  private static let manyMissed = {
    var summary = DrillSummary()
    for index in 1...12 {
      summary.missed[WordKey(simplified: "字\(index)", reading: "zi4")] = 1
    }
    return DrillEnd(
      summary: summary,
      due: Statistics.DueCounts(),
      nextStep: nil,
      nextDay: nil,
      new: 0,
      today: SampleStatistics.today,
      begun: [],
      joiningTomorrow: nil
    )
  }()

  @Test(arguments: [
    (nil, "next: 516 reviews due now"),
    (1, "next: 515 reviews due now, besides quick checks of known words"),
    (495, "next: 21 reviews due now, besides quick checks of known words"),
    (516, "next: quick checks of known words"),
  ])
  func `the end of a drill names first checks apart from the due words, and says what goes on`(
    checks: Int?,
    line: String
  ) {
    var due = Statistics.DueCounts()
    due.now = 516
    let end = DrillEnd(
      summary: DrillSummary(),
      due: due,
      nextStep: nil,
      nextDay: nil,
      new: 0,
      today: SampleStatistics.today,
      begun: [],
      checks: checks
    )
    var style = ScreenStyle.plain
    style.width = 120
    func lines() -> [String] {
      SummaryScreen(style: style, words: ShownWords()).lines(end, now: Timestamp(milliseconds: 0))
    }
    #expect(lines().contains(line + "; ‘trainer’ goes on"))
    style.namesCommands = false
    #expect(lines().contains(line))
  }

  @Test(arguments: [true, false])
  func `the end of a drill says that the intervals were fitted`(isTerminal: Bool) {
    let end = DrillEnd(
      summary: DrillSummary(),
      due: Statistics.DueCounts(),
      nextStep: nil,
      nextDay: nil,
      new: 0,
      today: SampleStatistics.today,
      begun: [],
      fittedTo: 23_117
    )
    var style = ScreenStyle.plain
    style.width = 200
    style.namesCommands = isTerminal
    let lines = SummaryScreen(style: style, words: ShownWords())
      .lines(end, now: Timestamp(milliseconds: 0))
    let text =
      "From now on the times between questions follow your own answers: 23,117 (without first answers)."
    #expect(lines.contains(text + (isTerminal ? " To use the average learner's again:" : "")))
    #expect(lines.contains("  trainer settings set parameters published") == isTerminal)
  }

  @Test(arguments: [
    (1, "1 quick check of a known word comes over the coming weeks: you know it"),
    (4, "4 quick checks of known words come over the coming weeks: you know them"),
  ])
  func `checks of a further skill have the name of all first checks`(checks: Int, text: String) {
    #expect(FirstChecksText.coming(checks) == text + " in another skill.")
  }

  @Test(arguments: [
    (35, "next: 36 reviews due now; ‘trainer’ goes on"),
    (36, "next: 36 reviews beyond the day's limit wait until tomorrow"),
  ])
  func `the end of a drill says when the limit of the day is reached`(waiting: Int, text: String) {
    var due = Statistics.DueCounts()
    due.now = 36
    let end = DrillEnd(
      summary: DrillSummary(),
      due: due,
      nextStep: nil,
      nextDay: nil,
      new: 0,
      today: SampleStatistics.today,
      begun: [],
      waiting: waiting
    )
    let lines = SummaryScreen(style: .plain, words: ShownWords())
      .lines(end, now: Timestamp(milliseconds: 0))
    #expect(lines.contains { $0.hasPrefix(text) })
  }

  @Test func `a further skill has one wording, in trainer due and after a drill`() {
    let joining = [
      JoiningCount(skill: .meaning, words: 5), JoiningCount(skill: .recall, words: 1),
    ]
    var report = DueReport(due: 50, joining: 6, new: 10, learning: 4, backlog: nil)
    (report.checks, report.checksLeft) = (3, 400)
    (report.minutes, report.further) = (6, joining)
    (report.returning, report.returnsAt) = (4, Timestamp(milliseconds: 600_000))
    let now = Timestamp(milliseconds: 0)
    var style = ScreenStyle.plain
    style.width = 200
    #expect(
      DueText.lines(report, now: now, style: style) == [
        "47 due · 10 new · about 6 minutes",
        "4 coming back (the first in 10 min) · 5 words for the first time by their meaning · 1 word for the first time from its meaning to the Chinese · 400 quick checks of known words left, some in each drill",
      ]
    )
    let nothing = DueReport(due: 0, new: 0, learning: 0, backlog: nil)
    #expect(DueText.lines(nothing, now: now, style: style) == ["0 due"])
    var coming = nothing
    (coming.minutes, coming.returning) = (1, 4)
    coming.returnsAt = Timestamp(milliseconds: 600_000)
    #expect(
      DueText.lines(coming, now: now, style: style) == [
        "0 due", "4 coming back (the first in 10 min)",
      ]
    )
    let end = DrillEnd(
      summary: DrillSummary(),
      due: Statistics.DueCounts(),
      nextStep: nil,
      nextDay: nil,
      new: 0,
      today: SampleStatistics.today,
      begun: [],
      further: joining
    )
    let line =
      "next: 5 words for the first time by their meaning, 1 word for the first time from its meaning to the Chinese; ‘trainer’ goes on"
    let lines = SummaryScreen(style: style, words: ShownWords()).lines(end, now: now)
    #expect(lines.contains(line))
  }

  @Test func `a summary is wrapped between its words`() {
    var style = ScreenStyle.plain
    style.width = 24
    let words = (1...4).map { WordKey(simplified: "朋友\($0)", reading: "peng2 you5") }
    var summary = DrillSummary()
    for word in words { summary.missed[word] = 1 }
    let end = DrillEnd(
      summary: summary,
      due: Statistics.DueCounts(),
      nextStep: nil,
      nextDay: nil,
      new: 0,
      today: SampleStatistics.today,
      begun: words
    )
    let lines = SummaryScreen(style: style, words: ShownWords())
      .lines(end, now: Timestamp(milliseconds: 0))
    #expect(
      lines.prefix(5) == [
        "", "4 new words: 朋友1,", "  朋友2, 朋友3, 朋友4", "missed: 朋友1, 朋友2,", "  朋友3, 朋友4",
      ]
    )
  }

  @Test func `the command for the missed words is whole`() {
    let lines = SummaryScreen(style: .plain, words: ShownWords())
      .lines(Self.manyMissed, now: Timestamp(milliseconds: 0))
    #expect(lines.contains { $0.contains("and 4 more (‘trainer --missed’ asks them)") })
  }

  @Test(arguments: [(10, "20 answered, 15 right."), (0, "2 words come back within 1 min.")])
  func `an offer of more questions is a whole sentence without keys`(available: Int, line: String) {
    let rest = DrillRest(
      answered: 20,
      right: 15,
      available: available,
      returning: 2,
      returnsAt: Timestamp(milliseconds: 30_000),
      taken: 0,
      round: nil,
      practised: nil
    )
    let now = Timestamp(milliseconds: 0)
    #expect(IdleText.offer(rest, now: now, style: Self.page, showsKeys: false) == [line])
  }

  @Test(arguments: [
    (4, "4 on: ‘trainer settings set levels 4-9’."),
    (7, "7-9 on: ‘trainer settings set levels 7-9’."),
  ])
  func `new words of a low level are told with the setting that leaves them out`(
    studied: Int,
    text: String
  ) {
    let line = LevelGapText.line(LevelGap(new: 1, studied: studied))
    #expect(line == "The new words come from level 1; from level " + text)
  }

  @Test func `an offer names the parts of what is left today`() {
    var rest = DrillRest(
      answered: 20,
      right: 19,
      available: 10,
      returning: 0,
      returnsAt: nil,
      taken: 0,
      round: nil,
      practised: nil
    )
    let joining = [JoiningCount(skill: .meaning, words: 10)]
    let parts = TodaysRest(due: 34, joining: joining, new: 10)
    (rest.today, rest.parts) = (parts.questions, parts)
    let lines = IdleText.offer(rest, now: Timestamp(milliseconds: 0), style: .plain)
    #expect(
      lines?.joined(separator: " ")
        == "20 answered, 19 right. 54 more today: 34 due, 10 by their meaning for the first time, 10 new. Enter for 10 of them, q to stop"
    )
  }

  @Test func `no text of a page names a command or an option`() {
    for text in Self.texts(Self.page) {
      #expect(!text.contains("trainer"), "\(text)")
      #expect(!text.contains("--"), "\(text)")
      #expect(!text.contains("leech-threshold") && !text.contains("new-per-day"), "\(text)")
    }
  }

  @Test func `each text is whole without the command`() {
    for text in Self.texts(Self.page).flatMap({ $0.split(separator: "\n") }) {
      #expect(!text.contains(" .") && !text.contains("..") && !text.contains(";."), "\(text)")
      #expect(!text.contains("  ") && !text.hasSuffix(" ") && !text.hasSuffix(";"), "\(text)")
    }
  }

  @Test func `the same texts name commands in a terminal`() {
    let named = Self.texts(.plain).count { $0.contains("trainer") || $0.contains("--") }
    #expect(named > 20)
  }
}
