import Foundation
import Study
import TestSupport
import Testing

/// The best quizzes, which are kept beside the settings.
struct QuizBestsTests {
  private static let form = QuizForm(category: "level 1", seconds: 60, questions: 30)

  private static func record(_ right: Int, _ milliseconds: Int) -> QuizRecord {
    QuizRecord(right: right, milliseconds: milliseconds)
  }

  @Test(arguments: StoreKind.allCases)
  func `the best game of a form has most right answers in the least time`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    defer { withExtendedLifetime(made) {} }
    let bench = StudyBench(made.store)
    let service = bench.service
    #expect(try await service.perform(GetBestQuiz(Self.form)).best == nil)
    let steps = [((12, 900), (12, 900)), ((11, 100), (12, 900)), ((12, 800), (12, 800))]
    for (game, best) in steps {
      let kept = try await service.perform(
        KeepQuiz(Self.record(game.0, game.1), of: Self.form)
      )
      #expect(kept.best == Self.record(best.0, best.1))
    }
    for (category, seconds, questions) in [
      ("level 4", 60, 30), ("level 1", 61, 30), ("level 1", 60, 12),
    ] {
      let other = QuizForm(category: category, seconds: seconds, questions: questions)
      #expect(try await service.perform(GetBestQuiz(other)).best == nil)
    }
    #expect(try Exporter(made.store).lines().allSatisfy { !$0.contains("quiz-best") })
  }

  @Test(
    arguments: [
      (QuizForm(category: "", seconds: 60, questions: 3), 3, 5),
      (QuizForm(category: String(repeating: "a", count: 401), seconds: 60, questions: 3), 3, 5),
      (QuizForm(category: "a", seconds: 3_601, questions: 3), 3, 5),
      (QuizForm(category: "a", seconds: 60, questions: 0), 0, 5), (form, 31, 5), (form, 0, 5),
      (form, 3, 60_001), (form, 3, -1),
    ] as [(QuizForm, Int, Int)]
  )
  func `a game that is not possible is not kept`(
    form: QuizForm,
    right: Int,
    milliseconds: Int
  ) async throws {
    let bench = StudyBench(MemoryStore())
    let call = KeepQuiz(Self.record(right, milliseconds), of: form)
    #expect(try await bench.service.perform(call).best == nil)
    #expect(try bench.store.read { reader in try reader.settings() }.isEmpty)
  }

  @Test func `no more than five hundred forms are kept`() async throws {
    let bench = StudyBench(MemoryStore())
    for number in 1...501 {
      let form = QuizForm(category: "\(number)", seconds: 60, questions: 3)
      _ = try await bench.service.perform(KeepQuiz(Self.record(1, 1), of: form))
    }
    for (category, isKept) in [("1", false), ("2", true), ("501", true)] {
      let form = QuizForm(category: category, seconds: 60, questions: 3)
      #expect((try await bench.service.perform(GetBestQuiz(form)).best != nil) == isKept)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `they and a test that was not used stay when an export is imported`(
    kind: StoreKind
  ) async throws {
    let made = try kind.make()
    defer { withExtendedLifetime(made) {} }
    let bench = StudyBench(made.store)
    let answer = PlacementAnswer(SampleWords.words[0].key, given: "ai4")
    let sitting = PlacementSitting(answers: [answer], seed: 3)
    _ = try await bench.service.perform(KeepQuiz(Self.record(3, 5), of: Self.form))
    _ = try await bench.service.nextPlacement(in: sitting)
    let lines = try Exporter(MemoryStore()).lines()
    let data = Data(lines.map { $0 + "\n" }.joined().utf8)
    _ = try Importer(data).store(in: made.store)
    let best = try await bench.service.perform(GetBestQuiz(Self.form)).best
    #expect(best == Self.record(3, 5))
    #expect(try await bench.service.placementSitting() == sitting)
    let evidence = PlacementEvidence(sitting: sitting)
    _ = try await bench.service.place(by: evidence)
    _ = try Importer(data).store(in: made.store)
    #expect(try made.store.read { reader in try reader.settings() }.keys.sorted() == ["quiz-best"])
  }

  @Test func `a reset of everything removes them, one of the settings does not`() async throws {
    let bench = StudyBench(MemoryStore())
    _ = try await bench.service.perform(KeepQuiz(Self.record(3, 5), of: Self.form))
    for (selection, settings, isKept) in [
      (ResetSelection.skill(.reading), true, true), (.all, false, false),
    ] {
      let report = try await bench.service.planReset(selection, settings: settings)
      try await bench.service.reset(report)
      #expect((try await bench.service.perform(GetBestQuiz(Self.form)).best != nil) == isKept)
    }
  }
}
