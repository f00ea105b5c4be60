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
    /// What the learner is asked of each word.
    var form = PlacementTest.Form.reading
    var generator: SplitMix64

    /// Takes a test to its end, or up to some answers.
    mutating func take(of words: Int, answers: Int = .max) -> PlacementTest {
      var test = PlacementTest(wordCount: words, form: form)
      while !test.isFinished, test.answers < answers {
        let place = test.nextPlace(using: &generator)
        let isKnown = Double.random(in: 0..<1, using: &generator) < knowledge(at: place)
        if form != .reading {
          let meaning = Self.meaning(Double.random(in: 0..<1, using: &generator), isKnown: isKnown)
          guard form == .both, meaning == .right else {
            test.record(place: place, meaning, of: .meaning)
            continue
          }
        }
        let luck = Double.random(in: 0..<1, using: &generator)
        test.record(place: place, Self.outcome(luck, isKnown: isKnown))
      }
      return test
    }

    /// The probability that the learner knows the word at a place.
    func knowledge(at place: Int) -> Double {
      let distance = log(1 + Double(place) / 40) - log(1 + boundary / 40)
      return 1 / (1 + exp(distance / spread))
    }

    /// Of four meanings, an unknown one is chosen right by a fifth.
    private static func meaning(_ luck: Double, isKnown: Bool) -> PlacementTest.Outcome {
      if isKnown { return luck < 0.96 ? .right : .wrong }
      return luck < 0.2 ? .right : luck < 0.5 ? .wrong : .unknown
    }

    /// Who does not know a word says so mostly, and guesses now and then.
    private static func outcome(_ luck: Double, isKnown: Bool) -> PlacementTest.Outcome {
      if isKnown { return luck < 0.95 ? .right : .wrong }
      return luck < 0.02 ? .right : luck < 0.06 ? .wrongTones : luck < 0.3 ? .wrong : .unknown
    }
  }

  /// The figures of 200 learners, with boundaries from 60 to 11,000 words on a logarithmic scale.
  private static func learners(
    spread: Double,
    form: PlacementTest.Form = .reading,
    seed: UInt64
  ) -> (within: Double, median: Int) {
    var generator = SplitMix64(seed: seed)
    var (close, answers) = (0, [Int]())
    for _ in 0..<200 {
      let boundary = exp(Double.random(in: log(60)...log(11_000), using: &generator))
      var learner = Learner(boundary: boundary, spread: spread, form: form, generator: generator)
      let found = learner.take(of: 12_345)
      generator = learner.generator
      if abs(found.boundary - boundary) <= 0.1 * boundary { close += 1 }
      answers.append(found.answers)
    }
    return (Double(close) / 200, answers.sorted()[100])
  }

  @Test(arguments: [PlacementTest.Form.reading, .both])
  func `nine of ten boundaries are found within a tenth, with about thirty words`(
    form: PlacementTest.Form
  ) {
    let seed = UInt64.random(in: 0..<1000)
    let found = Self.learners(spread: 0.1, form: form, seed: seed)
    // Sixty seeds give .86 to .96 and 28 to 33 words: no seed fails by chance.
    #expect(found.within >= 0.75 && found.median <= 37, "seed \(seed): \(found)")
  }

  /// The words that 240 learners who stop early are taken to know, those of them that they do not
  /// know, and the number of learners whose known words are within the range that is told.
  private static func early(
    answers: Int,
    seed: UInt64
  ) -> (marked: Double, unknown: Double, inside: Int) {
    var generator = SplitMix64(seed: seed)
    var (marked, unknown, inside) = (0.0, 0.0, 0)
    let spreads = [0.1, 0.2, 0.35]
    for index in 0..<240 {
      let boundary = exp(log(60) + (log(9000) - log(60)) * (Double(index) + 0.5) / 240)
      var learner = Learner(boundary: boundary, spread: spreads[index % 3], generator: generator)
      let test = learner.take(of: 12_345, answers: answers)
      generator = learner.generator
      let steps = stride(from: 5, to: 12_345, by: 10)
      let known = steps.reduce(0) { $0 + 10 * learner.knowledge(at: $1) }
      let range = test.knownWords(atQuantiles: [0.05, 0.95])
      if range[0] <= known, known <= range[1] { inside += 1 }
      for place in steps.prefix(while: { test.knowledge(at: $0) >= 0.9 }) {
        marked += 10
        unknown += 10 * (1 - learner.knowledge(at: place))
      }
    }
    return (marked, unknown, inside)
  }

  @Test(arguments: [8, 12, 18])
  func `who stops early gets few words marked that they do not know`(answers: Int) {
    let seed = UInt64.random(in: 0..<1000)
    let found = Self.early(answers: answers, seed: seed)
    // 250 seeds give shares of .03 in the mean and .052 at most: no seed fails by chance.
    #expect(
      found.unknown <= 0.07 * found.marked && found.marked > 0,
      "seed \(seed): \(found.unknown) of \(found.marked)"
    )
    // The mean is 212, the least 198.
    #expect(found.inside >= 180, "seed \(seed): \(found.inside) of 240")
  }

  @Test func `whoever reads words without knowing what they mean is not placed by their readings`()
  {
    var test = PlacementTest(wordCount: 12_345, form: .both)
    while !test.isFinished {
      let place = test.nextPlace
      // Of the words from 1,000 on, every fifth meaning is guessed; all are read right.
      if place < 1000 || test.answers % 5 == 4 {
        test.record(place: place, .right)
      } else {
        test.record(place: place, .unknown, of: .meaning)
      }
    }
    #expect((600...1400).contains(test.boundary), "\(test.boundary)")
  }

  @Test func `few answers of which some are right are no level`() {
    var test = PlacementTest(wordCount: 12_345)
    for place in [560, 1300, 700, 1100, 1600, 900, 1000, 1200, 800, 950] {
      test.record(place: place, [560, 700, 900, 800].contains(place) ? .right : .unknown)
    }
    let range = test.knownWords(atQuantiles: [0.05, 0.5, 0.95])
    #expect(range[1] < 1200 && range[2] > 1.5 * range[0], "\(range)")
    #expect(test.knowledge(at: 700) < 0.9)
  }

  @Test func `“don't know” is stronger evidence than a wrong answer`() {
    let boundaries = [PlacementTest.Outcome.unknown, .wrong].map { outcome in
      var test = PlacementTest(wordCount: 12_345)
      for place in [100, 300, 600] { test.record(place: place, .right) }
      test.record(place: 400, outcome)
      return test.boundary
    }
    #expect(boundaries[0] < boundaries[1])
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
