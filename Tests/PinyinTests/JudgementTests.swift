import Pinyin
import SeededRandom
import Testing

struct JudgementTests {
  private func judge(_ typed: String, _ hanzi: String, _ accepted: String...) throws -> Judgement {
    var readings: [Reading] = []
    for numbered in accepted { readings.append(try Reading(numbered: numbered)) }
    return Judgement(typed: typed, hanzi: hanzi, accepted: readings)
  }

  @Test(arguments: [
    ("ni3hao3", "你好", "ni3 hao3"), ("nǐhǎo", "你好", "ni3 hao3"), ("ni2hao3", "你好", "ni3 hao3"),
    ("xi1an1", "西安", "Xi1 an1"), ("fāng'àn", "方案", "fang1 an4"), ("fāngàn", "方案", "fang1 an4"),
    ("nar3", "哪儿", "na3 r5"), ("na3er5", "哪儿", "na3 r5"), ("nǎr", "哪儿", "na3 r5"),
    ("na3", "哪儿", "na3 r5"), ("yi4dianr3", "一点儿", "yi1 dian3 r5"),
    ("nv3er2", "女儿", "nü3 er2"), ("nǚér", "女儿", "nü3 er2"), ("bu2yao4", "不要", "bu4 yao4"),
    ("mama1", "妈妈", "ma5 ma1"), ("māma", "妈妈", "ma1 ma5"), ("de", "的", "de5"), ("de0", "的", "de5"),
    ("lue4", "略", "lüe4"), ("Běijīng", "北京", "Bei3 jing1"), ("bei3jing1", "北京", "Bei3 jing1"),
  ])
  func `a right answer is right in every spelling`(
    typed: String,
    hanzi: String,
    accepted: String
  ) throws {
    guard case .right = try judge(typed, hanzi, accepted) else {
      Issue.record("\(typed) was not right for \(accepted)")
      return
    }
  }

  @Test(arguments: [
    ("nihao", "你好", "ni3 hao3"), ("fangan", "方案", "fang1 an4"), ("xian", "西安", "Xi1 an1"),
    ("nar", "哪儿", "na3 r5"), ("naer", "哪儿", "na3 r5"), ("na", "哪儿", "na3 r5"),
    ("nver", "女儿", "nü3 er2"), ("mama", "妈妈", "ma1 ma5"), ("NIHAO", "你好", "ni3 hao3"),
  ])
  func `right letters without any tone are asked for tones`(
    typed: String,
    hanzi: String,
    accepted: String
  ) throws {
    guard case .tonesMissing = try judge(typed, hanzi, accepted) else {
      Issue.record("\(typed) was not 'tones missing' for \(accepted)")
      return
    }
  }

  @Test(
    arguments: [
      // typed, accepted, differences as index:expected>given
      ("ni3hao4", "ni3 hao3", ["1:3>4"]),
      ("yin2hang", "yin2 hang2", ["1:2>5"]),
      ("zang3", "zhang3", ["0:zh>z"]),
      ("zan4", "zhang3", ["0:zh>z", "0:ang>an", "0:3>4"]),
      ("ji1", "yi1", ["0:∅>j"]),
      ("nu3", "nü3", ["0:ü>u"]),
      ("zang", "zhang3", ["0:zh>z"]),
      ("ni3", "ni3 hao3", ["1:hao3>∅"]),
      ("hao3", "ni3 hao3", ["0:ni3>∅"]),
      ("ni3men5hao3", "ni3 hao3", ["1:∅>men5"]),
      ("nimenhao", "ni3 hao3", ["1:∅>men"]),
      ("nü3er", "nü3 er2", ["1:2>5"]),
      ("na3er2", "na3 r5", ["1:5>2"]),
      ("wo3 men5 qu3", "wo3 men5 qu4", ["2:4>3"]),
      ("xian1", "xi1 an1", ["0:1>5"]),
    ] as [(String, String, [String]?)]
  )
  func `a wrong answer is explained part by part`(
    typed: String,
    accepted: String,
    expected: [String]?
  ) throws {
    let judgement = try judge(typed, "", accepted)
    guard case .wrong(let mistake) = judgement else {
      throw Unexpected(judgement: judgement)
    }
    let found = mistake.differences.map { "\($0.syllableIndex):\($0.expected)>\($0.given)" }
    #expect(found == expected)
  }

  private struct Unexpected: Error { var judgement: Judgement }

