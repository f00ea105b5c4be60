import Quiz
import Testing

/// The names and results of a class.
struct ClassTests {
  private static let cleaner = PlayerName { $0.unicodeScalars.count }

  @Test(arguments: [
    ("Anna", "anna"), ("Ａｎｎａ", "ANNA"), (" Ann  Lee ", "ann lee"), ("Ann\u{3000}Lee", "Ann Lee"),
    ("e\u{301}ve", "Éve"), ("７ｂ", "7B"), ("ﾘ", "リ"), ("小李", " 小李 "),
  ])
  func `names are compared without case, width and blanks`(one: String, other: String) throws {
    let name = try #require(ComparedName(one, cleaner: Self.cleaner))
    #expect(name.key == ComparedName(other, cleaner: Self.cleaner)?.key)
  }

  @Test(arguments: [("Anna", "Ana"), ("小李", "小王"), ("Ann Lee", "Annlee"), ("Ann", "Ann 2")])
  func `other names are told apart`(one: String, other: String) throws {
    let name = try #require(ComparedName(one, cleaner: Self.cleaner))
    #expect(name.key != ComparedName(other, cleaner: Self.cleaner)?.key)
  }

  @Test func `a record has what was revealed, from each player's first question on`() {
    var runner = GameRunner(questions: 4)
    runner.join("Ann", 1)
    runner.ask()
    runner.answer(0, 1)
    runner.wait(500)
    #expect(ClassGameRecord(runner.game.record).questions.count == 1)
    runner.join("Bo", 2)
    runner.join("Cy", 3)
    runner.ask()
    runner.answer(0, 1)
    runner.answer(1, 2)
    // Cy does not answer within the time of the question.
    runner.wait(60_000)
    runner.ask()
    // The answer to a question that is still open is not part of it.
    runner.answer(2, 1)
    let record = ClassGameRecord(runner.game.record)
    #expect(record.questions.map(\.word) == ["0", "1"])
    #expect(record.questions.last?.text == "word 1 is 1")
    let answers = Dictionary(
      uniqueKeysWithValues: record.players.map { ($0.name.text, $0.answers) }
    )
    #expect(
      answers == ["Ann": [0: .right, 1: .wrong(chosen: "a")], "Bo": [1: .right], "Cy": [1: .open]]
    )
  }

  @Test func `the hardest words come first, and many misses weigh more than one`() {
    func word(_ key: String, _ right: Int, _ asked: Int) -> ClassResults.Word {
      .init(key: key, text: key, tally: .init(games: 1, asked: asked, right: right))
    }
    let results = ClassResults(
      name: "7b",
      games: [],
      pupils: [],
      words: [
        word("easy", 9, 10), word("once", 0, 1), word("often", 1, 20), word("edge", 15, 20),
        word("below", 14, 20),
      ]
    )
    #expect(results.words.map(\.key) == ["often", "once", "below", "edge", "easy"])
    #expect(results.weakWords.map(\.key) == ["often", "once", "below"])
    #expect(results.words.map(\.tally.percent) == [5, 0, 70, 75, 90])
  }

  @Test func `words that nobody answered come last and are not weak`() {
    func word(_ key: String, right: Int, open: Int) -> ClassResults.Word {
      .init(key: key, text: key, tally: .init(games: 1, asked: 4, right: right, open: open))
    }
    let words = [
      word("open", right: 0, open: 4), word("known", right: 4, open: 0),
      word("half", right: 1, open: 2),
    ]
    let results = ClassResults(name: "7b", games: [], pupils: [], words: words)
    #expect(results.words.map(\.key) == ["half", "known", "open"])
    #expect(results.words.map(\.tally.percent) == [50, 100, nil])
    #expect(results.weakWords.map(\.key) == ["half"])
  }

  @Test(arguments: [(2, 3, 67), (1, 13, 8), (2, 17, 12), (1, 200, 1), (0, 5, 0), (5, 5, 100)])
  func `percentages are rounded`(right: Int, asked: Int, percent: Int) {
    #expect(ClassResults.Tally(games: 1, asked: asked, right: right).percent == percent)
    #expect(ClassResults.Tally(games: 0, asked: 0, right: 0).percent == nil)
  }
}
