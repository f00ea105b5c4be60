import FSRS
import Foundation
import Study
import TestSupport
import Testing

/// A service whose store another program needs.
struct BusyServiceTests {
  @Test func `an answer that makes a leech is acknowledged once it is stored`() async throws {
    let store = BusyStore(MemoryStore())
    let bench = StudyBench(store, words: WordList([SampleWords.word("爱")]))
    try await bench.service.set("leech-threshold", to: "1")
    try await bench.answer(in: try await bench.startTyped(), grade: .easy)
    bench.clock.advance(seconds: 4000 * 86_400)
    let drill = try await bench.startTyped()
    let question = try #require(try await bench.question(in: drill))
    let submission = Submit(
      drill: drill,
      question: question.id,
      given: question.text(correctly: false),
      milliseconds: 900
    )
    store.isBusyAfterWrite = true
    guard case .recorded(let feedback, _) = try await bench.service.submit(submission) else {
      Issue.record("the answer was not recorded")
      return
    }
    #expect(feedback.leech == [question.text(correctly: false)])
    store.isBusyAfterWrite = false
    store.isBusy = false
    bench.clock.advance(seconds: 3600)
    #expect(try DerivedState(of: store).tallies.reduce(0) { $0 + $1.reviews } == 2)
  }

  @Test func `a regraded answer is acknowledged once it is stored`() async throws {
    let store = BusyStore(MemoryStore())
    let bench = StudyBench(store, words: WordList([SampleWords.word("爱")]))
    try await bench.service.set("leech-threshold", to: "1")
    try await bench.answer(in: try await bench.startTyped(), grade: .easy)
    bench.clock.advance(seconds: 4000 * 86_400)
    let drill = try await bench.startTyped()
    try await bench.answer(in: drill)
    store.isBusyAfterWrite = true
    let regraded = try await bench.service.regrade(.again, in: drill)
    #expect(regraded.review.grade == .again && regraded.leech != nil)
  }

  @Test(arguments: 0..<5)
  func `a drill that could not be summed up can be ended again`(transactions: Int) async throws {
    let store = BusyStore(MemoryStore())
    let bench = StudyBench(store)
    let drill = try await bench.startTyped(1)
    try await bench.answer(in: drill, grade: .easy)
    store.transactionsLeft = transactions
    await #expect(throws: StudyError.self) { try await bench.service.endDrill(drill) }
    store.transactionsLeft = nil
    #expect(try await bench.service.endDrill(drill).summary.answered == 1)
  }

  @Test func `a search that nobody waits for ends`() async throws {
    let bench = StudyBench(MemoryStore())
    let texts = Array(repeating: "爱", count: 1_000)
    let search = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await bench.service.items(named: texts)
    }
    await #expect(throws: (any Error).self) { try await search.value }
    #expect(try await bench.service.items(named: texts).map(\.key.simplified) == ["爱"])
  }

  @Test func `a word that is asked for again and again is given once`() async throws {
    let bench = StudyBench(MemoryStore())
    let keys = Array(repeating: SampleWords.word("爱").key, count: 10_000)
    #expect(try await bench.service.items(of: keys).count == 1)
    #expect(try await bench.service.details(of: keys).count == 1)
  }

  @Test func `a text that is longer than any name has none near it`() async throws {
    let bench = StudyBench(MemoryStore())
    for text in [String(repeating: "爱", count: 100), String(repeating: "xian", count: 100_000)] {
      await #expect(throws: StudyError.unknown(.word, text: text, nearest: [])) {
        try await bench.service.items(named: [text])
      }
    }
    await #expect(throws: StudyError.unknown(.word, text: "手鸡", nearest: ["手机"])) {
      try await bench.service.items(named: ["手鸡"])
    }
  }
}
