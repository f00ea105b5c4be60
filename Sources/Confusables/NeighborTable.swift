/// Which items (words or characters) may stand as wrong answers beside which, and how often.
///
/// Built once from the caller's symmetric relation. To weight words that this learner confuses,
/// multiply the weights by ``ConfusionProfile/weight(of:)`` before building.
public struct NeighborTable: Sendable {
  /// The number of items; they are numbered from 0.
  public let count: Int
  let frequencies: [Double]
  let flow: SymmetricFlow
  /// The items by frequency, from which stand-ins are taken, and each item's place among them.
  let order: [Int]
  let ranks: [Int]

  /// Builds the table.
  ///
  /// - Parameters:
  ///   - frequencies: For each item how often it is an answer: 1 each when every word is asked
  ///     alike. Items with 0 are never used.
  ///   - commonness: For each item how common it is in the language. Where neighbours are lacking,
  ///     items of similar commonness stand in.
  ///   - neighbors: The neighbours of an item with positive weights. An item that names another is
  ///     its neighbour also when the other does not name it; then half the weight counts.
  public init(
    frequencies: [Double],
    commonness: [Double],
    neighbors: (_ id: Int) -> [(id: Int, weight: Double)]
  ) {
    count = frequencies.count
    self.frequencies = frequencies
    var directed: [SymmetricFlow.Edge] = []
    for id in frequencies.indices {
      for (other, weight) in neighbors(id)
      where other != id && frequencies.indices.contains(other) && weight > 0 {
        directed.append(
          SymmetricFlow.Edge(one: min(id, other), other: max(id, other), weight: weight / 2)
        )
      }
    }
    directed.sort { ($0.one, $0.other) < ($1.one, $1.other) }
    var edges: [SymmetricFlow.Edge] = []
    for edge in directed {
      if let last = edges.last, last.one == edge.one, last.other == edge.other {
        edges[edges.count - 1].weight += edge.weight
      } else {
        edges.append(edge)
      }
    }
    // A star has three leaves: what takes a third of the draws is in every one of its stars.
    flow = SymmetricFlow(edges: edges, frequencies: frequencies, ceiling: 1.0 / 3)
    order = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (commonness[$0], $0) < (commonness[$1], $1) }
    var ranks = [Int](repeating: 0, count: frequencies.count)
    for (rank, id) in order.enumerated() { ranks[id] = rank }
    self.ranks = ranks
  }
}
