import Quiz
import Testing

struct SoloGameTests {
  @Test func `a game of thirty questions takes thirty different ones`() {
    var game = SoloGame(seconds: 300, questions: 30, at: 0)
    for number in 0..<30 {
      let asked1 = game.ask("\(number)", at: number)
      #expect(asked1)
      let asked2 = game.ask("\(number)", at: number)
      #expect(!asked2, "the same item was asked twice")
      let answered3 = game.answer(isRight: number % 3 > 0, at: number)
      #expect(answered3 != nil)
    }
    let asked4 = game.ask("31", at: 30)
    #expect(game.isOver(at: 30) && !asked4)
    #expect(game.score.asked == 30 && game.score.right == 20)
  }

  @Test func `the clock ends the game within a question, which is then no answer`() {
    var game = SoloGame(seconds: 10, questions: 5, at: 500)
    let asked5 = game.ask("a", at: 500)
    #expect(asked5)
    let answered6 = game.answer(isRight: true, at: 1_500)
    #expect(answered6 == 750)
    let asked7 = game.ask("b", at: 2_000)
    #expect(asked7)
    #expect(game.left(at: 10_499) == 1 && !game.isOver(at: 10_499))
    let answered8 = game.answer(isRight: true, at: 10_500)
    #expect(answered8 == nil)
    #expect(game.isOver(at: 10_500) && game.left(at: 99_000) == 0)
    #expect(game.score.asked == 1 && game.elapsed(at: 99_000) == 10_000)
  }

  @Test func `an answer without a question is none`() {
    var game = SoloGame(seconds: 10, questions: 5, at: 0)
    let answered9 = game.answer(isRight: true, at: 1)
    #expect(answered9 == nil)
    let asked10 = game.ask("a", at: 1)
    #expect(asked10)
    let answered11 = game.answer(isRight: false, at: 2)
    #expect(answered11 == 0)
    let answered12 = game.answer(isRight: false, at: 2)
    #expect(answered12 == nil)
  }

  @Test(arguments: [
    ("90", 90), ("1:30", 90), ("0:10", 10), ("60:00", 3_600), ("3600", 3_600), ("007", 7),
    ("", nil),
    ("1:60", nil), ("1:2:3", nil), (":30", nil), ("1:", nil), ("-5", nil), ("+5", nil),
    ("1.5", nil),
    ("٩٠", nil), ("99999999999999999999", nil), ("9 0", nil),
  ])
  func `a time is seconds, or minutes and seconds`(text: String, seconds: Int?) {
    #expect(GameTime.seconds(text) == seconds)
  }

  @Test func `a time is shown rounded up`() {
    #expect(GameTime.text(milliseconds: 0) == "0:00" && GameTime.text(milliseconds: 1) == "0:01")
    #expect(GameTime.text(milliseconds: 90_000) == "1:30")
  }
}
