import FSRS
import Foundation
import TestSupport
import Testing

@testable import Study

/// The first guesses for a skill that a learner begins to practise late.
struct FurtherSkillsTests {
  private static func known(_ word: WordKey, _ skill: Skill, stability: Double) -> Card {
    var card = Card.learned(
      CardKey(word, skill),
      due: StudyDay(number: 20_800),
      stability: stability
    )
    card.reviews = 3
    card.lastReviewedAt = .noon.adding(seconds: -86_400)
    return card
  }

  private static let model = FSRS7(parameters: .default)
  private static let words = SampleWords.words.map(\.key).sorted()

  private static func guesses(
    _ cards: [Card],
    _ skills: [Skill] = [.reading, .meaning]
  ) -> [PlacementPlan.Guess] {
    FurtherSkills(
      of: cards.sorted { $0.key < $1.key },
      skills: skills,
      model: model,
      at: .noon
    ).guesses
  }

  @Test func `a known word gets a guess in each further skill, another one none`() {
    let cards = [
      Self.known(Self.words[0], .reading, stability: 60),
      Self.known(Self.words[1], .reading, stability: 5),
    ]
    let found = Self.guesses(cards, [.reading, .meaning, .hanzi])
    #expect(found.map(\.card) == [.meaning, .hanzi].map { CardKey(Self.words[0], $0) })
    #expect(Self.guesses(cards, [.reading]).isEmpty)
  }

  @Test func `begun, suspended and unpractised cards are left out`() {
    var suspended = Self.known(Self.words[1], .reading, stability: 60)
    suspended.hold = .suspended
    let cards = [
      Self.known(Self.words[0], .reading, stability: 60),
      Self.known(Self.words[0], .meaning, stability: 2),
      suspended,
      Self.known(Self.words[2], .recall, stability: 60),
    ]
    #expect(Self.guesses(cards).isEmpty)
  }

  @Test func `without data the memory is half as long, and data move it`() throws {
    let asked = Self.known(Self.words[0], .reading, stability: 100)
    let alone = try #require(Self.guesses([asked]).first)
    #expect(abs(alone.stability - 50) < 1e-9)
    #expect(alone.recall > 0.9)
    func withPairs(_ ratio: Double) throws -> Double {
      let pairs = Self.words.dropFirst().prefix(20).flatMap {
        [
          Self.known($0, .reading, stability: 40),
          Self.known($0, .meaning, stability: 40 * ratio),
        ]
      }
      return try #require(Self.guesses([asked] + pairs).first).stability
    }
    let (weak, strong) = (try withPairs(0.1), try withPairs(1))
    #expect(weak < alone.stability && strong > alone.stability && strong <= 100)
  }

  @Test func `a word that was marked as known is likely known`() throws {
    var card = Card(CardKey(Self.words[0], .reading))
    card.hold = .known
    let guess = try #require(Self.guesses([card]).first)
    #expect(guess.recall == FurtherSkills.markedRecall)
  }
}

/// The first checks of a skill that a learner begins to practise late, through the service.
struct FurtherSkillsServiceTests {
  /// A service whose learner knows eight words by their reading and practises nothing else.
  private static func bench(_ store: any StudyStore) async throws -> StudyBench {
    let bench = StudyBench(store)
    try store.write { try $0.set("skills", to: "reading") }
    _ = try await bench.service.place(by: PlacementEvidence(level: Level(number: 1)))
    return bench
  }

  @Test(arguments: StoreKind.allCases, [[], [QuestionKind.meaning]])
  func `known words get first checks of a new skill in the coming weeks, once`(
    kind: StoreKind,
    kinds: [QuestionKind]
  ) async throws {
    let made = try kind.make()
    let bench = try await Self.bench(made.store)
    let count = try made.store.read { try $0.cards(.skills([.reading])).count }
    #expect(count > 5)
    #expect(try await bench.service.startDrill(DrillRequest()).placed == 0)
    try made.store.write { try $0.set("skills", to: "reading,meaning") }
    let start = try await bench.service.startDrill(DrillRequest(kinds: kinds))
    #expect(start.placed == count && start.joining.isEmpty)
    let again = try await bench.service.startDrill(DrillRequest())
    #expect(again.placed == 0 && again.checksLeft == nil)
    let left = try made.store.read { try $0.cards(.all).count(where: \.isUnchecked) }
    #expect(start.checksLeft == left && left >= count)
    #expect(try await bench.service.due().checksLeft == left)
    let cards = try made.store.read { try $0.cards(.skills([.meaning])) }
    #expect(cards.count == count)
    #expect(cards.allSatisfy { $0.phase == .review && $0.reviews == 0 && $0.memory != nil })
    #expect(try Audit(of: made.store).differences == [])
  }

  @Test func `new words are offered at the end of a drill although first checks are left`()
    async throws
  {
    let bench = try await Self.bench(MemoryStore())
    bench.clock.advance(seconds: 365 * 86_400)
    let start = try await bench.service.startDrill(DrillRequest())
    let end = try await bench.service.endDrill(start.id)
    #expect(end.due.now > 0 && end.checks == end.due.now)
    #expect(end.new > 0)
  }

  @Test func `a card that was reset begins anew`() async throws {
    let store = MemoryStore()
    let bench = try await Self.bench(store)
    try store.write { try $0.set("skills", to: "reading,meaning") }
    _ = try await bench.service.startDrill(DrillRequest())
    let key = try #require(try store.read { try $0.cards(.skills([.meaning])).first?.key })
    try await bench.service.record(.reset, on: [key])
    #expect(try await bench.service.startDrill(DrillRequest()).placed == 0)
  }

  @Test func `they are undone with the placement that they follow from, and alone they are none`()
    async throws
  {
    let store = MemoryStore()
    let bench = StudyBench(store)
    try store.write { try $0.set("skills", to: "reading") }
    let words = SampleWords.words.prefix(2).map(\.key)
    try await bench.service.decide(.hold(.known), on: [CardKey(words[0], .reading)])
    try store.write { try $0.set("skills", to: "reading,meaning") }
    #expect(try await bench.service.startDrill(DrillRequest()).placed == 1)
    await #expect(throws: StudyError.nothingToUndo) { try await bench.service.undoPlacement() }
    try store.write { try $0.set("skills", to: "reading") }
    bench.clock.advance(seconds: 60)
    let count = try await bench.service.place(by: PlacementEvidence(level: Level(number: 1))).likely
    try store.write { try $0.set("skills", to: "reading,meaning") }
    #expect(try await bench.service.startDrill(DrillRequest()).placed == count)
    bench.clock.advance(seconds: 60)
    #expect(try await bench.service.undoPlacement() == count)
    let left = try store.read { try $0.cards(.all).map(\.key.word) }
    #expect(Set(left) == [words[0]] && left.count == 2)
  }
}
