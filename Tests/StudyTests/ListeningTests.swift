import Confusables
import Foundation
import Pinyin
import SeededRandom
import TestSupport
import Testing

@testable import Study

/// Questions of words that are heard.
struct ListeningTests {
  private static let words = WordList(
    """
    没有|mei2 you3|not have; 你好|ni3 hao3|hello; 一定|yi1 ding4|certainly; 移动|yi2 dong4|to move
    一动|yi1 dong4|one move; 移民|yi2 min2|emigrant; 东西|dong1 xi5|thing; 东西|dong1 xi1|east and west
    星期|xing1 qi1|week; 不对|bu4 dui4|wrong; 哪里|na3 li5|where; 一起|yi1 qi3|together
    卖|mai4|to sell; 买|mai3|to buy; 扇|shan4|fan; 银行|yin2 hang2|bank; 水果|shui3 guo3|fruit
    """
    .split(whereSeparator: { $0.isNewline || $0 == ";" }).compactMap { entry in
      let fields = entry.split(separator: "|").map { String($0.drop(while: \.isWhitespace)) }
      guard fields.count == 3, let reading = try? Reading(numbered: fields[1]) else { return nil }
      return Word(
        simplified: fields[0],
        traditional: fields[0],
        reading: reading,
        gloss: fields[2]
      )
    }
  )

  private func word(_ key: String) throws -> Word {
    try #require(Self.words.item(WordKey(rawValue: key))?.word)
  }

  private func question(
    _ word: Word,
    _ form: ListeningForm = .options
  ) throws -> Question? {
    var generator = SplitMix64(seed: 1)
    return try question(word, form, by: Self.maker, using: &generator)
  }

  private func question(
    _ word: Word,
    _ form: ListeningForm,
    by maker: QuestionMaker,
    using generator: inout SplitMix64
  ) throws -> Question? {
    try maker.question(
      for: .word(word),
      card: CardKey(word.key, .listening),
      kind: .listening,
      isNew: true,
      at: .noon,
      form: form,
      using: &generator
    )
  }

  private static var maker: QuestionMaker {
    QuestionMaker(words: words, profile: ConfusionProfile(), script: .simplified)
  }

  @Test(arguments: [
    ("没有|mei2 you3", "mei2you3", true), ("没有|mei2 you3", "mei3you3", true),
    ("没有|mei2 you3", "mei2you2", false), ("你好|ni3 hao3", "ni3hao3", true),
    ("你好|ni3 hao3", "ni2hao3", true), ("你好|ni3 hao3", "ni4hao3", false),
    ("一定|yi1 ding4", "yi1ding4", true), ("一定|yi1 ding4", "yi2ding4", true),
    ("一定|yi1 ding4", "yi4ding4", false), ("移动|yi2 dong4", "yi1dong4", true),
    ("移民|yi2 min2", "yi1min2", false), ("东西|dong1 xi5", "dong1xi5", true),
    ("东西|dong1 xi5", "dong1xi1", false), ("东西|dong1 xi1", "dong1xi5", false),
    ("星期|xing1 qi1", "xing1qi2", false), ("不对|bu4 dui4", "bu2dui4", true),
    ("不对|bu4 dui4", "bu4dui4", true), ("不对|bu4 dui4", "bu3dui4", false),
    ("哪里|na3 li5", "na3li5", true), ("一起|yi1 qi3", "yi4qi3", true),
  ])
  func `what sounds like the word is right, and nothing else`(
    key: String,
    typed: String,
    isRight: Bool
  ) throws {
    let word = try word(key)
    let question = try #require(try question(word, .typed))
    #expect(question.options.isEmpty && question.answer == nil)
    let judge = AnswerJudge(
      question: question,
      homophones: try HeardReadings.homophones(of: word, in: Self.words)
    )
    let verdict = try judge.judge(typed).get()
    #expect(verdict.isRight == isRight)
    #expect(verdict.expected == word.heardReading)
  }

  @Test(arguments: [
    ("一定|yi1 ding4", "yídìng"), ("不对|bu4 dui4", "búduì"), ("一起|yi1 qi3", "yìqǐ"),
    ("你好|ni3 hao3", "nǐhǎo"), ("银行|yin2 hang2", "yínháng"),
  ])
  func `the right option is what a listener writes`(key: String, text: String) throws {
    let question = try #require(try question(try word(key)))
    #expect(question.answer.map { question.options[$0].text } == text)
    #expect(try AnswerJudge(question: question).judge(text).get().isRight)
  }

