import Pinyin
import SeededRandom
import Testing

struct SpokenVariantsTests {
  @Test(arguments: [
    ("你好", "ni3 hao3", ["ni2 hao3"]),
    ("展览馆", "zhan3 lan3 guan3", ["zhan2 lan2 guan3", "zhan3 lan2 guan3"]),
    (
      "岂有此理", "qi3 you3 ci3 li3",
      ["qi2 you2 ci2 li3", "qi2 you3 ci2 li3", "qi3 you2 ci2 li3"]
    ),
    ("老师", "lao3 shi1", []),
    ("不要", "bu4 yao4", ["bu2 yao4"]),
    ("不好", "bu4 hao3", []),
    ("不是", "bu4 shi5", ["bu2 shi5"]),
    ("是不是", "shi4 bu4 shi4", ["shi4 bu2 shi4", "shi4 bu5 shi4"]),
    ("一样", "yi1 yang4", ["yi2 yang4"]),
    ("一起", "yi1 qi3", ["yi4 qi3"]),
    ("一天", "yi1 tian1", ["yi4 tian1"]),
    ("一个", "yi1 ge5", ["yi2 ge5"]),
    ("看一看", "kan4 yi1 kan4", ["kan4 yi2 kan4", "kan4 yi5 kan4"]),
    ("第一次", "di4 yi1 ci4", []),
    ("十一月", "shi2 yi1 yue4", []),
    ("一月", "yi1 yue4", []),
    ("星期一", "xing1 qi1 yi1", []),
    ("统一", "tong3 yi1", []),
    ("哪儿", "na3 r5", ["na3"]),
    ("玩儿", "wan2", ["wan2 r5"]),
    ("玩儿", "wan2 r5", ["wan2", "wa2 r5"]),
    ("女儿", "nü3 er2", []),
    ("儿童", "er2 tong2", []),
    (
      "有点儿", "you3 dian3 r5",
      ["you2 dian3 r5", "you3 dian3", "you2 dian3", "you3 dia3 r5", "you2 dia3 r5"]
    ),
    (
      "一点儿", "yi1 dian3 r5",
      ["yi4 dian3 r5", "yi1 dian3", "yi4 dian3", "yi1 dia3 r5", "yi4 dia3 r5"]
    ),
    ("一会儿", "yi1 hui4", ["yi2 hui4", "yi1 hui4 r5", "yi2 hui4 r5"]),
    ("不管", "bu4 guan3 er5", []),
    ("小姐", "xiao3 jie3", ["xiao2 jie3", "xiao3 jie5", "xiao2 jie5"]),
    ("小姐", "xiao3 jie5", ["xiao2 jie5"]),
    ("哪里", "na3 li5", ["na2 li5"]),
    ("想起", "xiang3 qi3", ["xiang2 qi3", "xiang3 qi5", "xiang2 qi5"]),
    ("姐姐", "jie3 jie5", []),
    ("椅子", "yi3 zi5", []),
    ("对不起", "dui4 bu5 qi3", ["dui4 bu4 qi3"]),
    ("看不起", "kan4 bu5 qi3", ["kan4 bu4 qi3"]),
    ("受不了", "shou4 bu4 liao3", ["shou4 bu5 liao3"]),
    ("要不是", "yao4 bu4 shi4", ["yao4 bu2 shi4", "yao4 bu5 shi4"]),
    ("只不过", "zhi3 bu5 guo4", ["zhi3 bu4 guo4", "zhi3 bu2 guo4"]),
    ("迫不及待", "po4 bu4 ji2 dai4", []),
  ])
  func `a reading may also be spelled as it is spoken`(
    hanzi: String,
    reading: String,
    expected: [String]
  ) throws {
    let variants = try Reading(numbered: reading).spokenVariants(hanzi: hanzi)
    #expect(Set(variants.map(\.numbered)) == Set(expected))
  }

  @Test func `capitals stay with their syllables`() throws {
    let variants = try Reading(numbered: "Ha1 r5 Bin1 hua4 r5").spokenVariants(hanzi: "哈儿滨画儿")
    #expect(variants.map(\.numbered) == ["Ha1 Bin1 hua4"])
  }

  @Test(arguments: seeds)
  func `variants are new, few and differ in tones or the suffix only`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      var word = generator.word()
      if Bool.random(using: &generator) {
        word.syllables = word.syllables.map { $0.with(tone: .third) } + word.syllables
      }
      let hanzi = String(word.syllables.map { _ in "不一好儿".randomElement(using: &generator) ?? "好" })
      let variants = word.spokenVariants(hanzi: hanzi)
      #expect(variants.count <= 64 && Set(variants).count == variants.count, "seed \(seed)")
      #expect(!variants.contains(word), "seed \(seed)")
      for variant in variants {
        let letters = { (reading: Reading) in
          reading.syllables.filter { $0 != .erhua }.map(\.bare)
        }
        #expect(letters(variant) == letters(word), "seed \(seed): \(word.numbered)")
      }
    }
  }

  @Test func `a very long run of third tones stays bounded`() {
    let long = Reading(Array(repeating: Syllable(.h, .ao, .third), count: 40))
    let variants = long.spokenVariants(hanzi: String(repeating: "好", count: 40))
    #expect(variants.count <= 64)
    #expect(variants.allSatisfy { $0.syllables.last?.tone == .third })
  }
}
