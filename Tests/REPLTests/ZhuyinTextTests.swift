import Confusables
import Pinyin
import Study
import Testing

@testable import REPL

/// Texts that name sounds, for learners who read bopomofo.
struct ZhuyinTextTests {
  private static let zhuyin: ScreenStyle = {
    var style = ScreenStyle.plain
    style.readingForm = .zhuyin
    return style
  }()

  @Test(arguments: [
    (Confusion(unit: .initial, expected: "z", given: "zh"), "ㄓ where it is ㄗ"),
    (Confusion(unit: .final, expected: "ü", given: "u"), "ㄨ where it is ㄩ"),
    (Confusion(unit: .initial, expected: "l", given: Confusion.noInitial), "no initial for ㄌ"),
    (Confusion(unit: .tone, expected: "3", given: "2"), "tone 2 for 3"),
    (Confusion(unit: .polyphone, expected: "行 hang2", given: "行 xing2"), "行 ㄒㄧㄥˊ for ㄏㄤˊ"),
  ])
  func `a confusion names its sounds in bopomofo`(confusion: Confusion, text: String) {
    #expect(ConfusionText.line(confusion, style: Self.zhuyin) == text)
  }

  @Test(arguments: [
    (Contrast(unit: .initial, "z", "zh"), "initial ㄗ–ㄓ", "ㄗ and ㄓ", "z and zh"),
    (Contrast(unit: .final, "u", "ü"), "final ㄨ–ㄩ", "ㄨ and ㄩ", "u and ü"),
    (Contrast(unit: .initial, "", "l"), "no initial–ㄌ", "no initial and ㄌ", "no initial and l"),
    (Contrast(unit: .tone, "2", "3"), "tone 2–3", "tones 2 and 3", "tones 2 and 3"),
    (
      Contrast(unit: .polyphone, "行 hang2", "行 xing2"), "行 ㄏㄤˊ–ㄒㄧㄥˊ", "行 ㄏㄤˊ and ㄒㄧㄥˊ",
      "行 háng and xíng"
    ),
  ])
  func `a contrast does as well`(contrast: Contrast, pair: String, sides: String, pinyin: String) {
    let words = ShownWords()
    #expect(ConfusionText.pair(contrast, style: Self.zhuyin) == pair)
    #expect(ConfusionText.sides(contrast, style: Self.zhuyin, words: words) == sides)
    for form in [ReadingForm.marks, .numbers] {
      var style = ScreenStyle.plain
      style.readingForm = form
      #expect(ConfusionText.sides(contrast, style: style, words: words) == pinyin)
    }
  }

  @Test func `confused characters and words are in the learner's script`() throws {
    let words = try [
      ("发现", "發現", "fa1 xian4"), ("头发", "頭髮", "tou2 fa4"), ("买", "買", "mai3"), ("卖", "賣", "mai4"),
    ].map { simplified, traditional, reading in
      Word(
        simplified: simplified,
        traditional: traditional,
        reading: try Reading(numbered: reading),
        gloss: "a gloss"
      )
    }
    let shown = ShownWords(words.map(Item.word))
    var style = ScreenStyle.plain
    style.script = .traditional
    let confusion = Confusion(unit: .polyphone, expected: "发 fa4", given: "发 fa1")
    #expect(ConfusionText.line(confusion, style: style, words: shown) == "髮 fā for fà")
    let contrast = Contrast(unit: .word, words[2].key.rawValue, words[3].key.rawValue)
    #expect(ConfusionText.pair(contrast, style: style, words: shown) == "買–賣")
    #expect(ConfusionText.sides(contrast, style: style, words: shown) == "買 and 賣")
    let place = RoundPlace(contrast: contrast, number: 1, total: 3)
    #expect(RoundText.head(place, style: style) == "practice 1/3")
  }

  @Test(arguments: [
    ("ㄅㄅ", ReadingForm.marks, "‘ㄅㄅ’ is no syllable of bopomofo."),
    (
      "ㄕ˙˙", .zhuyin,
      "‘ㄕ’ is bopomofo, but what stands beside it is not: after a syllable type one of ˊ ˇ ˋ ˙ or 1 "
        + "to 5."
    ),
    ("你好", .zhuyin, "‘你好’ is not bopomofo; type ㄅㄆㄇ or pinyin, with tones."),
    ("你好", .marks, "‘你好’ is not pinyin; type Latin letters and tones."),
  ])
  func `an error says what to type`(text: String, form: ReadingForm, expected: String) throws {
    let error = try #require(throws: PinyinError.self) { try PinyinText(text) }
    #expect(PinyinErrorText.explanation(error, in: text, form) == expected)
  }

  @Test(arguments: [
    ("peng2 you5", "ping2 you5", "ㄆㄥˊ, not ㄆㄧㄥˊ", "péng, not ping"),
    ("peng2 you5", "ping1 you5", "ㄆㄥˊ, not ㄆㄧㄥ", "péng, not ping"),
    ("shi4", "xing4", "ㄕˋ, not ㄒㄧㄥˋ", "shì, not xing"),
    ("wu3", "lu3", "ㄨˇ, not ㄌㄨˇ", "wǔ, not lu"),
  ])
  func `a wrong syllable has its tone in bopomofo, where no mark is the first tone`(
    right: String,
    given: String,
    zhuyin: String,
    pinyin: String
  ) throws {
    let right = try Reading(numbered: right)
    let differences = try Reading(numbered: given).differences(from: right)
    func first(_ style: ScreenStyle) -> String? {
      DifferenceText.lines(differences, in: right, style: style).first
    }
    #expect(first(Self.zhuyin) == zhuyin)
    #expect(first(.plain) == pinyin)
  }

  @Test func `the help says that pinyin may be typed for bopomofo, in no more lines`() {
    let help = HelpText.lines(Self.zhuyin)
    #expect(help.joined(separator: " ").contains("or pinyin: ni3hao3"))
    #expect(help.count == HelpText.lines(.plain).count)
    #expect(Self.zhuyin.readingPrompt == "bopomofo or pinyin> ")
  }

  @Test func `skills are named by what is asked`() {
    let asked = Skill.practised.map { SkillText.asked($0, in: .zhuyin) }
    #expect(asked.contains("their bopomofo") && asked.contains("the characters for the bopomofo"))
    #expect(!asked.contains { $0.contains("pinyin") })
  }
}
