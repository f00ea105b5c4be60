import FSRS
import SeededRandom
import Testing

/// A simulated learner.
struct SimulationTests {
  private static let seed: UInt64 = 20_261_121

  private func run(
    _ plan: StudyPlan,
    seed: UInt64 = Self.seed,
    habits: StudyHabits = .typical
  ) -> SimulatedStudy {
    var generator = SplitMix64(seed: seed)
    return Simulation(habits: habits).run(plan, using: &generator)
  }

  private func plan(_ change: (inout StudyPlan) -> Void = { _ in }) -> StudyPlan {
    var plan = StudyPlan()
    plan.words = 600
    plan.days = 90
    change(&plan)
    return plan
  }

  @Test func `an independent slow loop comes to the same in the mean`() {
    let plan = plan {
      $0.words = 150
      $0.days = 60
    }
    let runs = 24
    var fast = (known: 0.0, answers: 0.0, seconds: 0.0)
    var slow = fast
    for number in 0..<runs {
      let study = run(plan, seed: Self.seed &+ UInt64(number))
      fast.known += study.knownAtEnd
      fast.answers += Double(study.days.reduce(0) { $0 + $1.answers })
      fast.seconds += study.seconds
      var loop = SlowLearner(plan: plan, seed: Self.seed &- UInt64(number) &- 1)
      loop.study()
      slow.known += loop.known
      slow.answers += Double(loop.answers)
      slow.seconds += loop.seconds
    }
    // The standard error of the ratio is below half a percent for words and one for answers.
    #expect(abs(fast.known / slow.known - 1) < 0.01, "seed \(Self.seed)")
    #expect(abs(fast.answers / slow.answers - 1) < 0.03, "seed \(Self.seed)")
    #expect(abs(fast.seconds / slow.seconds - 1) < 0.03, "seed \(Self.seed)")
  }

  @Test func `one seed gives one outcome, another seed another`() {
    #expect(run(plan()) == run(plan()))
    #expect(run(plan()) != run(plan(), seed: 1))
  }

  @Test func `limits hold on every day`() {
    let study = run(
      plan {
        $0.newPerDay = 20
        $0.reviewsPerDay = 25
      }
    )
    #expect(study.days.allSatisfy { $0.reviews <= 25 && $0.new <= 20 })
    #expect(study.days.contains { $0.postponed > 0 })
    #expect(study.begun == 600)
    let short = run(plan { $0.secondsPerDay = 600 })
    // The last word of a day is finished.
    #expect(short.days.allSatisfy { $0.seconds < 600 + 20 * 20 })
    #expect(short.begun < 600)
    // So some days take a little longer than the limit, but not the average.
    #expect(short.seconds / Double(short.days.count) <= 600)
  }

  @Test func `nothing is done in a pause, and what was known fades`() throws {
    let study = run(
      plan {
        $0.pause = 30..<60
        $0.newDays = 30
      }
    )
    #expect(study.days[30..<60].allSatisfy { $0.answers == 0 })
    #expect(study.days[60].reviews > study.days[29].reviews)
    #expect(study.days[60...].allSatisfy { $0.new == 0 })
    let known = Dictionary(uniqueKeysWithValues: zip(study.knownAfter, study.known))
    let (before, after) = (try #require(known[35]), try #require(known[56]))
    #expect(after < before)
  }

  @Test func `more retention is more work and more words`() throws {
    let studies = try [0.7, 0.8, 0.9, 0.95].map { retention in
      let target = try DesiredRetention(retention)
      return run(plan { $0.desiredRetention = target })
    }
    for (less, more) in zip(studies, studies.dropFirst()) {
      #expect(less.seconds < more.seconds)
      #expect(less.knownAtEnd < more.knownAtEnd)
    }
  }

  @Test(arguments: [(0, 10), (10, 0), (0, 0)])
  func `a plan without words or days is empty`(words: Int, days: Int) {
    let study = run(
      plan {
        $0.words = words
        $0.days = days
      }
    )
    #expect(study.days.count == days)
    #expect(study.known.count == study.knownAfter.count || days == 0)
    #expect(study.knownAtEnd == 0)
    #expect(study.minutesPerWord == .infinity)
  }

  @Test(arguments: [1, 6, 7, 8, 28, 90, 365])
  func `periods hold every day once`(days: Int) {
    let study = run(plan { $0.days = days })
    for weeks in [1, 4] {
      let periods = study.periods(everyWeeks: weeks)
      #expect(periods.reduce(0) { $0 + $1.days } == days)
      #expect(
        periods.reduce(0) { $0 + $1.total.answers } == study.days.reduce(0) { $0 + $1.answers }
      )
      #expect(periods.last?.known == study.knownAtEnd)
      #expect(periods.last?.lastDay == days)
    }
  }

  @Test func `a word that is never known ends its sittings`() throws {
    let habits = try #require(
      StudyHabits(
        firstRatings: [1, 0, 0, 0],
        recallRatings: [1, 0, 0],
        seconds: StudyHabits.typical.seconds
      )
    )
    let study = run(plan { $0.words = 5 }, habits: habits)
    #expect(study.begun == 5)
    #expect(study.days.allSatisfy { $0.answers <= 5 * 21 })
  }

  @Test(arguments: [
    ([0.0, 0, 0, 0], [1.0, 1, 1]), ([1, 1, 1], [1, 1, 1]), ([1, 1, 1, 1], [0, 0, 0]),
    ([1, 1, 1, -1], [1, 1, 1]), ([1, 1, 1, .nan], [1, 1, 1]), ([1, 1, 1, .infinity], [1, 1, 1]),
  ])
  func `habits that are none are refused`(first: [Double], recall: [Double]) {
    let seconds = StudyHabits.typical.seconds
    #expect(StudyHabits(firstRatings: first, recallRatings: recall, seconds: seconds) == nil)
  }

  @Test func `the search tries its neighbours and finds the cheapest`() throws {
    var generator = SplitMix64(seed: Self.seed)
    let search = RetentionSearch(Simulation(), plan: plan(), using: &generator)
    let best = try #require(search.best)
    let costs = search.candidates.map(\.study.minutesPerWord)
    #expect(best.study.minutesPerWord == costs.min())
    #expect(search.candidates.count >= 10)
    var again = SplitMix64(seed: Self.seed)
    #expect(RetentionSearch(Simulation(), plan: plan(), using: &again).best == best)
  }

  @Test(arguments: [ReviewOrder.mostLikelyFirst, .leastLikelyFirst])
  func `after a long pause the order by gain saves the most words for the time`(
    other: ReviewOrder
  ) {
    func known(_ order: ReviewOrder) -> Double {
      (0..<4).reduce(0) { sum, number in
        let plan = plan {
          $0.words = 1500
          $0.newPerDay = 20
          $0.newDays = 75
          $0.days = 180
          $0.pause = 75..<135
          $0.limitsFrom = 75
          $0.secondsPerDay = 600
          $0.order = order
        }
        return sum + run(plan, seed: Self.seed &+ UInt64(number)).knownAtEnd
      }
    }
    #expect(known(.mostSavedFirst) > known(other), "seed \(Self.seed)")
  }
}
