import Pinyin
import Study
import Testing

@testable import REPL

/// The text of screens as a page shows it.
struct TextSpanTests {
  private static let palette = Palette(mode: .roles)

  @Test func `roles and languages divide a line`() {
    let line =
      "  " + Self.palette.styled("wrong", as: .wrong) + "  银行 is "
      + Self.palette.coloured(reading: [("yín", 2), ("háng", 2)])
    #expect(
      TextSpan.spans(line, script: .simplified) == [
        TextSpan(text: "wrong", role: "wrong", lang: nil),
        TextSpan(text: "  ", role: nil, lang: nil),
        TextSpan(text: "银行", role: nil, lang: "zh-Hans"),
        TextSpan(text: " is ", role: nil, lang: nil),
        TextSpan(text: "yín", role: "tone2", lang: "zh-Latn-pinyin"),
        TextSpan(text: "háng", role: "tone2", lang: "zh-Latn-pinyin"),
      ]
    )
  }

  @Test(arguments: [
    ("你好  ㄋㄧˇ ㄏㄠˇ (spoken", ["你好": "zh-Hans", "  ㄋㄧˇ ㄏㄠˇ ": "zh-Bopo"]),
    ("is ˙ㄌㄜ, not ㄌㄟ", ["˙ㄌㄜ": "zh-Bopo", "ㄌㄟ": "zh-Bopo"]),
    ("Once more, with ˊ ˇ ˋ ˙ or 1 to 5", [:]), ("tone 3 ˇ, not 4 ˋ", [:]),
  ])
  func `bopomofo has its language`(line: String, languages: [String: String]) {
    let spans = TextSpan.spans(line, script: .simplified)
    #expect(spans.map(\.text).joined() == line)
    let tagged = spans.compactMap { span in span.lang.map { (span.text, $0) } }
    #expect(Dictionary(tagged) { first, _ in first } == languages)
  }

  @Test func `bopomofo in the colours of tones has no other language`() throws {
    var style = ScreenStyle.plain
    style.palette = Self.palette
    style.readingForm = .zhuyin
    let reading = try Reading(numbered: "ma1 ma5")
    let spans = TextSpan.spans(style.colored(reading), script: .traditional)
    #expect(spans.map(\.lang) == ["zh-Bopo", "zh-Bopo"])
    #expect(spans.map(\.role) == ["tone1", "tone5"])
  }

  @Test(
    arguments: ReadingForm.allCases,
    ["Bei3 jing1", "yi1 dian3 r5", "Xi1 an1", "Zhong1 guo2 Ren2 min2"]
  )
  func `a reading in the colours of tones has the same text as without`(
    form: ReadingForm,
    numbered: String
  ) throws {
    var style = ScreenStyle.plain
    style.readingForm = form
    let reading = try Reading(numbered: numbered)
    let plain = style.colored(reading)
    style.palette = Self.palette
    let spans = TextSpan.spans(style.colored(reading), script: .simplified)
    #expect(spans.map(\.text).joined() == plain)
  }

  @Test func `tones have the colours that the learner has chosen`() throws {
    var style = ScreenStyle.plain
    style.palette = Self.palette
    let reading = style.colored(try Reading(numbered: "ni3 hao3 ma5"))
    #expect(TextSpan.spans(reading, script: .simplified).map(\.color) == [nil, nil, nil])
    let tones = try ToneColours(setting: "3=208,5=dim")
    let spans = TextSpan.spans(reading, script: .simplified, tones: tones)
    #expect(spans.map(\.color) == ["#ff8700", "#ff8700", nil])
    #expect(spans.map(\.text).joined() == "nǐhǎoma")
  }

  @Test(arguments: [
    ("red", "#cd0000"), ("bright-blue", "#0000ff"), ("bright-black", "#7f7f7f"), ("16", "#000000"),
    ("244", "#808080"), ("plain", nil), ("dim", nil),
  ])
  func `a colour of the terminal is one of a page`(name: String, expected: String?) {
    #expect(Colour(name: name)?.hexadecimal == expected)
  }

  @Test func `every role has its name`() {
    for role in Role.allCases {
      let spans = TextSpan.spans(Self.palette.styled("a", as: role), script: .traditional)
      #expect(spans == [TextSpan(text: "a", role: role.rawValue, lang: nil)] || role.isTone)
    }
  }

  @Test func `a sequence from elsewhere gives no role`() {
    let spans = TextSpan.spans("\u{1B}[7ma\u{1B}[0m", script: .simplified)
    #expect(spans.map(\.role) == [nil])
  }
}

extension Role {
  fileprivate var isTone: Bool { rawValue.hasPrefix("tone") }
}
