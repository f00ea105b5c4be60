import Confusables
import FSRS
import Pinyin
import Study
import TestSupport
import Testing

/// What is said of right and wrong answers, and what is asked again.
struct RemarkTests {
  private static func word(
    _ simplified: String,
    _ reading: String,
    _ gloss: String = "gloss",
    others: [String] = []
  ) throws -> Word {
    Word(
      simplified: simplified,
      traditional: simplified,
      reading: try Reading(numbered: reading),
      otherReadings: try others.map { try Reading(numbered: $0) },
      gloss: gloss
    )
  }

  private static func list() throws -> WordList {
    WordList([
      try word("银行", "yin2 hang2", "bank"), try word("行业", "hang2 ye4", "trade"),
      try word("不行", "bu4 xing2", "no way"), try word("懂", "dong3", "to understand"),
      try word("等", "deng3", "to wait"), try word("买", "mai3", "to buy"),
      try word("卖", "mai4", "to sell"), try word("学生", "xue2 sheng5", "student"),
      try word("水果", "shui3 guo3", "fruit"), try word("星期", "xing1 qi1", "week"),
      try word("女儿", "nü3 er2", "daughter"),
    ])
  }

  /// Answers a typed question about a word, with one text after another.
  private func answers(_ texts: String..., to hanzi: String) async throws -> [AnswerResult] {
    let list = try Self.list()
    let asked = list.list.filter { $0.key.simplified == hanzi }
    let bench = StudyBench(MemoryStore(), words: list)
    for word in list.list where !asked.contains(word) {
      try await bench.service.decide(.hold(.known), on: [CardKey(word.key, .reading)])
    }
    let drill = try await bench.startTyped(1)
    var results: [AnswerResult] = []
    for text in texts {
      let question = try #require(try await bench.question(in: drill))
      #expect(question.item.text(in: .simplified) == hanzi)
      results.append(
        try await bench.service.submit(
          Submit(drill: drill, question: question.id, given: text, milliseconds: 2000)
        )
      )
    }
    return results
  }

  private func feedback(_ result: AnswerResult?) throws -> Feedback {
    guard case .recorded(let feedback, _) = result else { throw NotRecorded() }
    return feedback
  }

  private struct NotRecorded: Error {}

  @Test func `a character read as in other words is explained from the list`() async throws {
    let found = try feedback(try await answers("yin2xing2", to: "银行").last)
    guard case .polyphone(let polyphone) = found.remarks.first else {
      Issue.record("\(found.remarks)")
      return
    }
    #expect(found.remarks.count == 1)
    #expect(polyphone.character == "行" && polyphone.syllableIndex == 1)
    #expect(polyphone.givenWord.simplified == "不行")
    #expect(polyphone.expectedWord?.simplified == "行业")
  }

  @Test func `another word is named`() async throws {
    let found = try feedback(try await answers("deng3", to: "懂").last)
    #expect(try found.remarks == [.otherWord(Self.word("等", "deng3", "to wait"))])
    let none = try feedback(try await answers("tong3", to: "懂").last)
    #expect(none.remarks.isEmpty)
  }

  @Test(arguments: [
    ("学生", "nü er", "女儿"), ("学生", "xing qi", "星期"), ("学生", "xing1 qi1", "星期"),
    ("学生", "xing1 qi4", nil), ("星期", "xue2 sheng1", "学生"),
  ])
  func `a whole other word is known without its tones, and is no confusion of sounds`(
    hanzi: String,
    given: String,
    other: String?
  ) async throws {
    let found = try feedback(try await answers(given, to: hanzi).last)
    let named = found.remarks.map { remark in
      if case .otherWord(let word) = remark { word.simplified } else { "\(remark)" }
    }
    #expect(named == [other].compactMap(\.self))
    #expect(other == nil || found.review.confusions.isEmpty)
  }

