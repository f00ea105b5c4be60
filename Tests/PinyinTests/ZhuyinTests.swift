import Testing

@testable import Pinyin

/// Bopomofo, shown and typed.
struct ZhuyinTests {
  @Test(arguments: [
    ("ni3 hao3", "ㄋㄧˇ ㄏㄠˇ"), ("yi1 sheng1", "ㄧ ㄕㄥ"), ("ma1 ma5", "ㄇㄚ ˙ㄇㄚ"),
    ("zhi1 dao4", "ㄓ ㄉㄠˋ"), ("si4 shi2", "ㄙˋ ㄕˊ"), ("ri4 zi5", "ㄖˋ ˙ㄗ"),
    ("ju4", "ㄐㄩˋ"), ("nü3 er2", "ㄋㄩˇ ㄦˊ"), ("lüe4", "ㄌㄩㄝˋ"), ("xiong2", "ㄒㄩㄥˊ"),
    ("zhong1", "ㄓㄨㄥ"), ("weng1", "ㄨㄥ"), ("yong4", "ㄩㄥˋ"), ("you3", "ㄧㄡˇ"), ("liu4", "ㄌㄧㄡˋ"),
    ("gui4", "ㄍㄨㄟˋ"), ("wen4", "ㄨㄣˋ"), ("lun2", "ㄌㄨㄣˊ"), ("yuan2", "ㄩㄢˊ"), ("yun2", "ㄩㄣˊ"),
    ("ying1", "ㄧㄥ"), ("er4", "ㄦˋ"), ("na3 r5", "ㄋㄚˇㄦ"), ("yi1 dian3 r5", "ㄧ ㄉㄧㄢˇㄦ"),
    ("hua1 r5", "ㄏㄨㄚㄦ"), ("er2 zi5", "ㄦˊ ˙ㄗ"), ("Bei3 jing1", "ㄅㄟˇ ㄐㄧㄥ"),
  ])
  func `a reading is written in bopomofo and read back`(numbered: String, zhuyin: String) throws {
    let reading = try Reading(numbered: numbered)
    #expect(ReadingForm.zhuyin.text(reading) == zhuyin)
    let read = try #require(try PinyinText(zhuyin).best.reading)
    #expect(read.numbered == numbered.lowercased())
    let joined = try PinyinText(zhuyin.filter { $0 != " " }).best.reading
    #expect(joined?.numbered == numbered.lowercased())
  }

  @Test func `every syllable of the inventory is read back`() throws {
    var forms: Set<String> = []
    for syllable in Inventory.all {
      let text = ReadingForm.zhuyin.text(syllable)
      #expect(forms.insert(text).inserted, "\(text)")
      #expect(try PinyinText(text).best.reading?.syllables == [syllable], "\(text)")
      #expect(text.allSatisfy { !$0.isASCII }, "\(text)")
    }
    #expect(forms.count == Inventory.all.count)
  }

  @Test(arguments: [
    ("ㄋㄧ3ㄏㄠ3", "ni3 hao3"), ("ㄋㄧ3 ㄏㄠ3", "ni3 hao3"), ("ㄇㄚ1ㄇㄚ5", "ma1 ma5"),
    ("ㄇㄚㄇㄚ˙", "ma1 ma5"), ("ㄇㄚ˙ㄇㄚ", "ma1 ma5"), ("ㄒㄧㄢㄕㄥ", "xian1 sheng1"),
    ("ㄧㄧ", "yi1 yi1"), ("ㄐㄧㄦ", "ji1 r5"), ("ㄋㄩˇㄦˊ", "nü3 er2"), ("ㄧ ㄉㄧㄢˇㄦ", "yi1 dian3 r5"),
    ("ㄇㄚㄇㄚ0", "ma1 ma5"), ("ㄋㄧ３ㄏㄠ³", "ni3 hao3"), ("ㄋㄧ´ㄏㄠ`", "ni2 hao4"),
    ("ㄇㄚˉㄇㄚ¯", "ma1 ma1"), ("ㄋ一ˇ", "ni3"), ("ㄋ丨ˇ", "ni3"),
  ])
  func `bopomofo is typed with numbers or marks, together or apart`(
    typed: String,
    numbered: String
  ) throws {
    #expect(try PinyinText(typed).best.reading?.numbered == numbered)
  }

  @Test(arguments: ["ㄅㄅ", "ㄅ", "ㄋㄧˇˇ", "ㄋㄧ9", "ˊㄋㄧ", "˙", "ㄓㄩ", "ㄋㄧ好", "ㄋㄧㄏㄠ˙˙", "ㄇㄚ三"])
  func `letters that are no syllable are refused`(typed: String) {
    #expect(throws: PinyinError.self) { try PinyinText(typed) }
  }