  @Test func `the closest of several readings is the one compared`() throws {
    let judgement = try judge("hang4", "行", "xing2", "hang2", "heng2")
    guard case .wrong(let mistake) = judgement else {
      throw Unexpected(judgement: judgement)
    }
    #expect(mistake.closest.numbered == "hang2")
    #expect(mistake.given.map(\.numbered) == ["hang4"])
    #expect(
      mistake.differences == [
        Difference(syllableIndex: 0, part: .tone(expected: .second, given: .fourth))
      ]
    )
  }

  @Test func `every accepted reading is right and the matched one is named`() throws {
    let (hang, shei) = (try Reading(numbered: "hang2"), try Reading(numbered: "shei2"))
    #expect(try judge("hang2", "行", "xing2", "hang2") == .right(hang, of: hang))
    #expect(try judge("shei2", "谁", "shei2", "shui2") == .right(shei, of: shei))
  }

  @Test func `a spoken spelling is not counted against another mistake`() throws {
    let judgement = try judge("bu2yao1", "不要", "bu4 yao4")
    guard case .wrong(let mistake) = judgement else {
      throw Unexpected(judgement: judgement)
    }
    #expect(mistake.differences.map(\.syllableIndex) == [1])
  }

  @Test func `the segmentation that suits the expected reading is judged`() throws {
    let judgement = try judge("fangan", "方案", "fang1 en4")
    guard case .wrong(let mistake) = judgement else {
      throw Unexpected(judgement: judgement)
    }
    #expect(mistake.given.map(\.numbered) == ["fang", "an"])
    #expect(mistake.differences.map(\.part) == [.final(expected: .en, given: .an)])
  }

  @Test func `what is not pinyin is neither right nor wrong`() throws {
    #expect(
      try judge("nihoa3", "你好", "ni3 hao3")
        == .notPinyin(.notPinyin(range: 2..<6, fragment: "hoa3"))
    )
    guard case .notPinyin = try judge("你好", "你好", "ni3 hao3") else {
      Issue.record("hanzi are not pinyin")
      return
    }
  }

  @Test func `a chosen option is judged like a typed answer`() throws {
    let accepted = [try Reading(numbered: "ni3 hao3")]
    let right = try Reading(numbered: "ni2 hao3")
    let wrong = try Reading(numbered: "li3 hao3")
    #expect(
      Judgement(chosen: right, hanzi: "你好", accepted: accepted) == .right(right, of: accepted[0])
    )
    guard
      case .wrong(let mistake) = Judgement(chosen: wrong, hanzi: "你好", accepted: accepted)
    else { throw Unexpected(judgement: .right(wrong, of: wrong)) }
    #expect(mistake.given.map(\.numbered) == ["li3", "hao3"])
    #expect(mistake.differences.map(\.part) == [.initial(expected: .n, given: .l)])
  }

  @Test func `a word without accepted readings has no right answer`() {
    let judgement = Judgement(typed: "ni3", hanzi: "你", accepted: [])
    guard case .wrong = judgement else {
      Issue.record("\(judgement)")
      return
    }
  }

  @Test(arguments: seeds)
  func `a reading differs from itself in nothing and from others in what is listed`(
    seed: UInt64
  ) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let (left, right) = (generator.word(), generator.word())
      #expect(left.differences(from: left).isEmpty, "seed \(seed): \(left.numbered)")
      let differences = left.differences(from: right)
      #expect(differences.isEmpty == (left == right), "seed \(seed): \(left.numbered)")
      let missing = differences.count { if case .missing = $0.part { true } else { false } }
      let extra = differences.count { if case .extra = $0.part { true } else { false } }
      #expect(left.syllables.count == right.syllables.count - missing + extra, "seed \(seed)")
      let typed = Judgement(typed: left.numbered, hanzi: "", accepted: [left])
      #expect(typed == .right(left, of: left), "seed \(seed): \(left.numbered)")
    }
  }
}

extension Difference {
  fileprivate var expected: String {
    switch part {
    case .initial(let expected, _): Self.text(expected)
    case .final(let expected, _): expected.rawValue
    case .tone(let expected, _): String(expected.rawValue)
    case .missing(let syllable): syllable.numbered
    case .extra: "∅"
    }
  }

  fileprivate var given: String {
    switch part {
    case .initial(_, let given): Self.text(given)
    case .final(_, let given): given.rawValue
    case .tone(_, let given): String(given.rawValue)
    case .missing: "∅"
    case .extra(let bare, let tone): bare.letters + (tone.map { String($0.rawValue) } ?? "")
    }
  }

  private static func text(_ initial: Initial) -> String {
    initial == .zero ? "∅" : initial.rawValue
  }
}
