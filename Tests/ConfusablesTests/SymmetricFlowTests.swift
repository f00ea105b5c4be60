import SeededRandom
import Testing

@testable import Confusables

struct SymmetricFlowTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `pairs come up as often from either side and rows hold their frequency`(_ seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let size = 40
    let frequencies = (0..<size).map { _ in Double.random(in: 1...20, using: &generator) }
    var edges: [SymmetricFlow.Edge] = []
    for one in 0..<size {
      for other in (one + 1)..<size where Int.random(in: 0..<3, using: &generator) == 0 {
        let weight = Double.random(in: 0.1...5, using: &generator)
        edges.append(.init(one: one, other: other, weight: weight))
      }
    }
    let flow = SymmetricFlow(edges: edges, frequencies: frequencies, ceiling: 1)
    for value in 0..<size {
      let draws = flow.draws(against: value)
      let sum = draws.reduce(flow.slack[value]) { $0 + $1.share }
      #expect(abs(sum - 1) < 1e-9, "seed \(seed)")
      #expect(flow.slack[value] < 0.1, "seed \(seed), value \(value)")
      for draw in draws {
        let back = flow.draws(against: draw.target).first { $0.target == value }?.share ?? 0
        let difference = draw.share * frequencies[value] - back * frequencies[draw.target]
        #expect(abs(difference) < 1e-9, "seed \(seed)")
      }
    }
  }

  @Test func `a value too frequent to be balanced keeps its place`() {
    let flow = SymmetricFlow(
      edges: [.init(one: 0, other: 1, weight: 1)],
      frequencies: [10, 1],
      ceiling: 1
    )
    #expect(abs(flow.slack[0] - 0.9) < 1e-6)
    #expect(abs(flow.slack[1]) < 1e-6)
  }
}
