import FSRS

/// A lazy sequence of due reviews in the order in which they are asked.
///
/// A drill asks only about twenty of thousands of cards, so they are in a heap instead of being
/// sorted. In a backlog the rank of a card is slow to compute. So the heap has an upper bound of
/// the rank, and the exact rank is computed when the card reaches the top.
struct ReviewOrder: Sequence, IteratorProtocol {
  private struct Entry {
    let card: Int
    let priority: Int
    var rank: Double
    /// True if the rank is only an upper bound of the exact rank.
    var isBound: Bool
  }

  private let cards: [Card]
  private let model: FSRS7
  private let gain: ReviewGain
  private let now: Timestamp
  /// A binary heap, whose first element precedes all others.
  private var heap: [Entry] = []

  /// Orders cards by priority, then by their probability of recall at `now`, the lowest first.
  ///
  /// If `isBacklog` is true, cards of the same priority are ordered by their gain per second
  /// (`ReviewGain`) instead, the highest first. `chosen`: the indices in `cards` of the cards to
  /// order.
  init(_ chosen: [Int], of cards: [Card], model: FSRS7, isBacklog: Bool, at now: Timestamp) {
    self.cards = cards
    self.model = model
    self.now = now
    gain = ReviewGain(model: model)
    heap = chosen.map { index in
      let (rank, isBound) = rank(cards[index], isBacklog: isBacklog)
      let priority = cards[index].priority.rank
      return Entry(card: index, priority: priority, rank: rank, isBound: isBound)
    }
    for index in (0..<heap.count / 2).reversed() { sink(index) }
  }

  mutating func next() -> Card? {
    while let head = heap.first, head.isBound {
      heap[0].rank = gain(of: cards[head.card])
      heap[0].isBound = false
      sink(0)
    }
    guard let head = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink(0)
    }
    return cards[head.card]
  }

  private func rank(_ card: Card, isBacklog: Bool) -> (rank: Double, isBound: Bool) {
    guard let memory = card.memory, let last = card.lastReviewedAt else { return (1, false) }
    let elapsedDays = now.elapsedDays(since: last)
    return isBacklog
      ? (gain.mostPerSecond(memory, elapsedDays: elapsedDays), true)
      : (-model.retrievability(memory, elapsedDays: elapsedDays), false)
  }

  private func gain(of card: Card) -> Double {
    guard let memory = card.memory, let last = card.lastReviewedAt else { return 1 }
    return gain.perSecond(memory, elapsedDays: now.elapsedDays(since: last))
  }

  /// Moves the entry at the index `start` down the heap until no child precedes it.
  private mutating func sink(_ start: Int) {
    let cards = cards
    heap.withUnsafeMutableBufferPointer { heap in
      let entry = heap[start]
      var index = start
      while true {
        var below = 2 * index + 1
        guard below < heap.count else { break }
        if below + 1 < heap.count, Self.precedes(heap[below + 1], heap[below], of: cards) {
          below += 1
        }
        guard Self.precedes(heap[below], entry, of: cards) else { break }
        heap[index] = heap[below]
        index = below
      }
      heap[index] = entry
    }
  }

  /// Returns true if an entry precedes another one.
  ///
  /// Of two equal ranks, one that is only an upper bound comes first, so that the exact rank is
  /// computed before either card is taken.
  private static func precedes(_ left: Entry, _ right: Entry, of cards: [Card]) -> Bool {
    if left.priority != right.priority { return left.priority > right.priority }
    if left.rank != right.rank { return left.rank > right.rank }
    if left.isBound != right.isBound { return left.isBound }
    let (first, second) = (cards[left.card].key, cards[right.card].key)
    let (firstPlace, secondPlace) = (first.shuffled, second.shuffled)
    return firstPlace != secondPlace ? firstPlace < secondPlace : first < second
  }
}
