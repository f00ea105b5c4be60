import Pinyin

/// Every pair and every square of attested syllables that a question may be made from.
///
/// It depends on the learner's weights but not on the frequencies, so all places share it.
enum CrossingPlan {
  /// Lists the pairs one contrast apart, of a distance of at most `reach`.
  static func edges(
    grid: SyllableGrid,
    weights: ContrastWeights,
    reach: Double
  ) -> [SymmetricFlow.Edge] {
    var edges: [SymmetricFlow.Edge] = []
    for code in grid.syllables.indices {
      for step in steps(from: code, grid: grid, weights: weights, reach: reach).joined() {
        edges.append(SymmetricFlow.Edge(one: code, other: step.target, weight: step.weight))
      }
    }
    return edges
  }

  /// Lists the squares of two contrasts of different units.
  static func squares(
    grid: SyllableGrid,
    weights: ContrastWeights,
    reach: Double
  ) -> [SquareFlow.Square] {
    var squares: [SquareFlow.Square] = []
    for code in grid.syllables.indices {
      let steps = steps(from: code, grid: grid, weights: weights, reach: reach)
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
    return squares
  }

  /// The steps to later syllables: of tone, of initial, of final.
  private static func steps(
    from code: Int,
    grid: SyllableGrid,
    weights: ContrastWeights,
    reach: Double
  ) -> [[SyllableGrid.Step]] {
    [ContrastUnit.tone, .initial, .final].map {
      grid.steps(of: $0, from: code, weights: weights, limit: reach, upward: true)
    }
  }
}
