import FSRS
import Pinyin
import REPL
import Study
import TestSupport
import Testing

/// The words of a verdict.
struct FeedbackScreenTests {
  private static func words() throws -> WordList {
    let table = """
      银行|yin2 hang2|bank; 行业|hang2 ye4|trade; 不行|bu4 xing2|no way; 懂|dong3|to understand
      等|deng3|to wait; 买|mai3|to buy; 卖|mai4|to sell; 学生|xue2 sheng5|student
      水果|shui3 guo3|fruit; 星期|xing1 qi1|week; 女儿|nü3 er2|daughter; 天|tian1|sky
      差|cha4|poor; 出差|chu1 chai1|to travel; 受不了|shou4 bu4 liao3|cannot stand
      一样|yi1 yang4|the same; 角色|jue2 se4|role; 要|yao4|to want; 爱|ai4|to love; 高|gao1|tall
      去|qu4|to go; 书|shu1|book; 谢谢|xie4 xie5|thanks; 玩儿|wan2 r5|to play; 哪儿|na3 r5|where
      你好|ni3 hao3|hello; 朋友|peng2 you5|friend; 睡觉|shui4 jiao4|to go to sleep
      """
    return WordList(
      try table.split(whereSeparator: { $0.isNewline || $0 == ";" }).map { entry in
        let fields = entry.split(separator: "|").map { String($0.drop(while: \.isWhitespace)) }
        return Word(
          simplified: fields[0],
          traditional: fields[0],
          reading: try Reading(numbered: fields[1]),
          otherReadings: fields[0] == "角色" ? [try Reading(numbered: "jiao3 se4")] : [],
          gloss: fields[2]
        )
      }
    )
  }

  /// Answers a typed question about a word and returns what the screen shows.
  private func lines(
    _ typed: String,
    to hanzi: String,
    width: Int = 80,
    form: ReadingForm = .marks,
    words: WordList? = nil
  ) async throws -> [String] {
    let list = try words ?? Self.words()
    let bench = StudyBench(MemoryStore(), words: list)
    for word in list.list where word.key.simplified != hanzi {
      try await bench.service.decide(.hold(.known), on: [CardKey(word.key, .reading)])
    }
    let drill = try await bench.startTyped(1)
    let question = try #require(try await bench.question(in: drill))
    let result = try await bench.service.submit(
      Submit(drill: drill, question: question.id, given: typed, milliseconds: 2000)
    )
    guard case .recorded(var feedback, _) = result else { return [] }
    // How sounds are made has a test of its own.
    feedback.newContrasts = nil
    var style = ScreenStyle.plain
    style.width = width
    style.readingForm = form
    return FeedbackScreen(style: style).lines(feedback)
  }

