import FSRS
import Study
import TestSupport
import Testing

/// What a simulation takes from the learner's own log.
struct LearnerHabitsTests {
  private func summary(_ phase: Phase, _ grade: Rating, _ count: Int, _ ms: Int) -> AnswerSummary {
    var summary = AnswerSummary(phase: phase, grade: grade)
    summary.count = count
    summary.milliseconds = count * ms
    return summary
  }

  @Test func `a short log leaves the usual habits`() {
    let few = LearnerHabits([
      summary(.new, .good, 49, 1), summary(.review, .good, 19, 1), summary(.review, .again, 19, 1),
    ])
    #expect(few.firstAnswers == nil && few.rightAnswers == nil)
    #expect(few.habits.firstRatings == StudyHabits.typical.firstRatings)
    #expect(few.habits.seconds(.review, .good) == StudyHabits.typical.seconds(.review, .good))
    #expect(LearnerHabits([]).habits == .typical)
    #expect(LearnerHabits([]).ownTimes == 0)
  }

  @Test func `a long log gives its own shares and times`() {
    let own = LearnerHabits([
      summary(.new, .again, 30, 4000), summary(.new, .good, 90, 2000),
      summary(.learning, .good, 10, 6000), summary(.review, .hard, 10, 9000),
      summary(.review, .good, 40, 3000), summary(.relearning, .good, 20, 5000),
    ])
    #expect(own.firstAnswers == 120)
    #expect(own.habits.firstRatings == [0.25, 0, 0.75, 0])
    #expect(own.rightAnswers == 50)
    #expect(own.habits.recallRatings == [0.2, 0.8, 0])
    #expect(own.habits.seconds(.learning, .again) == 4)
    #expect(own.habits.seconds(.learning, .good) == 2.4)
    #expect(own.habits.seconds(.review, .good) == 3)
    #expect(own.habits.seconds(.review, .hard) == StudyHabits.typical.seconds(.review, .hard))
    #expect(own.ownTimes == 4)
  }

  @Test(arguments: StoreKind.allCases)
  func `every store sums up its standing answers`(kind: StoreKind) throws {
    let made = try kind.make()
    let summaries = try made.store.write { writer in
      _ = try Ledger(writer).record(SchedulerConfiguration(), at: .noon)
      for (index, milliseconds) in [1000, 90_000, -5, 7000].enumerated() {
        _ = try writer.put(
          Study.Review.sample(key: "r\(index)", correct: index != 1, milliseconds: milliseconds)
        )
      }
      try writer.mark(voided: [4], true)
      return try writer.answerSummaries()
    }
    var again = AnswerSummary(phase: .new, grade: .again)
    again.count = 1
    again.milliseconds = 60_000
    var good = AnswerSummary(phase: .new, grade: .good)
    good.count = 2
    good.milliseconds = 1000
    #expect(summaries == [again, good])
  }
}
