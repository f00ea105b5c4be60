import Pinyin
import Testing

struct SpokenFormTests {
  @Test(arguments: [
    ("水果", "shui3 guo3", "shui2 guo3", [ToneChange.Rule.third]),
    ("一样", "yi1 yang4", "yi2 yang4", [.yiBeforeFourth]),
    ("一起", "yi1 qi3", "yi4 qi3", [.yiBeforeOthers]),
    ("一个", "yi1 ge5", "yi2 ge5", [.yiBeforeFourth]),
    ("不要", "bu4 yao4", "bu2 yao4", [.bu]),
    ("受不了", "shou4 bu4 liao3", "shou4 bu5 liao3", [.between]),
    ("看一看", "kan4 yi1 kan4", "kan4 yi5 kan4", [.between]),
    ("哪里", "na3 li5", "na2 li5", [.thirdBeforeNeutral]),
    ("展览馆", "zhan3 lan3 guan3", "zhan2 lan2 guan3", [.third, .third]),
    ("一点儿", "yi1 dian3 r5", "yi4 dian3 r5", [.yiBeforeOthers]),
  ])
  func `the usual pronunciation is known with its rules`(
    hanzi: String,
    reading: String,
    spoken: String,
    rules: [ToneChange.Rule]
  ) throws {
    let form = try #require(try Reading(numbered: reading).spokenForm(hanzi: hanzi))
    #expect(form.reading.numbered == spoken)
    #expect(form.changes.map(\.rule) == rules)
  }

  @Test(arguments: [
    ("老师", "lao3 shi1"), ("第一", "di4 yi1"), ("一月", "yi1 yue4"), ("姐姐", "jie3 jie5"),
    ("椅子", "yi3 zi5"), ("对不起", "dui4 bu5 qi3"), ("不好", "bu4 hao3"), ("女儿", "nü3 er2"),
  ])
  func `most words are spoken as written`(hanzi: String, reading: String) throws {
    #expect(try Reading(numbered: reading).spokenForm(hanzi: hanzi) == nil)
  }
}