  @Test(arguments: [
    ("水果", "shui3guo3", ["right  水果  shuǐguǒ (spoken shuíguǒ) · fruit · again in 10 min"]),
    (
      "水果", "shui2guo3",
      [
        "right  水果  shuǐguǒ (spoken shuíguǒ) · fruit · again in 10 min",
        "  水果 is written shuǐguǒ and spoken shuíguǒ (a third tone before a third tone)",
      ]
    ),
    (
      "水果", "shui3gou3",
      [
        "wrong  水果  shuǐguǒ (spoken shuíguǒ) · fruit · again in 1 min",
        "  guǒ, not gou",
      ]
    ),
    (
      "一样", "yi4yang4",
      [
        "wrong  一样  yīyàng (spoken yíyàng) · the same · again in 1 min",
        "  yī: tone 1 ˉ, not 4 ˋ",
        "  一样 is written yīyàng and spoken yíyàng (yī before a fourth tone)",
      ]
    ),
    (
      "银行", "yin2xing2",
      [
        "wrong  银行  yínháng · bank · again in 1 min",
        "  行 is xíng in 不行, 银行's háng is also in 行业",
      ]
    ),
    (
      "懂", "deng3",
      ["wrong  懂  dǒng · to understand · again in 1 min", "  that is 等 děng · to wait"]
    ),
    (
      "买", "mai4",
      [
        "wrong  买  mǎi · to buy · again in 1 min", "  mǎi: tone 3 ˇ, not 4 ˋ",
        "  that is 卖 mài · to sell",
      ]
    ),
    ("角色", "jiao3se4", ["right  角色  juésè; jiǎosè is also read · role · again in 10 min"]),
    (
      "星期", "xing1qi2",
      ["right  星期  xīngqī; xīngqí is read in Taiwan · week · again in 10 min"]
    ),
    (
      "学生", "xue2sheng1",
      [
        "right  学生  xuésheng · student · again in 1 min",
        "  sheng is neutral, not tone 1 (graded hard)",
      ]
    ),
    (
      "差", "chai1",
      ["wrong  差  chà · poor · again in 1 min", "  差 is chāi in 出差, chà here"]
    ),
    (
      "受不了", "shou4bu5liao3",
      [
        "right  受不了  shòubùliǎo (spoken shòubuliǎo) · cannot stand · again in 10 min",
        "  受不了 is written shòubùliǎo and spoken shòubuliǎo (bù in the middle is",
        "    neutral)",
      ]
    ),
    ("要", "tiao4", ["wrong  要  yào · to want · again in 1 min", "  yào, not tiao"]),
    ("爱", "lai4", ["wrong  爱  ài · to love · again in 1 min", "  ài, not lai"]),
    ("高", "ao1", ["wrong  高  gāo · tall · again in 1 min", "  gāo, not ao"]),
    ("天", "jiang1", ["wrong  天  tiān · sky · again in 1 min", "  tiān, not jiāng"]),
    (
      "去", "chu4",
      ["wrong  去  qù · to go · again in 1 min", "  qù: q, not ch; u after j, q and x is ü"]
    ),
    (
      "书", "xu1",
      ["wrong  书  shū · book · again in 1 min", "  shū: sh, not x; u after j, q and x is ü"]
    ),
    (
      "你好", "yin2xing2",
      [
        "wrong  你好  nǐhǎo (spoken níhǎo) · hello · again in 1 min", "  nǐ, not yín",
        "  hǎo, not xíng",
      ]
    ),
    (
      "谢谢", "xi4xi5",
      ["wrong  谢谢  xièxie · thanks · again in 1 min", "  xiè, not xi"]
    ),
    ("玩儿", "war2", ["right  玩儿  wánr · to play · again in 10 min", "  written wánr, said wár"]),
    ("哪儿", "na3", ["right  哪儿  nǎr · where · again in 10 min", "  with r: nǎr"]),
  ])
  func `a verdict says what a teacher would say`(
    hanzi: String,
    typed: String,
    expected: [String]
  ) async throws {
    #expect(try await lines(typed, to: hanzi) == expected)
  }

  @Test func `the first mistake of a drill with two sounds says how they are made`() async throws {
    let words = try [("在", "zai4"), ("走", "zou3"), ("坐", "zuo4")].map { hanzi, reading in
      Word(
        simplified: hanzi,
        traditional: hanzi,
        reading: try Reading(numbered: reading),
        gloss: hanzi
      )
    }
    let bench = StudyBench(MemoryStore(), words: WordList(words))
    let drill = try await bench.startTyped(3)
    let sentence = "  z: ds of ‘kids’, tongue flat; zh: j of ‘jerk’, tongue curled back"
    for isExplained in [true, false, false] {
      let question = try #require(try await bench.question(in: drill))
      let typed = "zh" + String(question.item.reading.numbered.dropFirst())
      let result = try await bench.service.submit(
        Submit(drill: drill, question: question.id, given: typed, milliseconds: 2000)
      )
      guard case .recorded(let feedback, _) = result else {
        Issue.record("\(result)")
        return
      }
      let lines = FeedbackScreen(style: .plain).lines(feedback)
      #expect(lines.contains(sentence) == isExplained, "\(lines)")
    }
  }

  @Test(
    arguments: [
      ("不", "bu4", "pu4", "  before a fourth tone, 不 is said bú, and the phrase writes it so"),
      ("不", "bu4", "bu4", nil),
      (
        "一样", "yi1 yang4", "yi1yang1",
        "  before a fourth tone, 一 is said yí, and the phrase writes it so"
      ),
      // The change is explained already.
      ("一样", "yi1 yang4", "yi4yang4", nil),
      ("大", "da4", "ta4", nil),
    ] as [(String, String, String, String?)]
  )
  func `a mistake says why the phrase has another tone than the word`(
    hanzi: String,
    reading: String,
    typed: String,
    note: String?
  ) async throws {
    var word = Word(
      simplified: hanzi,
      traditional: hanzi,
      reading: try Reading(numbered: reading),
      gloss: "a gloss"
    )
    word.phraseText = "它=ta1|\(hanzi)=\(reading)|的=de5|。\tEnglish."
    if hanzi == "不" { word.phraseText = "我=wo3|不=bu4|是=shi4|她=ta1|。\tEnglish." }
    let lines = try await lines(typed, to: hanzi, words: WordList([word]))
    #expect(lines.filter { $0.contains("the phrase writes it so") } == [note].compactMap(\.self))
    #expect(lines.contains { $0.hasSuffix("English.") } == (typed != "bu4"))
  }

