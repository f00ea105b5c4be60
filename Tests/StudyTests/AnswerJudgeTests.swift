import Pinyin
import Study
import TestSupport
import Testing

/// What a text typed at a question means.
struct AnswerJudgeTests {
  private static func question(
    _ simplified: String,
    _ kind: QuestionKind,
    options: [String] = [],
    answer: Int? = nil
  ) -> Question {
    let word = SampleWords.word(simplified)
    return Question(
      id: "q",
      card: CardKey(word.key, kind.skill),
      item: .word(word),
      kind: kind,
      prompt: simplified,
      options: options.map { text in
        let reading = try? Reading(numbered: text)
        let other = SampleWords.words.first { $0.gloss == text || $0.simplified == text }
        return Question.Option(text: reading?.marked ?? text, reading: reading, word: other)
      },
      answer: answer,
      isNew: true,
      askedAt: .noon
    )
  }

  private static let bank = question(
    "银行",
    .reading,
    options: ["yin2 xing2", "yin2 hang2", "ying2 hang2", "yin4 hang2"],
    answer: 1
  )
  private static let typedBank = question("银行", .typed)

  private func retry(_ question: Question, _ text: String, warned: Bool = false) -> RetryReason? {
    guard
      case .failure(let retry) = AnswerJudge(question: question, warnings: warned ? [.tones] : [])
        .judge(text)
    else { return nil }
    return retry.reason
  }

  private func verdict(_ question: Question, _ text: String, warned: Bool = false) -> Verdict? {
    try? AnswerJudge(question: question, warnings: warned ? [.tones] : []).judge(text).get()
  }

  @Test(arguments: [
    "yin2 hang2", "yin2hang2", "yínháng", "YÍNHÁNG", "Yin2Hang2", "yín háng",
    "yi\u{301}nha\u{301}ng",
    "  yin2 hang2\t", "ｙｉｎ２ｈａｎｇ２", "yin2-hang2", "yín'háng",
  ])
  func `every spelling of the reading is right, typed or beside options`(text: String) {
    for question in [Self.bank, Self.typedBank] {
      #expect(verdict(question, text)?.isRight == true)
      #expect(verdict(question, text)?.differences.isEmpty == true)
    }
    #expect(verdict(Self.bank, text)?.chosen == 1)
  }

  @Test(arguments: [
    ("绿", "lv4"), ("绿", "lu:4"), ("绿", "lü4"), ("绿", "lǜ"), ("女儿", "nv3er2"), ("北京", "bei3jing1"),
    ("一点儿", "yi1dian3r5"), ("一点儿", "yi4 dian3 r5"), ("爸爸", "ba4ba"), ("爸爸", "bàba"), ("吧", "ba"),
    ("吧", "ba5"), ("不", "bu4"),
  ])
  func `usual spellings are right`(simplified: String, text: String) {
    #expect(verdict(Self.question(simplified, .typed), text)?.isRight == true)
  }

  @Test(arguments: [("1", 0), ("2", 1), (" 3 ", 2), ("04", 3), ("３", 2)])
  func `a number chooses an option`(text: String, index: Int) throws {
    let found = try #require(verdict(Self.bank, text))
    #expect(found.chosen == index)
    #expect(found.isRight == (index == 1))
  }

  @Test(arguments: [
    "00", "5", "-1", "99", "-9223372036854775808", "9223372036854775807", "９",
    "99999999999999999999999999",
  ])
  func `a number without an option is asked again`(text: String) {
    #expect(retry(Self.bank, text) == .noSuchOption(count: 4))
  }

  private static let tones = question(
    "银行",
    .tone,
    options: ["yin2 hang4", "yin2 hang2", "yin4 hang2", "yin1 hang2"],
    answer: 1
  )

