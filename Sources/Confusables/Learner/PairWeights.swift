/// The factors by which pairs of words appear together more often because the learner confuses
/// them.
///
/// With s(a, b) the share of the table and φ(a, b) the learner's factor, both symmetric, let
/// G(a, b) = φ · s, at most a third. If the sum R(a) of a row of G is greater than 1, the row is
/// scaled by m(a) = 1/R(a), and its pairs in both rows: F(a, b) = G(a, b) · min(m(a), m(b)). F is
/// symmetric and no row of it has a sum greater than 1; ``PivotStar`` needs no more to be balanced.
public struct PairWeights: Sendable {
  /// The share of a pair that is not in the table, before the factor: about an average neighbour's.
  private static let strangerShare = 1.0 / 16

  private let factors: [Int: [Int: Double]]

  /// Makes the weights of pairs of different items; factors of 1 and less change nothing.
  public init(_ pairs: some Sequence<(one: Int, other: Int, factor: Double)>) {
    var factors: [Int: [Int: Double]] = [:]
    for (one, other, factor) in pairs where one != other && factor > 1 {
      factors[one, default: [:]][other] = factor
      factors[other, default: [:]][one] = factor
    }
    self.factors = factors
  }

  /// Returns the row of an item with the learner's weights.
  ///
  /// `base` returns a row of the table; it is called for the item and its confused neighbours.
  public func row(of id: Int, base: (_ id: Int) -> NeighborRow) -> NeighborRow {
    guard !factors.isEmpty else { return base(id) }
    let own = weighted(id, base(id))
    let ownCut = Self.cut(own)
    return NeighborRow(
      draws: own.compactMap { target, share in
        let cut = factors[target] == nil ? 1 : Self.cut(weighted(target, base(target)))
        let parts = UInt16(share * min(ownCut, cut) * NeighborRow.whole)
        return parts > 0 ? NeighborRow.Draw(target: target, parts: parts) : nil
      }
    )
  }

  private func weighted(_ id: Int, _ row: NeighborRow) -> [(target: Int, share: Double)] {
    guard let factors = factors[id] else { return row.draws.map { ($0.target, $0.share) } }
    let named = Set(row.draws.map(\.target))
    let strangers = factors.keys.filter { !named.contains($0) }
      .map { (target: $0, share: Self.strangerShare) }
    return (row.draws.map { (target: $0.target, share: $0.share) } + strangers)
      .sorted { $0.target < $1.target }
      .map { ($0.target, min(NeighborRow.largestShare, $0.share * (factors[$0.target] ?? 1))) }
  }

  private static func cut(_ row: [(target: Int, share: Double)]) -> Double {
    1 / max(1, row.reduce(0) { $0 + $1.share })
  }
}
