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
        "name  games   answered  right     %", "Anna      2   20 of 20     17  85 %",
        "Ben          not there", "",
        "Not on the list",
        "name       games  answered  right    %", "<i>␛[31m&      1  10 of 10      0  0 %", "",
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
        "name     games  answered  right      %", "Ida          1   5 of 17      5  100 %",
        "Quentin      1   0 of 17",
      ]
    )
  }

  /// The results of a pupil in two games and a homework, of which one game and the homework have
  /// no answer of the pupil.
  private static func ofIda(_ words: [ClassResults.Word]) -> ClassResults {
    ClassResults(
      name: "7b",
      pupil: "Ida",
      games: [0, 86_400_000, 172_800_000],
      homework: 1,
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
        .init(
          time: 172_800_000,
          pupil: .init(games: 0, asked: 0, right: 0),
          group: .init(games: 1, asked: 10, right: 6)
        ),
      ],
      pupils: [
        .init(name: "Ida", isListed: true, tally: .init(games: 1, asked: 17, right: 2, open: 15))
      ],
      words: words
    )
  }

  private static func word(
    _ text: String,
    asked: Int = 1,
    right: Int = 0,
    open: Int = 0,
    chosen: ClassResults.Mistake? = nil
  ) -> ClassResults.Word {
    .init(
      key: text,
      text: text,
      tally: .init(games: 1, asked: asked, right: right, open: open),
      mistake: chosen
    )
  }

  @Test func `one pupil has a row for each game and homework, and what was missed with numbers`() {
    let results = Self.ofIda([
      Self.word(
        "数学 shùxué",
        asked: 19,
        right: 5,
        open: 12,
        chosen: .init(option: "shūxué", count: 2)
      ), Self.word("说 shuō", asked: 2, right: 2),
    ])
    #expect(
      Self.screen(width: 80).lines(results, limit: 2) == [
        "Ida, 7b", "",
        "Games and homework",
        "                 answered  right      %  class %",
        "Game day 0        2 of 17      2  100 %     52 %",
        "Homework day 1  not begun                   50 %",
        "Game day 2      not there                   60 %", "",
        "Missed",
        "5 of 7  71 %  12 not answered  数学 shùxué · chosen instead: shūxué ×2", "",
        "known: 说 shuō",
      ]
    )
    let page = ClassPage(results, style: .plain) { "day \($0 / 86_400_000)" }.text
    #expect(page.contains("<h1>Ida, 7b</h1>") && !page.contains("<td>Ida</td>"))
    #expect(
      page.contains("<td>Homework day 1</td><td>not begun</td><td></td><td></td><td>50 %</td>")
    )
    #expect(page.contains("<td>Game day 2</td><td>not there</td>"))
    #expect(page.contains("<th>right</th><th>%</th><th>class %</th>"))
    #expect(page.contains("<td>5 of 7</td><td>71 %</td>"))
  }

  @Test func `what one pupil was asked once has no numbers, and the words that were right a line`()
  {
    let results = Self.ofIda([
      Self.word("觉得 juéde", chosen: .init(option: "juēdé", count: 1)), Self.word("买 mǎi"),
      Self.word("说 shuō", right: 1), Self.word("水 shuǐ", right: 1), Self.word("茶 chá", open: 1),
    ])
    let lines = Self.screen(width: 80).lines(results, limit: 10)
    #expect(
      Array(lines.drop { $0 != "Missed" }) == [
        "Missed", "觉得 juéde · chosen instead: juēdé", "买 mǎi", "",
        "not answered: 茶 chá", "", "known: 说 shuō · 水 shuǐ",
      ]
    )
    let short = Self.screen(width: 80).lines(results, limit: 1)
    #expect(short.contains("and 1 more word; --all lists them"))
    #expect(short.last == "known: 说 shuō · +1")
    let page = ClassPage(results, style: .plain) { "day \($0 / 86_400_000)" }.text
    #expect(!page.contains("0 of 1") && !page.contains("<td>0 %</td>"))
    #expect(page.contains("<p>known: ") && page.contains("<p>not answered: "))
  }

  @Test(
    arguments: [
      (1, 0, "1 Spiel am 1.12."), (1, 1, "1 Hausaufgabe am 1.12."),
      (3, 1, "2 Spiele und 1 Hausaufgabe, zuletzt am 1.12."),
    ]
  )
  func `games and homework are counted apart`(count: Int, homework: Int, text: String) {
    let texts = PaperText(language: .german)
    #expect(texts.games(count, homework: homework, last: "1.12.") == text)
    #expect(texts.games(0, homework: 0, last: nil) == "0 Spiele")
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
