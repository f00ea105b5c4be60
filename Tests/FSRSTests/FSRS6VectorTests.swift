import FSRS
import Testing

/// The reference histories of FSRS-6, from py-fsrs 6.3.2 and fsrs-rs 6.6.2.
@Suite struct `FSRS-6 reference histories` {
  @Test(arguments: try ReferenceFile<FSRS6Case>.load("fsrs6"))
  func `every state agrees with both references`(example: FSRS6Case) throws {
    let steps = try FSRS6().replay(example.reviews)
    #expect(steps.count == example.rs.count && steps.count == example.py.count)
    for (index, step) in steps.enumerated() {
      for expected in [example.rs[index], example.py[index]] {
        #expect(step.state.stability.isClose(to: expected.stability), "review \(index)")
        #expect(step.state.difficulty.isClose(to: expected.difficulty), "review \(index)")
      }
      let days = FSRS6().interval(step.state, desiredRetention: .default)
      #expect(days.isClose(to: try #require(example.rs[index].interval)))
      let whole = IntervalPolicy.default.wholeDays(days)
      #expect(whole == example.py[index].intervalDays, "review \(index)")
      if let wanted = example.py[index].retrievability {
        let actual = try #require(step.retrievability)
        #expect(actual.isClose(to: wanted), "review \(index)")
      }
    }
  }

  @Test(arguments: try ReferenceFile<FSRS6Case>.load("fsrs6"))
  func `all four answers a week later agree`(example: FSRS6Case) throws {
    let state = try #require(FSRS6().replay(example.reviews).last).state
    let expected = example.weekLater
    let table: [(Rating, FSRS6Case.Step?)] = [
      (.again, expected["again"]), (.hard, expected["hard"]), (.good, expected["good"]),
      (.easy, expected["easy"]),
    ]
    for (rating, step) in table {
      let wanted = try #require(step)
      let next = FSRS6().next(state, rating: rating, elapsedDays: 7)
      #expect(next.stability.isClose(to: wanted.stability), "\(rating)")
      #expect(next.difficulty.isClose(to: wanted.difficulty), "\(rating)")
    }
  }
}

/// The intervals, SM-2 conversions and parameter conversions of fsrs-rs 6.6.2.
@Suite struct `FSRS-6 reference conversions` {
  @Test func `intervals agree`() throws {
    let reference = try referenceValues(FSRS6Conversions.self, from: "fsrs6-intervals")
    #expect(reference.intervals.count == 63)
    for example in reference.intervals {
      let state = try FSRS6.State(stability: example.stability, difficulty: 5)
      let days = FSRS6().interval(state, desiredRetention: try DesiredRetention(example.retention))
      let wanted = min(example.interval, 36_500)
      #expect(days.isClose(to: wanted), "\(example)")
    }
  }

  @Test func `SM-2 cards agree`() throws {
    let reference = try referenceValues(FSRS6Conversions.self, from: "fsrs6-intervals")
    #expect(reference.sm2.count == 48)
    for example in reference.sm2 {
      let state = try FSRS6().state(
        easeFactor: example.easeFactor,
        intervalDays: example.intervalDays,
        retention: DesiredRetention(example.retention)
      )
      #expect(state.stability.isClose(to: example.stability), "\(example)")
      #expect(state.difficulty.isClose(to: example.difficulty), "\(example)")
    }
  }

  @Test func `parameters of older versions are filled in`() throws {
    let fill = try referenceValues(FSRS6Conversions.self, from: "fsrs6-intervals").fill
    let defaults = FSRS6.Parameters.default
    let nineteen = Array(defaults.values.prefix(19))
    let table = [(fill.p17, fill.out17), (nineteen, fill.out19), ([], defaults.values)]
    for (given, expected) in table {
      let filled = try FSRS6.Parameters(migrating: given)
      #expect(filled.values.count == expected.count)
      for (actual, wanted) in zip(filled.values, expected) {
        #expect(actual.isClose(to: wanted, relative: 1e-6), "\(given.count) parameters")
      }
    }
    #expect(try FSRS6.Parameters(migrating: defaults.values) == defaults)
  }

  @Test(arguments: [1, 16, 18, 20, 22, 34])
  func `other lengths are refused`(count: Int) {
    #expect(throws: FSRSError.parameterCount(count, accepted: [0, 17, 19, 21])) {
      try FSRS6.Parameters(migrating: Array(repeating: 0.5, count: count))
    }
  }

  @Test(arguments: [(1, 10), (2.5, 0), (2.5, -1), (.infinity, 10), (2.5, .infinity)])
  func `impossible SM-2 cards are refused`(easeFactor: Double, intervalDays: Double) {
    #expect(throws: FSRSError.sm2Card(easeFactor: easeFactor, intervalDays: intervalDays)) {
      try FSRS6().state(
        easeFactor: easeFactor,
        intervalDays: intervalDays,
        retention: .default
      )
    }
  }
}
