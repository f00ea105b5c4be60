import FSRS
import SeededRandom

/// A learner who remembers exactly as a model with other parameters says.
enum SimulatedLearner {
  /// The true model of the learner of a seed.
  static func model(seed: UInt64) -> FSRS7 {
    var generator = SplitMix64(seed: seed &* 77)
    let values = FSRS7.Parameters.default.values.map {
      $0 * Double.random(in: 0.75...1.3, using: &generator)
    }
    return FSRS7(parameters: (try? FSRS7.Parameters(clipping: values)) ?? .default)
  }

  /// At least as many answers, in the order of time; each kind of question has a guess rate.
  static func log(
    reviews: Int,
    seed: UInt64,
    guessRates: [Double] = [0]
  ) throws -> TrainingLog {
    var generator = SplitMix64(seed: seed)
    let model = model(seed: seed)
    var answers: [(day: Double, card: Int, review: RatedReview)] = []
    var card = 0
    while answers.count < reviews {
      var day = Double.random(in: 0...300, using: &generator)
      let first = generator.rating()
      answers.append((day, card, try RatedReview(rating: first, elapsedDays: 0)))
      var state = model.first(first)
      for _ in 0..<Int.random(in: 1...14, using: &generator) {
        let spread = Double.random(in: 0.5...1.5, using: &generator)
        let interval = model.interval(state, desiredRetention: .default) * spread
        // To whole days, so that FSRS-6 finds its targets too.
        let days = interval < 0.5 ? 0.01 : max(1, interval.rounded())
        let guessRate = guessRates.randomElement(using: &generator) ?? 0
        let isKnown =
          Double.random(in: 0...1, using: &generator)
          < model.retrievability(state, elapsedDays: days)
        let isRight = isKnown || Double.random(in: 0...1, using: &generator) < guessRate
        let rating: Rating =
          isRight ? [.hard, .good, .good, .easy].randomElement(using: &generator) ?? .good : .again
        day += days
        answers.append(
          (day, card, try RatedReview(rating: rating, elapsedDays: days, guessRate: guessRate))
        )
        state = model.next(state, rating: isKnown ? rating : .again, elapsedDays: days)
      }
      card += 1
    }
    var log = TrainingLog()
    for answer in answers.sorted(by: { ($0.day, $0.card) < ($1.day, $1.card) }) {
      log.append(answer.review, card: answer.card)
    }
    return log
  }
}
