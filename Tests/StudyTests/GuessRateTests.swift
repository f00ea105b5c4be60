import FSRS
import Study
import TestSupport
import Testing

/// What the chance of a lucky guess does to a card.
struct GuessRateTests {
  private static let today = StudyDay(number: 20_778)

  private func stability(
    guessRate: Double,
    grade: Rating = .good,
    usesGuessRate: Bool?
  ) throws -> Double {
    let scheduler = try Scheduler(
      SchedulerConfiguration(isFuzzed: false, usesGuessRate: usesGuessRate)
    )
    var card = Card.learned(SampleWords.key("爱"), due: Self.today, stability: 5)
    card.lastReviewedAt = .noon.adding(seconds: -9 * 86_400)
    let next = scheduler.schedule(
      card,
      grade: grade,
      guessRate: guessRate,
      at: .noon,
      on: Self.today
    )
    return try #require(next.memory).stability
  }

  @Test func `a right choice counts less than a right typed answer`() throws {
    let typed = try stability(guessRate: 0, usesGuessRate: true)
    let chosen = try stability(guessRate: 0.25, usesGuessRate: true)
    let halved = try stability(guessRate: 0.5, usesGuessRate: true)
    #expect(chosen < typed)
    #expect(halved < chosen)
    let wrong = try stability(guessRate: 0.25, grade: .again, usesGuessRate: true)
    #expect(try wrong == stability(guessRate: 0, grade: .again, usesGuessRate: true))
  }

  @Test(arguments: [nil, false] as [Bool?])
  func `a configuration from before guesses counted moves a card as it did`(field: Bool?) throws {
    let typed = try stability(guessRate: 0, usesGuessRate: true)
    #expect(try stability(guessRate: 0.25, usesGuessRate: field) == typed)
  }

  @Test func `a grade that the learner chose is no guess`() {
    var review = Study.Review.sample()
    review.guessRate = 0.25
    review.isGradeOverridden = false
    #expect(review.scheduledGuessRate == 0.25)
    review.isGradeOverridden = true
    #expect(review.scheduledGuessRate == 0)
  }
}
