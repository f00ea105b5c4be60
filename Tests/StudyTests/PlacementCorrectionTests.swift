import FSRS
import Foundation
import Pinyin
import Study
import TestSupport
import Testing

/// The answers of the first week correct a placement.
struct PlacementCorrectionTests {
  /// A thousand made-up words of two characters, in an order of learning.
  static let words: [Word] = (0..<1000).compactMap { index in
    let syllables = ["ma", "ti", "gu", "lai", "shen", "zhou", "qing", "bo", "fei", "dan"]
    let (first, second) = (index / 40, index % 40)
    let hanzi = [0x4E00 + 7 * first, 0x6000 + 11 * second].compactMap(UnicodeScalar.init)
    let spelling = String(String.UnicodeScalarView(hanzi))
    let text =
      "\(syllables[first % 10])\(1 + first / 10) \(syllables[second % 10])\(1 + second / 10)"
    guard let reading = try? Reading(numbered: text) else { return nil }
    return Word(
      simplified: spelling,
      traditional: spelling,
      reading: reading,
      levels: Levels([.hsk2025: Level.all[index / 200]]),
      frequencyRank: index + 1,
      topic: "things",
      gloss: "word \(index)",
      meanings: [index + 1]
    )
  }

  /// A learner who takes the test as somebody who knows the words before a place.
  private struct Scene {
    let store: any StudyStore
    let bench: StudyBench
    let places: [WordKey: Int]

