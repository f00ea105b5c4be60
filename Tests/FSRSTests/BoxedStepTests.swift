import SeededRandom
import Testing

@testable import FSRS

/// Compares the steps with what a slow search over the same box finds.
@Suite struct `Steps inside a box` {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `no feasible step is better`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let problem = Problem(using: &generator)
    let step = try #require(
      BoxedStep(
        matrix: problem.matrix,
        gradient: problem.gradient,
        at: problem.values,
        in: problem.box
      )
    ).step
    for (index, value) in zip(problem.values, step).map({ $0 + $1 }).enumerated() {
      let bounds = problem.box.bounds[index]
      #expect(value > bounds.lowerBound - 1e-9 && value < bounds.upperBound + 1e-9)
      if problem.box.ascending.contains(index) {
        #expect(value > problem.values[index - 1] + step[index - 1] - 1e-9)
      }
    }
    let reached = problem.value(step)
    #expect(reached <= 1e-9)
    // Small moves towards any other place in the box must not help: the problem is convex.
    for _ in 0..<2000 {
      let raw = problem.box.bounds.map { Double.random(in: $0, using: &generator) }
      let other = try zip(problem.box.clip(raw), problem.values).map { $0 - $1 }
      for share in [1, 1e-1, 1e-3] {
        let moved = zip(step, other).map { $0 + share * ($1 - $0) }
        #expect(problem.value(moved) > reached - 1e-9 * (1 + abs(reached)))
      }
    }
  }

  private struct Problem {
    let matrix: [Double]
    let gradient: [Double]
    let values: [Double]
    let box: ParameterBox
    private let size = 6

    init(using generator: inout SplitMix64) {
      let size = 6
      let rows = (0..<8).map { _ in
        (0..<size).map { _ in Double.random(in: -1...1, using: &generator) }
      }
      var matrix = [Double](repeating: 0, count: size * size)
      for row in 0..<size {
        for column in 0..<size {
          matrix[row * size + column] = rows.reduce(row == column ? 0.01 : 0) {
            $0 + $1[row] * $1[column]
          }
        }
      }
      self.matrix = matrix
      gradient = (0..<size).map { _ in Double.random(in: -2...2, using: &generator) }
      box = ParameterBox(
        bounds: [-1...1, -1...1, -0.5...1, 0...0.3, -2...2, -1...2],
        ascending: [1, 2, 5]
      )
      let raw = box.bounds.map { Double.random(in: $0, using: &generator) }
      values = (try? box.clip(raw)) ?? raw
    }

    func value(_ step: [Double]) -> Double {
      var sum = 0.0
      for row in 0..<size {
        sum += gradient[row] * step[row]
        for column in 0..<size {
          sum += 0.5 * matrix[row * size + column] * step[row] * step[column]
        }
      }
      return sum
    }
  }
}
