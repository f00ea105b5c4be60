import FSRS
import Foundation
import Pinyin
import Study
import TestSupport
import Testing

/// Placing words by a test or by a level, and taking it back.
struct PlacementTests {
  private static let upToTwo = PlacementEvidence(level: Level(number: 2))

  @Test(arguments: StoreKind.allCases)
  func `words up to a level become learned words that are checked within weeks`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let report = try await bench.service.place(by: Self.upToTwo)
    #expect(report.likely == 21 && report.partly == 0 && report.known == 21)
    #expect(report.rows.map(\.level) == ["1", "2", "3"])
    #expect(report.rows.map(\.known) == [14, 7, 0])
    let cards = try made.store.read { reader in try reader.cards(.all) }
    #expect(cards.count == 2 * 21 && cards.allSatisfy { $0.phase == .review && $0.reviews == 0 })
    let model = FSRS7()
    for card in cards {
      let (memory, last) = (try #require(card.memory), try #require(card.lastReviewedAt))
      let elapsed = bench.clock.now.elapsedDays(since: last)
      #expect(abs(model.retrievability(memory, elapsedDays: elapsed) - 0.95) < 1e-4)
      guard case .on(let day) = card.due else {
        Issue.record("\(card.key) is due at a moment")
        continue
      }
      #expect((1...56).contains(day.days(since: try #require(card.introducedOn))))
    }
    #expect(try Audit(of: made.store).differences == [])
    #expect(try await bench.service.due().new == 3)
  }

  @Test(
    arguments: StoreKind.allCases,
    [(QuestionKind.reading, 18...32), (.typed, 60...91)]
  )
  func `a right first check by choice brings a word back in weeks, a typed one in months`(
    kind: StoreKind,
    check: (question: QuestionKind, days: ClosedRange<Int>)
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    _ = try await bench.service.place(by: Self.upToTwo)
    let request = DrillRequest(
      kinds: [check.question],
      count: 8,
      newWords: 0,
      goesAhead: true,
      seed: 1
    )
    let drill = try await bench.service.startDrill(request).id
    for _ in 0..<8 {
      let feedback = try #require(try await bench.answer(in: drill))
      guard case .on(let day) = feedback.card.due else {
        Issue.record("\(feedback.card.key) is due at a moment")
        continue
      }
      #expect(check.days.contains(day.days(since: feedback.today)))
    }
    #expect(try Audit(of: made.store).differences == [])
    let before = try DerivedState(of: made.store)
    try made.store.write { writer in try Ledger(writer).rebuildAll() }
    #expect(try DerivedState(of: made.store) == before)
  }

  @Test(arguments: [(60.0, 80), (150, 150)])
  func `the interval after a first check is that of the guess, or eighty days`(
    stability: Double,
    days: Int
  ) throws {
    let today = StudyDay(number: 20_778)
    func interval(_ limit: Int?, answers: Int = 0) throws -> Int? {
      let scheduler = try Scheduler(
        SchedulerConfiguration(isFuzzed: false, checkIntervalDays: limit)
      )
      var card = Card(SampleWords.key("爱"))
      card.phase = .review
      card.memory = scheduler.model.state(.good, stability: stability)
      card.lastReviewedAt = Timestamp.noon.adding(seconds: -20 * 86_400)
      card.reviews = answers
      let next = scheduler.schedule(card, grade: .good, at: .noon, on: today)
      guard case .on(let day) = next.due else { return nil }
      return day.days(since: today)
    }
    let guessed = try #require(try interval(80))
    #expect(abs(guessed - days) <= 1)
    // Older logs have no limit, and later answers are free of it.
    #expect(try #require(try interval(nil)) > 200)
    #expect(try interval(80, answers: 1) == interval(nil))
  }

  @Test func `a check by choice is followed by one within three months`() throws {
    let scheduler = try Scheduler(
      SchedulerConfiguration(isFuzzed: false, checkIntervalDays: 80, chosenCheckDays: 25)
    )
    var card = Card(SampleWords.key("爱", .meaning))
    card.phase = .review
    card.memory = scheduler.model.state(.good, stability: 60)
    var now = Timestamp.noon
    card.lastReviewedAt = now.adding(seconds: -20 * 86_400)
    var day = StudyDay(number: 20_778)
    func interval(_ guessRate: Double) throws -> Int {
      card = scheduler.schedule(card, grade: .good, guessRate: guessRate, at: now, on: day)
      guard case .on(let due) = card.due else { throw StudyError.nothingToUndo }
      let days = due.days(since: day)
      (now, day) = (now.adding(seconds: days * 86_400), due)
      return days
    }
    #expect(try interval(0.25) == 25)
    #expect(try interval(0.25) == 80)
    #expect(try interval(0.25) > 150)
  }

