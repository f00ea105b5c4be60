import FSRS
import Pinyin
import Study
import TestSupport
import Testing

/// What a service keeps between drills is what a service that has read nothing yet would read.
struct KnownStateTests {
  /// A service on learned words that has prepared itself, and its twin on the same database.
  private func pair(
    _ made: StoreUnderTest,
    words: any WordSource = SampleWords.list
  ) async throws -> (StudyBench, StudyBench) {
    let bench = StudyBench(made.store, words: words)
    let drill = try await bench.startTyped(6)
    while try await bench.answer(in: drill, grade: .easy) != nil {}
    _ = try await bench.service.endDrill(drill)
    bench.clock.advance(seconds: 400 * 86_400)
    try await bench.service.prepareQuestions()
    return (bench, StudyBench(try made.reopened(), words: words, clock: bench.clock))
  }

  @Test(arguments: StoreKind.allCases)
  func `cards that another process or this one changed are read anew`(kind: StoreKind) async throws
  {
    let made = try kind.make()
    let (bench, other) = try await pair(made)
    let before = try await bench.service.due()
    #expect(before.reviewed == 6)
    let cards = try await bench.service.cards(of: .reading).map(\.key)
    try await other.service.decide(.hold(.suspended), on: [cards[0]])
    #expect(try await bench.service.due().reviewed == 5)
    try await bench.service.prepareQuestions()
    try await bench.service.decide(.hold(.suspended), on: [cards[1]])
    #expect(try await bench.service.due().reviewed == 4)
    #expect(try await other.service.due().reviewed == 4)
    let start = try await bench.service.startDrill(DrillRequest(newWords: 0))
    #expect(start.due == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `confusions of another process count in the next drill`(kind: StoreKind) async throws {
    let made = try kind.make()
    let (bench, other) = try await pair(made)
    let request = DrillRequest(newWords: 0, choice: .weak)
    let calm = try await bench.service.startDrill(request)
    await bench.service.abandon(calm.id)
    try await bench.service.prepareQuestions()
    let drill = try await other.startTyped(40)
    for _ in 0..<40 {
      guard let question = try await other.question(in: drill) else { break }
      // The third tone for any other one, the second for the third.
      let right = question.item.reading.numbered
      let given = right.replacing(/[1-5]/) { $0.output == "3" ? "2" : "3" }
      _ = try await other.service.submit(
        Submit(drill: drill, question: question.id, given: given, milliseconds: 2000)
      )
    }
    let weak = try await bench.service.startDrill(request).weak
    #expect(weak != calm.weak)
    #expect(try await other.service.startDrill(request).weak == weak)
  }

  @Test func `words that are gone from the packs are not asked`() async throws {
    let (bench, other) = try await pair(try StoreKind.memory.make())
    let cards = try await bench.service.cards(of: .reading)
    let left = SampleWords.words.filter { $0.key != cards[0].key.word }
    await bench.service.use(words: WordList(left))
    #expect(try await bench.service.due().reviewed == 5)
    try await bench.service.prepareQuestions()
    #expect(try await bench.service.due().reviewed == 5)
    #expect(try await other.service.due().reviewed == 6)
  }
}

extension DueReport {
  /// The number of due words, with those whose review a further skill replaces.
  fileprivate var reviewed: Int { due + joining }
}
