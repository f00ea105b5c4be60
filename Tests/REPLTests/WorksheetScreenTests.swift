import Pinyin
import REPL
import Study
import Testing

struct WorksheetScreenTests {
  private static func question(
    _ kind: QuestionKind,
    phrase: String? = nil,
    note: String? = nil
  ) throws -> Question {
    let word = Word(
      simplified: "水果",
      traditional: "水果",
      reading: try Reading(numbered: "shui3 guo3"),
      gloss: "fruit",
      phraseText: phrase
    )
    return Question(
      id: "q",
      card: CardKey(word.key, kind.skill),
      item: .word(word),
      kind: kind,
      prompt: "水果",
      note: note,
      options: kind == .typed ? [] : [.init(text: "shuǐguǒ", reading: word.reading)],
      answer: kind == .typed ? nil : 0,
      isNew: false,
      askedAt: Timestamp(milliseconds: 0)
    )
  }

  @Test(arguments: [(QuestionKind.reading, true), (.meaning, true), (.hanzi, false)])
  func `a phrase stands beneath its word, or with the answers where it would tell it`(
    kind: QuestionKind,
    isBeneath: Bool
  ) throws {
    let screen = WorksheetScreen(style: .plain, showsPhrases: true)
    let question = try Self.question(kind, phrase: "我=wo3|吃=chi1|水果=shui3 guo3|。\tI eat fruit.")
    let sheet = screen.markdown([question], title: "HSK 2")
    let key = try #require(sheet.firstIndex(of: "# Answers"))
    #expect(sheet[..<key].contains("我吃水果。") == isBeneath)
    #expect(sheet[key...].contains { $0.hasSuffix("我吃水果。") } != isBeneath)
    #expect(screen.lines(question, number: 1, total: 1).contains("  我吃水果。") == isBeneath)
    #expect(screen.answers([question]).contains("  1: 我吃水果。") != isBeneath)
    #expect(try Self.question(kind).item.word?.phrase == nil)
  }

  @Test func `the keys have the dictionary form and how it is spoken`() throws {
    let screen = WorksheetScreen(style: .plain)
    let reading = try screen.markdown([Self.question(.reading)], title: "").last
    #expect(reading == "1. **1** · 水果 shuǐguǒ (spoken shuíguǒ) · fruit")
    let heard = try screen.answers([Self.question(.listening)]).last
    #expect(heard == "answers  1: 1 水果 shuíguǒ")
  }

  @Test func `the text to read aloud has the tones that are spoken`() throws {
    let sheet = try WorksheetScreen(style: .plain).markdown([Self.question(.listening)], title: "")
    #expect(
      sheet.last == "1. **1** (read aloud: 水果 shuíguǒ) · 水果 shuǐguǒ (spoken shuíguǒ) · fruit"
    )
  }

  @Test func `a worksheet has a title and a line for a name`() throws {
    let screen = WorksheetScreen(style: .plain)
    let sheet = try screen.markdown([Self.question(.reading)], title: "HSK *2*")
    #expect(sheet.first == "# HSK \\*2\\*" && sheet[2].hasPrefix("Name: ____"))
    #expect(screen.head("HSK 2")[0] == "HSK 2" && screen.head("HSK 2")[1].hasPrefix("Name: ____"))
  }

  @Test func `a reading that is written by hand has a line, and is in the key`() throws {
    let screen = WorksheetScreen(style: .plain)
    let question = try Self.question(.typed)
    let sheet = screen.markdown([question], title: "")
    #expect(sheet.contains("write the pinyin: ________________________"))
    #expect(sheet.last == "1. 水果 shuǐguǒ (spoken shuíguǒ) · fruit")
    #expect(screen.lines(question, number: 1, total: 1).last == "  ________________________")
    #expect(screen.answers([question]).last == "answers  1: shuǐguǒ")
  }

  @Test func `a note in brackets gets no second pair`() throws {
    let sheet = try WorksheetScreen(style: .plain).markdown(
      [Self.question(.reading, note: "(measure word)")],
      title: ""
    )
    #expect(sheet.contains("## 1. **水果** (measure word)"))
  }
}
