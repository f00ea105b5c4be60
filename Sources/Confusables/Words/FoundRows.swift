/// The neighbours of all words of a group for one kind of question, in flat arrays.
///
/// A neighbour of a word is a similar word, which can be a wrong option in a question about it. The
/// neighbours of one word are a row.
struct FoundRows {
  /// The number of iterations that lower the weights of words that are neighbours of many words.
  private static let rounds = 3

  /// The minimum share of its initial weight that a neighbour keeps after all iterations.
  ///
  /// With a smaller share, words that have nothing in common with the answer would replace its
  /// neighbours.
  private static let leastFactor = 0.4

  /// A neighbour, with the weight by which it is drawn.
  struct Found {
    /// The number of the neighbour.
    var id: Int
    var weight: Double
    /// True if the word is so different from the answer that nobody confuses them.
    var isStandIn: Bool
  }

  private var ids: [Int32] = []
  private var weights: [Double] = []
  /// The end index of each row in `ids` and `weights`.
  private var ends: [Int32] = []

  /// Adds the row of the next word.
  mutating func append(_ row: [Found]) {
    for item in row {
      ids.append(Int32(item.id))
      weights.append(item.weight)
    }
    ends.append(Int32(ids.count))
  }

  private func range(_ row: Int) -> Range<Int> {
    (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row])
  }

  /// Scales the weights of each row to the sum 1, and adjusts them so that no word is offered much
  /// more often than others.
  ///
  /// Every word is the answer equally often, so a word that is offered more often than others would
  /// rarely be the right option, and learners could exclude it.
  mutating func balance() {
    normalize()
    let first = weights
    for _ in 0..<Self.rounds {
      var sums = [Double](repeating: 0, count: ends.count)
      for (id, weight) in zip(ids, weights) { sums[Int(id)] += weight }
      for index in weights.indices {
        let lowered = weights[index] / max(sums[Int(ids[index])], 1)
        weights[index] = max(lowered, Self.leastFactor * first[index])
      }
      normalize()
    }
  }

  private mutating func normalize() {
    for row in ends.indices {
      let range = range(row)
      let sum = weights[range].reduce(0, +)
      for index in range { weights[index] /= sum }
    }
  }

  /// The rows as probabilities; ``balance()`` must have been called.
  var rows: [NeighborRow] {
    ends.indices.map { row in
      NeighborRow(range(row).map { (id: Int(ids[$0]), weight: weights[$0]) })
    }
  }
}
