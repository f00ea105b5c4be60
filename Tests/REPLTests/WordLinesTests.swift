import Quiz
import REPL
import Testing

struct WordLinesTests {
  private static let word = QuizWord(
    text: "银行",
    lang: "zh-Hans",
    reading: "yínháng",
    gloss: "bank",
    phrase: "我去银行。",
    english: "I am going to the bank."
  )

  @Test(arguments: [
    (80, ["  银行  yínháng  bank", "  我去银行。  I am going to the bank."]),
    (
      20,
      ["  银行", "  yínháng", "  bank", "  我去银行。", "  I am going to the", "    bank."]
    ),
  ])
  func `the word and its phrase each stand on a line if they fit`(width: Int, expected: [String]) {
    var style = ScreenStyle.plain
    style.width = width
    #expect(WordLines(Self.word).lines(style) == expected)
  }

  @Test func `a word without a phrase has one line`() {
    let word = QuizWord(text: "八", lang: "zh-Hans", reading: "bā", gloss: "eight")
    #expect(WordLines(word).lines(.plain) == ["  八  bā  eight"])
  }

  @Test func `texts of a host do not steer the terminal`() {
    let evil = "\u{1B}]0;x\u{7}\u{202E}"
    let word = QuizWord(
      text: evil,
      lang: evil,
      reading: evil,
      gloss: evil,
      phrase: evil,
      english: evil
    )
    let text = WordLines(word).lines(.plain).joined()
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
  }
}
