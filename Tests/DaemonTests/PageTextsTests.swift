import Foundation
import Pinyin
import REPL
import Study
import TestSupport
import Testing

@testable import StudyPage

/// The sentences that a page gets with the results of its calls.
struct PageTextsTests {
  private static func plain(_ lines: [ResultTexts.Line]) -> [String] {
    lines.map { $0.map(\.text).joined() }
  }

  @Test func `the card of a word begins with its next days, and answers have their skills`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped(1)
    let word = try #require(try await bench.answer(in: drill)).review.card.word
    let texts = PageTexts(bench.service, .standard, sound: nil, now: bench.clock.now)
    let call = GetWordDetails([word])
    let details = try await bench.service.perform(call)
    let card = try #require(await texts.texts(of: details, call).card)
    #expect(Self.plain([card.head]).first?.hasPrefix(word.simplified) == true)
    let next = Self.plain(card.next)
    #expect(next.count == 1 && next[0].hasPrefix("reading: again "))
    let rest = Self.plain(card.details)
    #expect(rest.contains { $0.hasPrefix("level: ") })
    #expect(rest.contains { $0.hasPrefix("last answers: ") && $0.hasSuffix(" right (reading)") })
  }

  @Test func `advice on what to practise is offered as a drill`() async throws {
    let bench = StudyBench(MemoryStore())
    let texts = PageTexts(bench.service, .standard, sound: nil, now: bench.clock.now)
    var statistics = try await bench.service.perform(GetStatistics())
    let none = await texts.texts(of: statistics, GetStatistics())
    let tone = Confusion(unit: .tone, expected: "3", given: "1")
    statistics.advice = [.practise(ConfusionTally(tone, count: 4, shown: 5)), .leeches(3)]
    let some = await texts.texts(of: statistics, GetStatistics())
    #expect(none.choices == [] && some.choices == [.weak, .leeches])
  }

  @Test(arguments: [true, false])
  func `a drill that has ended lists its new and missed words, and says each once`(
    isRight: Bool
  ) async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped(1)
    let answer = try #require(try await bench.answer(in: drill, correctly: isRight))
    let texts = PageTexts(bench.service, .standard, sound: nil, now: bench.clock.now)
    let end = try await bench.service.perform(EndDrill(drill))
    let result = await texts.texts(of: end, EndDrill(drill))
    #expect(result.words?.map(\.key) == [answer.review.card.word])
    #expect(result.missed?.map(\.key) == (isRight ? [] : [answer.review.card.word]))
    #expect(result.words?.first.map { !$0.reading.isEmpty && !$0.gloss.isEmpty } == true)
    let lines = Self.plain(result.lines ?? [])
    #expect(lines.last == "You met 1 new word.")
    #expect(lines.contains("Answered 1, right \(isRight ? 1 : 0)"))
    #expect(lines.filter { $0.contains("new word") }.count == 1)
    #expect(!lines.contains { $0.hasPrefix("Missed") })
  }

  @Test func `a drill that has ended lists the confused words with what was taken for them`()
    async throws
  {
    let bench = StudyBench(MemoryStore())
    let request = DrillRequest(kinds: [.meaning], count: 1, newWords: 1, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    let answer = try #require(try await bench.answer(in: drill, correctly: false))
    let chosen = try #require(answer.verdict.chosen)
    let other = try #require(answer.question.options[chosen].word)
    let texts = PageTexts(bench.service, .standard, sound: nil, now: bench.clock.now)
    let end = try await bench.service.perform(EndDrill(drill))
    let result = await texts.texts(of: end, EndDrill(drill))
    #expect(result.confused?.map(\.key) == [answer.review.card.word])
    let row = try #require(result.confused?.first)
    let taken = "you took \(other.simplified) \(other.reading.marked), \(other.gloss)"
    #expect(Self.plain([row.gloss]).first?.hasSuffix(taken) == true)
    #expect(!Self.plain(result.lines ?? []).contains { $0.hasPrefix("Confused") })
  }

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

  @Test func `the title alone says that what is no pinyin is not counted`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped(1)
    let question = try #require(try await bench.question(in: drill))
    let texts = PageTexts(bench.service, .standard, sound: nil, now: bench.clock.now)
    for typed in ["wuo3", String(repeating: "a", count: 1000)] {
      let call = Submit(drill: drill, question: question.id, given: typed, milliseconds: 2000)
      let result = try await bench.service.submit(call)
      let lines = Self.plain(await texts.texts(of: result, call).lines ?? [])
      #expect(lines.count == 1 && !lines[0].contains("ounted"), "\(lines)")
    }
  }

  @Test(arguments: [
    ("你好", "ni3 hao3", "ni3hao4", [2, 3], [2, 4]),
    ("你好", "ni3 hao3", "ni4hao3", [2, 3], [4, 3]),
    ("不客气", "bu4 ke4 qi5", "bu4ke3qi5", [2, 4, 5], [2, 3, 5]),
    ("好", "hao3", "hao4", [3], [4]),
  ])
  func `the tones of a wrong reading differ only where they are written wrong`(
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
    // The explanation lets both readings be heard, and says only what is new.
    let why = try await bench.service.perform(ExplainAnswer(in: drill))
    let explained = await texts.texts(of: why, ExplainAnswer(in: drill))
    let spoken = try #require(explained.sounds).map { PageTexts.tones($0.reading) }
    #expect(spoken.count == 2 && spoken[1] == tones)
    let lines = Self.plain(explained.lines ?? [])
    #expect(lines.count == 1 && lines[0].hasPrefix("You took tone "), "\(lines)")
    #expect(lines[0].hasSuffix(" for the first time."))
  }
}
