import Confusables
import Foundation
import Pinyin
import SeededRandom
import Study
import TestSupport
import Testing

/// Questions of a bank: asked, judged, scheduled and counted like words.
struct BankTests {
  private static func question(
    _ prompt: String,
    _ answer: String,
    _ wrong: [String]
  )
    -> BankQuestion
  {
    BankQuestion(prompt: prompt, answer: answer, wrongAnswers: wrong, pack: "bank")
  }

  static let bank = [
    question("Capital of China?", "Beijing", ["Shanghai", "Nanjing", "Xi'an", "Wuhan"]),
    question("2 + 2?", "4", ["3", "5", "22"]), question("银行", "yínháng", ["yínxíng"]),
    question("Only right?", "yes", []),
  ]
  static let words = WordList(SampleWords.words.map(Item.word) + bank.map(Item.question))

  private func made(
    _ item: Item,
    _ kind: QuestionKind = .bank,
    seed: UInt64 = 1
  ) throws -> Question? {
    var generator = SplitMix64(seed: seed)
    let maker = QuestionMaker(words: Self.words, profile: .init(), script: .simplified)
    return try maker.question(
      for: item,
      card: CardKey(item.key, kind.skill),
      kind: kind,
      isNew: true,
      at: .noon,
      using: &generator
    )
  }

  @Test(arguments: bank.indices)
  func `options are the answer and wrong ones, each once, in any order`(index: Int) throws {
    let written = Self.bank[index]
    var places: Set<Int> = []
    for seed in 1...100 as ClosedRange<UInt64> {
      let question = try #require(try made(.question(written), seed: seed))
      let texts = question.options.map(\.text)
      let answer = try #require(question.answer)
      #expect(texts.count == 4 && Set(texts.map { $0.lowercased() }).count == 4, "seed \(seed)")
      #expect(texts[answer] == written.answer)
      #expect(question.prompt == written.prompt && question.guessRate == 0.25)
      let kept = texts.filter { written.wrongAnswers.contains($0) }.count
      #expect(kept == min(3, written.wrongAnswers.count))
      places.insert(answer)
    }
    #expect(places == [0, 1, 2, 3])
  }

  @Test func `answers of the bank stand in by how often they are right`() {
    let bank =
      (0..<30).map { Self.question("\($0)?", $0 < 20 ? "true" : "lies", []) }
      + [Self.question("last?", "dogs", [])]
    let answers = BankAnswers(bank)
    var generator = SplitMix64(seed: 5)
    var first: [String: Int] = [:]
    for _ in 0..<3000 {
      let drawn = answers.choices(for: bank[30], using: &generator)
      #expect(drawn.map { Set($0.options) } == ["true", "lies", "dogs"])
    }
    let many = BankAnswers(bank + (0..<5).map { Self.question("m\($0)?", "cats", []) })
    for _ in 0..<3000 {
      let one = Self.question("?", "dogs", ["w1", "w2"])
      for text in many.choices(for: one, using: &generator)?.options ?? []
      where !["dogs", "w1", "w2"].contains(text) { first[text, default: 0] += 1 }
    }
    let share = Double(first["true", default: 0]) / 3000
    #expect(abs(share - 20.0 / 35) < 0.04, "\(first)")
  }

  @Test func `a bank without any other answer gives what there is`() throws {
    let lone = Self.question("?", "x", ["y"])
    var generator = SplitMix64(seed: 1)
    #expect(BankAnswers([lone]).choices(for: lone, using: &generator)?.options.count == 2)
    let bare = Self.question("?", "x", [])
    #expect(BankAnswers([bare]).choices(for: bare, using: &generator) == nil)
  }

