import Confusables
import Pinyin
import SeededRandom
import TestSupport
import Testing

@testable import Study

/// Questions of every kind.
struct QuestionKindsTests {
  private static let kinds = QuestionKind.withOptions

  private func word(
    _ text: String,
    _ reading: String,
    _ gloss: String = "a thing",
    pos: String = "n"
  ) throws -> Word {
    Word(
      simplified: text,
      traditional: text,
      reading: try Reading(numbered: reading),
      partsOfSpeech: [pos],
      gloss: gloss
    )
  }

  @Test(arguments: [
    ("qi3 ma3", "qi2 ma3", true), ("qi3 ma3", "qi3 ma2", false), ("ma3", "ma2", false),
    ("bei3 hai3 ma3", "bei2 hai2 ma3", true), ("yin2 hang2", "yin2 hang2", true),
  ])
  func `readings that are spoken alike are twins`(one: String, other: String, are: Bool) throws {
    let readings = [try Reading(numbered: one), try Reading(numbered: other)]
    #expect(HeardReadings.haveTwins(readings) == are)
  }

  @Test(arguments: [("ma2", "ma1 ma3 ma4"), ("ma3", "ma1 ma2 ma3 ma4")])
  func `a syllable is asked its tones, but for those that are right too`(
    accepted: String,
    options: String
  ) throws {
    var words = try [
      word("妈", "ma1"), word("麻", "ma2"), word("马", "ma3"), word("骂", "ma4"),
    ]
    words[2].otherReadings = [try Reading(numbered: accepted)].filter { $0 != words[2].reading }
    let maker = QuestionMaker(
      words: WordList(words),
      profile: ConfusionProfile(),
      script: .simplified
    )
    var generator = SplitMix64(seed: 2)
    for word in words {
      let question = try #require(
        try maker.question(
          for: .word(word),
          card: CardKey(word.key, .reading),
          kind: .tone,
          isNew: false,
          at: .noon,
          using: &generator
        )
      )
      let shown = question.options.compactMap(\.reading?.numbered).joined(separator: " ")
      #expect(question.kind == .tone)
      #expect(shown == (word == words[2] ? options : "ma1 ma2 ma3 ma4"))
    }
  }

  @Test func `another reading of a character is a confusion of its own, chosen or typed`() throws {
    let words = try [word("银行", "yin2 hang2"), word("步行", "bu4 xing2"), word("行", "xing2")]
    let maker = QuestionMaker(
      words: WordList(words),
      profile: ConfusionProfile(),
      script: .simplified
    )
    var generator = SplitMix64(seed: 2)
    let confusion = Confusion(unit: .polyphone, expected: "行 hang2", given: "行 xing2")
    let card = CardKey(words[0].key, .reading)
    let typed = try #require(
      try maker.question(
        for: .word(words[0]),
        card: card,
        kind: .typed,
        isNew: false,
        at: .noon,
        using: &generator
      )
    )
    #expect(typed.offered.contains(confusion))
    guard case .success(let verdict) = AnswerJudge(question: typed).judge("yin2 xing2") else {
      Issue.record("not judged")
      return
    }
    #expect(verdict.confusions == [confusion])
    let chosen = try (0..<40).contains { _ in
      let question = try maker.question(
        for: .word(words[0]),
        card: card,
        kind: .reading,
        isNew: false,
        at: .noon,
        using: &generator
      )
      return question?.offered.contains(confusion) == true
    }
    #expect(chosen)
  }

  /// The options of two hundred questions of a kind about the first of the words; fewer where none
  /// fit.
  private func options(of words: [Word], _ kind: QuestionKind, seed: UInt64) throws -> [[String]] {
    let maker = QuestionMaker(
      words: WordList(words),
      profile: ConfusionProfile(),
      script: .simplified
    )
    var generator = SplitMix64(seed: seed)
    return try (0..<200).compactMap { _ in
      try maker.question(
        for: .word(words[0]),
        card: CardKey(words[0].key, kind.skill),
        kind: kind,
        isNew: false,
        at: .noon,
        using: &generator
      )?.options.map(\.text)
    }
  }

  @Test func `hanzi that can also be read like the answer are no option, whichever word they show`()
    throws
  {
    // 世故 is listed as shi4 gu5 and as shi4 gu4: for shi4 gu4 it is right too, as 是故 is.
    let words = try [
      word("是故", "shi4 gu4"), word("世故", "shi4 gu5"), word("世故", "shi4 gu4"),
      word("事故", "shi4 gu1"), word("病故", "bing4 gu4"), word("是次", "shi4 ci4"),
      word("四股", "si4 gu3"), word("石鼓", "shi2 gu3"),
    ]
    let sets = try options(of: words, .hanzi, seed: 2)
    #expect(sets.count > 100)
    #expect(sets.allSatisfy { !$0.contains("世故") })
  }

  @Test func `hanzi that are also a word of the meaning asked for are no option`() throws {
    // 长 stands for cháng and for zhǎng: for a leader it is right too.
    let words = try [
      word("首", "shou3", "leader"), word("长", "chang2", "long"), word("长", "zhang3", "leader"),
      word("手", "shou3", "hand"), word("场", "chang3", "field"), word("常", "chang2", "often"),
      word("掌", "zhang3", "palm"), word("收", "shou1", "to collect"),
    ]
    let sets = try options(of: words, .recall, seed: 3)
    #expect(sets.count > 100)
    #expect(sets.allSatisfy { !$0.contains("长") })
  }

  @Test func `a listening question never sets two third tones against a second and a third`() throws
  {
    let words = try [
      word("起码", "qi3 ma3"), word("骑马", "qi2 ma3"), word("水果", "shui3 guo3"),
      word("语法", "yu3 fa3"), word("雨伞", "yu3 san3"), word("言语", "yan2 yu3"),
    ]
    let maker = QuestionMaker(
      words: WordList(words),
      profile: ConfusionProfile(),
      script: .simplified
    )
    var generator = SplitMix64(seed: 2)
    for round in 0..<300 {
      let word = words[round % words.count]
      let question = try maker.question(
        for: .word(word),
        card: CardKey(word.key, .listening),
        kind: .listening,
        isNew: false,
        at: .noon,
        using: &generator
      )
      guard let question else { continue }
      let readings = question.options.compactMap(\.reading)
      #expect(readings.count == 4 && !HeardReadings.haveTwins(readings))
      #expect(question.prompt == word.simplified)
    }
  }

  @Test func `options of one question have one shape`() throws {
    let forms = [
      ("买", "mai3"), ("卖", "mai4"), ("学习", "xue2 xi2"), ("学生", "xue2 sheng1"),
      ("大学生", "da4 xue2 sheng1"),
    ]
    var words: [Word] = []
    for index in 0..<100 {
      let (text, reading) = forms[index % forms.count]
      let gloss = "gloss\(index); other\(index)"
      words.append(try word(text, reading, gloss, pos: index % 2 == 0 ? "n" : "v"))
    }
    let groups = OptionGroups(words.map(Item.word))
    #expect(groups.positions.sorted() == Array(words.indices))
    #expect(groups.groups.first?.lowerBound == 0)
    #expect(groups.groups.last?.upperBound == words.count)
    for group in groups.groups {
      let lengths = Set(groups.positions[group].map { words[$0].simplified.count })
      #expect(lengths.count == 1, "\(lengths)")
    }
    let mixed = OptionGroups(words.map(Item.word), mixesLengths: true)
    #expect(mixed.positions.sorted() == Array(words.indices))
    #expect(mixed.groups == [words.indices])
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `words for a reading have its length, also in a list that has few of each`(
    seed: UInt64
  ) throws {
    let list = WordList([
      try word("水", "shui3", "water"), try word("茶", "cha2", "tea"),
      try word("门", "men2", "door"), try word("国", "guo2", "country"),
      try word("鸟", "niao3", "bird"), try word("多少钱", "duo1 shao3 qian2", "how much"),
      try word("笔记本", "bi3 ji4 ben3", "notebook"),
      try word("土豆沙拉", "tu3 dou4 sha1 la1", "potato salad"),
    ])
    let maker = QuestionMaker(words: list, profile: ConfusionProfile(), script: .simplified)
    var generator = SplitMix64(seed: seed)
    for item in list.list where item.text(in: .simplified).count == 1 {
      let question = try #require(
        try maker.question(
          for: item,
          card: CardKey(item.key, .hanzi),
          kind: .hanzi,
          isNew: false,
          at: .noon,
          using: &generator
        )
      )
      #expect(question.options.map(\.text.count) == [1, 1, 1, 1])
    }
  }

  @Test func `every word has a question of every kind, or a reason not to`() throws {
    let list = SampleWords.list
    let maker = QuestionMaker(words: list, profile: ConfusionProfile(), script: .traditional)
    var generator = SplitMix64(seed: 1)
    for word in list.list {
      for kind in Self.kinds {
        let question = try maker.question(
          for: word,
          card: CardKey(word.key, kind.skill),
          kind: kind,
          isNew: false,
          at: .noon,
          using: &generator
        )
        guard let question, question.kind != .typed else { continue }
        let count = question.options.count
        #expect(
          kind == .tone ? (2...4).contains(count) : count == 4,
          "\(word.key.rawValue) \(kind)"
        )
        #expect(Set(question.options.map(\.text)).count == count, "\(word.key.rawValue) \(kind)")
        #expect(question.options.indices.contains(question.answer ?? -1))
      }
    }
  }

  @Test(arguments: [(Region.taiwan, "le4 se4"), (.mainland, "la1 ji1")])
  func `words as options have the reading of the region`(
    region: Region,
    expected: String
  ) throws {
    let words = try [
      word("垃圾", "la1 ji1", "garbage"), word("朋友", "peng2 you5", "friend"),
      word("电脑", "dian4 nao3", "computer"), word("水果", "shui3 guo3", "fruit"),
    ]
    let maker = QuestionMaker(
      words: WordList(words),
      profile: ConfusionProfile(),
      script: .simplified
    )
    var generator = SplitMix64(seed: 2)
    let question = try #require(
      try maker.question(
        for: .word(words[1].read(in: region)),
        card: CardKey(words[1].key, .meaning),
        kind: .meaning,
        isNew: false,
        at: .noon,
        using: &generator
      )
    )
    let garbage = try #require(question.options.first { $0.text == "garbage" })
    #expect(garbage.reading?.numbered == expected)
    #expect(garbage.word?.reading.numbered == expected)
    #expect(garbage.word?.key == words[0].key)
  }
}
