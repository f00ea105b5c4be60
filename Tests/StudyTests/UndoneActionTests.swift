import FSRS
import Foundation
import TestSupport
import Testing

@testable import Study

/// Taking back the last action of a drill, whatever it was.
struct UndoneActionTests {
  @Test(arguments: StoreKind.allCases, [Hold.known, .suspended])
  func `a word that was held is asked again, and the log shows both`(
    kind: StoreKind,
    hold: Hold
  ) async throws {
    let made = try kind.make()
    let bench = StudyBench(made.store)
    let drill = try await bench.startTyped()
    let held = try #require(try await bench.question(in: drill)).card
    _ = try await bench.service.decide(.hold(hold), in: drill)
    let other = try #require(try await bench.question(in: drill)).card
    #expect(other != held)
    let undone = try await bench.service.undoAction(in: drill)
    guard case .decision(.hold(hold), held, _) = undone else {
      Issue.record("\(undone)")
      return
    }
    #expect(try await bench.question(in: drill)?.card == held)
    #expect(try DerivedState(of: made.store).cards.isEmpty)
    try await bench.answer(in: drill)
    // The word that was open meanwhile comes next.
    #expect(try await bench.question(in: drill)?.card == other)
    let events = try made.store.read { try $0.allEvents() }
    // A word is known in each skill that is practised, and left for later in one.
    let count = hold == .known ? 2 : 1
    #expect(events.count == 2 * count)
    #expect(events.suffix(count).map(\.change) == events.prefix(count).map { .undo(entry: $0.key) })
  }

  @Test func `actions are taken back from the last to the first`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    let answered = try #require(try await bench.answer(in: drill)).review
    let open = try #require(try await bench.question(in: drill))
    _ = try await bench.service.decide(.flag(true), in: drill)
    try await bench.service.skip(in: drill)
    #expect(try await bench.question(in: drill)?.card != open.card)
    #expect(try await bench.service.undoAction(in: drill) == .skip(open.card))
    let again = try #require(try await bench.question(in: drill))
    #expect(again.card == open.card)
    let flag = try await bench.service.undoAction(in: drill)
    guard case .decision(.flag(true), open.card, _) = flag else {
      Issue.record("\(flag)")
      return
    }
    // A flag changes nothing about the question.
    #expect(try await bench.question(in: drill) == again)
    let answer = try await bench.service.undoAction(in: drill)
    guard case .answer(let undone) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(undone.review == answered)
    #expect(try DerivedState(of: bench.store).cards.isEmpty)
    await #expect(throws: StudyError.nothingToUndo) {
      try await bench.service.undoAction(in: drill)
    }
  }

  @Test func `an answer is taken back before a decision that is older`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    _ = try await bench.question(in: drill)
    _ = try await bench.service.decide(.hold(.known), in: drill)
    let answered = try #require(try await bench.answer(in: drill)).review
    guard case .answer(let undone) = try await bench.service.undoAction(in: drill) else {
      Issue.record("the decision was taken back")
      return
    }
    #expect(undone.review == answered)
  }

  @Test func `a regraded answer after a decision is one action`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    try await bench.answer(in: drill)
    let open = try #require(try await bench.question(in: drill)).card
    _ = try await bench.service.decide(.flag(true), in: drill)
    let regraded = try await bench.service.regrade(.hard, in: drill).review
    guard case .decision(_, open, _) = try await bench.service.undoAction(in: drill),
      case .answer(let undone) = try await bench.service.undoAction(in: drill)
    else {
      Issue.record("another order")
      return
    }
    #expect(undone.review == regraded)
  }

  @Test func `a decision that is sent twice is recorded once`() async throws {
    let bench = StudyBench(MemoryStore())
    let drill = try await bench.startTyped()
    _ = try await bench.question(in: drill)
    let call = DecideInDrill(.flag(true), in: drill)
    _ = try await bench.service.perform(call)
    _ = try await bench.service.perform(call)
    #expect(try bench.store.read { try $0.allEvents() }.map(\.key) == [call.entry])
  }

  @Test func `a resumed drill can take back its decisions`() async throws {
    let store = MemoryStore()
    let bench = StudyBench(store)
    let request = DrillRequest(kinds: [.typed], newWords: 9, seed: 1)
    let drill = try await bench.service.startDrill(request).id
    let known = DecideInDrill(.hold(.known), in: drill, entry: "known")
    let held = try #require(try await bench.question(in: drill)).card
    _ = try await bench.service.perform(known)
    let answered = try #require(try await bench.answer(in: drill)).review
    _ = try await bench.question(in: drill)
    _ = try await bench.service.perform(DecideInDrill(.flag(true), in: drill, entry: "flag"))
    var resumption = DrillResumption(
      request: request,
      question: nil,
      answers: [answered.idempotencyKey]
    )
    resumption.decisions = ["known", "flag", "unknown"]
    let later = StudyBench(store, clock: bench.clock)
    let resumed = try await later.service.resumeDrill(resumption).id
    guard case .decision(.flag(true), _, "flag") = try await later.service.undoAction(in: resumed),
      case .answer = try await later.service.undoAction(in: resumed),
      case .decision(.hold(.known), held, "known") =
        try await later.service.undoAction(in: resumed)
    else {
      Issue.record("another order")
      return
    }
    #expect(try await later.question(in: resumed)?.card == held)
  }

  @Test(arguments: [
    UndoneAction.skip(SampleWords.key("爱")),
    .decision(.hold(.known), SampleWords.key("爱"), entry: "e"),
    .answer(Undone(review: .sample(), card: nil)),
  ])
  func `an undone action survives its coding`(action: UndoneAction) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(UndoneAction.self, from: data) == action)
  }

  @Test func `what a client notes can be resumed, in the old form too`() throws {
    var drills: [DrillID: DrillResumption] = [:]
    let drill = DrillID(rawValue: "d")
    drills[drill] = DrillResumption(request: DrillRequest(), question: nil, answers: ["a"])
    let decide = DecideInDrill(.flag(true), in: drill, entry: "e")
    decide.record(.word(SampleWords.words[0]), in: &drills)
    #expect(drills[drill]?.decisions == ["e"])
    let data = try JSONEncoder().encode(drills[drill])
    #expect(try JSONDecoder().decode(DrillResumption.self, from: data) == drills[drill])
    UndoInDrill(in: drill)
      .record(.decision(.flag(true), SampleWords.key("爱"), entry: "e"), in: &drills)
    #expect(drills[drill]?.decisions == [] && drills[drill]?.answers == ["a"])
    let old = Data(#"{"request":{},"answers":["a"]}"#.utf8)
    #expect(try JSONDecoder().decode(DrillResumption.self, from: old).decisions == [])
  }
}
