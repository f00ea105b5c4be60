import FSRS
import SeededRandom

/// A learner simulated in the plainest way, by the public model alone, without limits.
struct SlowLearner {
  let plan: StudyPlan
  private let model = FSRS7()
  private let habits = StudyHabits.typical
  private var generator: SplitMix64
  private(set) var known = 0.0
  private(set) var answers = 0
  private(set) var seconds = 0.0

  init(plan: StudyPlan, seed: UInt64) {
    self.plan = plan
    generator = SplitMix64(seed: seed)
  }

  mutating func study() {
    for word in 0..<min(plan.words, plan.newPerDay * plan.days) {
      live(from: word / plan.newPerDay)
    }
  }

  /// One word from its first day to the end of the plan.
  private mutating func live(from first: Int) {
    var day = first
    var rating = draw([.again, .hard, .good, .easy], habits.firstRatings)
    var state = model.first(rating)
    var last = Double(day)
    pay(.learning, rating)
    (state, last) = walk(state, last, rating, plan.learningSteps, .learning)
    while true {
      let exact = model.interval(state, desiredRetention: plan.desiredRetention)
      day += Fuzz(policy: plan.intervals).days(exact, using: &generator)
      guard day < plan.days else { break }
      rating = answer(&state, elapsedDays: Double(day) - last)
      last = Double(day)
      pay(.review, rating)
      if rating == .again {
        (state, last) = walk(state, last, rating, plan.relearningSteps, .relearning)
      }
    }
    known += model.retrievability(state, elapsedDays: Double(plan.days) - last)
  }

  private mutating func walk(
    _ start: FSRS7.State,
    _ moment: Double,
    _ first: Rating,
    _ steps: [Int],
    _ occasion: StudyHabits.Occasion
  ) -> (FSRS7.State, Double) {
    var state = start
    var last = moment
    var rating = first
    var step = 0
    for _ in 0..<20 {
      step = [Rating.again: 0, .hard: step, .good: step + 1, .easy: steps.count][rating] ?? 0
      if step >= steps.count { break }
      let wait = Double(steps[step]) / 86_400
      rating = answer(&state, elapsedDays: wait)
      last += wait
      pay(occasion, rating)
    }
    return (state, last)
  }

  private mutating func answer(_ state: inout FSRS7.State, elapsedDays: Double) -> Rating {
    let recall = model.retrievability(state, elapsedDays: elapsedDays)
    let isRight = Double.random(in: 0..<1, using: &generator) < recall
    let rating = isRight ? draw([.hard, .good, .easy], habits.recallRatings) : .again
    state = model.next(state, rating: rating, elapsedDays: elapsedDays)
    return rating
  }

  private mutating func draw(_ ratings: [Rating], _ shares: [Double]) -> Rating {
    var rest = Double.random(in: 0..<1, using: &generator)
    for (rating, share) in zip(ratings, shares) {
      rest -= share
      if rest < 0 { return rating }
    }
    return ratings.last ?? .good
  }

  private mutating func pay(_ occasion: StudyHabits.Occasion, _ rating: Rating) {
    answers += 1
    seconds += habits.seconds(occasion, rating)
  }
}
