/// The answers of the deck that are one contrast away from a word, and the draw of one of them.
///
/// A real word among the wrong options keeps those who only know which words exist from guessing.
/// The draw is balanced word by word. With symmetric weights w, answer counts f and
/// W(a) = Σ w(a, b) · f(b), the flow M(a, b) = w · f(a) · f(b) · min(1/W(a), 1/W(b)) is symmetric
/// and no row of it is larger than f, so a draws b with probability M(a, b) / f(a), and with what
/// remains draws no real word.
struct RealNeighbors {
  let tables: ReadingTables
  let weights: ContrastWeights
  let reach: Double

  private typealias Neighbor = (position: Int, code: Int, key: UInt64, pull: Double)

  /// Draws a deck answer one contrast from the word: the position and the code to put there.
  func partner(
    of word: WordInPlay,
    using generator: inout some RandomNumberGenerator
  ) -> (position: Int, code: Int)? {
    guard let key = word.answerKey else { return nil }
    let codes = word.word.codes.map { $0 ?? 0 }
    let neighbors = self.neighbors(of: codes, key: key, open: word.word.open)
    let own = neighbors.reduce(0) { $0 + $1.pull }
    var rest = Double.random(in: 0..<1, using: &generator)
    for neighbor in neighbors {
      var there = codes
      there[neighbor.position] = neighbor.code
      let total = self.neighbors(of: there, key: neighbor.key, open: word.word.open)
        .reduce(0) { $0 + $1.pull }
      rest -= neighbor.pull / max(own, total)
      guard rest < 0 else { continue }
      return word.isBlocked([(neighbor.position, neighbor.code)])
        ? nil : (neighbor.position, neighbor.code)
    }
    return nil
  }

  private func neighbors(of codes: [Int], key: UInt64, open: [Int]) -> [Neighbor] {
    var neighbors: [Neighbor] = []
    for position in open.sorted() {
      for unit in [ContrastUnit.tone, .initial, .final] {
        for step in tables.grid.steps(
          of: unit,
          from: codes[position],
          weights: weights,
          limit: reach
        ) {
          let there = ReadingTables.key(key, of: codes.count, with: step.target, at: position)
          let count = tables.answerCount(of: there)
          guard count > 0 else { continue }
          neighbors.append((position, step.target, there, step.weight * Double(count)))
        }
      }
    }
    return neighbors
  }
}
