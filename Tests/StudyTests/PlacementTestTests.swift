import Foundation
import SeededRandom
import Study
import Testing

/// Simulated learners take the placement test.
struct PlacementTestTests {
  /// A learner who knows each word by a draw, misses some known words and guesses some unknown ones.
  private struct Learner {
    let boundary: Double
    let spread: Double
    var generator: SplitMix64

    /// The number of answers, and the boundary that was found.
    mutating func take(of words: Int) -> (answers: Int, boundary: Double) {
      var test = PlacementTest(wordCount: words)
      while !test.isFinished {
        let place = test.nextPlace(using: &generator)
        let distance = log(1 + Double(place) / 40) - log(1 + boundary / 40)
        let isKnown = Double.random(in: 0..<1, using: &generator) < 1 / (1 + exp(distance / spread))
        let isRight = Double.random(in: 0..<1, using: &generator) < (isKnown ? 0.95 : 0.02)
        test.record(place: place, isRight ? .right : .wrong)
      }
      return (test.answers, test.boundary)
    }
  }

  /// The figures of 200 learners, with boundaries from 60 to 11,000 words on a logarithmic scale.
  private static func learners(spread: Double, seed: UInt64) -> (within: Double, median: Int) {
    var generator = SplitMix64(seed: seed)
    var (close, answers) = (0, [Int]())
    for _ in 0..<200 {
      let boundary = exp(Double.random(in: log(60)...log(11_000), using: &generator))
      var learner = Learner(boundary: boundary, spread: spread, generator: generator)
      let found = learner.take(of: 12_345)
      generator = learner.generator
      if abs(found.boundary - boundary) <= 0.1 * boundary { close += 1 }
      answers.append(found.answers)
    }
    return (Double(close) / 200, answers.sorted()[100])
  }

  @Test func `nine of ten boundaries are found within a tenth, with about thirty words`() {
    let seed = UInt64.random(in: 0..<1000)
    let found = Self.learners(spread: 0.1, seed: seed)
    #expect(found.within >= 0.75 && found.median <= 32, "seed \(seed): \(found)")
  }

  @Test func `learners who know words far apart are placed more roughly, but not far off`() {
    let seed = UInt64.random(in: 0..<1000)
    let found = Self.learners(spread: 0.2, seed: seed)
    #expect(
      found.within >= 0.5 && found.median <= PlacementTest.mostAnswers,
      "seed \(seed): \(found)"
    )
  }

  @Test func `who knows nothing, or everything, is told so soon`() {
    var nothing = PlacementTest(wordCount: 12_345)
    while !nothing.isFinished { nothing.record(place: nothing.nextPlace, .wrong) }
    #expect(nothing.boundary < 15 && nothing.answers <= 15, "\(nothing.answers)")
    #expect(nothing.knowledge(at: 100) < 0.1)
    var all = PlacementTest(wordCount: 12_345)
    while !all.isFinished { all.record(place: all.nextPlace, .right) }
    #expect(all.boundary > 11_000 && all.answers <= 30, "\(all.boundary)")
    #expect(all.knowledge(at: 6000) > 0.95)
  }

  @Test func `who knows a few words is not asked forty`() {
    var test = PlacementTest(wordCount: 12_345)
    while !test.isFinished {
      test.record(place: test.nextPlace, test.nextPlace < 12 ? .right : .wrong)
    }
    #expect(test.boundary < 25 && test.answers <= 25, "\(test.answers): \(test.boundary)")
  }

  @Test func `wrong tones speak for a word a little, not as much as a right answer`() {
    var boundaries: [Double] = []
    for outcome in [PlacementTest.Outcome.wrong, .wrongTones, .right] {
      var test = PlacementTest(wordCount: 12_345)
      for _ in 0..<3 { test.record(place: 600, outcome) }
      boundaries.append(test.boundary)
    }
    #expect(boundaries == boundaries.sorted() && boundaries[1] > 1.2 * boundaries[0])
    #expect(boundaries[2] > 1.2 * boundaries[1], "\(boundaries)")
  }

  @Test func `two tests begin with different words of about the same level`() {
    let test = PlacementTest(wordCount: 12_345)
    var generator = SplitMix64(seed: 7)
    let places = (0..<50).map { _ in test.nextPlace(using: &generator) }
    #expect(Set(places).count > 15, "\(places)")
    #expect(places.allSatisfy { abs($0 - test.nextPlace) <= test.nextPlace / 10 + 2 })
  }

  @Test(arguments: [1, 2, 30, 200])
  func `short lists work as well`(words: Int) {
    var test = PlacementTest(wordCount: words)
    while !test.isFinished {
      #expect((0..<words).contains(test.nextPlace))
      test.record(place: test.nextPlace, test.nextPlace < words / 2 ? .right : .wrong)
    }
    #expect(test.answers <= PlacementTest.mostAnswers)
  }
}
