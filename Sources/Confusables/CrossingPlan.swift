import Pinyin

/// Every pair and every square of attested syllables that a question may be made from.
///
/// It depends on the learner's weights but not on the frequencies, so all places share it.
struct CrossingPlan {
  private(set) var edges: [SymmetricFlow.Edge] = []
  private(set) var squares: [SquareFlow.Square] = []

  /// Lists the pairs one contrast apart and the squares of two contrasts of different units.
  ///
  /// - Parameters:
  ///   - grid: The attested syllables.
  ///   - weights: The weight of each contrast.
  ///   - reach: The largest distance of one contrast.
  init(grid: SyllableGrid, weights: ContrastWeights, reach: Double) {
    for code in grid.syllables.indices {
      let steps = [ContrastUnit.tone, .initial, .final].map {
        grid.steps(of: $0, from: code, weights: weights, limit: reach, upward: true)
      }
      for step in steps.joined() {
        edges.append(SymmetricFlow.Edge(one: code, other: step.target, weight: step.weight))
      }
      for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        for first in steps[one] {
          for second in steps[other] where first.distance + second.distance <= 1.6 * reach {
            guard let both = grid.code(applying: second, to: first.target) else { continue }
            squares.append(
              SquareFlow.Square(
                corners: SIMD4(
                  Int32(code),
                  Int32(first.target),
                  Int32(second.target),
                  Int32(both)
                ),
                weight: first.weight * second.weight
              )
            )
          }
        }
      }
    }
  }
}