  @Test(arguments: [
    ("2 4", 0), ("2-4", 0), ("24", 0), ("2,4", 0), ("2，4", 0), ("2–4", 0), ("2/4", 0), ("2.4", 0),
    ("２ ４", 0), ("2 2", 1), ("4-2", 2), ("12", 3), ("2", 1), ("4", 3), ("3 3", nil),
  ])
  func `tones alone answer a question of tones`(text: String, index: Int?) throws {
    let found = try #require(verdict(Self.tones, text))
    #expect(found.chosen == index)
    #expect(found.isRight == (index == 1))
    if index == nil { #expect(found.given?.numbered == "yin3 hang3") }
  }

  @Test(arguments: ["2 4 1", "2 6", "2 x"])
  func `what is not a tone for each syllable is asked again`(text: String) {
    #expect(verdict(Self.tones, text) == nil)
  }

  @Test func `tones alone do not answer a question of sounds`() {
    #expect(retry(Self.bank, "24") == .noSuchOption(count: 4))
  }

  @Test(arguments: [("yínxíng", 0), ("YÍNGHÁNG", 2), ("yìnháng", 3), ("yin2 xing2", 0)])
  func `an option can be typed`(text: String, index: Int) throws {
    let found = try #require(verdict(Self.bank, text))
    #expect(found.chosen == index)
    #expect(!found.isRight)
  }

  @Test func `a wrong option says what was confused`() throws {
    let initial = try #require(verdict(Self.bank, "1"))
    #expect(
      initial.confusions.sorted() == [
        Confusion(unit: .final, expected: "ang", given: "ing"),
        Confusion(unit: .initial, expected: "h", given: "x"),
      ]
    )
    let tone = try #require(verdict(Self.bank, "4"))
    #expect(tone.confusions == [Confusion(unit: .tone, expected: "2", given: "4")])
    #expect(tone.differences.map(\.syllableIndex) == [0])
    #expect(tone.expected.numbered == "yin2 hang2")
  }

  @Test func `a wrong reading that is no option still counts`() throws {
    let found = try #require(verdict(Self.bank, "xin2 hang2"))
    #expect(!found.isRight)
    #expect(found.chosen == nil)
    #expect(found.given?.numbered == "xin2 hang2")
    #expect(found.confusions.contains { $0.unit == .initial })
  }

  @Test func `in Taiwan a wrong answer is compared with the reading that is shown`() throws {
    let week = Word(
      simplified: "星期",
      traditional: "星期",
      reading: try Reading(numbered: "xing1 qi1"),
      gloss: "week"
    ).read(in: .taiwan)
    let question = Question(
      id: "q",
      card: CardKey(week.key, .reading),
      item: .word(week),
      kind: .typed,
      prompt: week.simplified,
      options: [],
      answer: nil,
      isNew: true,
      askedAt: .noon
    )
    let found = try #require(verdict(question, "xing1ke1"))
    #expect(!found.isRight)
    #expect(found.expected.numbered == "xing1 qi2")
    #expect(found.compared == found.expected)
    #expect(Set(found.differences.map(\.syllableIndex)) == [1])
    #expect(!found.confusions.isEmpty)
  }

  @Test func `tones are asked for once`() throws {
    #expect(retry(Self.typedBank, "yinhang") == .tonesMissing)
    let second = try #require(verdict(Self.typedBank, "yinhang", warned: true))
    #expect(!second.isRight)
    #expect(second.expected.numbered == "yin2 hang2")
    #expect(verdict(Self.typedBank, "yin2hang2", warned: true)?.isRight == true)
    #expect(verdict(Self.typedBank, "yinxing")?.isRight == false)
  }

