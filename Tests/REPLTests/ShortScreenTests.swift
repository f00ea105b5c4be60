import Pinyin
import TestSupport
import Testing

@testable import REPL
@testable import Study

/// What fits one screen of 24 rows and 80 cells, with a row for the prompt.
struct ShortScreenTests {
  /// A learner with something in every row: all levels begun, other lists, leeches, weak spots.
  private static func everything(weakSpots: Int) -> Statistics {
    var statistics = SampleStatistics.learner(
      days: 400,
      away: 9,
      confusions: (0..<weakSpots).map { index in
        ConfusionTally(
          Confusion(unit: .word, expected: "字\(index)|zi4", given: "子\(index)|zi3"),
          count: 1013,
          shown: 1041
        )
      },
      cards: SampleWords.words.map { word in
        var card = Card.learned(CardKey(word.key, .reading), due: SampleStatistics.today)
        card.isLeech = true
        return card
      }
    )
    statistics.levels =
      Level.all.map { LevelProgress(level: $0, known: 5678, learning: 1234, new: 4321) }
      + [
        LevelProgress(level: nil, isOtherLists: true, known: 8, learning: 1, new: 2),
        LevelProgress(level: nil, known: 8, learning: 1, new: 2),
      ]
    return statistics
  }

  private static let style = ScreenStyle(
    palette: Palette(mode: .off),
    width: 80,
    glyphs: .unicode,
    readingForm: .marks
  )

  @Test(arguments: 0...9)
  func `the statistics fit a screen, with advice and weak spots where there is room`(
    weakSpots: Int
  ) {
    let screen = StatisticsScreen(style: Self.style)
    let statistics = Self.everything(weakSpots: weakSpots)
    let lines = screen.short(statistics)
    #expect(lines.count <= 23, "\(lines.joined(separator: "\n"))")
    #expect(lines.allSatisfy { CellWidth.of($0) <= 80 })
    #expect(lines.contains("Advice"))
    #expect(lines.last?.contains("trainer stats --all") == true)
    #expect(screen.lines(statistics).count > 23)
    let few = SampleStatistics.learner(
      days: 30,
      confusions: statistics.confusions,
      cards: Array(SampleWords.words.prefix(5)).map {
        Card.learned(CardKey($0.key, .reading), due: SampleStatistics.today.adding(3))
      }
    )
    let short = screen.short(few)
    #expect(short.count <= 23)
    #expect(short.contains("Weak spots") == (weakSpots > 0))
  }

