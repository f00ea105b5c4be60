import Pinyin
import Testing

@testable import Confusables

/// What stands against a syllable does so in balance, though a word is crossed at two places only.
struct PlaceFlowsTests {
  private static let tables = WordTable.tables
  private static let edges = CrossingPlan.edges(
    grid: tables.grid,
    weights: ContrastWeights(profile: ConfusionProfile()),
    reach: 0.8
  )

  @Test(arguments: [2, 3, 4])
  func `a syllable is right beside another one as often as wrong`(_ count: Int) {
    let words = Self.tables.answers(count: count).map {
      PlaceFlows.Word(codes: $0.codes, weight: Double($0.count))
    }
    let made = PlaceFlows(
      words: words,
      count: count,
      edges: Self.edges,
      extra: Self.tables.syllables.map { _ in 0 }
    )
    // How often each pair of a place is drawn, from one side and from the other.
    var drawn: [[Int]: Double] = [:]
    for word in words {
      let moving = (0..<count).map { 1 - made.stays[$0][word.codes[$0]] }
      for place in 0..<count {
        let chance = word.weight * moving[place] * PlaceFlows.chance(of: place, beside: moving)
        for draw in made.flows[place].draws(against: word.codes[place]) {
          drawn[[place, word.codes[place], draw.target], default: 0] += chance * draw.share
        }
      }
    }
    let total = drawn.values.reduce(0, +)
    let bias = drawn.reduce(0) { sum, item in
      sum + abs(item.value - (drawn[[item.key[0], item.key[2], item.key[1]]] ?? 0))
    }
    #expect(total > 1)
    #expect(bias < 1e-9 * total, "\(bias) of \(total)")
  }

  @Test(
    arguments: [
      ([1.0, 1, 1], 2.0 / 3), ([1, 0, 0], 0), ([0.3, 1, 0], 1), ([1, 0.5], 0.5),
      ([1, 0.5, 0.5], 0.5 + 0.25 * 2 / 3),
    ] as [([Double], Double)]
  )
  func `of several places that move two are taken`(moving: [Double], chance: Double) {
    #expect(abs(PlaceFlows.chance(of: 0, beside: moving) - chance) < 1e-12)
  }
}