  @Test func `marks of bopomofo are asked for once, and then it has first tones`() throws {
    #expect(retry(Self.typedBank, "ㄧㄣㄏㄤ") == .marksMissing)
    #expect(AnswerWarning(.marksMissing) == .tones)
    let second = try #require(verdict(Self.typedBank, "ㄧㄣㄏㄤ", warned: true))
    #expect(!second.isRight)
    #expect(second.given?.numbered == "yin1 hang1")
    #expect(
      second.confusions == [
        Confusion(unit: .tone, expected: "2", given: "1"),
        Confusion(unit: .tone, expected: "2", given: "1"),
      ]
    )
    #expect(verdict(Self.typedBank, "ㄧㄣˊㄏㄤˊ", warned: true)?.isRight == true)
    #expect(verdict(Self.typedBank, "ㄧㄣㄏㄤˊ")?.isRight == false)
    #expect(verdict(Self.typedBank, "ㄧㄣㄒㄧㄥ")?.isRight == false)
  }

  @Test func `an option that is typed without marks as it is shown is chosen`() {
    let question = Self.question("茶", .reading, options: ["cha1", "cha2"], answer: 1)
    #expect(verdict(question, "ㄔㄚ")?.chosen == 0)
    #expect(
      retry(Self.question("茶", .reading, options: ["cha2", "cha4"], answer: 0), "ㄔㄚ")
        == .marksMissing
    )
  }

  @Test(arguments: ["bank", "BANK", " bank "])
  func `the meaning where the reading was asked is no mistake`(text: String) {
    #expect(retry(Self.typedBank, text) == .meaningGiven)
    #expect(retry(Self.bank, text) == .meaningGiven)
  }

  @Test func `a sense counts as the meaning with and without its to`() {
    let study = Self.question("学习", .typed)
    for text in ["study", "to study", "learn", "to learn"] {
      #expect(retry(study, text) == .meaningGiven, "\(text)")
    }
  }

  @Test(arguments: ["", " ", "\t", "\u{3000}"])
  func `nothing is asked again`(text: String) {
    #expect(retry(Self.bank, text) == .empty)
  }

  @Test(arguments: [
    ("nihoa3", "hoa3"), ("yin2 hangg2", "g2"), ("银行", "银行"), ("yin9", "9"), ("?", "?"),
    ("\u{1B}[2J", "\u{1B}"),
  ])
  func `what cannot be pinyin is asked again with its place`(text: String, fragment: String) {
    guard case .notPinyin(let error, let typed) = retry(Self.typedBank, text) else {
      Issue.record("\(String(describing: retry(Self.typedBank, text)))")
      return
    }
    #expect(typed == text)
    let characters = Array(text)
    #expect(error.range.map { String(characters[$0]) }?.hasSuffix(fragment) == true)
  }

  @Test func `a typed question has no numbers`() {
    #expect(verdict(Self.typedBank, "2") == nil)
  }

  @Test func `a meaning is chosen by number, text or sense`() throws {
    let question = Self.question(
      "爸爸",
      .meaning,
      options: ["bank", "dad; father", "tea", "fruit"],
      answer: 1
    )
    for text in ["2", "dad; father", "Dad", "father"] {
      #expect(verdict(question, text)?.isRight == true, "\(text)")
    }
    let wrong = try #require(verdict(question, "tea"))
    #expect(wrong.chosen == 2)
    #expect(
      wrong.confusions == [
        Confusion(
          unit: .word,
          expected: SampleWords.word("爸爸").key.rawValue,
          given: SampleWords.word("茶").key.rawValue
        )
      ]
    )
    #expect(retry(question, "mother") == .notAnOption)
  }

  @Test func `one letter of bopomofo is no answer to a word of two syllables`() {
    #expect(retry(Self.question("银行", .typed), "ㄜ") == .oneLetter("ㄜ"))
    #expect(retry(Self.question("茶", .typed), "ㄜ") != .oneLetter("ㄜ"))
  }

  @Test func `hanzi may be typed in either script`() {
    let question = Self.question("爱", .hanzi, options: ["爱", "茶", "吃", "饭"], answer: 0)
    #expect(verdict(question, "爱")?.isRight == true)
    #expect(verdict(question, "愛")?.isRight == true)
    #expect(verdict(question, "茶")?.isRight == false)
    for text in ["ai4", "ài"] {
      #expect(retry(question, text) == .readingGiven(SampleWords.word("爱").reading), "\(text)")
    }
    for text in ["ai", "ai3", "cha2", "love"] { #expect(retry(question, text) == .notAnOption) }
    let taiwan = Self.question("爱", .hanzi, options: ["爱", "臺灣", "平台", "饭"], answer: 0)
    #expect(verdict(taiwan, "台灣")?.chosen == 1 && verdict(taiwan, "平臺")?.chosen == 2)
  }

  @Test(arguments: [
    (QuestionKind.recall, Region.taiwan, true), (.cloze, .taiwan, true), (.hanzi, .taiwan, false),
    (.recall, .mainland, false),
  ])
  func `with the readings of Taiwan its own word is right, too`(
    kind: QuestionKind,
    region: Region,
    isRight: Bool
  ) throws {
    let subway = Word(
      simplified: "地铁",
      traditional: "地鐵",
      reading: try Reading(numbered: "di4 tie3"),
      gloss: "subway",
      phraseText: "坐=zuo4|地铁=地鐵=di4 tie3\tTo take the subway\t捷運"
    ).read(in: region)
    let question = Question(
      id: "q",
      card: CardKey(subway.key, kind.skill),
      item: .word(subway),
      kind: kind,
      prompt: subway.gloss,
      options: ["飯", "地鐵"].map { Question.Option(text: $0) },
      answer: 1,
      isNew: true,
      askedAt: .noon
    )
    #expect(verdict(question, "地鐵")?.chosen == 1)
    #expect(verdict(question, "捷運")?.isRight == (isRight ? true : nil))
    #expect(retry(question, "捷運") == (isRight ? nil : .notAnOption))
  }

  @Test(
    arguments: [
      // A tone that was left out, though the learner was asked about it, is no confusion.
      ("水果", "shuiguo3", []),
      ("水果", "shuikuo3", [Confusion(unit: .initial, expected: "g", given: "k")]),
      ("朋友", "pengyou3", [Confusion(unit: .tone, expected: "5", given: "3")]),
      // A mistake in both halves of a doubled word is one.
      ("爸爸", "pa4 pa5", [Confusion(unit: .initial, expected: "b", given: "p")]),
      // What has little in common with the word says nothing.
      ("爱", "peng2 you5", []),
      ("学习", "ni3", []),
    ] as [(String, String, [Confusion])]
  )
  func `only what was typed enters the profile`(
    simplified: String,
    text: String,
    confusions: [Confusion]
  ) {
    let question = Self.question(simplified, .typed)
    #expect(verdict(question, text, warned: true)?.confusions.sorted() == confusions.sorted())
  }

  @Test(arguments: [("yinhang4", "hang"), ("yin1hang", "yin")])
  func `a tone that was not typed is missing, and not neutral`(typed: String, wrong: String) throws
  {
    let found = try #require(verdict(Self.typedBank, typed, warned: true))
    #expect(!found.isRight)
    #expect(found.differences.count == 1)
    let place = try #require(found.differences.first?.syllableIndex)
    #expect(found.compared.syllables[place].bare.letters == wrong)
    #expect(found.given == nil)
  }

  @Test(arguments: [
    ("爱", "love", true), ("银行", "bank", true), ("朋友", "friend", true),
    ("手机", "phone", true), ("一点儿", "fish", false), ("学习", "ban", false),
  ])
  func `some words of a meaning are told from pinyin that is wrong anyway`(
    simplified: String,
    typed: String,
    isMeaning: Bool
  ) {
    let question = Self.question(simplified, .typed)
    #expect((retry(question, typed) == .meaningGiven) == isMeaning)
  }

  @Test func `another reading of a character that was not met is a confusion of sounds`() throws {
    let word = SampleWords.word("银行")
    let question = Question(
      id: "q",
      card: CardKey(word.key, .reading),
      item: .word(word),
      kind: .typed,
      prompt: word.simplified,
      options: [],
      answer: nil,
      isNew: true,
      askedAt: .noon,
      characters: CharacterReadings(
        of: word,
        readings: try ["yin2", "hang2 xing2"].map { try Reading(numbered: $0).syllables }
      )
    )
    let found = try #require(verdict(question, "yin2xing2"))
    #expect(found.confusions.map(\.unit) == [.polyphone])
    #expect(found.agreeing(with: []).confusions.map(\.unit) == [.initial, .final])
  }

  @Test func `the reading of a word that was not met, far from this one, is no confusion`() throws {
    let far = try #require(verdict(Self.question("银行", .typed), "peng2 you3"))
    let word = SampleWords.word("朋友")
    for remark in [Remark.otherWord(word), .unmetWord(word)] {
      #expect(far.agreeing(with: [remark]).confusions.isEmpty)
    }
    let near = try #require(verdict(Self.question("银行", .typed), "yin2 hang4"))
    #expect(near.agreeing(with: [.unmetWord(word)]).confusions == near.confusions)
  }
}