  @Test func `a meaning that is pinyin too is judged as pinyin`() throws {
    let question = try #require(try question(try word("扇|shan4"), .typed))
    for typed in ["fan", "fan4"] {
      #expect(try !AnswerJudge(question: question).judge(typed).get().isRight)
    }
  }

  @Test func `the options of a drill of tone pairs differ in tones alone`() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    var generator = SplitMix64(seed: seed)
    let maker = Self.maker
    let words = Self.words.list.compactMap(\.word)
    for word in words + words + words + words {
      guard let pair = TonePair(word.key) else { continue }
      let question = try #require(
        try self.question(word, .tonePairs, by: maker, using: &generator)
      )
      let readings = question.options.compactMap(\.reading)
      #expect(readings.count == 4 && Set(readings).count == 4)
      #expect(Set(readings.map { $0.syllables.map(\.bare) }).count == 1)
      #expect(!HeardReadings.haveTwins(readings), "seed \(seed) \(word.key.rawValue)")
      #expect(Hint.text(for: question).hasPrefix("syllable "))
      let pairs = readings.compactMap { TonePair($0) }
      #expect(question.answer.map { pairs[$0] } == pair)
      let isBlocked = ["东西", "哪里"].contains(word.simplified) || pair.opponent.spoken == pair.spoken
      #expect(isBlocked || pairs.contains(pair.opponent), "seed \(seed) \(word.key.rawValue)")
    }
  }

  @Test func `a word that was not answered is not shown`() async throws {
    let bench = StudyBench(MemoryStore(), words: Self.words)
    let drill = try await bench.service.startDrill(
      DrillRequest(kinds: [.listening], count: 50, newWords: 50, seed: 3)
    ).id
    var asked = 0
    while asked < 12, let shown = try await bench.service.nextStep(in: drill).question {
      let open = try #require(await bench.service.openQuestion(in: drill))
      let text = String(decoding: try JSONEncoder().encode(shown), as: UTF8.self)
      let hint = try await bench.service.hint(in: drill)
      for shown in [text, hint] {
        #expect(!shown.unicodeScalars.contains { (0x3400...0x9FFF).contains($0.value) })
        #expect(!shown.contains(open.item.gloss))
      }
      let sound = try await bench.service.sound(in: drill)
      #expect(sound.hanzi == open.prompt && sound.reading == open.item.reading)
      _ = try await bench.answer(in: drill)
      asked += 1
    }
    #expect(asked == 12)
  }

  @Test func `there is a sound for a listening question only`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    _ = try await bench.service.nextStep(in: drill)
    await #expect(throws: StudyError.noSuchQuestion) { try await bench.service.sound(in: drill) }
  }

  @Test func `a drill listens if the settings name the skill and the client can speak`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    func kinds(_ request: DrillRequest) async throws -> Set<QuestionKind> {
      let drill = try await bench.service.startDrill(request).id
      var found: Set<QuestionKind> = []
      for _ in 0..<5 {
        guard let question = try await bench.question(in: drill) else { break }
        found.insert(question.kind)
        try await bench.service.skip(in: drill)
      }
      _ = try await bench.service.endDrill(drill)
      return found
    }
    #expect(try await kinds(DrillRequest(seed: 1)) == [.reading])
    try await bench.service.set("skills", to: "listening,reading")
    #expect(try await kinds(DrillRequest(seed: 1)) == [.listening])
    #expect(try await kinds(DrillRequest(isSilent: true, seed: 1)) == [.reading])
  }

  @Test func `a stable word is typed`() throws {
    var card = Card(SampleWords.key("银行", .listening))
    let ladder = KindLadder(allowed: [.listening], typedAfterDays: 21)
    var generator = SplitMix64(seed: 1)
    #expect(!ladder.isStable(card))
    card = .learned(card.key, due: StudyDay(number: 20_778), stability: 30)
    #expect(ladder.isStable(card))
    #expect(ladder.kind(for: card, using: &generator) == .listening)
  }
}
