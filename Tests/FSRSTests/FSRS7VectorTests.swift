import SeededRandom
import Testing

@testable import FSRS

/// The reference histories of FSRS-7; the file names the versions that confirmed them.
@Suite struct `FSRS-7 reference histories` {
  @Test(arguments: try ReferenceFile<FSRS7Case>.load("fsrs7"))
  func `every state and prediction agrees`(example: FSRS7Case) throws {
    let steps = try example.model.replay(example.reviews)
    #expect(steps.count == example.states.count)
    for (index, (step, expected)) in zip(steps, example.states).enumerated() {
      #expect(step.state.stability.isClose(to: expected.long), "review \(index)")
      #expect(step.state.shortStability.isClose(to: expected.short), "review \(index)")
      #expect(step.state.difficulty.isClose(to: expected.difficulty), "review \(index)")
      switch (step.retrievability, example.predictions[index]) {
      case (nil, nil): break
      case (let actual?, let wanted?): #expect(actual.isClose(to: wanted), "review \(index)")
      default: Issue.record("a prediction is missing or unexpected at review \(index)")
      }
    }
  }

  @Test(arguments: try ReferenceFile<FSRS7Case>.load("fsrs7"))
  func `every interval agrees`(example: FSRS7Case) throws {
    let model = try example.model
    let state = try #require(model.replay(example.reviews).last).state
    #expect(example.intervals.count == 5)
    for (retention, expected) in example.intervals {
      let desired = try DesiredRetention(#require(Double(retention)))
      let days = model.interval(state, desiredRetention: desired)
      #expect(days.isClose(to: expected), "\(days) and \(expected) at \(retention)")
    }
  }

  @Test(arguments: try ReferenceFile<FSRS7Case>.load("fsrs7"))
  func `loss and gradient agree`(example: FSRS7Case) throws {
    let model = try example.model
    let reviews = try example.reviews
    let slopes = model.slopes(reviews)
    var loss = 0.0
    var gradient = [Double](repeating: 0, count: FSRS7.Parameters.count)
    for (index, step) in model.replay(reviews).enumerated() {
      guard let recall = step.retrievability else { continue }
      let part = ExactLoss(reviews[index], retrievability: recall, margin: 1e-4)
      loss += part.value
      for parameter in gradient.indices {
        gradient[parameter] += part.slope * slopes[parameter][index]
      }
    }
    #expect(loss.isClose(to: example.loss))
    for (index, (actual, expected)) in zip(gradient, example.gradient).enumerated() {
      #expect(
        actual.isClose(to: expected, floor: 1e-8),
        "parameter \(index): \(actual), \(expected)"
      )
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `random parameters agree with the published formulas`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let model = try FSRS7.random(using: &generator, edge: 5)
    let history = try generator.history(longest: 12)
    var published = PublishedFormulas(model.parameters.values, first: history[0].rating)
    let steps = model.replay(history)
    for (index, (step, review)) in zip(steps, history).enumerated() {
      if let predicted = step.retrievability {
        let wanted = published.recall(review.elapsedDays).mixed
        #expect(predicted.isClose(to: wanted, relative: 1e-9), "review \(index)")
        published.review(review.rating, after: review.elapsedDays)
      }
      #expect(step.state.stability.isClose(to: published.long, relative: 1e-9))
      #expect(step.state.shortStability.isClose(to: published.short, relative: 1e-9))
      #expect(step.state.difficulty.isClose(to: published.difficulty, relative: 1e-9))
    }
  }

  // The published default intervals at 0.9 in days; Again is 3.3 seconds.
  @Test(
    arguments: [
      (.again, 3.8276e-5), (.hard, 0.59746), (.good, 4.77772), (.easy, 53.86951),
    ] as [(Rating, Double)]
  )
  func `a new item comes back after the known times`(rating: Rating, expected: Double) {
    let model = FSRS7()
    let days = model.interval(model.first(rating), desiredRetention: .default)
    #expect(days.isClose(to: expected), "\(days)")
  }
}
