import FSRS
import Testing

/// Compares the gradients with differences of the loss, which use none of the derivatives.
@Suite struct `Gradients` {
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `the gradient is the slope of the loss at random parameters`(seed: UInt64) throws {
    for hasGuesses in [false, true] {
      try check(FSRS7.self, parameterCount: 34, seed: seed, hasGuesses: hasGuesses)
      try check(FSRS6.self, parameterCount: 21, seed: seed, hasGuesses: hasGuesses)
    }
  }

  @Test func `a history of one review has no loss`() throws {
    let history = [try Review(rating: .hard, elapsedDays: 0)]
    for result in [FSRS7().lossGradient(history), FSRS7().lossGradient([])] {
      #expect(result.loss == 0)
      #expect(result.scoredReviews == 0)
      #expect(result.gradient == Array(repeating: 0, count: 34))
    }
  }

  @Test func `FSRS-6 does not score a review on the day of the one before`() throws {
    let history = try [0, 0, 1, 0.9, 3].map { days throws(FSRSError) in
      try Review(rating: .good, elapsedDays: days)
    }
    #expect(FSRS6().lossGradient(history).scoredReviews == 2)
    #expect(FSRS7().lossGradient(history).scoredReviews == 4)
  }

  private func check<Model: RandomModel>(
    _: Model.Type,
    parameterCount: Int,
    seed: UInt64,
    hasGuesses: Bool
  ) throws {
    var generator = SplitMix64(seed: seed)
    let model = try Model.random(using: &generator, edge: 0)
    let history = try generator.history(longest: 12).map { review in
      let guessRate = hasGuesses ? Double.random(in: 0...0.6, using: &generator) : 0
      return try Review(
        rating: review.rating,
        elapsedDays: review.elapsedDays,
        guessRate: guessRate
      )
    }
    let result = model.lossGradient(history)
    #expect(result.loss.isClose(to: model.loss(history), relative: 1e-12, floor: 1e-12))
    var checked = 0
    for index in 0..<parameterCount {
      let step = 1e-6
      guard
        let above = try? model.nudged(index, by: step).loss(history),
        let below = try? model.nudged(index, by: -step).loss(history)
      else { continue }
      let forward = (above - result.loss) / step
      let backward = (result.loss - below) / step
      // A kink of the formulas inside the step, or curvature beyond the step's precision.
      guard forward.isClose(to: backward, relative: 1e-3, floor: 1e-5) else { continue }
      checked += 1
      #expect(
        result.gradient[index].isClose(
          to: (forward + backward) / 2,
          relative: 1e-3,
          floor: 1e-5
        ),
        "\(Model.self) parameter \(index): \(result.gradient[index]), \(forward), \(backward)"
      )
    }
    #expect(checked > parameterCount * 2 / 3, "only \(checked) parameters could be checked")
  }
}
