import Foundation
import Study
import TestSupport
import Testing

@testable import REPL

/// The page of statistics that a learner shows around.
struct StatisticsPageTests {
  private static let hostile = "<script>alert('x')</script>&\"\u{1B}[31m\u{202E}"

  private static func page(_ statistics: Statistics, words: [Item] = []) -> String {
    StatisticsPage(statistics, style: .plain, words: ShownWords(words)).text
  }

  /// Learners with an empty log, of one day, of a year, and after two weeks without answers.
  private static let pages = [
    page(SampleStatistics.learner(days: 0)), page(SampleStatistics.learner(days: 1)),
    page(full), page(SampleStatistics.learner(days: 60, away: 14)),
    page(SampleStatistics.learner(days: 5000)),
  ]

  private static let cards = SampleWords.words.map { word in
    Card.learned(CardKey(word.key, .reading), due: SampleStatistics.today, stability: 30)
  }

  private static let full = SampleStatistics.learner(
    days: 400,
    confusions: [
      ConfusionTally(Confusion(unit: .tone, expected: "3", given: "2"), count: 13, shown: 41),
      ConfusionTally(Confusion(unit: .initial, expected: "zh", given: "z"), count: 4, shown: 13),
    ],
    cards: cards
  )

  @Test(arguments: pages.indices)
  func `a page is small, loads nothing and runs nothing`(index: Int) {
    let page = Self.pages[index]
    #expect(page.utf8.count < 100_000)
    #expect(PageMarkup.foreign(in: page) == [])
    for match in page.matches(of: /href="([^"]*)"/) {
      #expect(match.1.hasPrefix("#") && page.contains("id=\"\(match.1.dropFirst())\""))
    }
  }

  @Test(arguments: [(60, "<b>1</b> minute</span>"), (359, "<b>6</b> minutes</span>")])
  func `the time has a unit, and firm words are explained`(seconds: Int, text: String) {
    var statistics = SampleStatistics.learner(days: 3)
    statistics.secondsStudied = seconds
    let page = Self.page(statistics)
    #expect(page.contains(text) && page.contains("Firm: a word that "))
  }

  @Test(arguments: pages.indices)
  func `a page has no fixed width over that of a phone`(index: Int) {
    let sheet = Self.pages[index].prefix { $0 != "\u{0}" }
    for match in sheet.matches(of: /(?:^|[^-])width: ?(\d+)px/) {
      #expect((Int(match.1) ?? 0) < 360)
    }
    for match in sheet.matches(of: /min-width: ?(\d+)px(.)/) { #expect(match.2 == ")") }
    #expect(sheet.contains("width=device-width"))
    #expect(!sheet.contains("<svg width"))
  }

  @Test(arguments: pages.indices)
  func `every element of a page is closed where it should be`(index: Int) {
    #expect(PageMarkup.unclosed(in: Self.pages[index]) == [])
    #expect(Self.pages[index].hasPrefix("<!DOCTYPE html>"))
  }

  @Test func `a weak spot links to its words, and a rare confusion is not called one`() throws {
    let page = Self.page(Self.full, words: SampleWords.words.map(Item.word))
    #expect(page.contains("<a href=\"#spot-1\">tone 2 for 3</a> <span>13 of 41 times</span>"))
    let words = try #require(page.range(of: "id=\"spot-1\""))
    let entry = "<b lang=\"zh-Hans\">手机</b> <i>shǒujī</i> mobile phone"
    #expect(page[words.upperBound...].contains(entry))
    let others = try #require(page.range(of: "Confused now and then"))
    #expect(page[others.upperBound...].contains("z where it is zh <span>4 of 13 times</span>"))
    #expect(!page.contains("#spot-2"))
  }

  @Test func `a beginner sees what has begun, and nothing of what has not`() {
    var statistics = SampleStatistics.learner(days: 30)
    statistics.retention.reviews = 49
    statistics.levels = Level.all.map { LevelProgress(level: $0, new: 300) }
    statistics.levels[0] = LevelProgress(level: Level.all[0], learning: 23, new: 277)
    for index in statistics.series.days.indices { statistics.series.days[index].known = 0 }
    let page = Self.page(statistics)
    #expect(page.contains(">0 of 300</text>") && page.contains(">23 begun</text>"))
    #expect(page.contains("<p>Level \(Level.all[1].text) to level "))
    #expect(!page.contains(">level \(Level.all[1].text)</text>"))
    #expect(!page.contains("<h2>Firm words") && !page.contains("<h2>Recall"))
    statistics.retention.reviews = 50
    #expect(Self.page(statistics).contains("<p>Of 50 answers to words that came back on a later"))
  }

  @Test func `a few seconds a day are not called none`() {
    var statistics = SampleStatistics.learner(days: 60, away: 14)
    statistics.effort.milliseconds = 20_000
    statistics.effort.studied = 1
    let text = "Less than 1 min on a day with answers (1 of the last 28 days)"
    #expect(Self.page(statistics).contains("<p>\(text)</p>"))
    statistics.effort.milliseconds = 28 * 60_000
    statistics.effort.studied = 4
    #expect(Self.page(statistics).contains("<p>7 min on a day with answers (4 of"))
  }

  @Test func `text of others stays text`() {
    let key = WordKey(rawValue: "\(Self.hostile)|shou3")
    var card = Card.learned(CardKey(key, .reading), due: SampleStatistics.today)
    card.lapses = 3
    let confusions = [
      ConfusionTally(
        Confusion(unit: .word, expected: key.rawValue, given: "爱|ai4"),
        count: 6,
        shown: 7
      ),
      ConfusionTally(
        Confusion(unit: .initial, expected: Self.hostile, given: "z"),
        count: 6,
        shown: 7
      ),
    ]
    let statistics = SampleStatistics.learner(days: 30, confusions: confusions, cards: [card])
    let word = Word(
      key: key,
      simplified: Self.hostile,
      traditional: Self.hostile,
      reading: SampleWords.word("爱").reading,
      gloss: Self.hostile
    )
    for page in [Self.page(statistics), Self.page(statistics, words: [.word(word)])] {
      #expect(page.contains("&lt;script&gt;") && !page.contains("<script"))
      #expect(!page.contains("\u{1B}") && !page.contains("\u{202E}") && !page.contains("'x'"))
    }
  }

  @Test func `a page has both schemes of colour and a sheet for print`() {
    for part in ["prefers-color-scheme: dark", "@media print", "break-inside: avoid"] {
      #expect(Self.pages[0].contains(part))
    }
  }
}
