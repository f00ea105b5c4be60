import Testing

@testable import REPL

struct PlotTests {
  static let lastDay = CivilDay(daysSince1970: 20_648)  // Tuesday, 2026-07-14
  static let busyYear = CalendarHeatMap(
    counts: Dictionary(
      uniqueKeysWithValues: (0..<380).map { back in
        (CivilDay(daysSince1970: lastDay.daysSince1970 - back), back * 7 % 23)
      }
    ),
    lastDay: lastDay
  )
  static let bars = BarChart([
    .init(label: "known", count: 40), .init(label: "学习 learning", count: 13),
    .init(label: "new", count: 1), .init(label: "suspended", count: 0),
  ])
  static let table = TextTable(
    columns: [.init("word"), .init("reading"), .init("meaning"), .init("days", .right)],
    rows: [
      ["银行", "yínháng", "bank; banking house", "12"], ["行", "xíng", "to go", "3"], ["好"],
    ]
  )

  @Test(arguments: [
    (
      Glyphs.unicode, 20,
      """
      known    ████████ 40
      学习 le… ██▋      13
      new      ▎         1
      suspend…           0
      full █ = 40
      """
    ),
    (
      .ascii, 40,
      """
      known         ####################### 40
      学习 learning #######                 13
      new           #                        1
      suspended                              0
      full # = 40
      """
    ),
  ])
  func `bars are in proportion and carry their numbers`(
    glyphs: Glyphs,
    width: Int,
    expected: String
  ) {
    #expect(Self.bars.lines(width: width, glyphs: glyphs).joined(separator: "\n") == expected)
  }

  @Test func `odd values have no bar or a full one`() {
    let chart = BarChart(
      [
        .init(label: "a", value: -1, text: "-1"), .init(label: "b", value: .nan, text: "?"),
        .init(label: "c", value: 250, text: "250 %"), .init(label: "d", value: 50, text: "50 %"),
      ],
      full: .init(label: "", value: 100, text: "100 %")
    )
    #expect(
      chart.lines(width: 20, glyphs: .ascii) == [
        "a                 -1", "b                  ?", "c ############ 250 %",
        "d ######        50 %", "full # = 100 %",
      ]
    )
    #expect(BarChart([]).lines(width: 40, glyphs: .ascii).isEmpty)
    #expect(BarChart([.init(label: "a", count: 0)]).lines(width: 20, glyphs: .unicode).count == 1)
  }

  @Test func `a year has a column a week and says what its signs mean`() {
    let expected = """
           Aug  Sep Oct Nov  Dec Jan Feb Mar  Apr May  Jun Jul
      Mo ░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒
         █▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·
      We ▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░░██
         ░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░██▓▓
      Fr ██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░
         ▓▒▒░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░█
      Su ▒░·██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓▒▒░░██▓▓▒▒░░██▓▓▒▒░·██▓
      · 0  ░ 1-5  ▒ 6-11  ▓ 12-16  █ 17-22
      """
    #expect(Self.busyYear.lines(width: 80, glyphs: .unicode).joined(separator: "\n") == expected)
  }

  @Test func `a narrow screen shows the latest weeks`() {
    let expected = """
          Apr May  Jun Jul
      Mo ::. ##+::..##++::
         .##++::..##++::.
      We #++::. ##+::..##
         ::..##++::..##++
      Fr ..##++::. ##+::.
         ##+::..##++::..#
      Su +::..##++::. ##+
      blank 0  . 1-5
      : 6-11  + 12-16
      # 17-22
      """
    #expect(Self.busyYear.lines(width: 20, glyphs: .ascii).joined(separator: "\n") == expected)
  }

  @Test func `days outside the screen do not set its scale`() {
    let map = CalendarHeatMap(
      counts: [
        Self.lastDay: 2, CivilDay(daysSince1970: 20_649): 90, CivilDay(daysSince1970: 20_000): 90,
      ],
      lastDay: Self.lastDay
    )
    #expect(map.lines(width: 80, glyphs: .unicode).last == "· 0  ▒ 1  █ 2")
    var counts: [CivilDay: Int] = [:]
    for back in 0..<20 { counts[CivilDay(daysSince1970: Self.lastDay.daysSince1970 - back)] = 8 }
    counts[Self.lastDay] = 100
    let busy = CalendarHeatMap(counts: counts, lastDay: Self.lastDay)
    #expect(busy.lines(width: 80, glyphs: .unicode).last == "· 0  ░ 1-3  ▒ 4-6  ▓ 7-9  █ 10-100")
    let empty = CalendarHeatMap(counts: [:], lastDay: Self.lastDay)
    #expect(empty.lines(width: 80, glyphs: .ascii).last == "blank 0")
  }

  @Test(arguments: [
    (0, 1970, 1, 1, 3), (-1, 1969, 12, 31, 2), (11_016, 2000, 2, 29, 1), (20_648, 2026, 7, 14, 1),
    (47_540, 2100, 2, 28, 6), (47_541, 2100, 3, 1, 0), (-719_468, 0, 3, 1, 2),
  ])
  func `days have dates and weekdays`(
    days: Int,
    year: Int,
    month: Int,
    day: Int,
    weekday: Int
  ) {
    let civil = CivilDay(daysSince1970: days)
    #expect(civil.components == (year, month, day))
    #expect(civil.weekday == weekday)
  }

  @Test(arguments: [
    (
      80,
      """
      word  reading  meaning              days
      银行  yínháng  bank; banking house    12
      行    xíng     to go                   3
      好
      """
    ),
    (
      30,
      """
      word reading meaning      days
      银行 yínháng bank; banki…   12
      行   xíng    to go           3
      好
      """
    ),
    (
      20,
      """
      word read… mea… days
      银行 yính… ban…   12
      行   xíng  to …    3
      好
      """
    ),
  ])
  func `a table fits by cutting its widest column`(width: Int, expected: String) {
    #expect(Self.table.lines(width: width, glyphs: .unicode).joined(separator: "\n") == expected)
  }

  @Test func `a table with too many columns says how many are hidden`() {
    let wide = TextTable(
      columns: (0..<8).map { _ in .init("") },
      rows: [(0..<8).map { "abc\($0)" }]
    )
    #expect(wide.lines(width: 20, glyphs: .ascii) == ["ab~ ab~ ab~ ab~ ab~", "(+3 columns)"])
    #expect(TextTable(columns: [], rows: []).lines(width: 20, glyphs: .ascii).isEmpty)
  }

  @Test(arguments: 20...90) func `every plot fits`(width: Int) {
    for glyphs in [Glyphs.unicode, .ascii] {
      let lines =
        Self.bars.lines(width: width, glyphs: glyphs)
        + Self.busyYear.lines(width: width, glyphs: glyphs)
        + Self.table.lines(width: width, glyphs: glyphs)
      #expect(lines.allSatisfy { CellWidth.of($0) <= width })
    }
  }
}
