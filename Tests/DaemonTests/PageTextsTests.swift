import Foundation
import REPL
import Study
import TestSupport
import Testing

@testable import StudyPage

/// The sentences that a page gets with the results of its calls.
struct PageTextsTests {
  @Test(arguments: [true, false])
  func `a corrected placement is said at the start of a drill`(hasNewWords: Bool) async throws {
    let bench = StudyBench(MemoryStore())
    let request = DrillRequest(newWords: hasNewWords ? 10 : 0, seed: 1)
    var start = try await bench.service.startDrill(request)
    #expect((start.idleness == nil) == hasNewWords)
    let texts = PageTexts(bench.service, .standard, sound: nil, now: bench.clock.now)
    let call = StartDrill(request)
    let before = await texts.texts(of: start, call).lines ?? []
    #expect(before.isEmpty == hasNewWords)
    start.correction = try JSONDecoder().decode(
      PlacementCorrection.self,
      from: Data(#"{"before":500,"known":640,"placed":123,"removed":0}"#.utf8)
    )
    let lines = try #require(await texts.texts(of: start, call).lines)
    #expect(lines.dropFirst() == before[...])
    let said = lines[0].map(\.text).joined()
    #expect(said.contains("about 640 words, not 500: 123 more are marked as learned"))
  }
}