  @Test(arguments: [("2012", ["爱", "茶"]), ("2025", ["吃", "茶"])])
  func `a level places the words of its edition alone`(
    edition: String,
    expected: [String]
  ) async throws {
    let one = try #require(Level(number: 1))
    func word(_ text: String, _ editions: [Edition]) -> Word {
      let word = SampleWords.word(text)
      return Word(
        simplified: text,
        traditional: text,
        reading: word.reading,
        levels: Levels(Dictionary(uniqueKeysWithValues: editions.map { ($0, one) })),
        gloss: word.gloss
      )
    }
    let words = WordList([
      word("爱", [.hsk2012]), word("茶", [.hsk2012, .hsk2025]), word("吃", [.hsk2025]),
      word("大", [.hsk2021]),
    ])
    let bench = StudyBench(MemoryStore(), words: words)
    try await bench.service.set("edition", to: edition)
    let report = try await bench.service.place(by: PlacementEvidence(level: one))
    #expect(report.likely == 2 && report.edition.rawValue == edition)
    #expect(report.rows.map(\.level) == ["1", nil])
    #expect(report.rows.map(\.known) == [2, 0])
    let cards = try bench.store.read { reader in try reader.cards(.all) }
    #expect(Set(cards.map(\.key.word.simplified)) == Set(expected))
  }

  @Test func `an export takes placed words to another machine`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    _ = try await bench.service.place(by: Self.upToTwo)
    let lines = try Exporter(store).lines()
    let other = MemoryStore()
    _ = try Importer(Data((lines.joined(separator: "\n") + "\n").utf8)).store(in: other)
    #expect(try DerivedState(of: other) == DerivedState(of: store))
    #expect(try Exporter(other).lines() == lines)
  }

  @Test(arguments: StoreKind.allCases)
  func `a placement is taken back as a whole, and what was answered since is kept`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    _ = try await bench.service.place(by: Self.upToTwo)
    let drill = try await bench.service.startDrill(
      DrillRequest(kinds: [.typed], count: 1, newWords: 0, goesAhead: true, seed: 1)
    ).id
    let answered = try #require(try await bench.answer(in: drill, correctly: false))
    #expect(answered.card.phase == .relearning)
    #expect(try await bench.service.undoPlacement() == 21)
    let cards = try made.store.read { reader in try reader.cards(.all) }
    #expect(cards.map(\.key) == [answered.review.card] && cards[0].phase == .learning)
    #expect(try Audit(of: made.store).differences == [])
    await #expect(throws: StudyError.nothingToUndo) { try await bench.service.undoPlacement() }
  }

  @Test func `what is begun is left alone, and nothing is placed twice`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    let drill = try await bench.startTyped(3)
    for _ in 0..<3 { try await bench.answer(in: drill) }
    let begun = try store.read { reader in try reader.cards(.all) }
    #expect(try await bench.service.place(by: Self.upToTwo).likely == 18)
    let cards = try store.read { reader in try reader.cards(.all) }
    #expect(Set(cards).isSuperset(of: begun) && cards.count == 3 + 2 * 18)
    #expect(try await bench.service.place(by: Self.upToTwo).likely == 0)
  }

  @Test func `a plan stores nothing`() async throws {
    let store = MemoryStore()
    _ = try await StudyBench(store).service.planPlacement(by: Self.upToTwo)
    #expect(try Exporter(store).lines() == Exporter(MemoryStore()).lines())
  }

  @Test func `a test asks until it knows enough, and places what was answered right`() async throws
  {
    let store = MemoryStore()
    let bench = StudyBench(store)
    var answers: [PlacementAnswer] = []
    let known = Set(SampleWords.words.prefix(13).map(\.key))
    var asked: Set<WordKey> = []
    while true {
      let step = try await bench.service.nextPlacement(after: answers)
      guard let word = step.word else { break }
      #expect(asked.insert(word.key).inserted, "\(word.key) is asked twice")
      let isKnown = known.contains(word.key)
      answers.append(PlacementAnswer(word.key, given: isKnown ? word.reading.numbered : ""))
    }
    #expect(answers.count <= PlacementTest.mostAnswers)
    let report = try await bench.service.place(by: PlacementEvidence(answers: answers))
    #expect((8...16).contains(report.known), "\(report)")
    let placed = try store.read { reader in Set(try reader.cards(.all).map(\.key.word)) }
    for answer in answers {
      #expect(placed.contains(answer.word) == known.contains(answer.word), "\(answer.word)")
    }
  }

  @Test func `an answer without tones, or one that is no pinyin, is asked again`() async throws {
    let bench = StudyBench(MemoryStore())
    let first = try #require(try await bench.service.nextPlacement(after: []).word)
    let letters = first.reading.numbered.filter { !$0.isNumber }
    let toneless = try await bench.service.nextPlacement(
      after: [PlacementAnswer(first.key, given: letters)]
    )
    #expect(toneless.retry == .tonesMissing && toneless.word == first && toneless.answered == 0)
    let other = try await bench.service.nextPlacement(
      after: [PlacementAnswer(first.key, given: "好")]
    )
    #expect(other.retry != nil && other.answered == 0)
  }
}
