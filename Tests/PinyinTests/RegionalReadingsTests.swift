import Pinyin
import Testing

struct RegionalReadingsTests {
  @Test(arguments: [
    ("星期", "xing1 qi1", "xing1 qi2"), ("企业", "qi3 ye4", "qi4 ye4"),
    ("研究", "yan2 jiu1", "yan2 jiu4"), ("危险", "wei1 xian3", "wei2 xian3"),
    ("研究生", "yan2 jiu1 sheng1", "yan2 jiu4 sheng1"), ("危机", "wei1 ji1", "wei2 ji1"),
    ("突击", "tu1 ji1", "tu2 ji2"), ("垃圾", "la1 ji1", "le4 se4"),
    ("垃圾桶", "la1 ji1 tong3", "le4 se4 tong3"), ("叔叔", "shu1 shu5", "shu2 shu5"),
    ("质量", "zhi4 liang4", "zhi2 liang4"), ("休息", "xiu1 xi5", "xiu1 xi2"),
  ])
  func `a word has the reading of its characters in Taiwan`(
    hanzi: String,
    mainland: String,
    taiwan: String
  ) throws {
    let reading = try Reading(numbered: mainland)
    #expect(reading.inTaiwan(hanzi: hanzi)?.numbered == taiwan)
    #expect(reading.taiwanVariants(hanzi: hanzi).contains(try Reading(numbered: taiwan)))
  }

  @Test(arguments: [
    ("人质", "ren2 zhi4"), ("发现", "fa1 xian4"), ("学习", "xue2 xi2"), ("角色", "jue2 se4"),
    ("机会", "ji1 hui4"), ("和平", "he2 ping2"),
  ])
  func `most words are read alike`(hanzi: String, reading: String) throws {
    let reading = try Reading(numbered: reading)
    #expect(reading.inTaiwan(hanzi: hanzi) == nil)
    #expect(reading.taiwanVariants(hanzi: hanzi).isEmpty)
  }

  @Test func `the word 和 is hàn in Taiwan, and the words with it keep hé`() throws {
    let and = try Reading(numbered: "he2")
    #expect(and.inTaiwan(hanzi: "和")?.numbered == "han4")
    #expect(and.taiwanVariants(hanzi: "和").map(\.numbered) == ["han4"])
    let peace = try Reading(numbered: "he2 ping2")
    #expect(peace.inTaiwan(hanzi: "和平") == nil && peace.taiwanVariants(hanzi: "和平").isEmpty)
  }

  @Test(arguments: [
    ("友谊", "you3 yi4", "you3 yi2"), ("俄语", "e2 yu3", "e4 yu3"), ("炸", "zha2", "zha4"),
  ])
  func `a reading heard beside that of the mainland is accepted and not shown`(
    hanzi: String,
    mainland: String,
    taiwan: String
  ) throws {
    let reading = try Reading(numbered: mainland)
    #expect(reading.inTaiwan(hanzi: hanzi) == nil)
    #expect(reading.taiwanVariants(hanzi: hanzi).map(\.numbered) == [taiwan])
    #expect(!reading.isOnlyOfMainland(hanzi: hanzi))
  }

  @Test(arguments: [
    ("血管", "xue4 guan3", "xie3 guan3"), ("高血压", "gao1 xue4 ya1", "gao1 xie3 ya1"),
    ("包括", "bao1 kuo4", "bao1 gua1"), ("聘请", "pin4 qing3", "ping4 qing3"),
    ("傍晚", "bang4 wan3", "bang1 wan3"), ("和", "he2", "han4"),
    ("说服", "shuo1 fu2", "shui4 fu2"), ("骨头", "gu3 tou5", "gu2 tou5"),
    ("一会儿", "yi1 hui4 r5", "yi1 hui3 r5"), ("待会儿", "dai1 hui4 r5", "dai1 hui3 r5"),
  ])
  func `a reading of Taiwan is shown also if the mainland's is heard there`(
    hanzi: String,
    mainland: String,
    taiwan: String
  ) throws {
    let reading = try Reading(numbered: mainland)
    #expect(reading.inTaiwan(hanzi: hanzi)?.numbered == taiwan)
    #expect(!reading.isOnlyOfMainland(hanzi: hanzi))
  }

  @Test(arguments: [
    ("垃圾", "la1 ji1", true), ("突击", "tu2 ji1", true), ("突击", "tu2 ji2", false),
    ("学习", "xue2 xi2", false),
  ])
  func `some readings are only of the mainland`(
    hanzi: String,
    reading: String,
    isOnly: Bool
  ) throws {
    #expect(try Reading(numbered: reading).isOnlyOfMainland(hanzi: hanzi) == isOnly)
  }

  @Test func `each difference is right with and without the others`() throws {
    let variants = try Reading(numbered: "tu1 ji1").taiwanVariants(hanzi: "突击")
    #expect(variants.map(\.numbered) == ["tu2 ji1", "tu1 ji2", "tu2 ji2"])
  }

  @Test func `words without a character for each syllable are left alone`() throws {
    #expect(try Reading(numbered: "xing1 qi1").taiwanVariants(hanzi: "星").isEmpty)
    #expect(try Reading(numbered: "qi1").taiwanVariants(hanzi: "").isEmpty)
  }
}
