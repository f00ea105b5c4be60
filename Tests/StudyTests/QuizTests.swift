import FSRS
import Foundation
import Pinyin
import Study
import TestSupport
import Testing

/// Answers of quizzes in the learner's schedule.
struct QuizTests {
  private static let words = SampleWords.words

  /// Returns the question of a game about a word.
  private static func question(
    _ word: String,
    number: Int = 1,
    kind: QuestionKind = .reading
  ) throws -> Question {
    let item = Item.word(try #require(words.first { $0.simplified == word }))
    let right = Question.Option(text: item.reading.marked, reading: item.reading)
    let wrong = ["xióng", "wèng", "rùn"].map { Question.Option(text: $0) }
    return Question(
      id: "\(QuizKey.prefix)60s9q-abc-\(number)",
      card: CardKey(item.key, kind.skill),
      item: item,
      kind: kind,
      prompt: word,
      options: [right] + wrong,
      answer: 0,
      isNew: false,
      askedAt: .noon
    )
  }

  private static func answer(
    _ word: String,
    isRight: Bool = true,
    number: Int = 1,
    countsSlip: Bool = false
  ) throws -> StoreQuizAnswer {
    StoreQuizAnswer(
      try question(word, number: number),
      given: isRight ? "1" : "2",
      milliseconds: 700,
      countsSlip: countsSlip
    )
  }

  /// Stores a learned card of 茶.
  private static func learn(due: Int, in store: any StudyStore) throws {
    try store.write { writer in
      var card = Tracked<Card>(stored: nil)
      card.current = Card.learned(SampleWords.key("茶"), due: StudyDay(number: due))
      try writer.persist(&card)
    }
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `an answer is stored once as a chosen grade`(kind: StoreKind, isRight: Bool) async throws {
    let made = try kind.make()
    defer { withExtendedLifetime(made) {} }
    let bench = StudyBench(made.store)
    try Self.learn(due: 20_000, in: bench.store)
    let answer = try Self.answer("茶", isRight: isRight)
    for _ in 0..<3 {
      #expect(try await bench.service.perform(answer).outcome == .stored)
    }
    let review = try #require(
      try bench.store.read { reader in try reader.review(idempotencyKey: answer.question.id) }
    )
    #expect(review.grade == (isRight ? .good : .again) && review.isGradeOverridden)
    #expect(review.correct == isRight && review.given == (isRight ? "chá" : "xióng"))
    #expect(review.milliseconds == 700 && review.scheduledGuessRate == 0)
    #expect(try bench.store.read { reader in try reader.reviewCount() } == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `an answer that was undone is not stored again when it is sent again`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let answer = try Self.answer("茶")
    #expect(try await bench.service.perform(answer).outcome == .stored)
    _ = try await bench.service.undo(in: nil)
    #expect(try await bench.service.perform(answer).outcome == .stored)
    #expect(try made.store.read { reader in try reader.reviewCount() } == 1)
    #expect(try Audit(of: made.store).differences == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `answers of a quiz are no response times and no habits`(kind: StoreKind) async throws {
    let made = try kind.make()
    defer { withExtendedLifetime(made) {} }
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped(1)
    try await bench.answer(in: drill, milliseconds: 2_000)
    for (number, word) in ["茶", "吃", "大"].enumerated() {
      var answer = try Self.answer(word, number: number + 1)
      #expect(try await bench.service.perform(answer).outcome == .stored)
      answer = try Self.answer(word, number: number + 4, countsSlip: true)
      answer.question = try Self.question(word, number: number + 4, kind: .typed)
      answer.given = "0"
      #expect(try await bench.service.perform(answer).outcome == .stored)
    }
    let (typed, reading, summaries) = try bench.store.read { reader in
      (
        try reader.responseTimes(kind: .typed, limit: 50),
        try reader.responseTimes(kind: .reading, limit: 50), try reader.answerSummaries()
      )
    }
    #expect(typed == [2_000] && reading.isEmpty)
    #expect(summaries.map(\.count) == [1])
  }

  @Test func `new words begin only within the day's number`() async throws {
    let bench = StudyBench(MemoryStore())
    try await bench.service.set("new-per-day", to: "2")
    var outcomes: [QuizOutcome] = []
    for (number, word) in ["茶", "吃", "大", "饭"].enumerated() {
      outcomes.append(
        try await bench.service.perform(try Self.answer(word, number: number + 1)).outcome
      )
    }
    #expect(outcomes == [.stored, .stored, .tooNew, .tooNew])
    bench.clock.advance(seconds: 86_400)
    let next = try await bench.service.perform(try Self.answer("饭", number: 9))
    #expect(next.outcome == .stored)
  }

  @Test(arguments: [false, true])
  func `a wrong answer about a word never met begins nothing`(countsSlip: Bool) async throws {
    let bench = StudyBench(MemoryStore())
    let wrong = try Self.answer("茶", isRight: false, countsSlip: countsSlip)
    #expect(try await bench.service.perform(wrong).outcome == .tooNew)
    #expect(try bench.store.read { reader in try reader.cards(.all) } == [])
  }

  @Test func `a wrong answer about a word that is not due is stored only on request`() async throws
  {
    let bench = StudyBench(MemoryStore())
    let key = SampleWords.key("茶")
    try Self.learn(due: 20_900, in: bench.store)
    let wrong = try Self.answer("茶", isRight: false)
    #expect(try await bench.service.perform(wrong).outcome == .slip)
    #expect(try bench.store.read { reader in try reader.reviewCount() } == 0)
    let counted = try Self.answer("茶", isRight: false, countsSlip: true)
    #expect(try await bench.service.perform(counted).outcome == .stored)
    let card = try #require(try bench.store.read { reader in try reader.card(key) })
    #expect(card.lapses == 1)
    #expect(try await bench.service.perform(wrong).outcome == .stored, "it is stored already")
  }

  @Test func `a wrong answer about a word that is due is a lapse`() async throws {
    let bench = StudyBench(MemoryStore())
    let key = SampleWords.key("茶")
    try Self.learn(due: 20_000, in: bench.store)
    #expect(try await bench.service.perform(Self.answer("茶", isRight: false)).outcome == .stored)
    #expect(try bench.store.read { reader in try reader.card(key) }?.lapses == 1)
  }

  @Test func `held and unknown words are not stored`() async throws {
    let bench = StudyBench(MemoryStore(), words: WordList(Self.words.prefix(9).map(Item.word)))
    try await bench.service.decide(.hold(.known), on: [SampleWords.key("茶")])
    #expect(try await bench.service.perform(Self.answer("茶")).outcome == .held)
    #expect(try await bench.service.perform(Self.answer("音乐")).outcome == .absent)
    #expect(try bench.store.read { reader in try reader.reviewCount() } == 0)
  }

  @Test func `a call that is no answer of a quiz is refused`() async throws {
    let bench = StudyBench(MemoryStore())
    var notQuiz = try Self.answer("茶")
    notQuiz.question = notQuiz.question.renamed("abc")
    var noOption = try Self.answer("茶")
    noOption.given = "7"
    var long = try Self.answer("茶")
    long.question = long.question.renamed("quiz-" + String(repeating: "a", count: 90) + "-1")
    for answer in [notQuiz, noOption, long] {
      await #expect(throws: StudyError.noSuchQuestion) { try await bench.service.perform(answer) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `replay and import give the state again`(kind: StoreKind) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    for (number, word) in ["茶", "吃", "大", "饭", "茶", "吃", "大"].enumerated() {
      bench.clock.advance(seconds: number * 40_000)
      _ = try await bench.service.perform(
        try Self.answer(word, isRight: number % 3 != 2, number: number + 1, countsSlip: true)
      )
    }
    let before = try DerivedState(of: made.store)
    #expect(!before.cards.isEmpty)
    try made.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: made.store) == before)
    let other = try kind.make()
    let lines = try Exporter(made.store).lines()
    var importer = Importer(Data((lines.joined(separator: "\n") + "\n").utf8))
    _ = try importer.check()
    _ = try importer.store(in: other.store)
    let copy = try DerivedState(of: other.store)
    #expect(copy.cards == before.cards && copy.bits == before.bits)
    #expect(copy.tallies == before.tallies && copy.confusions == before.confusions)
  }

  @Test func `a game's key names its game`() {
    var generator: any RandomNumberGenerator = SystemRandomNumberGenerator()
    let key = QuizKey(seconds: 3_600, questions: 12_345, using: &generator)
    let text = key.key(ofQuestion: 12_345)
    #expect(QuizKey.game(of: text) == key.game && text.utf8.count <= QuizKey.longest)
    #expect(QuizKey.isQuiz(text) && key.game.hasPrefix("3600s12345q-"))
    for other in ["", "quiz-", "quiz-1", "abc-1", "quiz--1"] {
      #expect(QuizKey.game(of: other) == nil)
    }
  }

  // MARK: - Questions of a game

  @Test func `a game's questions come once each, and then end`() throws {
    for kinds: [QuestionKind] in [[], [.reading], [.tone], [.typed], [.meaning, .tone]] {
      for seed in 1...10 as ClosedRange<UInt64> {
        var sheet = try QuestionSheet(
          of: SampleWords.list,
          .everything,
          kinds: kinds,
          script: .simplified,
          seed: seed
        )
        var seen: [WordKey] = []
        while let question = try sheet.nextOnce(at: .noon) { seen.append(question.item.key) }
        #expect(seen.count == sheet.size && Set(seen).count == seen.count, "\(kinds), seed \(seed)")
        #expect(seen.count == Self.words.count)
        #expect(try sheet.nextOnce(at: .noon) == nil)
      }
    }
  }

  @Test func `a worksheet asks no word twice in one kind`() throws {
    for kinds: [QuestionKind] in [[.reading], [.reading, .meaning], [.typed]] {
      var sheet = try QuestionSheet(
        of: SampleWords.list,
        .everything,
        kinds: kinds,
        script: .simplified,
        seed: 3
      )
      var seen: [String] = []
      while seen.count < 1000, let found = try sheet.next(at: .noon, isRepeating: false) {
        seen.append("\(found.kind) \(found.item.key)")
      }
      #expect(seen.count > 10 && Set(seen).count == seen.count, "\(kinds)")
      #expect(try sheet.next(at: .noon, isRepeating: false) == nil)
    }
  }

  @Test func `words whose reading would have to be typed can be left out`() throws {
    var sheet = try QuestionSheet(
      of: SampleWords.list,
      .everything,
      kinds: [.typed, .reading],
      script: .simplified,
      seed: 1
    )
    var count = 0
    while let question = try sheet.nextOnce(at: .noon, areTyped: false) {
      #expect(question.options.count == 4)
      count += 1
    }
    #expect(count > 10)
  }
}
