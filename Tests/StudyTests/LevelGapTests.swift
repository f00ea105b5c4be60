import Pinyin
import TestSupport
import Testing

@testable import Study

/// New words below the level that a learner studies.
struct LevelGapTests {
  /// Twelve words of level 1 and some words of level 3.
  private static func words(_ studied: Int) -> [Word] {
    (1...(12 + studied)).compactMap { number in
      guard let reading = try? Reading(numbered: "yi1"),
        let level = Level(number: number <= 12 ? 1 : 3)
      else { return nil }
      return Word(
        simplified: "\(number)",
        traditional: "\(number)",
        reading: reading,
        levels: Levels([.hsk2025: level]),
        frequencyRank: number,
        gloss: "word \(number)"
      )
    }
  }

  /// A service whose learner has begun all words of level 3.
  private static func bench(
    _ studied: Int,
    _ settings: [String: String] = [:]
  ) async throws -> StudyBench {
    let words = words(studied)
    let bench = StudyBench(MemoryStore(), words: WordList(words))
    for (name, value) in settings { try await bench.service.set(name, to: value) }
    let cards = words.dropFirst(12).map { CardKey($0.key, .reading) }
    try await bench.service.decide(.hold(.known), on: cards)
    return bench
  }

  @Test func `a drill says once a day that its new words are of a lower level`() async throws {
    let bench = try await Self.bench(100)
    let gap = LevelGap(new: 1, studied: 3)
    #expect(try await bench.service.startDrill(DrillRequest()).levelGap == gap)
    #expect(try await bench.service.startDrill(DrillRequest()).levelGap == nil)
    bench.clock.advance(seconds: 86_400)
    #expect(try await bench.service.startDrill(DrillRequest()).levelGap == gap)
  }

  @Test func `beginners, and who has chosen levels or no new words, are not told`() async throws {
    let few = try await Self.bench(99)
    #expect(try await few.service.startDrill(DrillRequest()).levelGap == nil)
    for (name, value) in [("levels", "1-3"), ("new-per-day", "0")] {
      let bench = try await Self.bench(100, [name: value])
      #expect(try await bench.service.startDrill(DrillRequest()).levelGap == nil)
    }
  }
}
