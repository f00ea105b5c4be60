/// Which items (words or characters) may stand as wrong answers beside which, and how often.
///
/// Every item is asked alike. The rows come from a pack, where they were made by
/// ``NeighborBuilder``, or from the caller's own symmetric relation.
public struct NeighborTable: Sendable {
  /// The numbers of the items.
  public let items: Range<Int>
  private let rows: @Sendable (Int) -> NeighborRow
  /// The items by commonness, from which stand-ins are taken, and each item's place among them;
  /// nil where the highest number is the least common.
  private let order: [Int]?
  private let ranks: [Int]

  /// Makes a table of items whose numbers rise as they get less common.
  ///
  /// - Parameters:
  ///   - items: The numbers of the items.
  ///   - rows: The row of an item; asked again and again, so it should be quick.
  public init(items: Range<Int>, rows: @escaping @Sendable (_ id: Int) -> NeighborRow) {
    self.items = items
    self.rows = rows
    order = nil
    ranks = []
  }

  /// Makes a table of items numbered from 0.
  ///
  /// - Parameters:
  ///   - commonness: For each item how common it is in the language. Where neighbours are lacking,
  ///     items of similar commonness stand in.
  ///   - neighbors: The neighbours of an item with positive weights. An item that names another is
  ///     its neighbour also when the other does not name it; then half the weight counts.
  public init(commonness: [Double], neighbors: (_ id: Int) -> [(id: Int, weight: Double)]) {
    let items = commonness.indices
    let edges = items.flatMap { id in
      neighbors(id).filter { $0.id != id && items.contains($0.id) && $0.weight > 0 }
        .map { NeighborBuilder.edge(id, $0.id, $0.weight) }
    }
    let rows = NeighborBuilder.rows(count: items.count, edges: edges)
    self.items = items
    self.rows = { rows[$0] }
    let order = commonness.indices.sorted { (commonness[$0], $0) < (commonness[$1], $1) }
    var ranks = [Int](repeating: 0, count: commonness.count)
    for (rank, id) in order.enumerated() { ranks[id] = rank }
    self.order = order
    self.ranks = ranks
  }

  /// The neighbours of an item.
  func row(of id: Int) -> NeighborRow { rows(id) }

  /// The place of an item in the order of commonness, from 0.
  func rank(of id: Int) -> Int { order == nil ? items.upperBound - 1 - id : ranks[id] }

  /// The item at a place in the order of commonness; nil when there is no such place.
  func item(at rank: Int) -> Int? {
    guard rank >= 0, rank < items.count else { return nil }
    return order?[rank] ?? items.upperBound - 1 - rank
  }
}
