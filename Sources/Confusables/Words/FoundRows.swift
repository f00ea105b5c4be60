/// The neighbours of all words of a group for one kind of question, stored in two arrays.
struct FoundRows {
  /// The number of iterations that lower the weights of words with many rows.
  private static let rounds = 3

  /// The minimum factor by which all iterations together lower a weight.
  ///
  /// With a smaller factor, words that have nothing in common with the answer would be drawn in
  /// place of its neighbours.
  private static let leastFactor = 0.4

  /// A neighbour with the weight with which it is drawn.
  struct Found {
    var id: Int
    var weight: Double
    /// True if nobody could confuse the word with the answer.
    var isStandIn: Bool
  }

  private var ids: [Int32] = []
  private var weights: [Double] = []
  /// The end index of each row in both arrays.
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

  /// Gives each row weights that sum to 1, adjusted so that no word is offered much more often than
  /// others.
  ///
  /// Every word is equally often the answer, so a word that is offered more often than others would
  /// rarely be the right option.
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

  /// The rows, each with weights that sum to 1 after ``balance()``.
  var rows: [NeighborRow] {
    ends.indices.map { row in
      NeighborRow(range(row).map { (id: Int(ids[$0]), weight: weights[$0]) })
    }
  }
}
