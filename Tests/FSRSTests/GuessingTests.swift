import SeededRandom
import Testing

@testable import FSRS

/// The update of a memory by an answer that could have been a lucky guess.
@Suite struct Guessing {
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `without a guess rate nothing changes to the last bit`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    try checkUnchanged(FSRS7.self, using: &generator)
    try checkUnchanged(FSRS6.self, using: &generator)
  }

  private func checkUnchanged<Model: RandomModel>(
    _: Model.Type,
    using generator: inout SplitMix64
  ) throws {
    let model = try Model.random(using: &generator, edge: 10)
    let state = try Model.randomState(using: &generator)
    let days = generator.elapsedDays()
    for rating in Rating.allCases {
      let plain = model.next(state, rating: rating, elapsedDays: days)
      #expect(model.next(state, rating: rating, elapsedDays: days, guessRate: 0) == plain)
    }
    // A wrong answer was not known, whatever the odds.
    let wrong = model.next(state, rating: .again, elapsedDays: days)
    #expect(model.next(state, rating: .again, elapsedDays: days, guessRate: 0.5) == wrong)
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `the more can be guessed the less a right answer proves`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let model = try FSRS7.random(using: &generator, edge: 5)
    let state = try FSRS7.randomState(using: &generator)
    let days = generator.elapsedDays()
    let lapse = model.next(state, rating: .again, elapsedDays: days)
    var before = model.next(state, rating: .good, elapsedDays: days)
    for guessRate in [0.1, 0.25, 0.5, 1] {
      let next = model.next(state, rating: .good, elapsedDays: days, guessRate: guessRate)
      #expect(FSRS7.isValid(next))
      #expect(next.stability <= before.stability * (1 + 1e-12))
      #expect(next.stability >= lapse.stability * (1 - 1e-12))
      #expect(next.shortStability <= before.shortStability * (1 + 1e-12))
      #expect(next.difficulty >= before.difficulty * (1 - 1e-12))
      before = next
    }
  }

  // R = 0.6 and g = 1/4: right with 0.25 + 0.75 * 0.6 = 0.7, known with 6/7.
  @Test func `the share of known answers is that of Bayes`() {
    let answer = GuessedAnswer(retrievability: 0.6, guessRate: 0.25)
    #expect(answer.right.isClose(to: 0.7, relative: 1e-12))
    #expect(answer.knownShare.isClose(to: 6.0 / 7, relative: 1e-12))
    #expect(answer.stability(known: 16, guessed: 1).isClose(to: 10.7672, relative: 1e-4))
    #expect(answer.difficulty(known: 3, guessed: 10).isClose(to: 4, relative: 1e-12))
  }

  // Among a million answers with R = 0.6, drawn one by one, the known ones are counted.
  @Test func `counting answers gives the same share`() {
    var generator = SplitMix64(seed: 4)
    var right = 0.0
    var known = 0.0
    for _ in 0..<200_000 {
      let isKnown = Double.random(in: 0..<1, using: &generator) < 0.6
      let isRight = isKnown || Double.random(in: 0..<1, using: &generator) < 0.25
      right += isRight ? 1 : 0
      known += isKnown ? 1 : 0
    }
    let answer = GuessedAnswer(retrievability: 0.6, guessRate: 0.25)
    #expect((right / 200_000).isClose(to: answer.right, relative: 0.01))
    #expect((known / right).isClose(to: answer.knownShare, relative: 0.01))
  }

  @Test(arguments: [-0.1, 1.1, .nan, .infinity])
  func `a guess rate must be a probability`(guessRate: Double) {
    #expect(throws: FSRSError.self) {
      try RatedReview(rating: .good, elapsedDays: 1, guessRate: guessRate)
    }
  }
}