  @Test(arguments: [
    ("ㄇㄚ", PinyinText.Letters.unmarkedZhuyin), ("ㄋㄧ ㄏㄠ", .unmarkedZhuyin), ("ㄇㄚ1", .zhuyin),
    ("ㄇㄚˉ", .zhuyin), ("ㄋㄧˇㄏㄠ", .zhuyin), ("ㄋㄧㄏㄠ3", .zhuyin), ("˙ㄇㄚ", .zhuyin), ("ㄇㄚ˙", .zhuyin),
    ("ma", .pinyin), ("mā", .pinyin),
  ])
  func `bopomofo without any mark is told from bopomofo and from pinyin`(
    typed: String,
    letters: PinyinText.Letters
  ) throws {
    #expect(try PinyinText(typed).letters == letters)
  }

  @Test(arguments: [
    ("ㄋㄧㄏㄠ", "你好", "ni3 hao3", true), ("ㄇㄚ", "马", "ma3", true), ("ㄒㄧㄝㄒㄧㄝ", "谢谢", "xie4 xie5", true),
    ("ㄇㄚㄇㄚ", "妈妈", "ma1 ma5", true), ("ㄋㄩㄦ", "女儿", "nü3 er2", true),
    ("ㄉㄧㄢㄦ", "点儿", "dian3 r5", true), ("ㄋㄧˇㄏㄠ", "你好", "ni3 hao3", false),
    ("ㄋㄧㄏㄡ", "你好", "ni3 hao3", false), ("ㄌㄨ", "绿", "lü4", false), ("ㄇㄚ1", "马", "ma3", false),
    ("ma1", "马", "ma3", false),
  ])
  func `marks may have been left out where all letters are right`(
    typed: String,
    hanzi: String,
    accepted: String,
    mayLack: Bool
  ) throws {
    let reading = try Reading(numbered: accepted)
    guard case .wrong(let mistake) = Judgement(typed: typed, hanzi: hanzi, accepted: [reading])
    else {
      Issue.record("not wrong")
      return
    }
    #expect(mistake.mayLackMarks == mayLack)
    if mayLack { #expect(mistake.given.count == reading.syllables.count) }
  }

  @Test(
    arguments: [
      ("ㄇㄚ xq hao", .notPinyin(range: 3..<5, fragment: "xq")),
      ("˙ㄇㄚㄓㄨㄤˋxq", .notPinyin(range: 7..<9, fragment: "xq")),
      ("ㄏㄨㄚㄦ 好", .notLatin(range: 5..<6, fragment: "好")),
      ("ㄋㄧ3ㄏㄠ9", .toneOutOfRange(range: 5..<6, fragment: "9")),
      ("xqㄇㄚˇ ma", .notPinyin(range: 0..<5, fragment: "xqㄇㄚˇ")),
    ] as [(String, PinyinError)]
  )
  func `an error beside bopomofo names its place in the typed text`(
    _ typed: String,
    error: PinyinError
  ) {
    #expect(throws: error) { try PinyinText(typed) }
  }

  @Test func `a division beside bopomofo names its place in the typed text`() {
    #expect(PinyinCheck("ㄇㄚtiang").error == .notPinyin(range: 2..<7, fragment: "tiang"))
  }

  @Test func `a word of first tones needs no mark`() throws {
    let reading = try Reading(numbered: "ka1 fei1")
    let judged = Judgement(typed: "ㄎㄚㄈㄟ", hanzi: "咖啡", accepted: [reading])
    #expect(judged == .right(reading, of: reading))
  }

  @Test func `ㄨ for ㄩ is another sound, not another way to type it`() throws {
    let reading = try Reading(numbered: "lü4")
    guard case .wrong(let mistake) = Judgement(typed: "ㄌㄨˋ", hanzi: "绿", accepted: [reading])
    else {
      Issue.record("not wrong")
      return
    }
    #expect(mistake.slip == nil)
  }

  @Test(arguments: [
    ("ni3hao3", "ㄋㄧˇ ㄏㄠˇ"), ("ㄇㄚ˙", "˙ㄇㄚ"), ("nihao", "ㄋㄧ ㄏㄠ"), ("yi1dian3r5", "ㄧ ㄉㄧㄢˇㄦ"),
    ("tiang", nil),
  ])
  func `a checked text is given in bopomofo`(typed: String, zhuyin: String?) {
    #expect(PinyinCheck(typed).zhuyin == zhuyin)
  }

  @Test func `an answer in bopomofo is judged like pinyin`() throws {
    let accepted = [try Reading(numbered: "ni3 hao3")]
    func judged(_ typed: String) -> Judgement {
      Judgement(typed: typed, hanzi: "你好", accepted: accepted)
    }
    #expect(judged("ㄋㄧˇㄏㄠˇ") == .right(accepted[0], of: accepted[0]))
    // No mark is the first tone.
    guard case .wrong(let mistake) = judged("ㄋㄧㄏㄠˇ") else {
      Issue.record("not wrong")
      return
    }
    #expect(mistake.differences.count == 1)
  }
}
