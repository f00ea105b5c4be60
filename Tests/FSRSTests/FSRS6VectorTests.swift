import Testing

@testable import FSRS

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