  @Test func `a word that was introduced and not asked yet is named too`() async throws {
    let bench = StudyBench(MemoryStore(), words: try Self.list())
    let request = DrillRequest(kinds: [.typed], newWords: 5, introduce: .always, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    var shown: [Word] = []
    while case .introduction(let introduction, _) = try await bench.service.nextStep(in: drill) {
      shown.append(introduction.word)
      _ = try await bench.service.introduce(introduction.id, in: drill)
    }
    let question = try #require(try await bench.question(in: drill))
    let other = try #require(shown.first { $0.key != question.item.key })
    let answer = Submit(
      drill: drill,
      question: question.id,
      given: other.reading.syllables.map(\.bare.letters).joined(separator: " "),
      milliseconds: 2000
    )
    let found = try feedback(try await bench.service.submit(answer))
    #expect(found.remarks == [.otherWord(other)])
  }

  @Test func `a word that the learner has not begun is not taken for the answer`() throws {
    let list = try Self.list()
    let asked = try #require(list.list.first { $0.key.simplified == "懂" })
    let question = Question(
      id: "a",
      card: CardKey(asked.key, .reading),
      item: asked,
      kind: .typed,
      prompt: "懂",
      options: [],
      answer: nil,
      isNew: false,
      askedAt: .noon
    )
    let verdict = try AnswerJudge(question: question).judge("deng3").get()
    for isBegun in [true, false] {
      let finder = RemarkFinder(words: list, script: .simplified) { _ in isBegun }
      let other = try Self.word("等", "deng3", "to wait")
      #expect(
        try finder.remarks(on: question, verdict) == [
          isBegun ? .otherWord(other) : .unmetWord(other)
        ]
      )
    }
  }

  @Test func `a word of the same level is named without its tones, though it is rarer`() throws {
    let list = SampleWords.list
    let asked = SampleWords.word("爱")
    let question = Question(
      id: "a",
      card: CardKey(asked.key, .reading),
      item: .word(asked),
      kind: .typed,
      prompt: "爱",
      options: [],
      answer: nil,
      isNew: false,
      askedAt: .noon
    )
    let verdict = try AnswerJudge(question: question, warnings: [.tones]).judge("da").get()
    let finder = RemarkFinder(words: list, script: .simplified) { _ in false }
    let found = try finder.remarks(on: question, verdict, typed: "da")
    #expect(found == [.unmetWord(SampleWords.word("大"))])
    // Green is two levels above love.
    #expect(try finder.remarks(on: question, verdict, typed: "lü").isEmpty)
  }

  @Test(arguments: [("懂", "ta"), ("懂", "hao"), ("水果", "ta men")])
  func `an answer without tones that shares no sound with the word is no confusion`(
    hanzi: String,
    given: String
  ) async throws {
    let found = try feedback(try await answers(given, to: hanzi).last)
    #expect(!found.review.correct && found.review.confusions.isEmpty)
    #expect(!found.verdict.differences.isEmpty)
  }

  @Test(arguments: [
    ("水果", "mai4"), ("水果", "ta1men5le5"), ("水果", "yin2hang2"), ("银行", "ta1"), ("懂", "shi4"),
  ])
  func `an answer that shares no sound with the word tells nothing`(
    hanzi: String,
    given: String
  ) async throws {
    let found = try feedback(try await answers(given, to: hanzi).last)
    #expect(found.verdict.isUnrelated)
    #expect(!found.review.correct && found.review.confusions.isEmpty)
  }

  @Test(arguments: [
    ("水果", "shui3"), ("水果", "guo3"), ("学生", "shuo2sheng5"), ("银行", "yin2"), ("懂", "tong3"),
  ])
  func `an answer that shares a sound with the word is a confusion`(
    hanzi: String,
    given: String
  ) async throws {
    let found = try feedback(try await answers(given, to: hanzi).last)
    #expect(!found.verdict.isUnrelated)
    #expect(!found.verdict.differences.isEmpty)
  }

  @Test func `another neutral tone is hard and no lapse`() async throws {
    let found = try feedback(try await answers("xue2sheng1", to: "学生").last)
    #expect(found.review.correct && found.review.grade == .hard)
    #expect(found.verdict.isNearlyRight)
    #expect(found.review.confusions.isEmpty)
    #expect(found.remarks.isEmpty)
  }

