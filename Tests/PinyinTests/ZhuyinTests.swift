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
    ("ying1", "ㄧㄥ"), ("er4", "ㄦˋ"), ("na3 r5", "ㄋㄚˇㄦ"), ("Bei3 jing1", "ㄅㄟˇ ㄐㄧㄥ"),
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
    ("ㄋㄧ´ㄏㄠ`", "ni2 hao4"), ("ㄇㄚˉㄇㄚ¯", "ma1 ma1"), ("ㄋ一ˇ", "ni3"), ("ㄋ丨ˇ", "ni3"),
  ])
  func `bopomofo is typed with numbers or marks, together or apart`(
    typed: String,
    numbered: String
  ) throws {
    #expect(try PinyinText(typed).best.reading?.numbered == numbered)
  }

  @Test(arguments: ["ㄅㄅ", "ㄅ", "ㄋㄧˇˇ", "ㄋㄧ9", "ˊㄋㄧ", "˙", "ㄓㄩ", "ㄋㄧ好", "ㄋㄧㄏㄠ˙˙"])
  func `letters that are no syllable are refused`(typed: String) {
    #expect(throws: PinyinError.self) { try PinyinText(typed) }
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
