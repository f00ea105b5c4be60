import Confusables
import SeededRandom
import Testing

/// The draw of three wrong words.
struct OptionDrawTests {
  /// The sets drawn from candidates that are numbers, in which the answer is one of them.
  private func draws(
    _ values: [Double],
    answer: Double,
    count: Int,
    seed: UInt64
  ) throws -> [[Double]] {
    var generator = SplitMix64(seed: seed)
    let draw = OptionDraw(weights: values.map { _ in 1 })
    return try (0..<count).map { _ in
      let wrong = try #require(
        draw.choices(
          view: { OptionDraw.View(measures: [.init([answer] + $0.map { values[$0] })]) },
          using: &generator
        )
      )
      return wrong.map { values[$0] }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the answer is first in a visible order about as often as last or between`(
    seed: UInt64
  ) throws {
    let values = (0..<20).map(Double.init)
    var places = [0, 0, 0, 0]
    for wrong in try draws(values, answer: 9.5, count: 2000, seed: seed) {
      places[wrong.count { $0 < 9.5 }] += 1
    }
    // Twenty of 4,845 sets have the answer first; drawn alike they would come up one time in forty.
    #expect(places.allSatisfy { (300...700).contains($0) }, "seed \(seed): \(places)")
  }

  @Test func `equal values share their places`() throws {
    let wrong = try draws([5, 5, 5, 1], answer: 5, count: 50, seed: 4)
    #expect(wrong.allSatisfy { $0.count == 3 })
    #expect(wrong.contains([5, 5, 5]) || wrong.contains { $0.contains(1) })
  }

  @Test func `three different candidates come by their weights, and none of no weight`() throws {
    let draw = OptionDraw(weights: [1, 0, 5, 1, 1, 0, 1])
    var generator = SplitMix64(seed: 7)
    var counts = [Int](repeating: 0, count: 7)
    for _ in 0..<2000 {
      let wrong = try #require(
        draw.choices(view: { _ in OptionDraw.View(measures: []) }, using: &generator)
      )
      #expect(Set(wrong).count == 3)
      for place in wrong { counts[place] += 1 }
    }
    #expect(counts[1] == 0 && counts[5] == 0)
    #expect(counts[2] > counts[0] && counts[2] > counts[6], "\(counts)")
  }

  @Test func `what may not stand together never does, and a flaw is avoided where it can be`()
    throws
  {
    let draw = OptionDraw(weights: [Double](repeating: 1, count: 8))
    var generator = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let wrong = try #require(
        draw.choices(
          view: { wrong in
            wrong.contains(0)
              ? nil : OptionDraw.View(measures: [], flaw: wrong.contains(1) ? 1 : 0)
          },
          using: &generator
        )
      )
      #expect(!wrong.contains(0) && !wrong.contains(1))
    }
    #expect(draw.choices(view: { _ in nil }, using: &generator) == nil)
    let only = OptionDraw(weights: [1, 1, 1]).choices(
      view: { _ in OptionDraw.View(measures: [], flaw: 100) },
      using: &generator
    )
    #expect(only.map(Set.init) == [0, 1, 2])
    let few = OptionDraw(weights: [1, 1])
    #expect(few.choices(view: { _ in OptionDraw.View(measures: []) }, using: &generator) == nil)
  }

  @Test func `an unlikely candidate is not taken for its order alone`() throws {
    // Only with the last candidate is the answer not the lowest of all.
    let values = [6.0, 7, 8, 9, 1]
    let draw = OptionDraw(weights: [1, 1, 1, 1, 0.01])
    var generator = SplitMix64(seed: 6)
    var unlikely = 0
    for _ in 0..<500 {
      let wrong = try #require(
        draw.choices(
          view: { OptionDraw.View(measures: [.init([5] + $0.map { values[$0] })]) },
          using: &generator
        )
      )
      if wrong.contains(4) { unlikely += 1 }
    }
    #expect(unlikely < 25, "\(unlikely) of 500")
  }

  /// The options, given as pairs of numbers that stand for their characters, in which some but not
  /// all have one part in common with one option and the other part with another.
  private func crossings(_ options: [[Int]]) -> Int {
    options.indices.count { one in
      let others = options.indices.filter { $0 != one }
      func sharers(_ part: Int) -> Set<Int> {
        Set(others.filter { options[$0].contains(options[one][part]) })
      }
      let (left, right) = (sharers(0), sharers(1))
      return !left.isEmpty && !right.isEmpty && left.isDisjoint(with: right)
    }
  }

  private func shared(_ options: [[Int]]) -> [[UInt64]] {
    options.indices.map { one in
      options.indices.filter { $0 != one }.map { other in
        options[one].indices.reduce(0) {
          options[other].contains(options[one][$1]) ? $0 | 1 << UInt64($1) : $0
        }
      }
    }
  }

  @Test func `no option alone shares one part with one option and another part with another`()
    throws
  {
    let answer = [1, 2]
    let candidates = [
      [1, 3], [1, 4], [1, 5], [6, 2], [7, 2], [8, 2], [3, 2], [2, 9], [10, 11],
    ]
    let draw = OptionDraw(weights: candidates.map { _ in 1 })
    var generator = SplitMix64(seed: 9)
    for _ in 0..<500 {
      let wrong = try #require(
        draw.choices(
          view: {
            OptionDraw.View(measures: [], shared: [shared([answer] + $0.map { candidates[$0] })])
          },
          using: &generator
        )
      )
      let set = [answer] + wrong.map { candidates[$0] }
      #expect([0, 4].contains(crossings(set)), "\(set)")
    }
  }

  @Test func `a set with a crossing is taken if there is no other`() {
    let options = [[1, 2], [1, 3], [4, 2], [5, 6]]
    var generator = SplitMix64(seed: 9)
    let wrong = OptionDraw(weights: [1, 1, 1]).choices(
      view: { _ in OptionDraw.View(measures: [], shared: [shared(options)]) },
      using: &generator
    )
    #expect(wrong.map(Set.init) == [0, 1, 2])
  }
}