  @Test(arguments: [
    (
      "水果", "ㄕㄨㄟˊㄍㄨㄛˇ",
      [
        "right  水果  ㄕㄨㄟˇ ㄍㄨㄛˇ (spoken ㄕㄨㄟˊ ㄍㄨㄛˇ) · fruit · again in 10 min",
        "  水果 is written ㄕㄨㄟˇ ㄍㄨㄛˇ and spoken ㄕㄨㄟˊ ㄍㄨㄛˇ (a third tone",
        "    before a third tone)",
      ]
    ),
    (
      "一样", "ㄧˋㄧㄤˋ",
      [
        "wrong  一样  ㄧ ㄧㄤˋ (spoken ㄧˊ ㄧㄤˋ) · the same · again in 1 min",
        "  ㄧ: tone 1 ˉ, not 4 ˋ",
        "  一样 is written ㄧ ㄧㄤˋ and spoken ㄧˊ ㄧㄤˋ (ㄧ before a fourth tone)",
      ]
    ),
    (
      "受不了", "ㄕㄡˋ˙ㄅㄨㄌㄧㄠˇ",
      [
        "right  受不了  ㄕㄡˋ ㄅㄨˋ ㄌㄧㄠˇ (spoken ㄕㄡˋ ˙ㄅㄨ ㄌㄧㄠˇ)",
        "  cannot stand", "  again in 10 min",
        "  受不了 is written ㄕㄡˋ ㄅㄨˋ ㄌㄧㄠˇ and spoken ㄕㄡˋ ˙ㄅㄨ ㄌㄧㄠˇ (ㄅㄨˋ in",
        "    the middle is neutral)",
      ]
    ),
    ("去", "ㄔㄨˋ", ["wrong  去  ㄑㄩˋ · to go · again in 1 min", "  ㄑㄩˋ, not ㄔㄨˋ"]),
    ("爱", "ㄌㄞˋ", ["wrong  爱  ㄞˋ · to love · again in 1 min", "  ㄞˋ, not ㄌㄞˋ"]),
    ("天", "ㄇㄚˇ", ["wrong  天  ㄊㄧㄢ · sky · again in 1 min", "  ㄊㄧㄢ, not ㄇㄚˇ"]),
    (
      "银行", "ㄧㄣˊㄒㄧㄥˊ",
      [
        "wrong  银行  ㄧㄣˊ ㄏㄤˊ · bank · again in 1 min",
        "  行 is ㄒㄧㄥˊ in 不行, 银行's ㄏㄤˊ is also in 行业",
      ]
    ),
    ("哪儿", "ㄋㄚˇ", ["right  哪儿  ㄋㄚˇㄦ · where · again in 10 min", "  with ㄦ: ㄋㄚˇㄦ"]),
  ])
  func `a verdict is in bopomofo for who reads it`(
    hanzi: String,
    typed: String,
    expected: [String]
  ) async throws {
    #expect(try await lines(typed, to: hanzi, form: .zhuyin) == expected)
  }

  @Test(arguments: [("flag", true), ("suspend", false)])
  func `the line on a leech names the commands that help, unless it is put aside`(
    action: String,
    isNamed: Bool
  ) async throws {
    let bench = StudyBench(MemoryStore())
    try await bench.service.set("leech-threshold", to: "1")
    try await bench.service.set("leech-action", to: action)
    let drill = try await bench.startTyped(1)
    try await bench.answer(in: drill, grade: .easy)
    _ = try await bench.service.endDrill(drill)
    bench.clock.advance(seconds: 60 * 86_400)
    let again = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], newWords: 0, seed: 1)
    ).id
    let feedback = try #require(try await bench.answer(in: again, correctly: false))
    var style = ScreenStyle.plain
    style.width = 200
    let word = style.text(feedback.question.item)
    let line =
      "  ‘info’ tells more about it; after the drill, ‘trainer words suspend \(word)’ puts it aside."
    let lines = FeedbackScreen(style: style).lines(feedback)
    #expect(lines.contains { $0.hasPrefix("  This word is a leech: forgotten once.") }, "\(lines)")
    #expect(lines.contains(line) == isNamed, "\(lines)")
    style.namesCommands = false
    #expect(!FeedbackScreen(style: style).lines(feedback).contains(line))
  }

  @Test(arguments: [
    ("水果", "shui2guo3"), ("银行", "yin2xing2"), ("星期", "xing1qi2"), ("角色", "jiao3se4"),
    ("一样", "yi4yang4"), ("学生", "xue2sheng1"), ("买", "mai4"),
  ])
  func `a verdict fits a narrow screen`(hanzi: String, typed: String) async throws {
    for width in [20, 40] {
      let wide = try await lines(typed, to: hanzi, width: width).filter {
        CellWidth.of($0) > width
      }
      #expect(wide.isEmpty)
    }
  }
}