    init(_ store: any StudyStore) {
      self.store = store
      bench = StudyBench(store, words: WordList(words))
      places = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1.key, $0) })
    }

    func place(
      knowing bound: Int,
      answers: Int = .max,
      skills: String = "reading"
    ) async throws -> PlacementReport {
      try await bench.service.set("skills", to: skills)
      var sitting = PlacementSitting(seed: 5)
      while sitting.answers.count < answers,
        let word = try await bench.service.nextPlacement(in: sitting).word
      {
        let isKnown = places[word.key, default: 0] < bound
        sitting.answers.append(
          PlacementAnswer(word.key, given: isKnown ? word.reading.numbered : "")
        )
      }
      return try await bench.service.place(by: PlacementEvidence(sitting: sitting))
    }

    /// Answers what is due for some days, as somebody who knows the words before a place.
    func study(days: Int, knowing bound: Int) async throws -> [PlacementCorrection] {
      var corrections: [PlacementCorrection] = []
      for _ in 0..<days {
        bench.clock.advance(seconds: 86_400)
        let start = try await bench.service.startDrill(
          DrillRequest(count: 60, newWords: 0, seed: 1)
        )
        if let correction = start.correction { corrections.append(correction) }
        while let question = try await bench.question(in: start.id) {
          let isKnown = places[question.card.word, default: 0] < bound
          try await bench.answer(in: start.id, correctly: isKnown)
        }
        _ = try await bench.service.endDrill(start.id)
      }
      return corrections
    }

    func phases() throws -> [WordKey: Phase] {
      let cards = try store.read { reader in try reader.cards(.all) }
      return Dictionary(uniqueKeysWithValues: cards.map { ($0.key.word, $0.phase) })
    }
  }

  @Test(arguments: StoreKind.allCases, [10, Int.max])
  func `answers that are better than the test mark more words`(
    kind: StoreKind,
    answers: Int
  ) async throws {
    let made = try kind.make()
    let scene = Scene(made.store)
    let report = try await scene.place(knowing: 200, answers: answers)
    let corrections = try await scene.study(days: 9, knowing: 1000)
    let correction = try #require(corrections.first)
    #expect(corrections.count == 1 && correction.before == report.known)
    #expect(correction.placed > 0 && correction.removed == 0)
    #expect(20 * correction.known > 21 * report.known)
    let marked = try scene.phases().count { $1 != .new }
    #expect(marked >= report.likely + correction.placed)
    #expect(try Audit(of: scene.store).differences == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `answers that are worse make words new again that were not asked`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    let scene = Scene(made.store)
    let report = try await scene.place(knowing: 600)
    let before = try scene.phases().count { $1 == .review }
    let corrections = try await scene.study(days: 8, knowing: 100)
    let correction = try #require(corrections.first)
    #expect(correction.placed == 0 && correction.removed > 0)
    #expect(correction.known < correction.before)
    let cards = try scene.store.read { reader in try reader.cards(.all) }
    let isBegun = cards.filter { $0.phase != .new }
    #expect(isBegun.count + correction.removed == before)
    #expect(isBegun.count < report.likely)
    #expect(cards.allSatisfy { $0.phase != .new || $0.reviews == 0 })
    #expect(try Audit(of: scene.store).differences == [])
  }

  @Test func `answers as the test expects leave the placement, and undo takes all of it`()
    async throws
  {
    let scene = Scene(MemoryStore())
    let report = try await scene.place(knowing: 400)
    #expect(report.sampled == 12)
    #expect(try scene.phases().count { $1 != .new } == report.likely + 12)
    #expect(try await scene.study(days: 3, knowing: 400).isEmpty)
    // A test that was used is not gone on with.
    #expect(try await scene.bench.service.placementSitting() == nil)
    let undone = try await scene.bench.service.undoPlacement()
    #expect(undone == report.likely + 12)
    #expect(try await scene.study(days: 1, knowing: 1000).isEmpty)
  }

  @Test func `an undo takes back the corrections too`() async throws {
    let scene = Scene(MemoryStore())
    _ = try await scene.place(knowing: 200)
    #expect(try await !scene.study(days: 8, knowing: 1000).isEmpty)
    _ = try await scene.bench.service.undoPlacement()
    let cards = try scene.store.read { reader in try reader.cards(.all) }
    #expect(cards.allSatisfy { $0.reviews > 0 || $0.phase == .new })
    await #expect(throws: StudyError.nothingToUndo) {
      try await scene.bench.service.undoPlacement()
    }
  }

  @Test func `words that may be known are asked in each of the first six days`() async throws {
    let scene = Scene(MemoryStore())
    _ = try await scene.place(knowing: 400)
    let cards = try scene.store.read { reader in try reader.cards(.all) }
    let now = scene.bench.clock.now
    var days: [Int: Int] = [:]
    for card in cards {
      let (memory, last) = (try #require(card.memory), try #require(card.lastReviewedAt))
      let recall = FSRS7().retrievability(memory, elapsedDays: now.elapsedDays(since: last))
      guard recall < 0.899, case .on(let day) = card.due else { continue }
      #expect(recall >= 0.499)
      days[day.days(since: try #require(card.introducedOn)), default: 0] += 1
    }
    #expect(days == [1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2])
  }

  @Test func `a word that may be known is placed in all skills, the further ones a week later`()
    async throws
  {
    let scene = Scene(MemoryStore())
    let report = try await scene.place(knowing: 400, answers: 20, skills: "reading,recall")
    #expect(report.sampled == 12)
    let cards = try scene.store.read { reader in try reader.cards(.all) }
    #expect(cards.count == 2 * (report.likely + 12))
    // A drill has no further skill to place.
    #expect(try await scene.bench.service.startDrill(DrillRequest(seed: 1)).placed == 0)
  }

  @Test func `marking a level keeps a test that is going on`() async throws {
    let scene = Scene(MemoryStore())
    let service = scene.bench.service
    var sitting = PlacementSitting(seed: 5)
    let word = try #require(try await service.nextPlacement(in: sitting).word)
    sitting.answers = [PlacementAnswer(word.key, given: "")]
    _ = try await service.nextPlacement(in: sitting)
    _ = try await service.place(by: PlacementEvidence(level: Level(number: 1)))
    #expect(try await service.placementSitting() == sitting)
  }
}
