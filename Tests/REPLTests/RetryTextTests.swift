import Pinyin
import REPL
import Study
import Testing

/// The texts for answers that are not counted.
struct RetryTextTests {
  @Test func `a number where nothing can be chosen, and one letter, are explained`() {
    let number = RetryReason.notPinyin(.notPinyin(range: 0..<1, fragment: "1"), text: "1")
    #expect(
      RetryText.lines(number, style: .plain)
        == ["There are no options here: type the pinyin, such as shui3guo3."]
    )
    #expect(
      RetryText.lines(.oneLetter("ㄜ"), style: .plain)
        == ["‘ㄜ’ is one letter; the word has more syllables. Not counted."]
    )
  }

  @Test func `the reading of another meaning is named with it`() throws {
    let word = Word(
      simplified: "还",
      traditional: "還",
      reading: try Reading(numbered: "hai2"),
      gloss: "still"
    )
    #expect(
      RetryText.lines(.otherReading(word), style: .plain).joined(separator: " ")
        == "还 hái is in the study list: still. Your list has another reading. Once more?"
    )
  }

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
