import FSRS
import TestSupport
import Testing

@testable import Study

/// The first checks of placed words, and what they cost.
struct PlacementPlanTests {
  private static let today = StudyDay(number: 20_778)
  private static let model = FSRS7()

  private static func plan(_ guesses: [PlacementPlan.Guess]) -> PlacementPlan {
    PlacementPlan(guesses, model: model, due: DueCalendar(of: [Card]()), at: .noon, on: today)
  }

  private static func word(_ index: Int, recall: Double) -> PlacementPlan.KnownWord {
    PlacementPlan.KnownWord(key: WordKey(simplified: "字\(index)", reading: "zi4"), recall: recall)
  }

  /// The day of the first check, counted from today.
  private static func offset(_ state: PlacedState) -> Int? {
    guard case .on(let day) = state.due else { return nil }
    return day.days(since: today)
  }

  @Test(arguments: [(5, 20), (1000, 20), (1500, 27), (3000, 30), (12_000, 30)])
  func `a placement of any size makes at most thirty checks a day`(words: Int, most: Int) throws {
    let plan = Self.plan(
      (0..<words).map { PlacementPlan.Guess(Self.word($0, recall: 0.95), in: .reading) }
    )
    var days: [Int: Int] = [:]
    for (_, state) in plan.states { days[try #require(Self.offset(state)), default: 0] += 1 }
    #expect(plan.states.count == words && days.values.max() == min(words, most))
    #expect(plan.checks.days == days.keys.max() && plan.checks.perDay <= most)
  }

  @Test func `the days of the samples count for the checks a day`() {
    func guesses(_ index: Int) -> [PlacementPlan.Guess] {
      [Skill.reading, .meaning].map { PlacementPlan.Guess(Self.word(index, recall: 0.95), in: $0) }
    }
    let plan = PlacementPlan(
      samples: (1...12).map(guesses),
      guesses(0),
      model: Self.model,
      due: DueCalendar(of: [Card]()),
      at: .noon,
      on: Self.today
    )
    let days = plan.states.compactMap { Self.offset($0.state) }
    #expect(plan.states.count == 26 && days.max() == 13)
    #expect(plan.checks.days == 13 && plan.checks.perDay == 2)
  }

  @Test func `a skill that was not shown is less sure, and comes first`() throws {
    let words = (0..<100).map { Self.word($0, recall: 0.95) }
    let plan = Self.plan(
      words.map { PlacementPlan.Guess($0, in: .reading) }
        + words.map { PlacementPlan.Guess($0, in: .meaning, isShown: false) }
    )
    #expect(plan.states.prefix(100).allSatisfy { $0.card.skill == .meaning })
    #expect(plan.states.suffix(100).allSatisfy { $0.card.skill == .reading })
    let memories = try plan.states.map { try #require($0.state.memory).stability }
    #expect(memories[0] == 30 && memories[199] == 60)
  }

  @Test func `a word that is checked late is one that is remembered until then`() throws {
    let plan = Self.plan(
      (0..<6000).map { PlacementPlan.Guess(Self.word($0, recall: 0.95), in: .reading) }
    )
    let last = try #require(plan.states.last?.state)
    let days = Double(try #require(Self.offset(last)))
    let memory = try #require(last.memory)
    #expect(days > 150 && memory.stability == days)
  }

  @Test(
    arguments: [
      (StudyEffort(), 30, 5), (StudyEffort(), 1, 1), (StudyEffort(), 0, 0),
      (StudyEffort(days: 3, answers: 49, milliseconds: 98_000), 30, 5),
      (StudyEffort(days: 3, answers: 100, milliseconds: 400_000), 30, 2),
    ]
  )
  func `checks take the learner's own time, or ten seconds each`(
    effort: StudyEffort,
    checks: Int,
    minutes: Int
  ) {
    #expect(effort.minutes(for: checks) == minutes)
  }
}
