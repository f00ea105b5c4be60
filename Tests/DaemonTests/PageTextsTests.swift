import Foundation
import Pinyin
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

  @Test(arguments: [
    ("你好", "ni3 hao3", "ni3hao4", [2, 3], [3, 4]),
    ("不客气", "bu4 ke4 qi5", "bu4ke3qi5", [2, 4, 5], [4, 3, 5]),
    ("好", "hao3", "hao4", [3], [4]),
  ])
  func `the tones of a wrong reading change by what follows in that reading`(
    hanzi: String,
    reading: String,
    typed: String,
    tones: [Int],
    given: [Int]
  ) async throws {
    let word = Word(
      simplified: hanzi,
      traditional: hanzi,
      reading: try Reading(numbered: reading),
      gloss: "a greeting"
    )
    let bench = StudyBench(MemoryStore(), words: WordList([word]))
    let drill = try await bench.startTyped(1)
    let question = try #require(try await bench.question(in: drill))
    let call = Submit(drill: drill, question: question.id, given: typed, milliseconds: 2000)
    let result = try await bench.service.submit(call)
    let texts = PageTexts(bench.service, .standard, sound: nil, now: bench.clock.now)
    let verdict = try #require(await texts.texts(of: result, call).verdict)
    #expect(verdict.tones == tones)
    #expect(verdict.givenTones == given)
  }
}
