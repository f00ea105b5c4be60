import Quiz
import Testing

@testable import REPL

/// The results of a class on the screen and on paper.
struct ClassScreenTests {
  private static let results = ClassResults(
    name: "7b",
    games: [0, 86_400_000],
    pupils: [
      .init(name: "Anna", isListed: true, tally: .init(games: 2, asked: 20, right: 17)),
      .init(name: "Ben", isListed: true, tally: .init(games: 0, asked: 0, right: 0)),
      .init(
        name: "<i>\u{1B}[31m&",
        isListed: false,
        tally: .init(games: 1, asked: 10, right: 0)
      ),
    ],
    words: (1...12).map { number in
      .init(
        key: "银行|yin2hang2",
        text: "银行 yínháng bank \(number)",
        tally: .init(games: 2, asked: 20, right: number)
      )
    }
  )

  private static func screen(width: Int) -> ClassScreen {
    var style = ScreenStyle.plain
    style.width = width
    return ClassScreen(style: style) { "day \($0 / 86_400_000)" }
  }

  @Test func `pupils come in the order of the list, other names apart, words from the hardest`() {
    #expect(
      Self.screen(width: 80).lines(Self.results, limit: 2) == [
        "7b · 2 pupils · 2 games, the last on day 1", "",
        "name  games   answered  right", "Anna      2   20 of 20     17  85 %",
        "Ben          not begun", "",
        "Not on the list",
        "name       games  answered  right", "<i>␛[31m&      1  10 of 10      0  0 %", "",
        "Words, the hardest first; few answers weigh less",
        "1 of 20   5 %  银行 yínháng bank 1", "2 of 20  10 %  银行 yínháng bank 2",
        "and 10 more words; --all lists them",
      ]
    )
  }

  @Test func `a pupil is judged by the answers, beside the number of answered questions`() {
    let pupils = [("Ida", 12, 5), ("Quentin", 17, 0)].map { name, open, right in
      ClassResults.Pupil(
        name: name,
        isListed: true,
        tally: .init(games: 1, asked: 17, right: right, open: open)
      )
    }
    let results = ClassResults(name: "7b", games: [0], pupils: pupils, words: [])
    #expect(
      Self.screen(width: 80).lines(results, limit: 2).suffix(3) == [
        "name     games  answered  right", "Ida          1   5 of 17      5  100 %",
        "Quentin      1   0 of 17",
      ]
    )
  }

  @Test func `one pupil has a row for each game, and what was not answered beside the words`() {
    let results = ClassResults(
      name: "7b",
      pupil: "Ida",
      games: [0, 86_400_000],
      pupilGames: [
        .init(
          time: 0,
          pupil: .init(games: 1, asked: 17, right: 2, open: 15),
          group: .init(games: 1, asked: 170, right: 52, open: 70)
        ),
        .init(
          time: 86_400_000,
          isHomework: true,
          pupil: .init(games: 0, asked: 0, right: 0),
          group: .init(games: 1, asked: 10, right: 5)
        ),
      ],
      pupils: [
        .init(name: "Ida", isListed: true, tally: .init(games: 1, asked: 17, right: 2, open: 15))
      ],
      words: [
        .init(
          key: "a",
          text: "数学 shùxué",
          tally: .init(games: 1, asked: 19, right: 5, open: 12),
          mistake: .init(option: "shūxué", count: 2)
        ),
        .init(key: "b", text: "说 shuō", tally: .init(games: 1, asked: 2, right: 2)),
      ]
    )
    #expect(
      Self.screen(width: 80).lines(results, limit: 2) == [
        "Ida, 7b", "",
        "Games and homework",
        "                  answered  right         class",
        "day 0              2 of 17      2  100 %   52 %",
        "day 1, homework  not begun                 50 %", "",
        "Words, the hardest first; few answers weigh less",
        "5 of 7   71 %  12 not answered  数学 shùxué · chosen instead: shūxué ×2",
        "2 of 2  100 %                   说 shuō",
      ]
    )
    let page = ClassPage(results, style: .plain) { "day \($0 / 86_400_000)" }.text
    #expect(page.contains("<h1>Ida, 7b</h1>") && !page.contains("<td>Ida</td>"))
    #expect(
      page.contains("<td>day 1, homework</td><td>not begun</td><td></td><td></td><td>50 %</td>")
    )
  }

  @Test(arguments: [20, 30, 80])
  func `no line is wider than the terminal`(width: Int) {
    let screen = Self.screen(width: width)
    let classes = [ClassSummary(name: "a class of many", pupils: 200, games: 1_000, lastPlayed: 0)]
    for line in screen.lines(Self.results, limit: 12) + screen.lines(classes) {
      #expect(CellWidth.of(line) <= width, "\(line)")
    }
  }

  @Test func `the page has every name and word, as text`() {
    let page = ClassPage(Self.results, style: .plain) { "day \($0 / 86_400_000)" }.text
    #expect(page.contains("<h1>7b</h1>"))
    #expect(page.contains("2 pupils · 2 games, the last on day 1"))
    #expect(page.contains("<td>Anna</td><td>2</td><td>20 of 20</td><td>17</td><td>85 %</td>"))
    #expect(page.contains("<td>&lt;i&gt;␛[31m&amp;</td>"))
    #expect(page.split(separator: "银行").count == 13)
  }
}
