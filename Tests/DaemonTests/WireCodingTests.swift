import FSRS
import Foundation
import Pinyin
import SeededRandom
import Study
import TestSupport
import Testing

@testable import Daemon

/// Lines of the protocol, there and back.
struct WireCodingTests {
  static let failures: [WireFailure] = [
    .notJSON, .notARequest, .unknownMethod("sing"), .badParameters(field: "a.b"), .helloFirst,
    .unopened, .tooManyClients(limit: 9), .ending, .wrongProtocol(supported: 1),
    .study(.store(.busy(path: "/p"))),
    .study(.store(.held(path: "/p", program: "trainer", process: 7, isStopped: true))),
    .study(.store(.corrupt(path: "/p", keptAs: nil))),
    .study(.store(.corrupt(path: "/p", keptAs: "/q"))),
    .study(.store(.newer(path: "/p", version: 3, supported: 1))),
    .study(.store(.templateMissing(searched: ["/a", "/b"]))),
    .study(.store(.sqlite(path: "/p", code: 5, message: "“x”\n"))),
    .study(.setting(.unknown(name: "x", nearest: ["y"]))),
    .study(.storedSetting(.notANumber(name: "n", value: "v", lowest: "1", highest: "2"))),
    .study(.unknown(.word, text: "zz", nearest: [])),
    .study(.emptySelection), .study(.nothingToUndo),
    .study(.noSuchQuestion), .study(.configuration(id: 3)),
    .unwritable, .study(.silent(process: nil)), .study(.silent(process: 7)), .study(.cancelled),
    .study(.tooManyDrills(limit: 64)), .study(.unreachable),
    .study(.exchange(.badField(line: 3, field: "x"))),
    .study(.exchange(.statusDiffers(SampleWords.key("爱")))),
  ]

  @Test(arguments: failures)
  func `a failure comes back as it was`(failure: WireFailure) throws {
    let line = try WireCoding.line(failure: failure, id: .number(4))
    #expect(line.last == 0x0a && line.dropLast().allSatisfy { $0 != 0x0a })
    guard case .failure(let id, let seen) = try WireCoding.answer(Done.self, in: line) else {
      Issue.record("no failure")
      return
    }
    #expect(id == .number(4) && seen == failure)
  }

  @Test(
    arguments: [
      .due(DueReport(due: 1, new: 2, learning: 3, backlog: nil)), .drill(drills: 4),
      .settings(name: "a", value: nil), .settings(name: "a", value: "b"),
      .notice(.created(path: "/p", backups: 2, isFirst: false)), .notice(.damaged(path: "/p")),
    ] as [DaemonEvent]
  )
  func `an event comes back as it was`(event: DaemonEvent) throws {
    guard case .event(let seen) = try WireCoding.answer(Done.self, in: WireCoding.line(event))
    else {
      Issue.record("no event")
      return
    }
    #expect(seen == event)
  }

  @Test(arguments: [MessageID.number(-3), .text("a\"b")])
  func `an answer bears the name of its request`(id: MessageID) throws {
    let line = try WireCoding.line(result: Done(), id: id)
    guard case .result(let seen, _) = try WireCoding.answer(Done.self, in: line) else {
      Issue.record("no result")
      return
    }
    #expect(seen == id)
  }

  /// Sends a value as a result and takes it off again.
  private static func travelled<Value: Codable & Sendable>(_ value: Value) throws -> Value? {
    let line = try WireCoding.line(result: value, id: .number(1))
    guard case .result(_, let seen) = try WireCoding.answer(Value.self, in: line) else {
      return nil
    }
    return seen
  }

  @Test func `what a drill says comes back as it was`() async throws {
    let bench = StudyBench(MemoryStore())
    let kinds: [QuestionKind] = [.reading, .tone, .typed, .meaning, .hanzi, .recall]
    let start = try await bench.service.startDrill(
      DrillRequest(kinds: kinds, count: 30, newWords: 30, seed: 3)
    )
    #expect(try Self.travelled(start) == start)
    for round in 0..<30 {
      let step = try await bench.service.nextStep(in: start.id)
      guard let question = await bench.service.openQuestion(in: start.id) else { break }
      #expect(try Self.travelled(step) == step)
      let given = question.text(correctly: round % 3 == 0)
      let result = try await bench.service.submit(
        Submit(drill: start.id, question: question.id, given: given, milliseconds: 900)
      )
      #expect(try Self.travelled(result) == result)
      let why = try await bench.service.perform(ExplainAnswer(in: start.id))
      #expect(try Self.travelled(why) == why)
      let last = try await bench.service.perform(GetLastWord(in: start.id))
      #expect(try Self.travelled(last) == last)
    }
    let statistics = try await bench.service.statistics(since: nil, word: nil)
    #expect(statistics.reviews.total > 10)
    #expect(try Self.travelled(statistics) == statistics)
    let plan = try await bench.service.planReset(.all, settings: true)
    #expect(try Self.travelled(plan) == plan)
    let undone = try await bench.service.undo(in: start.id)
    #expect(try Self.travelled(undone) == undone)
    let end = try await bench.service.endDrill(start.id)
    #expect(!end.summary.confusions.isEmpty)
    #expect(try Self.travelled(end) == end)
  }

  @Test(arguments: ["ni", "nihoa3", "", "9", "银行", "bank", "ni9"])
  func `an answer that does not count comes back as it was`(given: String) async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    let question = try #require(try await bench.question(in: drill))
    let result = try await bench.service.submit(
      Submit(drill: drill, question: question.id, given: given, milliseconds: 1)
    )
    #expect(try Self.travelled(result) == result)
  }

  @Test(
    arguments: [.words([SampleWords.key("爱").word]), .skill(.recall), .all] as [ResetSelection]
  )
  func `a selection comes back as it was`(selection: ResetSelection) throws {
    let call = PlanReset(selection, settings: true)
    #expect(try Self.received(call).selection == selection)
  }

  /// Sends a call as a request and takes it off again.
  private static func received<Call: StudyCall>(_ call: Call) throws -> Call {
    let line = try WireCoding.line(call, id: 1)
    return try WireCoding.request(in: line) { (method, parameters) throws(WireFailure) in
      #expect(method == Call.method)
      return try parameters.decode(Call.self)
    }.outcome.get()
  }

  @Test(arguments: [.flag(true), .hold(nil), .hold(.known), .priority(.low)] as [WordDecision])
  func `a decision comes back as it was`(decision: WordDecision) throws {
    let call = DecideOnCards(decision, [SampleWords.key("爱")])
    #expect(try Self.received(call).decision == decision)
  }

  @Test func `bytes at random are refused and nothing else`() {
    let seed: UInt64 = 20_261_121
    var generator = SplitMix64(seed: seed)
    let valid = Array(
      #"{"jsonrpc":"2.0","id":1,"method":"drill.next","params":{"drill":"x"}}"#.utf8
    )
    for round in 0..<2000 {
      var bytes = valid
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      do throws(WireFailure) {
        let request = try WireCoding.request(in: Data(bytes)) {
          (method, parameters) throws(WireFailure) in
          #expect(method.utf8.count < 100)
          return try parameters.decode(NextStep.self)
        }
        _ = try request.outcome.get()
      } catch {
        #expect(error.code < 0, "seed \(seed), round \(round)")
      }
    }
  }
}
