import Pinyin
import REPL
import Study
import Testing

/// The texts for answers that are not counted.
struct RetryTextTests {
  @Test(arguments: [
    (ReadingForm.marks, "zhōngguó is right as pinyin; which characters? Type a number."),
    (.zhuyin, "ㄓㄨㄥ ㄍㄨㄛˊ is right as bopomofo; which characters? Type a number."),
  ])
  func `the right reading is no answer where characters are asked`(
    form: ReadingForm,
    text: String
  ) throws {
    var style = ScreenStyle.plain
    style.readingForm = form
    let reading = try Reading(numbered: "zhong1 guo2")
    #expect(RetryText.lines(.readingGiven(reading), style: style) == [text])
  }
}