  @Test func `some tones and the dots of ü are asked for once each`() async throws {
    let tones = try await answers("yin2hang", "yin2hang", to: "银行")
    #expect(tones.first == .retry(.someTonesMissing))
    #expect(try !feedback(tones.last).review.correct)
    let umlaut = try await answers("nuer", "nüer", "nü3er2", to: "女儿")
    #expect(umlaut[0] == .retry(.umlautMissing))
    #expect(umlaut[1] == .retry(.tonesMissing))
    #expect(try feedback(umlaut[2]).review.grade == .hard)
    let twice = try await answers("nu3er2", "nu3er2", to: "女儿")
    #expect(try !feedback(twice.last).review.correct)
  }

  @Test func `a spoken spelling is right and compared with the dictionary form`() async throws {
    let found = try feedback(try await answers("shui2guo3", to: "水果").last)
    #expect(found.review.correct)
    #expect(found.verdict.expected.numbered == "shui3 guo3")
    #expect(found.verdict.given?.numbered == "shui2 guo3")
  }

  @Test func `a reading of Taiwan is right and known as one`() async throws {
    let found = try feedback(try await answers("xing1qi2", to: "星期").last)
    #expect(found.review.correct)
    #expect(found.question.item.word?.region(of: found.verdict.expected) == .taiwan)
  }

  @Test func `the region decides which reading is the answer`() async throws {
    let list = WordList([try Self.word("星期", "xing1 qi1")])
    let bench = StudyBench(MemoryStore(), words: list)
    try await bench.service.set("region", to: "taiwan")
    let drill = try await bench.startTyped(1)
    let question = try #require(try await bench.question(in: drill))
    #expect(question.item.reading.numbered == "xing1 qi2")
    #expect(question.card.word.rawValue == "星期|xing1 qi1")
    let key = question.card.word
    #expect(try await bench.service.items(of: [key]).first?.reading.numbered == "xing1 qi2")
    let result = try await bench.service.submit(
      Submit(drill: drill, question: question.id, given: "xing1qi1", milliseconds: 2000)
    )
    let found = try feedback(result)
    #expect(found.review.correct)
    #expect(found.question.item.word?.region(of: found.verdict.expected) == .mainland)
  }

