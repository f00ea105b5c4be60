import Pinyin
import Speech
import Testing

struct UtteranceTests {
  /// Words with their citation tones, and their pronunciation.
  private static let words = [
    // Third tones before third tones.
    ("你好", "ni3 hao3", "ni2 hao3"),
    ("水果", "shui3 guo3", "shui2 guo3"),
    ("可以", "ke3 yi3", "ke2 yi3"),
    ("所以", "suo3 yi3", "suo2 yi3"),
    ("手表", "shou3 biao3", "shou2 biao3"),
    ("影响", "ying3 xiang3", "ying2 xiang3"),
    ("展览馆", "zhan3 lan3 guan3", "zhan2 lan2 guan3"),
    ("洗手间", "xi3 shou3 jian1", "xi2 shou3 jian1"),
    ("打扫", "da3 sao3", "da2 sao3"),
    ("表演", "biao3 yan3", "biao2 yan3"),
    // Third tones that stay.
    ("老师", "lao3 shi1", "lao3 shi1"),
    ("美国", "mei3 guo2", "mei3 guo2"),
    ("好看", "hao3 kan4", "hao3 kan4"),
    ("银行", "yin2 hang2", "yin2 hang2"),
    // A third tone before a neutral tone.
    ("哪里", "na3 li5", "na2 li5"),
    ("小姐", "xiao3 jie5", "xiao2 jie5"),
    ("姐姐", "jie3 jie5", "jie3 jie5"),
    ("椅子", "yi3 zi5", "yi3 zi5"),
    ("奶奶", "nai3 nai5", "nai3 nai5"),
    // 不.
    ("不", "bu4", "bu4"),
    ("不是", "bu4 shi4", "bu2 shi4"),
    ("不要", "bu4 yao4", "bu2 yao4"),
    ("不对", "bu4 dui4", "bu2 dui4"),
    ("不错", "bu4 cuo4", "bu2 cuo4"),
    ("不好", "bu4 hao3", "bu4 hao3"),
    ("不同", "bu4 tong2", "bu4 tong2"),
    ("不吃", "bu4 chi1", "bu4 chi1"),
    ("对不起", "dui4 bu5 qi3", "dui4 bu5 qi3"),
    ("受不了", "shou4 bu4 liao3", "shou4 bu5 liao3"),
    ("差不多", "cha4 bu5 duo1", "cha4 bu5 duo1"),
    // 一.
    ("一", "yi1", "yi1"),
    ("一直", "yi1 zhi2", "yi4 zhi2"),
    ("一样", "yi1 yang4", "yi2 yang4"),
    ("一定", "yi1 ding4", "yi2 ding4"),
    ("一起", "yi1 qi3", "yi4 qi3"),
    ("一般", "yi1 ban1", "yi4 ban1"),
    ("一个", "yi1 ge5", "yi2 ge5"),
    ("一月", "yi1 yue4", "yi1 yue4"),
    ("第一", "di4 yi1", "di4 yi1"),
    ("统一", "tong3 yi1", "tong3 yi1"),
    ("星期一", "xing1 qi1 yi1", "xing1 qi1 yi1"),
    ("看一看", "kan4 yi1 kan4", "kan4 yi5 kan4"),
    // Erhua.
    ("哪儿", "na3 r5", "na3 r5"),
    ("一点儿", "yi1 dian3 r5", "yi4 dian3 r5"),
    ("有点儿", "you3 dian3 r5", "you2 dian3 r5"),
    ("一会儿", "yi1 hui4 r5", "yi2 hui4 r5"),
    ("女儿", "nü3 er2", "nü3 er2"),
    // Neutral tones.
    ("妈妈", "ma1 ma5", "ma1 ma5"),
    ("朋友", "peng2 you5", "peng2 you5"),
    ("东西", "dong1 xi5", "dong1 xi5"),
    ("豆腐", "dou4 fu5", "dou4 fu5"),
    ("葡萄", "pu2 tao5", "pu2 tao5"),
  ]

  @Test(arguments: words)
  func `a word is said as it is pronounced`(
    hanzi: String,
    reading: String,
    spoken: String
  ) throws {
    let utterance = Utterance(hanzi: hanzi, reading: try Reading(numbered: reading))
    #expect(utterance.spoken.numbered == spoken)
  }

  @Test func `a reading without characters has the third tones alone`() throws {
    let reading = try Reading(numbered: "yi1 ding4 ke3 yi3")
    #expect(Utterance(hanzi: "", reading: reading).spoken.numbered == "yi1 ding4 ke2 yi3")
  }
}