  @Test(arguments: QuestionKind.allCases)
  func `a question is asked only as one, and a word never`(kind: QuestionKind) throws {
    #expect((try made(.question(Self.bank[0]), kind) != nil) == (kind == .bank))
    let word = try made(.word(SampleWords.word("银行")), kind)
    if kind == .bank { #expect(word == nil) }
    // The prompt of a question is 银行, but a note distinguishes words.
    #expect(word?.note == nil)
  }

  @Test func `an answer is a number, or the text of an option`() throws {
    let question = try #require(try made(.question(Self.bank[1])))
    let answer = try #require(question.answer)
    func verdict(_ text: String) -> Verdict? {
      try? AnswerJudge(question: question).judge(text).get()
    }
    #expect(verdict(String(answer + 1))?.isRight == true)
    #expect(verdict("22")?.isRight == false)
    #expect(verdict("22")?.chosen == question.options.firstIndex { $0.text == "22" })
    #expect(verdict("7") == nil)
    #expect(verdict("what") == nil)
    let capital = try #require(try made(.question(Self.bank[0])))
    #expect((try? AnswerJudge(question: capital).judge("beijing").get())?.isRight == true)
    let wrong = try #require(capital.options.indices.first { $0 != capital.answer })
    let chosen = capital.options[wrong].text
    let confusion = Confusion(unit: .word, expected: "Beijing|", given: chosen + "|")
    #expect(capital.confusions(ofOption: wrong) == [confusion])
    #expect(capital.offered.count == 3 && capital.offered.contains(confusion))
  }

  @Test(arguments: StoreKind.allCases)
  func `a drill asks, schedules, counts and takes back questions`(kind: StoreKind) async throws {
    let made = try kind.make()
    defer { withExtendedLifetime(made) {} }
    let bench = StudyBench(made.store, words: Self.words)
    let service = bench.service
    try await service.set("levels", to: "1")
    let before = try await service.statistics(since: nil, word: nil)
    #expect(before.words[.new] == SampleWords.words.count + Self.bank.count)
    let drill = try await service.startDrill(
      DrillRequest(kinds: [.bank], count: 100, newWords: 100, seed: 1)
    )
    #expect(drill.new == Self.bank.count)
    let question = try #require(try await bench.question(in: drill.id))
    #expect(question.kind == .bank && question.card.skill == .bank)
    let answer = try #require(question.answer)
    let result = try await service.submit(
      Submit(drill: drill.id, question: question.id, given: "\(answer + 1)", milliseconds: 900)
    )
    guard case .recorded(let feedback, _) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(feedback.review.correct && feedback.review.guessRate == 0.25)
    #expect(feedback.card.phase == .learning)
    let after = try await service.statistics(since: nil, word: nil)
    #expect(after.words[.new] == SampleWords.words.count + Self.bank.count - 1)
    let undone = try await service.undo(in: nil)
    #expect(undone.review.card == question.card && undone.card?.reviews ?? 0 == 0)
    let one = try await service.statistics(since: nil, word: question.item.key)
    #expect(one.words[.new] == 1)
  }

  @Test func `a drill of the settings asks questions whatever levels and skills say`() async throws
  {
    let bench = StudyBench(MemoryStore(), words: WordList(Self.bank.map(Item.question)))
    try await bench.service.set("levels", to: "1")
    try await bench.service.set("skills", to: "meaning,recall")
    let drill = try await bench.service.startDrill(DrillRequest(newWords: 100, seed: 1))
    #expect(drill.new == Self.bank.count)
    try await bench.service.decide(.hold(.suspended), on: Self.bank.map { CardKey($0.key, .bank) })
    #expect(try await bench.service.due().new == 0)
    let level = try LevelSet("1", setting: "levels")
    await #expect(throws: StudyError.emptySelection) {
      try await bench.service.startDrill(DrillRequest(levels: level, newWords: 9))
    }
  }

  @Test(arguments: [("Beijing", 1), ("capital", 1), ("银", 2), ("yin2hang2", 1), ("ma", 0)])
  func `a search finds questions by prompt and answer`(text: String, count: Int) throws {
    let words = WordList([.word(SampleWords.word("银行"))] + Self.bank.map(Item.question))
    #expect(try WordLookup(words).search(text).count == count)
  }

  @Test func `a word of Taiwan that stands beside another is found`() throws {
    let bicycle = Word(
      simplified: "自行车",
      traditional: "自行車",
      reading: try Reading(numbered: "zi4 xing2 che1"),
      gloss: "bicycle",
      phraseText: "自行车=自行車=zi4 xing2 che1\tA bike.\t腳踏車"
    )
    let lookup = WordLookup(WordList([bicycle, SampleWords.word("银行")]))
    #expect(try lookup.items(named: "腳踏車").map(\.key) == [bicycle.key])
    #expect(try lookup.search("腳踏車").map(\.key) == [bicycle.key])
    #expect(try lookup.search("踏車").map(\.key) == [bicycle.key])
  }

  @Test func `a question and a word have the same fields in messages`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let question = try encoder.encode(Item.question(Self.bank[2]))
    #expect(
      String(decoding: question, as: UTF8.self) == """
        {"gloss":"yínháng","isSeparable":false,"key":"银行|","levels":{},"meanings":[],\
        "measureWords":[],"otherReadings":[],"pack":"bank","partsOfSpeech":[],"reading":"",\
        "simplified":"银行","topic":"","traditional":"银行","wrongAnswers":["yínxíng"]}
        """
    )
    #expect(try JSONDecoder().decode(Item.self, from: question) == .question(Self.bank[2]))
    let item = Item.word(SampleWords.word("银行"))
    let word = try encoder.encode(item)
    #expect(String(decoding: word, as: UTF8.self).contains(#","wrongAnswers":[]}"#))
    #expect(try JSONDecoder().decode(Item.self, from: word) == item)
  }
}
