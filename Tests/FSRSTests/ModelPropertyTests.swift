import SeededRandom
import Testing

@testable import FSRS

/// What must hold for any model, any parameters in bounds and any state.
///
/// Each test prints its seed on failure through the argument it was called with.
@Suite struct `Properties of the memory models` {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `nothing leaves its range`(seed: UInt64) throws {
    try checkRanges(FSRS7.self, seed: seed)
    try checkRanges(FSRS6.self, seed: seed)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `retrievability never rises with time`(seed: UInt64) throws {
    try checkForgetting(FSRS7.self, seed: seed)
    try checkForgetting(FSRS6.self, seed: seed)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a step has the recall and the state that are computed alone`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let model = try FSRS7.random(using: &generator, edge: 20)
      let state = try FSRS7.randomState(using: &generator)
      let review = try RatedReview(
        rating: Rating.allCases.randomElement(using: &generator) ?? .good,
        elapsedDays: generator.elapsedDays(),
        guessRate: [0, 0.25, 1].randomElement(using: &generator) ?? 0
      )
      let step = model.step(state, review)
      let recall = model.retrievability(state, elapsedDays: review.elapsedDays)
      #expect(step == ReplayStep(retrievability: recall, state: model.next(state, review)))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the interval is where retrievability meets the desired one`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let model = try FSRS7.random(using: &generator, edge: 20)
      let state = try FSRS7.randomState(using: &generator)
      let edges = [0.7, 0.99, Double.random(in: 0.7...0.99, using: &generator)]
      var previous = Double.infinity
      for value in edges.sorted() {
        let retention = try DesiredRetention(value)
        let days = model.interval(state, desiredRetention: retention)
        #expect(days > 0 && days <= 36_500)
        #expect(days <= previous, "a higher retention must not give a longer interval")
        previous = days
        let recall = model.retrievability(state, elapsedDays: days)
        if days < 36_500 {
          #expect(abs(recall - value) < 1e-9, "\(model) \(state) \(value) \(days)")
        } else {
          #expect(recall >= value)
        }
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a lapse never raises the long stability`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let model = try FSRS7.random(using: &generator, edge: 20)
      let state = try FSRS7.randomState(using: &generator)
      let days = generator.elapsedDays()
      #expect(model.next(state, rating: .again, elapsedDays: days).stability <= state.stability)
      // FSRS-6 promises it with the defaults only: its same-day offset may exceed 2.
      let single = try FSRS6.randomState(using: &generator)
      let lapsed = FSRS6().next(single, rating: .again, elapsedDays: days)
      #expect(lapsed.stability <= single.stability)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no review gains more than its bound`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let gain = ReviewGain(model: try FSRS7.random(using: &generator, edge: 20))
      let state = try FSRS7.randomState(using: &generator)
      let days = generator.elapsedDays()
      #expect(
        gain.perSecond(state, elapsedDays: days) <= gain.mostPerSecond(state, elapsedDays: days)
      )
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `with default parameters a better rating never gives less stability`(
    seed: UInt64
  ) throws {
    try checkRatingOrder(FSRS7(), seed: seed)
    try checkRatingOrder(FSRS6(), seed: seed)
  }

  @Test(arguments: [-1, -1e300, -Double.infinity, .nan, 0])
  func `a time that is not positive counts as none`(elapsedDays: Double) {
    checkClampedTime(FSRS7(), elapsedDays: elapsedDays, like: 0)
    checkClampedTime(FSRS6(), elapsedDays: elapsedDays, like: 0)
  }

  @Test(arguments: [1e6, 1e9, 1e300, Double.greatestFiniteMagnitude, .infinity])
  func `a time beyond a million days counts as a million`(elapsedDays: Double) {
    checkClampedTime(FSRS7(), elapsedDays: elapsedDays, like: 1e6)
    checkClampedTime(FSRS6(), elapsedDays: elapsedDays, like: 1e6)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a replay is the fold of single steps and may start anywhere`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let model = FSRS7()
    let history = try generator.history(longest: 12)
    let whole = model.replay(history)
    let head = try #require(model.replay(Array(history.prefix(1))).last)
    #expect(head.retrievability == nil)
    #expect(head.state == model.first(history[0].rating))
    let tail = model.replay(Array(history.dropFirst()), from: head.state)
    #expect([head] + tail == whole)
    #expect(model.replay([]) == [])
  }

  private func checkRanges<Model: RandomModel>(_: Model.Type, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let model = try Model.random(using: &generator, edge: 20)
      #expect(Model.isValid(model.first(generator.rating())))
      var state = try Model.randomState(using: &generator)
      for _ in 0..<20 {
        let days = generator.elapsedDays()
        let recall = model.retrievability(state, elapsedDays: days)
        #expect(recall > 0 && recall <= 1, "\(model) \(state) \(days)")
        let rating = generator.rating()
        let next = model.next(state, rating: rating, elapsedDays: days)
        #expect(Model.isValid(next), "\(model) \(state) \(rating) \(days)")
        state = next
      }
    }
  }

  private func checkForgetting<Model: RandomModel>(_: Model.Type, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let model = try Model.random(using: &generator, edge: 20)
      let state = try Model.randomState(using: &generator)
      let times = (0..<8).map { _ in generator.elapsedDays() }.sorted()
      let recalls = times.map { model.retrievability(state, elapsedDays: $0) }
      for (earlier, later) in zip(recalls, recalls.dropFirst()) {
        // Rounding may lift an equal value by the last bits.
        #expect(later <= earlier + 1e-15, "\(model) \(state) \(times)")
      }
      let fresh = Model()
      let atOnce = fresh.retrievability(state, elapsedDays: 0)
      #expect(fresh.retrievability(state, elapsedDays: 36_500) < atOnce)
    }
  }

  private func checkRatingOrder<Model: RandomModel>(_ model: Model, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let state = try Model.randomState(using: &generator)
      let days = generator.elapsedDays()
      let stabilities = Rating.allCases.map { rating in
        Model.stability(model.next(state, rating: rating, elapsedDays: days))
      }
      #expect(stabilities == stabilities.sorted(), "\(state) \(days)")
    }
  }

  private func checkClampedTime<Model: RandomModel>(
    _ model: Model,
    elapsedDays: Double,
    like limit: Double
  ) {
    let state = model.first(.good)
    #expect(
      model.retrievability(state, elapsedDays: elapsedDays)
        == model.retrievability(state, elapsedDays: limit)
    )
    for rating in Rating.allCases {
      #expect(
        model.next(state, rating: rating, elapsedDays: elapsedDays)
          == model.next(state, rating: rating, elapsedDays: limit)
      )
    }
  }
}
