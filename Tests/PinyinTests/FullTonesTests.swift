import Pinyin
import Testing

struct FullTonesTests {
  @Test(arguments: [
    ("喜欢", "xi3 huan5", ["xi3 huan1"]), ("朋友", "peng2 you5", ["peng2 you3"]),
    ("时候", "shi2 hou5", ["shi2 hou4"]), ("闺女", "gui1 nü5", ["gui1 nü3"]),
    ("出主意", "chu1 zhu3 yi5", ["chu1 zhu3 yi4"]),
    ("上头", "shang5 tou5", ["shang5 tou2"]),
    (
      "讲究人家", "jiang3 jiu5 ren2 jia5",
      ["jiang3 jiu4 ren2 jia5", "jiang3 jiu5 ren2 jia1", "jiang3 jiu4 ren2 jia1"]
    ),
  ])
  func `a neutral syllable may have the full tone of its character`(
    hanzi: String,
    reading: String,
    full: [String]
  ) throws {
    let variants = try Reading(numbered: reading).fullToneVariants(hanzi: hanzi)
    #expect(variants.map(\.numbered) == full)
  }

  @Test(arguments: [
    ("孩子", "hai2 zi5"), ("我们", "wo3 men5"), ("什么", "shen2 me5"), ("妈妈", "ma1 ma5"),
    ("太太", "tai4 tai5"), ("东西", "dong1 xi5"), ("过", "guo5"), ("记得", "ji4 de5"),
    ("银行", "yin2 hang2"), ("友", "peng2 you5"),
  ])
  func `particles, suffixes and doubled characters stay neutral`(
    hanzi: String,
    reading: String
  ) throws {
    #expect(try Reading(numbered: reading).fullToneVariants(hanzi: hanzi).isEmpty)
  }

  @Test(arguments: [
    ("护士", "hu4 shi5", "hu4 shi4"), ("有时候", "you3 shi2 hou5", "you3 shi2 hou4"),
    ("笑话儿", "xiao4 hua5 r5", "xiao4 hua4 r5"), ("提防", "di1 fang5", "ti2 fang2"),
    ("朋友", "peng2 you5", nil), ("故事", "gu4 shi5", nil), ("妈妈", "ma1 ma5", nil),
  ])
  func `Taiwan shows the full tone of words that have no neutral one there`(
    hanzi: String,
    reading: String,
    shown: String?
  ) throws {
    #expect(try Reading(numbered: reading).inTaiwan(hanzi: hanzi)?.numbered == shown)
  }
}
