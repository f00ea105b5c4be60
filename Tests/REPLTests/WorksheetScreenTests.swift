import Pinyin
import REPL
import Study
import Testing

struct WorksheetScreenTests {
  private static func question(_ kind: QuestionKind) throws -> Question {
    let word = Word(
      simplified: "水果",
      traditional: "水果",
      reading: try Reading(numbered: "shui3 guo3"),
      gloss: "fruit"
    )
    return Question(
      id: "q",
      card: CardKey(word.key, kind.skill),
      item: .word(word),
      kind: kind,
      prompt: "水果",
      options: [.init(text: "shuǐguǒ", reading: word.reading)],
      answer: 0,
      isNew: false,
      askedAt: Timestamp(milliseconds: 0)
    )
  }

  @Test func `the keys have the dictionary form and how it is spoken`() throws {
    let screen = WorksheetScreen(style: .plain)
    let reading = try screen.markdown([Self.question(.reading)]).last
    #expect(reading == "1. **1** · 水果 shuǐguǒ (spoken shuíguǒ) · fruit")
    let heard = try screen.answers([Self.question(.listening)]).last
    #expect(heard == "answers  1: 1 水果 shuíguǒ")
  }

  @Test func `the text to read aloud has the tones that are spoken`() throws {
    let sheet = try WorksheetScreen(style: .plain).markdown([Self.question(.listening)])
    #expect(
      sheet.last == "1. **1** (read aloud: 水果 shuíguǒ) · 水果 shuǐguǒ (spoken shuíguǒ) · fruit"
    )
  }
}
