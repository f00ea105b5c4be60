import Pinyin
import Study
import TestSupport
import Testing

@testable import REPL

/// One set of chart data, drawn for a terminal and as SVG.
struct ChartTests {
  private static let year = StatisticsCharts(SampleStatistics.learner(days: 400))
  private static let first = StudyDay(number: 20_648)

  private static func chart(_ values: [Double], unit: LineChart.Unit = .count) throws -> LineChart {
    let points = values.enumerated().map {
      LineChart.Point(first.adding($0.offset * 7), $0.element)
    }
    return try #require(
      LineChart(
        "Words",
        unit: unit,
        [
          .init("known", .area, points),
          .init(
            "at this pace",
            .dashed,
            [points[points.count - 1], .init(first.adding(140), (values.last ?? 0) * 2)]
          ),
        ]
      )
    )
  }

  @Test(arguments: [
    (
      Glyphs.unicode, 40,
      """
      200                                ·····
                                     ····
                                ·····
                            ····
                        ▂▄▆█
                   ▁▃▅▆█████
               ▂▃▅▇█████████
        0  ▂▄▆██████████████
                      Sep             Nov
      █ known  · at this pace
      """
    ),
    (
      .ascii, 20,
      """
      200              ...
                     ..
                  ...
               ..#
             .####
        0  .######
                  Oct
      # known
      . at this pace
      """
    ),
  ])
  func `a curve fills the columns up to its values`(
    glyphs: Glyphs,
    width: Int,
    expected: String
  ) throws {
    let chart = try Self.chart([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    let lines = chart.lines(width: width, glyphs: glyphs)
    #expect(lines.joined(separator: "\n") == expected)
  }

  @Test(arguments: [20, 21, 33, 40, 59, 60, 80, 200], [Glyphs.unicode, .ascii])
  func `no chart is wider than the screen, and ASCII stays ASCII`(width: Int, glyphs: Glyphs) {
    for statistics in [
      SampleStatistics.learner(days: 0), SampleStatistics.learner(days: 1),
      SampleStatistics.learner(days: 2), SampleStatistics.learner(days: 400),
      SampleStatistics.learner(days: 3000), SampleStatistics.learner(days: 60, away: 14),
    ] {
      let lines = StatisticsScreen(
        style: ScreenStyle(
          palette: Palette(mode: .off),
          width: width,
          glyphs: glyphs,
          readingForm: .marks
        )
      ).lines(statistics)
      for line in lines {
        #expect(CellWidth.of(line) <= width, "\(line)")
        if glyphs == .ascii { #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)") }
      }
    }
  }

  @Test func `a chart needs two days, and every chart says what it shows`() {
    let none = StatisticsCharts(SampleStatistics.learner(days: 0))
    #expect(none.growth == nil && none.recall == nil && none.minutes == nil)
    let one = StatisticsCharts(SampleStatistics.learner(days: 1))
    #expect(one.growth == nil && one.recall == nil && one.minutes == nil)
    #expect(Self.year.growth != nil && Self.year.recall != nil && Self.year.minutes != nil)
  }

  @Test func `the curve ends with the known words of today and goes on as the forecast`() throws {
    let cards = SampleWords.words.map { word in
      Card.learned(CardKey(word.key, .reading), due: SampleStatistics.today, stability: 30)
    }
    let statistics = SampleStatistics.learner(days: 60, away: 3, cards: Array(cards.prefix(10)))
    let growth = try #require(StatisticsCharts(statistics).growth)
    let known = try #require(growth.lines.first)
    #expect(known.points.last?.day == SampleStatistics.today)
    #expect(known.points.last?.value == Double(statistics.series.days.last?.known ?? 0))
    #expect(growth.lines[1].points.first?.day == SampleStatistics.today)
    let later = try #require(statistics.known.forecast(afterDays: 90))
    #expect(growth.lines[1].points.last?.value == Double(later))
  }

  @Test(arguments: [
    (1.0, "4"), (4, "4"), (5, "8"), (9, "12"), (100, "120"), (121, "200"), (1240, "2,000"),
  ])
  func `the axis ends at a round number above the values`(most: Double, top: String) throws {
    let chart = try #require(
      LineChart(
        "",
        unit: .count,
        [.init("", .area, [.init(Self.first, 0), .init(Self.first.adding(9), most)])]
      )
    )
    #expect(chart.label(chart.values.upperBound) == top)
    #expect(chart.ticks.count == 5)
  }

  @Test(arguments: [3, 20, 62, 63, 200, 365, 900, 4000])
  func `the days of an axis are few, in order and inside`(span: Int) {
    for limit in [2, 4, 7, 9] {
      let days = Self.first...Self.first.adding(span)
      let ticks = DayTick.ticks(days, limit: limit)
      #expect(ticks.count <= limit + 1 && (span < 63 || !ticks.isEmpty || span < 400))
      #expect(ticks.allSatisfy { days.contains($0.day) && !$0.label.isEmpty })
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.day < $1.day })
    }
  }

  @Test func `the parts of a level's bar fill it, and none disappears`() throws {
    let rows = [(500, 0, 0), (0, 0, 500), (1, 1, 4998), (4998, 1, 1), (0, 1, 0), (3, 2, 5)].map {
      LevelProgress(level: Level(number: 1), known: $0.0, learning: $0.1, new: $0.2)
    }
    for width in [20, 59, 60, 80] {
      let lines = LevelChart(rows).lines(width: width, glyphs: .ascii)
      for (row, line) in zip(rows, lines) {
        for (sign, count) in [("#", row.known), ("+", row.learning), (".", row.new)] {
          #expect(line.contains(sign) == (count > 0), "\(width): \(line)")
        }
      }
    }
    let placed = LevelChart([
      LevelProgress(level: nil, known: 1, placed: 5000, learning: 1, new: 1)
    ])
    for sign in ["#=", "=+", "+."] {
      #expect(placed.lines(width: 80, glyphs: .ascii)[0].contains(sign))
    }
    #expect(placed.lines(width: 80, glyphs: .ascii)[1].contains("= placed: not yet checked"))
    #expect(placed.svg.contains("class=\"placed\""))
    // The words that a placement marked are counted, not only drawn.
    #expect(placed.lines(width: 40, glyphs: .ascii)[0].hasSuffix(" 5001/5003"))
    #expect(placed.lines(width: 40, glyphs: .ascii).joined().contains("number: firm and placed"))
    #expect(placed.svg.contains(">5,002 begun, 5,000 placed</text>"))
    #expect(placed.svg.contains("other: 1 of 5,003 and 5,002 begun, 5,000 placed"))
    #expect(LevelChart([]).lines(width: 80, glyphs: .ascii).isEmpty)
  }

  @Test(arguments: [20, 30, 59, 60, 68, 69, 80])
  func `large numbers of words make no row of a level too wide`(width: Int) {
    let count = 12_345
    let chart = LevelChart([
      LevelProgress(level: nil, known: count, placed: count, learning: count, new: count),
      LevelProgress(level: nil, isOtherLists: true, new: count),
    ])
    let lines = chart.lines(width: width, glyphs: .ascii)
    for line in lines { #expect(CellWidth.of(line) <= width, "‘\(line)’") }
    #expect(lines[0].contains("12,345 placed") == (width >= 69), "‘\(lines[0])’")
  }

  @Test func `what is drawn as SVG stays inside its picture`() throws {
    let pictures =
      [Self.year.growth?.svg, Self.year.recall?.svg, Self.year.minutes?.svg].compactMap { $0 }
      + [Self.year.levels.svg, Self.year.due.svg] + Self.year.calendar.svg
    #expect(pictures.count == 7)
    for picture in pictures {
      let size = try #require(picture.firstMatch(of: /viewBox="0 0 (\d+\.?\d*) (\d+\.?\d*)"/))
      let (width, height) = (Double(size.1) ?? 0, Double(size.2) ?? 0)
      for match in picture.matches(of: /[ML](-?\d+\.?\d*) (-?\d+\.?\d*)/) {
        #expect((0...width).contains(Double(match.1) ?? -1))
        #expect((0...height).contains(Double(match.2) ?? -1))
      }
      for match in picture.matches(of: /\sx="(-?\d+\.?\d*)" y="(-?\d+\.?\d*)"/) {
        #expect((0...width).contains(Double(match.1) ?? -1))
        #expect((0...height).contains(Double(match.2) ?? -1))
      }
    }
  }
}