  @Test func `first checks of placed words are counted apart from what is due`() throws {
    let keys = SampleWords.words.prefix(5).map { CardKey($0.key, .reading) }
    let cards = keys.enumerated().map { index, key in
      var card = Card.learned(key, due: SampleStatistics.today, stability: 60)
      if index > 0 { card.reviews = 0 }
      return card
    }
    var style = Self.style
    style.width = 120
    let screen = StatisticsScreen(style: style)
    let statistics = SampleStatistics.learner(days: 0, cards: cards)
    #expect(statistics.due.now == 5 && statistics.checks == 4)
    #expect(
      screen.short(statistics).contains(
        "due: 1 now, 0 later today, 0 tomorrow, 1 within a week, besides quick checks of known words"
      )
    )
    let brief = "due: 1 now, 0 tomorrow, besides quick checks of known words"
    #expect(screen.brief(statistics).joined(separator: " ").contains(brief))
    #expect(StatisticsCharts(statistics).due.days.map(\.count).reduce(0, +) == 1)
    let apart = "not counted here: quick checks of known words"
    #expect(screen.lines(statistics).contains(apart))
  }

  @Test func `levels without a begun word are one line`() throws {
    let lines = StatisticsScreen(style: Self.style).short(SampleStatistics.learner(days: 0))
    #expect(lines.contains { $0.hasPrefix("level 1 to level 3: ") && $0.hasSuffix(" new words") })
    #expect(lines.contains { $0.hasPrefix("other ") }, "a pack is no level")
    #expect(lines.first?.hasPrefix("no word begun yet") == true)
  }

  @Test func `known now is never 0 after good days`() throws {
    let cards = SampleWords.words.map { word in
      Card.learned(
        CardKey(word.key, .reading),
        due: SampleStatistics.today.adding(5),
        stability: 9,
        at: .noon.adding(seconds: -86_400)
      )
    }
    let statistics = SampleStatistics.learner(
      days: 17,
      cards: cards,
      settings: try #require(Self.readingOnly)
    )
    let line = StatisticsScreen(style: Self.style).short(statistics)[0]
    #expect(line.hasPrefix("can read: about "))
    #expect(statistics.known.recalled > 0.9 * Double(cards.count))
    #expect(line.contains(" of \(cards.count) words begun · 0 firm"))
  }

  @Test func `words whose readings alone count can be read, and are not said to be known`() throws {
    var style = Self.style
    style.width = 200
    var cards = SampleWords.words.map {
      Card.learned(CardKey($0.key, .reading), due: SampleStatistics.today.adding(5))
    }
    let begun = cards.count
    let key = try #require(cards.first?.key.word)
    func line(_ settings: Settings = .standard) -> String {
      let sorted = cards.sorted { $0.key < $1.key }
      let statistics = SampleStatistics.learner(days: 17, cards: sorted, settings: settings)
      return StatisticsScreen(style: style).short(statistics)[0]
    }
    #expect(line().contains(" of \(begun) words begun · their meaning was asked of none · "))
    cards.append(.learned(CardKey(key, .meaning), due: SampleStatistics.today.adding(5)))
    #expect(line().hasPrefix("can read: about "))
    #expect(line().contains(" of \(begun) words begun · their meaning was asked of 1 · "))
    #expect(!line(try Settings(["skills": "reading"])).contains("meaning"))
    let mixed = try Settings(["skills": "meaning,reading"])
    #expect(line(mixed).hasPrefix("known now: about "))
  }

  private static let readingOnly = try? Settings(["skills": "reading"])

  @Test func `more firm words than known ones were firm when they were asked`() throws {
    let cards = SampleWords.words.map { word in
      Card.learned(
        CardKey(word.key, .reading),
        due: SampleStatistics.today,
        stability: 30,
        at: .noon.adding(seconds: -90 * 86_400)
      )
    }
    let statistics = SampleStatistics.learner(
      days: 0,
      cards: cards,
      settings: try #require(Self.readingOnly)
    )
    let line = StatisticsScreen(style: Self.style).short(statistics)[0]
    #expect(line.contains(" of \(cards.count) words begun · \(cards.count) firm when last asked"))
    let total = "\(cards.count) words firm when last asked"
    #expect(StatisticsTexts(statistics: statistics, style: Self.style).totals.contains(total))
  }

  @Test(arguments: [60, 80, 200])
  func `the settings fit a screen in a drill`(width: Int) {
    let style = ScreenStyle(
      palette: Palette(mode: .off),
      width: width,
      glyphs: .unicode,
      readingForm: .marks
    )
    let stored = ["speech": String(repeating: "x", count: 900), "new-per-day": "5"]
    let lines = SettingsScreen(style: style).short(stored)
    // The question comes again below them.
    #expect(lines.count <= 12)
    #expect(lines.allSatisfy { CellWidth.of($0) <= width })
    let text = lines.joined(separator: "\n")
    #expect(text.contains("skills") && text.contains("script") && !text.contains("log-level"))
    let rare = SettingsScreen(style: style).short(["log-level": "debug"])
    #expect(rare.contains { $0.contains("log-level *") })
    #expect(text.contains("new-per-day *"))
    let hint = "Change one with: trainer settings set new-per-day 5"
    #expect(lines.last == hint && rare.last == hint)
    #expect(SettingsScreen(style: style).lines(stored).last == hint)
  }

  @Test func `a long value of a setting is shown whole`() throws {
    let folder = "/srv/sounds/Chinese course/recordings of the second volume"
    let lines = SettingsScreen(style: Self.style).lines(["recordings": folder])
    #expect(lines.allSatisfy { CellWidth.of($0) <= 80 })
    for part in ["/srv/sounds/Chinese", "course/recordings of the", "second volume"] {
      #expect(lines.contains { $0.contains(part) }, "\(part): \(lines)")
    }
  }
}