  @Test func `the word of Taiwan is right by its reading, too`() async throws {
    var subway = try Self.word("地铁", "di4 tie3", "subway")
    subway.phraseText = "坐=zuo4|地铁=地鐵=di4 tie3\tTo take the subway\t捷運"
    let words = try [
      subway, Self.word("捷", "jie2", "quick"), Self.word("運", "yun4", "transport"),
      Self.word("茶", "cha2", "tea"), Self.word("水", "shui3", "water"),
    ]
    let bench = StudyBench(MemoryStore(), words: WordList(words))
    try await bench.service.set("region", to: "taiwan")
    let request = DrillRequest(kinds: [.recall], newWords: 9, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    while let question = try await bench.question(in: drill), question.card.word != subway.key {
      try await bench.answer(in: drill)
    }
    let question = try #require(try await bench.question(in: drill))
    func submit(_ text: String) async throws -> AnswerResult {
      try await bench.service.submit(
        Submit(drill: drill, question: question.id, given: text, milliseconds: 2000)
      )
    }
    guard case .retry(.notAnOption) = try await submit("jie2yun2"),
      case .recorded(let feedback, _) = try await submit("jie2yun4")
    else {
      Issue.record("not judged as an answer")
      return
    }
    #expect(question.kind == .recall && feedback.review.correct)
  }

  @Test(arguments: [(Region.taiwan, true), (.mainland, false)])
  func `a full tone for a neutral one is simply right in Taiwan`(
    region: Region,
    isSimplyRight: Bool
  ) async throws {
    let list = WordList([try Self.word("喜欢", "xi3 huan5")])
    let bench = StudyBench(MemoryStore(), words: list)
    try await bench.service.set("region", to: region.rawValue)
    let drill = try await bench.startTyped(1)
    let question = try #require(try await bench.question(in: drill))
    #expect(question.item.reading.numbered == "xi3 huan5")
    let result = try await bench.service.submit(
      Submit(drill: drill, question: question.id, given: "xi3huan1", milliseconds: 2000)
    )
    let found = try feedback(result)
    #expect(found.review.correct)
    #expect(found.review.grade == (isSimplyRight ? .good : .hard))
    #expect(found.verdict.differences.isEmpty == isSimplyRight)
    #expect(found.verdict.expected.numbered == (isSimplyRight ? "xi3 huan1" : "xi3 huan5"))
    #expect(question.item.word?.region(of: found.verdict.expected) == nil)
  }

  /// The list reads 散落 as Taiwan does; the other reading is not said to be another region's.
  @Test(arguments: [
    ("散落", "san4 luo4", "san3 luo4"), ("下载", "xia4 zai4", "xia4 zai3"), ("血", "xie3", "xue4"),
  ])
  func `a second reading of the list belongs to no region`(
    hanzi: String,
    listed: String,
    second: String
  ) throws {
    let other = try Reading(numbered: second)
    var word = try Self.word(hanzi, listed)
    word.otherReadings = [other]
    #expect(word.region(of: other) == nil)
  }

  @Test(arguments: [
    ("垃圾", "la1 ji1", "le4 se4", "la1 ji1", Region?.some(.mainland)),
    ("血液", "xue4 ye4", "xie3 ye4", "xue4 ye4", nil), ("和", "he2", "han4", "he2", nil),
    ("友谊", "you3 yi4", "you3 yi4", "you3 yi2", nil),
    ("护士", "hu4 shi5", "hu4 shi4", "hu4 shi5", nil),
  ])
  func `in Taiwan a reading is the mainland's only if Taiwan does not have it`(
    hanzi: String,
    listed: String,
    shown: String,
    other: String,
    region: Region?
  ) throws {
    let word = try Self.word(hanzi, listed).read(in: .taiwan)
    let other = try Reading(numbered: other)
    #expect(word.reading.numbered == shown)
    #expect(word.acceptedReadings.contains(other) && word.region(of: other) == region)
  }

  @Test func `readings of Taiwan are accepted and never wrong options`() async throws {
    let week = try Self.word("星期", "xing1 qi1")
    #expect(week.acceptedReadings.map(\.numbered) == ["xing1 qi1", "xing1 qi2"])
    let maker = QuestionMaker(words: try Self.list(), profile: .init(), script: .simplified)
    #expect(try maker.blockedReadings(of: week).contains(try Reading(numbered: "xing1 qi2")))
    #expect(
      try Self.word("嗯", "en4").acceptedReadings.map(\.numbered).contains("ng4")
    )
  }

  @Test func `why knows the last wrong answer after another service took over`() async throws {
    let seal = QuestionSeal(key: QuestionSeal.makeKey())
    let store = MemoryStore()
    let list = try Self.list()
    let bench = StudyBench(store, words: list, seal: seal)
    let request = DrillRequest(kinds: [.typed], count: 2, newWords: 5, seed: 1)
    let start = StartDrill(request)
    let begun = try await bench.service.startDrill(request)
    var drills: [DrillID: DrillResumption] = [:]
    start.record(begun, in: &drills)
    let step = NextStep(in: begun.id)
    step.record(try await bench.service.nextStep(in: begun.id), in: &drills)
    let question = try #require(try await bench.question(in: begun.id))
    let answer = Submit(
      drill: begun.id,
      question: question.id,
      given: "xiong2",
      milliseconds: 10
    )
    answer.record(try await bench.service.submit(answer), in: &drills)
    let before = try #require(try await bench.service.why(in: begun.id))
    let later = StudyBench(store, words: list, clock: bench.clock, seal: seal)
    let resumption = try #require(drills[begun.id])
    let resumed = try await later.service.resumeDrill(resumption).id
    #expect(try await later.service.why(in: resumed) == before)
  }
}
